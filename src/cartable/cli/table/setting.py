"""Setting the table: the match, the people and the bots, from what was asked for at the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cartable
from cartable.cli.table.seating import Seating
from cartable.cli.trouble import Refused
from cartable.games.match import Match
from cartable.games.texts import Language


@dataclass(frozen=True)
class Wishes:
    """How somebody wants to play, whatever the game."""

    language: Language
    level: str
    pace: float
    seed: int | None = None
    humans: int | None = None
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def seating(self, players: int) -> Seating:
        return Seating.of(players, self.humans, self.seats, self.level, self.seed)


@dataclass(frozen=True)
class Table:
    """What a person sat down to: the match, who plays, and how."""

    match: Match
    seating: Seating
    language: Language
    pace: float
    rematch: Callable[[int], Match]
    """A fresh match under the same options; the number of matches before it makes its deals others."""


def fresh_table(game: str, variants: Mapping[str, Any], wishes: Wishes) -> Table:
    options = dict(variants)
    players = cartable.new(game, **options).players
    seating = wishes.seating(players)
    names = seating.names(players, wishes.names, wishes.language)

    def another(before: int) -> Match:
        seed = None if wishes.seed is None else wishes.seed + before
        return cartable.new(game, seed=seed, names=names, **options)

    return Table(another(0), seating, wishes.language, wishes.pace, another)


def recorded_table(record: str, wishes: Wishes) -> Table:
    """The table of a recorded match, to go on with it."""
    match = cartable.read(record)
    if match.deals.dealer is None:
        raise Refused("open/partial")

    options: dict[str, Any] = match.options.chosen()

    def another(_: int) -> Match:
        return cartable.new(match.game.name, names=match.names, **options)

    return Table(match, wishes.seating(match.players), wishes.language, wishes.pace, another)
