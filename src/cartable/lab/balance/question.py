"""A question to the lab: the variants to compare, the strengths that play them, and how one deal is played.

Every variant is played on the same deals by the same bots with the same random numbers. Each deal is played once with
each seat drawn to begin, and once more with the first of them, by bots with other random numbers. After that the
stronger bot meets a weaker one, and itself with a restriction, in every arrangement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from random import Random
from typing import Any, Final

from cartable.analysis.trials import kernels as trial_kernels
from cartable.bots.compilation import table_kernels
from cartable.bots.level_ratings import ratings_at
from cartable.bots.mass_play import LONGEST_SEED, PLAIN_LEVELS
from cartable.games.game import Game
from cartable.games.registry import load
from cartable.kernel import Kernel
from cartable.lab.arena import bot_seed
from cartable.lab.balance.compilation import balance_kernels
from cartable.lab.balance.entrants import read_level, weaker_level
from cartable.lab.balance.row import CellRow, DealRow
from cartable.lab.balance.variant_play import VariantPlay
from cartable.lab.entrants import Entrant

SAMPLES: Final = 1
"""Decisions of a deal, for each variant and strength, whose moves are tried."""


@dataclass(frozen=True)
class Question:
    """Plain values only, so that it can be sent to any process."""

    game: str
    variants: Sequence[Mapping[str, Any]]
    """The first is the reference, which the others are compared with."""
    bots: Sequence[str]
    """Levels, each a strength at which every variant is played."""
    never: Sequence[str] = ()
    """What restricted bots never do."""
    seed: int = 1
    samples: int = SAMPLES
    contests: bool = True
    """Whether each bot also meets a weaker one."""
    events: bool = True
    """Whether events are noted as well, and what they and the things in them bring."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (Question, tuple(getattr(self, each.name) for each in fields(self)))

    @cached_property
    def declared(self) -> Game:
        return load(self.game)

    @cached_property
    def strengths(self) -> tuple[Entrant, ...]:
        return tuple(read_level(each) for each in self.bots)

    @cached_property
    def weaker(self) -> tuple[Entrant | None, ...]:
        """For each strength the bot that it is compared with: the one listed before it, or a beginner."""
        before = (weaker_level(self.strengths[0]), *self.strengths)
        return before[: len(self.strengths)]

    @cached_property
    def contested(self) -> dict[int, Entrant]:
        """The weaker bot that a strength also meets, for those that meet one."""
        return {place: weaker for place, weaker in enumerate(self.weaker) if weaker is not None and self.contests}

    def rating_gap(self, strength: int) -> int | None:
        """How far a contested level is rated above the weaker one under the reference; None if not measured.

        It may be below: neighbours on the ladder are nearly equal at some tables.
        """
        stronger, weaker = self.strengths[strength], self.contested[strength]
        ratings = ratings_at(self.declared, self.variants[0])
        if not all(each.is_plain and each.level in ratings for each in (stronger, weaker)):
            return None
        return ratings[stronger.level].points - ratings[weaker.level].points

    @property
    def can_mass_play(self) -> bool:
        """Whether kernels alone can play it: see `balance.mass_play`."""
        everybody = [*self.strengths, *self.contested.values()]
        is_plain = all(each.level in PLAIN_LEVELS for each in everybody)
        has_short_seed = 0 <= self.seed < 10**LONGEST_SEED
        asks_for_results = not (self.events or self.samples or self.never)
        return is_plain and has_short_seed and asks_for_results and self.declared.can_mass_play

    @property
    def kernels(self) -> list[Kernel[..., Any]]:
        """What has to be compiled before it is played."""
        game = self.declared
        needed = [*game.rules.kernels().values(), game.worth]
        if any(each.searches for each in self.strengths):
            needed = table_kernels(game)
        return [*needed, *balance_kernels(game), *(trial_kernels(game)[:1] if self.samples else ())]

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The variant and the strength of each cell, in the order of a row."""
        return [(variant, strength) for variant in range(len(self.variants)) for strength in range(len(self.bots))]

    @cached_property
    def plays(self) -> tuple[VariantPlay, ...]:
        read = self.declared.options.read
        return tuple(VariantPlay(self.declared, read(dict(each)), self.seed) for each in self.variants)

    def play(self, number: int) -> DealRow:
        """Play deal `number`, from 1, in every cell."""
        return DealRow(number, tuple(self._cell(number, *cell) for cell in self.cells))

    def _cell(self, number: int, variant: int, strength: int) -> CellRow:
        row, play, entrant = CellRow(), self.plays[variant], self.strengths[strength]
        chance = Random(bot_seed(self.seed, number, strength))
        play.add_self_play(row, number, entrant, self.samples, chance, events=self.events)
        if strength in self.contested:
            play.add_contest(row, number, (entrant, self.contested[strength]))
        for pattern in self.never:
            play.add_restricted_play(row, number, entrant, pattern)
        return row
