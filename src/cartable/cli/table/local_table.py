"""A table at this terminal: the match, the people and the bots that the command line asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import cartable
from cartable.cli.errors import CommandError
from cartable.cli.table.seating import Seating
from cartable.games.match import Match
from cartable.games.texts import Language


@dataclass(frozen=True)
class TableRequest:
    """How somebody wants to play, whatever the game."""

    language: Language
    level: str
    pace: float
    seed: int | None = None
    humans: int | None = None
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    network: str = ""
    """The file of the networks that the bots play by, for the level `network`."""

    def seating(self, players: int) -> Seating:
        seating = Seating.of(players, self.humans, self.seats, self.level, self.seed)
        return replace(seating, network=self.network)


@dataclass(frozen=True)
class LocalTable:
    match: Match
    seating: Seating
    language: Language
    pace: float
    rematch: Callable[[int], Match]
    """A new match with the same options, given how many matches were played before: the deals differ."""


def new_table(game: str, options: Mapping[str, Any], request: TableRequest) -> LocalTable:
    players = cartable.new(game, **options).players
    seating = request.seating(players)
    names = seating.names(players, request.names, request.language)

    def new_match(before: int) -> Match:
        seed = None if request.seed is None else request.seed + before
        return cartable.new(game, seed=seed, names=names, **options)

    return LocalTable(new_match(0), seating, request.language, request.pace, new_match)


def resumed_table(record: str, request: TableRequest) -> LocalTable:
    """A table that continues a recorded match."""
    match = cartable.read(record)
    if match.deals.dealer is None:
        raise CommandError("open/partial")
    options: dict[str, Any] = match.options.chosen()

    def new_match(_before: int) -> Match:
        return cartable.new(match.game.name, names=match.names, **options)

    return LocalTable(match, request.seating(match.players), request.language, request.pace, new_match)
