"""One match of a variant from the first deal to the end, with all checks attached to it.

A check is a generator function: it gets the walk, looks at the match, and yields while the next move is made. So it
reads like a test with a loop over the moves of a match. What comes after its loop is checked when the match is over. A
check may not change the match; it changes copies.

A check that fails does not end the walk: the others go on, and each failure names its check, the variant, the seed and
the ply, and the command that repeats it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import cartable
from cartable import Match, Move
from cartable.games.events import Event
from cartable.games.game import Game
from tests.chance import SEED
from tests.conformance.explorer import Explorer
from tests.conformance.variants import Variant

NAMES: Final = ["Évariste", "Ada Augusta King", "Bo", "Emmy", "李李李李李李李李李李李李", "Sofja"]
"""Short ones and long ones, narrow and wide."""
LONGEST: Final = 20_000
"""Moves of a match: none comes near."""


@dataclass
class Walk:
    """A match under way, and what its last move was and brought about."""

    variant: Variant
    seed: int
    match: Match
    chance: random.Random
    """For what checks choose: each check has its own, so that no other check changes what it does."""
    explorer: Explorer
    move: Move = field(default_factory=lambda: Move(0, ""))
    events: list[Event] = field(default_factory=list)
    """What the last move, or the first deal, brought about."""

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def is_over(self) -> bool:
        return self.match.is_over


Check: TypeAlias = Callable[[Walk], Iterator[None]]


@dataclass
class _Running:
    check: Check
    walk: Walk
    steps: Iterator[None]


def walk(variant: Variant, checks: Sequence[Check], *, seed: int, explorer: Explorer) -> Match:
    """Play a match of a variant to its end with these checks; raises all that they found."""
    players = cartable.load(variant.game).options.read(dict(variant.options)).chosen()["players"]
    assert isinstance(players, int)
    match = variant.new(seed=seed, names=NAMES[:players])
    chance, failures = random.Random(f"{SEED} {seed}"), list[Exception]()
    explorer.note(match.game, match.opening_events)
    running = []
    for check in checks:
        own = random.Random(f"{SEED} {seed} {_name(check)}")
        begun = Walk(variant, seed, match, own, explorer, events=match.opening_events)
        running.append(_Running(check, begun, check(begun)))
    running = [each for each in running if _goes_on(each, failures)]
    while not match.is_over and match.ply < LONGEST:
        code = explorer.choose(match, chance)
        move = Move(code, match.game.notation.move_text(code))
        events = match.play(move)
        explorer.note(match.game, events)
        for each in running:
            each.walk.move, each.walk.events = move, events
        running = [each for each in running if _goes_on(each, failures)]
    if not match.is_over:
        failures.append(AssertionError(f"the match has not ended after {LONGEST} moves"))
    if failures:
        raise ExceptionGroup(f"{variant}, seed {seed}", failures)
    return match


def _goes_on(each: _Running, failures: list[Exception]) -> bool:
    """Let a check look at the match; False when it has ended or failed."""
    try:
        return next(each.steps, each) is not each
    except Exception as error:
        match = each.walk.match
        error.add_note(f"check {_name(each.check)}: {each.walk.variant}, seed {each.walk.seed}, ply {match.ply}")
        failures.append(error)
        return False


def _name(check: Check) -> str:
    return getattr(check, "__name__", str(check))
