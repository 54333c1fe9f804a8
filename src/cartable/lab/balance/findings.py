"""What the deals say: the means of every cell, the differences from the reference, and a verdict on each.

Two families of differences are corrected for multiple comparisons, each by Bonferroni: the headlines, which are
fixed beforehand, and all the others. A verdict comes from the interval that holds for its whole family at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import TYPE_CHECKING, Final, Literal

from cartable.lab.balance.measure_names import HEADLINES, STATIC, Measure, is_compared, measure
from cartable.lab.balance.pairs import PairedSums
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import FAULTS, MATCHES, CellRow, DealRow
from cartable.lab.estimates import CONFIDENCE, SHARES, Interval, Tally

if TYPE_CHECKING:
    from cartable.lab.balance.block import DealBlock

Verdict = Literal["differs", "equal", "open"]
"""The change is not 0; it is smaller than what was asked about; or more deals are needed."""
_INTERNAL: Final = (MATCHES, FAULTS)
_LEAST: Final = 0.1
"""Amounts and margins smaller than this are measured as if they were as large."""
_BOUNDED: Final = ("share", "excess")
_MOST_REPEATS: Final = 0.1
"""Where more matches than these are the same again with the same cards, nothing is said of luck."""
FEWEST_DEALS: Final = 30
"""With fewer deals nothing is concluded: every verdict is open."""


def mean_interval(found: Measure, tally: Tally, sides: int, confidence: float = CONFIDENCE) -> Interval:
    """The interval of a measure in one cell, in which so many sides play."""
    if found.unit == "share":
        part = _imagined_part(found, tally.weight / tally.deals if tally.deals else 1.0)
        usual = (1 - part) * tally.mean
        return tally.bounded_interval(Interval(usual, usual + part), SHARES, confidence)
    if found.unit == "excess":
        fair = 1 / sides
        return tally.bounded_interval(Interval(-0.5, 0.5), Interval(-fair, 1 - fair), confidence)
    low, high = tally.interval(confidence)
    return Interval(max(0.0, low), high) if found.is_never_negative else Interval(low, high)


def _imagined_part(found: Measure, weight: float) -> float:
    """The part of an imaginary deal that is out of the usual: less of many moves or rounds, which go their own ways."""
    return 1 / sqrt(max(1.0, weight)) if found.has_many else 1.0


@dataclass(frozen=True)
class Difference:
    """How a measure changes from the reference to a variant, at one strength; or, without variants, its value."""

    measure: Measure
    variant: int
    strength: int
    before: float
    after: float
    interval: Interval
    """By itself, 95 %."""
    simultaneous: Interval
    """Together with all others of its family, 95 %."""
    tolerance: float
    """The precision that was asked for, in the unit of the measure."""
    deals: int

    @property
    def is_early(self) -> bool:
        """Whether there are too few deals to conclude anything."""
        return self.deals < FEWEST_DEALS

    @property
    def change(self) -> float:
        return self.after - self.before

    @property
    def bound(self) -> float:
        """No change larger than this is compatible with the deals."""
        return max(abs(self.simultaneous.low), abs(self.simultaneous.high))

    @property
    def is_precise(self) -> bool:
        return self.simultaneous.half <= self.tolerance

    @property
    def verdict(self) -> Verdict:
        if self.is_early:
            return "open"
        if self.simultaneous.low > 0 or self.simultaneous.high < 0:
            return "differs"
        return "equal" if self.is_precise else "open"


@dataclass
class Findings:
    """Everything that a question has found so far."""

    question: Question
    precision: float | None
    """What was asked for: see `Difference.tolerance`. None where a fixed number of deals is played."""
    deals: int = 0
    cells: list[dict[str, Tally]] = field(default_factory=list)
    pairs: list[dict[str, PairedSums]] = field(default_factory=list)
    """By cell, against the cell of the reference with the same strength; empty for the reference itself."""

    def __post_init__(self) -> None:
        self.cells = [{} for _ in self.question.cells]
        self.pairs = [{} for _ in self.question.cells]

    def add(self, played: DealRow | DealBlock) -> None:
        if isinstance(played, DealRow):
            self._add_row(played)
        else:
            self._add_block(played)

    def _add_block(self, block: DealBlock) -> None:
        """The same sums as of one deal after the other; all deals of a block have the same measures."""
        for place, (variant, strength) in enumerate(self.question.cells):
            own, reference = block.cells[place], block.cells[strength]
            for name in own.sums:
                self._tally(place, name, CellRow()).add_all(*own.columns(name))
            for name in {**own.sums, **reference.sums} if variant else ():
                if name not in _INTERNAL and is_compared(name):
                    pair = self._pair(place, name, CellRow(), CellRow())
                    pair.add_all([*reference.columns(name), *own.columns(name)])
        self.deals += len(block)

    def _add_row(self, row: DealRow) -> None:
        for place, (variant, strength) in enumerate(self.question.cells):
            own, reference = row.cells[place], row.cells[strength]
            for name in {*own.sums, *self.cells[place]}:
                self._tally(place, name, own).add(*own.sums_of(name))
            if variant:
                for name in {*own.sums, *reference.sums, *self.pairs[place]}:
                    if name not in _INTERNAL and is_compared(name):
                        self._pair(place, name, reference, own).add(reference.sums_of(name), own.sums_of(name))
        self.deals += 1

    def tally(self, variant: int, strength: int, name: str) -> Tally:
        """The mean of a measure in one cell."""
        return self.cells[variant * len(self.question.bots) + strength].get(name, Tally())

    def interval(self, place: int, name: str, confidence: float = CONFIDENCE) -> Interval:
        """The interval of a measure in the cell at this place."""
        sides = len(self.question.plays[self.question.cells[place][0]].sides)
        return mean_interval(measure(name), self.cells[place].get(name, Tally()), sides, confidence)

    def leave_out_luck(self) -> None:
        """Once all deals are played: drop what says how much the deal decides where the bots hardly vary their play."""
        for place in range(len(self.cells)):
            if self._repeats(place):
                self.cells[place].pop("deal_luck", None)
            if self._repeats(place) or self._repeats(self.question.cells[place][1]):
                self.pairs[place].pop("deal_luck", None)

    def _repeats(self, place: int) -> bool:
        return self.cells[place].get("repeats", Tally()).mean > _MOST_REPEATS

    @property
    def faults(self) -> int:
        """Moves that bots failed to make."""
        return round(sum(cell[FAULTS].total for cell in self.cells if FAULTS in cell))

    def headlines(self) -> list[Difference]:
        """The differences of the first family; with a single variant, the values themselves."""
        return self._family([name for name in HEADLINES if any(name in cell for cell in self.cells)])

    def others(self) -> list[Difference]:
        """The differences of the second family."""
        if len(self.question.variants) == 1:
            return []
        known = {name for cell in self.pairs for name in cell if name not in HEADLINES}
        own = sorted(known - set(STATIC))
        return self._family([*(name for name in STATIC if name in known), *own])

    @property
    def precision_reached(self) -> float:
        """The widest headline interval, in multiples of what was asked for."""
        if self.precision is None:
            return inf
        return max((each.simultaneous.half / each.tolerance for each in self.headlines()), default=inf)

    def _tally(self, place: int, name: str, own: CellRow) -> Tally:
        """The sums of a measure. The deals before it came up for the first time count as deals without it."""
        found = self.cells[place]
        if name not in found:
            found[name] = Tally()
            for _ in range(self.deals):
                found[name].add(*own.without(name))
        return found[name]

    def _pair(self, place: int, name: str, reference: CellRow, own: CellRow) -> PairedSums:
        """The same for both cells."""
        found = self.pairs[place]
        if name not in found:
            found[name] = PairedSums()
            for _ in range(self.deals):
                found[name].add(reference.without(name), own.without(name))
        return found[name]

    def _family(self, names: list[str]) -> list[Difference]:
        wanted = list(self._wanted(names))
        confidence = 1 - (1 - CONFIDENCE) / max(1, len(wanted))
        return [self._difference(name, place, confidence) for name, place in wanted]

    def _wanted(self, names: list[str]) -> Iterator[tuple[str, int]]:
        for name in names:
            for place, (variant, _) in enumerate(self.question.cells):
                alone = len(self.question.variants) == 1 and name in self.cells[place]
                if alone or (variant and name in self.pairs[place] and self.pairs[place][name].is_known):
                    yield name, place

    def _difference(self, name: str, place: int, confidence: float) -> Difference:
        variant, strength = self.question.cells[place]
        found = measure(name)
        if variant:
            pair = self.pairs[place][name]
            before, after = pair.means
            imagined = _imagined_part(found, pair.least_weight) if found.unit in _BOUNDED else 0.0
            intervals = (pair.interval(imagined=imagined), pair.interval(confidence, imagined=imagined))
        else:
            before, after = 0.0, self.cells[place][name].mean
            intervals = (self.interval(place, name), self.interval(place, name, confidence))
        tolerance = self._tolerance(found, strength, before if variant else after)
        return Difference(found, variant, strength, before, after, *intervals, tolerance, self.deals)

    def _tolerance(self, found: Measure, strength: int, reference: float) -> float:
        """Shares as they were asked for, amounts relative to the reference, points relative to a usual margin."""
        precision = self.precision or 0.0
        if found.unit in _BOUNDED:
            return precision
        usual = self.tally(0, strength, "margin").mean if found.unit == "points" else reference
        return precision * max(abs(usual), _LEAST)
