"""Who plays at which seat: people at this keyboard, and bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.adaptive import STRENGTH, series_strength
from cartable.bots.bot import Bot
from cartable.bots.levels import LADDER, level
from cartable.bots.names import bot_names
from cartable.cli.errors import CommandError
from cartable.cli.table import texts
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Language

_SEEDS: Final = 1 << 31


@dataclass(frozen=True)
class Seating:
    humans: tuple[int, ...]
    level: str
    seed: int
    network: str = ""
    """The file of the networks that bots of the level `network` play by, in place of those of the game."""

    @classmethod
    def of(cls, players: int, humans: int | None, seats: Sequence[int], level: str, seed: int | None) -> Seating:
        """People take the seats given, else the first `humans` seats, else seat 0."""
        taken = tuple(sorted(set(seats))) if seats else tuple(range(1 if humans is None else humans))
        for seat in taken:
            if not 0 <= seat < players:
                raise BadOption("seat/unknown", seat=seat, last=players - 1)
        return cls(taken, level, secrets.randbelow(_SEEDS) if seed is None else seed)

    def names(self, players: int, given: Sequence[str], language: Language) -> list[str]:
        """The people's names, as given or numbered, and the bots' own names."""
        if len(given) > len(self.humans):
            raise CommandError("play/names", players=len(self.humans), names=len(given))
        player = texts.PLAYER.to(language)
        people = [player] if len(self.humans) == 1 else [f"{player} {number + 1}" for number in range(len(self.humans))]
        people[: len(given)] = given
        name_of = dict(zip(self.humans, people, strict=True))
        bots = iter(bot_names(given))
        return [name_of[seat] if seat in name_of else next(bots) for seat in range(players)]

    def bots(self, game: Game, players: int, gains: Sequence[float] = ()) -> dict[int, Bot]:
        """A bot for every other seat, each with its own seed.

        `gains` are those of the people in the matches before (`people_gain`), for a level that adapts to them.
        """
        chosen = level(self.level)
        settings: dict[str, Any] = {STRENGTH: series_strength(gains, len(LADDER))} if chosen.adapts else {}
        if self.network:
            settings["file"] = self.network
        return {
            seat: chosen.make(game, self.seed * players + seat, **settings)
            for seat in range(players)
            if seat not in self.humans
        }
