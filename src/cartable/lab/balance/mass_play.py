"""Playing a question by kernels alone: all matches of many deals at once, on the cores or on a GPU.

The rows are those of `Question.play`, to the last bit. Only greedy and random bots play so, and only what follows from
results and lengths is measured; `Question.can_mass_play` says whether a question is of that kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cartable.bots.mass_play import GREEDY, MassMatch, match_constants, play_match
from cartable.games.fair_kernels import Dealer
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.kernel import Progress, Scratch
from cartable.kernel.devices import CpuDevice, Device, GpuDevice, has_gpu
from cartable.kernel.sha256 import WORK
from cartable.lab.arrangements import Arrangement
from cartable.lab.balance.block import BlockRow, DealBlock
from cartable.lab.balance.errors import BalanceError
from cartable.lab.balance.looks import is_look
from cartable.lab.balance.measures import FinalScores, MatchCounts, add_luck, add_match, contest
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import FAULTS
from cartable.lab.balance.variant_play import AGAIN, CONTEST
from cartable.lab.entrants import Entrant
from cartable.lab.executors import DealStream

MOST_MATCHES: Final = {"cpu": 1 << 14, "cuda": 1 << 19}
"""Matches of a block on each device: more would not be faster."""
_COUNTS: Final = tuple(each.name for each in fields(MatchCounts) if each.name not in ("final", "placed_wins"))
"""What `MassMatch` holds under the same name."""


class PlannedMatch(NamedTuple):
    """A match that is played of each deal, with the names that `MassMatch` has for the same."""

    turned: int
    """How far the seat that is drawn by chance is turned."""
    match: int
    greedy: int
    """The seats that play greedily, as bits."""


class MassExecutor:
    """Plays the deals of questions that `can_mass_play`, block by block."""

    def __init__(self, device: str = "cpu", threads: int | None = None) -> None:
        if device == "cuda" and not has_gpu():
            raise BalanceError("balance/gpu")
        self._name = device
        self.device: Device = GpuDevice() if device == "cuda" else CpuDevice(threads)

    def play(self, question: Question, numbers: Iterable[int], /) -> DealStream[DealBlock]:
        cells = [MassCell(question, self.device, *cell) for cell in question.cells]
        most = max(1, MOST_MATCHES[self._name] // max(cell.matches for cell in cells))
        for block in blocks(numbers, most):
            deals = np.array(block, np.int64)
            yield DealBlock(block, tuple(cell.play(deals) for cell in cells))


def compile_match(game: Game, progress: Progress | None = None) -> None:
    """Compile the kernel that plays a whole match on the cores, so that it is not compiled silently at the first."""
    kernel = game.bound(play_match)
    if progress is not None:
        progress(0, 1, kernel.name)
    _ = kernel.batch_entry


def blocks(numbers: Iterable[int], most: int) -> Iterator[list[int]]:
    """The numbers in lists that end where the lab looks whether it can stop: nothing is played in vain."""
    block: list[int] = []
    for number in numbers:
        block.append(number)
        if len(block) == most or is_look(number):
            yield block
            block = []
    if block:
        yield block


class MassCell:
    """A variant played by one strength."""

    def __init__(self, question: Question, device: Device, variant: int, strength: int) -> None:
        self._play = question.plays[variant]
        self._device = device
        self._match = MassVariant(question.declared, self._play.options, question.seed, device)
        entrant, weaker = question.strengths[strength], question.contested.get(strength)
        everybody = (0,) * len(self._play.sides)
        first = range(self._play.seats)
        self._planned = [PlannedMatch(turned, turned, self._greedy_seats(everybody, (entrant,))) for turned in first]
        self._planned.append(PlannedMatch(0, AGAIN, self._greedy_seats(everybody, (entrant,))))
        self._contests = weaker is not None
        if weaker is not None:
            self._planned += [
                PlannedMatch(0, CONTEST + place, self._greedy_seats(seated, (entrant, weaker)))
                for place, seated in enumerate(self._play.pairs)
            ]

    @property
    def matches(self) -> int:
        """Of each deal."""
        return len(self._planned)

    def play(self, deals: NDArray[np.int64]) -> BlockRow:
        """What these deals say: see `VariantPlay`, which plays the same matches one by one."""
        sides, seats = len(self._play.sides), self._play.seats
        played = self._match.play(self._planned, deals)
        finals = [final_scores(each, sides) for each in played]
        row = BlockRow(len(deals))
        row.add(FAULTS, 0, float(len(played)))
        counted = [match_counts(each, final) for each, final in zip(played[: seats + 1], finals, strict=False)]
        for each in counted[:seats]:
            add_match(row, each)
        add_luck(row, counted[0], counted[seats])
        if self._contests:
            won, ahead = contest(self._play.pairs, finals[seats + 1 :])
            row.add("stronger", won)
            row.add("stronger_points", ahead)
        return row

    def _greedy_seats(self, seated: Arrangement, entrants: Sequence[Entrant]) -> int:
        """The seats that play greedily, as bits."""
        return sum(
            1 << seat
            for side, seats in enumerate(self._play.sides)
            for seat in seats
            if entrants[seated[side]].level == GREEDY
        )


class MassVariant:
    """Plays matches of one variant on a device."""

    def __init__(self, game: Game, options: GameOptions, seed: int, device: Device) -> None:
        self._game, self._device = game, device
        self._kernel = game.bound(play_match)
        self._fresh = np.frombuffer(bytes(game.fresh(options)), game.state.layout)
        constants, texts = match_constants(game, options, seed)
        size = Scratch(len(game.deck(options)))
        self._shared = {
            "constants": device.uploaded(np.array(constants, np.int64)),
            "texts": device.uploaded(np.array(texts, np.int64)),
            "shuffled": size,
            "deck": size,
            "moves": Scratch(game.rules.moves_buffer),
            "work": Scratch(WORK),
        }

    def play(self, planned: Sequence[PlannedMatch], deals: NDArray[np.int64]) -> list[NDArray[Any]]:
        """The planned matches of each deal: an array for each of them."""
        count = len(planned) * len(deals)
        matches = np.zeros(count, MassMatch.layout)
        matches["deal"] = np.tile(deals, len(planned))
        for name, column in zip(PlannedMatch._fields, zip(*planned, strict=True), strict=True):
            matches[name] = np.repeat(column, len(deals))
        uploaded = self._device.uploaded
        arrays = {
            **self._shared,
            "state": uploaded(np.repeat(self._fresh, count)),
            "seen": self._device.zeros(count, self._game.state.layout),
            "match": uploaded(matches),
            "dealer": self._device.zeros(count, Dealer.layout),
        }
        self._device.bind(self._kernel, arrays, count)()
        return np.split(self._device.to_numpy(arrays["match"]), len(planned))


def final_scores(played: NDArray[Any], sides: int) -> FinalScores:
    wins = played["wins"].astype(np.int64)
    return FinalScores([played["points"][:, side] for side in range(sides)], [wins[:, side] for side in range(sides)])


def match_counts(played: NDArray[Any], final: FinalScores) -> MatchCounts:
    sides = len(final.wins)
    by_side, everywhere = np.array(final.wins), np.arange(len(played))
    placed = [by_side[(played["began"] + place) % sides, everywhere] for place in range(sides)]
    return MatchCounts(final, placed, **{name: played[name] for name in _COUNTS})
