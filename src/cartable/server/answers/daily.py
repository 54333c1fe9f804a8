"""The daily deal as clients receive it. Par and the others are left out until the own try, or the day, is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cartable.games.fairness import commitment_to
from cartable.server import wire
from cartable.server.answers.par import par_info
from cartable.server.table import daily


@dataclass(frozen=True)
class Results:
    """How everybody did."""

    histogram: Mapping[int, int] = field(default_factory=dict)
    """How many people had each score."""
    par: Sequence[int] | None = None


def day_info(day: str, secret: bytes, own: wire.DailyTry | None, now: int) -> wire.DailyDay:
    state = daily.day_state(day, now)
    return wire.DailyDay(
        day=day,
        state=state,
        commitment=commitment_to(secret),
        secret=secret.hex() if state == "over" else None,
        own=own,
    )


def deal_info(game: str, day: wire.DailyDay, results: Results, *, shared: bool = True) -> wire.DailyDeal:
    is_open = day.state == "over" or (day.own is not None and day.own.finished)
    bars = [wire.DailyBar(score=score, people=people) for score, people in sorted(results.histogram.items())]
    return wire.DailyDeal(
        game=game,
        day=day,
        options=daily.options_for(game),
        level=daily.LEVEL,
        rounds=daily.rounds_for(game),
        ends_at=daily.begins_at(daily.day_after(day.day, 1)),
        shared=shared,
        people=sum(results.histogram.values()),
        par=par_info(results.par) if is_open and results.par else None,
        histogram=bars if is_open and shared else None,
        better_than=_better_than(day.own, results.histogram),
    )


def _better_than(own: wire.DailyTry | None, histogram: Mapping[int, int]) -> float | None:
    """The share of the others with a lower score."""
    if own is None or own.score is None:
        return None
    others = sum(histogram.values()) - own.counted
    if others <= 0:
        return None
    return round(sum(people for score, people in histogram.items() if score < own.score) / others, 4)
