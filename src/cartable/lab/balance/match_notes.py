"""What is noted of a match while it is played: its length, its lead, its events, and some of its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from random import Random
from typing import Any, Final

from cartable.bots.mass_play import CLEAR, MOST_CHOICES
from cartable.games.events import UNKNOWN_CARD, Event
from cartable.games.game import Game, Sides
from cartable.kernel import wide_row
from cartable.kernel.numbers import doublings

_MOST_TRIED: Final = 12
"""Legal moves of a sampled decision that are tried."""
_NUMBER: Final = "number"
"""The detail of an event that says which of several alike things it is about."""
COUNTED: Final = "counted"
_TOTALS: Final = ("points", "scores")
"""Rows of a score sheet that add up the others."""

Thing = tuple[str, int]
"""The name of an event or of a thing in it, and the side that it came to."""


@dataclass(frozen=True)
class SampledDecision:
    seat: int
    seen: Any
    """The hidden state of the seat to act."""
    legal: Sequence[int]
    """Some of the legal moves, or all."""


@dataclass
class RoundNotes:
    points: tuple[float, ...]
    """What each side gained."""
    things: list[Thing]
    rows: dict[str, list[float]]
    """The rows of the score sheet, by side."""


@dataclass
class MatchNotes:
    """An observer of one match. `samples` decisions are kept, each with the same probability."""

    game: Game
    sides: Sides
    chance: Random
    samples: int = 0
    turns: int = 0
    decisions: int = 0
    forced: int = 0
    choices: int = 0
    doublings: int = 0
    """Of the choices at each decision: see `kernel.numbers.doublings`."""
    leads: list[int | None] = field(default_factory=list)
    """The side in the lead after every turn; None where nobody clearly is."""
    kinds: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    """How often each rule came up that the game declares a sign of."""
    rounds: list[RoundNotes] = field(default_factory=list)
    sampled: list[SampledDecision] = field(default_factory=list)
    _things: list[Thing] = field(default_factory=list)
    _before: list[float] = field(default_factory=list)
    _seat: int | None = None

    def dealt(self, state: Any, events: Sequence[Event]) -> None:
        self._count(events)
        self._things, self._seat = [], None
        self._before = self._side_points(state)

    def deciding(self, state: Any, legal: Sequence[int]) -> None:
        seat = int(state.turn)
        if seat != self._seat:
            if self._seat is not None:
                self._end_turn(state)
            self.turns += 1
            self._seat = seat
        count = len(legal)
        if count == 1:
            self.forced += 1
            return
        self.decisions += 1
        self.choices += min(count, MOST_CHOICES)
        self.doublings += _doublings(count)
        self._sample(state, legal)

    def moved(self, before: Any, after: Any, events: Sequence[Event]) -> None:  # noqa: ARG002
        self._count(events)
        for event in events:
            if event.seat is not None and event.kind != COUNTED:
                self._things += [(name, self._side_of(event.seat)) for name in things_of(event)]
        if after.turn < 0:
            self._end_turn(after)
            gained = zip(self._before, self._side_points(after), strict=True)
            sheets = [event for event in events if event.kind == COUNTED]
            rows = {} if not sheets else sheet_rows(sheets[-1].details, self.sides)
            self.rounds.append(RoundNotes(tuple(now - old for old, now in gained), self._things, rows))

    def _count(self, events: Sequence[Event]) -> None:
        self.kinds.update(event.kind for event in events)
        signs = self.game.rule_signs.items()
        self.rules.update(rule for event in events for rule, sign in signs if sign.is_shown_by(event))

    def lead_changes(self) -> list[int]:
        """The turns after which another side than before was in the lead."""
        ahead = [(turn, side) for turn, side in enumerate(self.leads, 1) if side is not None]
        first_of_each = [next(group)[0] for _, group in groupby(ahead, key=lambda each: each[1])]
        return first_of_each[1:]

    def settled(self, winner: int) -> int:
        """The number of turns after which the winner was in the lead and stayed there."""
        since = len(self.leads)
        while since and self.leads[since - 1] == winner:
            since -= 1
        return since

    def _end_turn(self, state: Any) -> None:
        points = self._expected(state)
        best = max(range(len(points)), key=points.__getitem__)
        others = [each for side, each in enumerate(points) if side != best]
        self.leads.append(best if all(points[best] - each >= CLEAR for each in others) else None)

    def _expected(self, state: Any) -> list[float]:
        """By side, the points that it is expected to have after the round, in hundredths."""
        if self.game.ai.evaluate is None:
            return [100 * each for each in self._side_points(state)]
        row = wide_row(int(state.players))
        self.game.ai.evaluate(state, row)
        return [row[side[0]] for side in self.sides]

    def _side_points(self, state: Any) -> list[float]:
        row = wide_row(int(state.players))
        self.game.rules.scores(state, row)
        return [row[side[0]] for side in self.sides]

    def _side_of(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def _sample(self, state: Any, legal: Sequence[int]) -> None:
        """Reservoir sampling: after any number of decisions, each of them is kept with the same probability."""
        if self.samples == 0:
            return
        place = len(self.sampled)
        if place == self.samples:
            place = self.chance.randrange(self.decisions)
            if place >= self.samples:
                return
        seen = self.game.state()
        self.game.rules.hide(state, int(state.turn), seen)
        places = range(len(legal))
        tried = places if len(legal) <= _MOST_TRIED else sorted(self.chance.sample(places, _MOST_TRIED))
        kept = SampledDecision(int(state.turn), seen, [legal[each] for each in tried])
        self.sampled[place : place + 1] = [kept]


@cache
def _doublings(count: int) -> int:
    return doublings(count)


def things_of(event: Event) -> Iterator[str]:
    """The event itself, and each thing that it names: a card, a set, a square, a token of some number."""
    yield event.kind
    for name, value in event.details.items():
        if name == _NUMBER and type(value) is int:
            yield f"{event.kind}:{value}"
        for each in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(each, str) and each != UNKNOWN_CARD:
                yield f"{event.kind}:{each}"


def sheet_rows(details: Mapping[str, Any], sides: Sides) -> dict[str, list[float]]:
    """The rows of a score sheet: every list with one number per side or per seat, also one level deeper."""
    found: dict[str, list[float]] = {}
    for name, value in details.items():
        nested = value.items() if isinstance(value, Mapping) else ((name, value),)
        for row, numbers in nested:
            if row in _TOTALS:
                continue
            if isinstance(numbers, (list, tuple)) and numbers and all(type(each) is int for each in numbers):
                if len(numbers) == len(sides):
                    found[str(row)] = [float(each) for each in numbers]
                elif len(numbers) == sum(map(len, sides)):
                    found[str(row)] = [float(sum(numbers[seat] for seat in side)) for side in sides]
    return found
