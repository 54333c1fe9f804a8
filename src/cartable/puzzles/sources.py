"""Where puzzles come from: matches that bots play, and records of matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product
from random import Random
from typing import Any, Final

from cartable.bots.bot import choose
from cartable.bots.levels import make_bot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.options import MEMORY
from cartable.games.record_reader import parse, read
from cartable.puzzles.position import Position, position_in

_VARIED: Final = ("players", "teams")
_LEVELS: Final = ("casual", "sensible", "sensible", "greedy")
LONGEST: Final = 160
"""Moves before a puzzle: what came before has to be stored, and people may want to see it."""


@dataclass(frozen=True)
class Source:
    """A match to look for puzzles in: of bots, by its seed, or a record."""

    game: str
    options: Mapping[str, Any]
    seed: int | None
    record: str | None = None

    def match(self) -> Match | None:
        """The match, with the game's memory aid.

        None for a record of what one seat knew, which lacks cards, and for a match under house rules.
        """
        return self._bots_match() if self.record is None else self._recorded_match(self.record)

    def _recorded_match(self, record: str) -> Match | None:
        match = read(record)
        if match.deals.is_partial or match.options.house_rules():
            return None
        return position_in(match, match.ply, None, with_memory_aid(match.game, match.options.chosen())).match()

    def _bots_match(self) -> Match:
        match, chance = Position(self.game, self.options, (), self.seed).match(), Random(f"bots {self.seed}")
        bots = [make_bot(match.game, chance.choice(_LEVELS), chance.getrandbits(32)) for _ in range(match.players)]
        while match.turn is not None and match.ply < LONGEST:
            match.play(choose(bots[match.turn], match))
        return match


def sources(game: Game, seed: int, options: Mapping[str, Any] | None, records: Sequence[str]) -> Iterator[Source]:
    """The records of this game, then matches of bots without end, in each variant in turn or with these options."""
    for record in records:
        if parse(record)["game"] == game.name:
            yield Source(game.name, {}, None, record)
    tables = [with_memory_aid(game, options)] if options is not None else variants(game)
    for number in count():
        yield Source(game.name, tables[number % len(tables)], Random(f"{game.name} {seed} {number}").getrandbits(31))


def variants(game: Game) -> list[dict[str, Any]]:
    """The numbers of players, with and without teams, and the modes that a game can be played in."""
    choices = game.options.choices()
    names = [name for name, each in choices.items() if name in _VARIED or isinstance(each.values[0], str)]
    found = []
    for values in product(*(choices[name].values for name in names)):
        chosen = dict(zip(names, values, strict=True))
        try:
            found.append(game.options.read(chosen).chosen())
        except BadOption:
            continue
    return [with_memory_aid(game, each) for each in found]


def with_memory_aid(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the game's memory aid: a puzzle shows what its player would remember."""
    aids = {name: True for name, each in game.options.choices().items() if each.label == MEMORY}
    try:
        return dict(game.options.read({**options, **aids}).chosen())
    except BadOption:
        return dict(options)
