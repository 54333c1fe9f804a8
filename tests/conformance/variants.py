"""Every variant of every game, installed packages included, from the options that the games declare."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

import cartable
from cartable import BadOption, Match
from cartable.games.options import Choice
from tests.outside import games
from tests.tiers import in_soak

GAMES = games()


@dataclass(frozen=True)
class Variant:
    game: str
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        named = [name if value is True else f"{name}{value}" for name, value in self.options]
        return "-".join([self.game, *named])

    def new(self, seed: int, **more: Any) -> Match:
        return cartable.new(self.game, seed=seed, **dict(self.options), **more)


def variants(game: str) -> Iterator[Variant]:
    """All valid combinations of the number of players and options with at most three values or with text values."""
    declared = cartable.load(game).options
    choices = declared.choices(house=False)
    names = [name for name, each in choices.items() if name == "players" or _is_short(each) or _is_word(each)]
    for values in product(*(choices[name].values for name in names)):
        chosen = dict(zip(names, values, strict=True))
        options = {
            name: value for name, value in chosen.items() if name == "players" or value != getattr(declared, name)
        }
        try:
            cartable.load(game).options.read(options)
        except BadOption:
            continue
        yield Variant(game, tuple(options.items()))


def _is_short(choice: Choice) -> bool:
    """A switch, or none, two or three teams."""
    return len(choice.values) <= 3


def _is_word(choice: Choice) -> bool:
    return all(isinstance(value, str) for value in choice.values)


ALL = [variant for game in GAMES for variant in variants(game)]
"""For quick tests."""


def _fewer(game: str) -> Iterator[Variant]:
    """For each number of players: no option, and as many as possible. Each option alone with the fewest players."""
    found = list(variants(game))
    seen: set[tuple[str, Any]] = set()
    for players in sorted({dict(variant.options)["players"] for variant in found}):
        same = [variant for variant in found if dict(variant.options)["players"] == players]
        plain = min(same, key=lambda variant: len(variant.options))
        most = max(same, key=lambda variant: len(variant.options))
        new = {option for variant in same for option in variant.options} - seen
        seen |= new
        alone = {
            min((variant for variant in same if option in variant.options), key=lambda one: len(one.options))
            for option in sorted(new, key=str)
        }
        yield from sorted({plain, most, *alone}, key=str)


FEWER = [variant for game in GAMES for variant in _fewer(game)]
"""For slower tests: every option at least once, and as many as possible together."""


def _covering(game: str) -> Iterator[Variant]:
    """The default variant, then few others that have every value of every option at least once, with few players."""
    found = [variant for variant in FEWER if variant.game == game]
    usual = cartable.load(game).options.read({}).chosen()
    names = {name for variant in found for name, _ in variant.options} - {"players"}
    missing = {variant: {(name, dict(variant.options).get(name)) for name in names} for variant in found}
    best = next(variant for variant in found if dict(variant.options) == usual)
    while missing[best]:
        yield best
        covered = set(missing[best])
        for variant in found:
            missing[variant] -= covered
        best = max(found, key=lambda variant: (len(missing[variant]), -dict(variant.options)["players"]))


QUICK = [variant for game in GAMES for variant in _covering(game)]
"""For `make check`."""


def for_each(
    some: Sequence[Variant], quick: Sequence[Variant] = QUICK, soak: Sequence[Variant] = ()
) -> pytest.MarkDecorator:
    """Run a test for these variants, only the quick ones in `make check`, and others in the soak."""
    marked = [variant if variant in quick else pytest.param(variant, marks=pytest.mark.slow) for variant in some]
    more = [case for variant in soak if variant not in some for case in in_soak(variant)]
    return pytest.mark.parametrize("variant", [*marked, *more], ids=str)


def now_and_then(match: Match) -> bool:
    """Every move of the beginning, and every seventh afterwards."""
    return match.ply < 15 or match.ply % 7 == 0


def random_moves(match: Match, seed: int) -> Iterator[cartable.Move]:
    """Play a match to its end, and yield each move just before it is made."""
    chance = random.Random(seed)
    while not match.is_over:
        move = chance.choice(match.legal_moves)
        yield move
        match.play(move)


def played(variant: Variant, seed: int, plies: int | None = None) -> Match:
    """A match after so many random moves, or at its end."""
    match = variant.new(seed)
    moves = random_moves(match, seed)
    while match.ply != plies and next(moves, None):
        pass
    return match
