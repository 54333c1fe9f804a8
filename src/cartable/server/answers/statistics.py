"""Statistics of one person, made from how each of their matches ended."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cartable.server.wire import DayStreak, GameStatistics, ScorePoint, Statistics, VariantStatistics, WinStreak

MOST_VARIANTS: Final = 40
"""Of one game; the most played ones."""
MOST_SCORES: Final = 100
"""Points of one curve; the latest ones."""
_DAY: Final = 86_400_000
_MINUTE: Final = 60_000


class Side(NamedTuple):
    """How a finished match ended for one person."""

    game: str
    options: str
    """As JSON; the number of players is one of them."""
    outcome: str
    score: int | None
    finished_at: int


def statistics(newest_first: Sequence[Side], now: int, minutes_east: int, *, is_all: bool) -> Statistics:
    """`minutes_east`: how far the person's clock is ahead of UTC, for what counts as a day."""
    sides = sorted(newest_first, key=lambda side: side.finished_at)
    by_game: dict[str, list[Side]] = {}
    for side in sides:
        by_game.setdefault(side.game, []).append(side)
    return Statistics(
        days=_day_streak((side.finished_at for side in sides), now, minutes_east),
        games=[_of_game(game, some) for game, some in sorted(by_game.items(), key=lambda each: -len(each[1]))],
        is_all=is_all,
    )


def _of_game(game: str, sides: Sequence[Side]) -> GameStatistics:
    by_variant: dict[str, list[Side]] = {}
    for side in sides:
        by_variant.setdefault(side.options, []).append(side)
    most_played = sorted(by_variant.values(), key=lambda some: -len(some))[:MOST_VARIANTS]
    return GameStatistics(
        game=game,
        matches=len(sides),
        won=_count(sides, "won"),
        lost=_count(sides, "lost"),
        tied=_count(sides, "tied"),
        wins=_win_streak(sides),
        variants=[_of_variant(some) for some in most_played],
    )


def _of_variant(sides: Sequence[Side]) -> VariantStatistics:
    scores = [side.score for side in sides if side.score is not None]
    is_solo = sides[0].outcome == "solo"
    curve = [ScorePoint(at=side.finished_at, score=side.score) for side in sides if side.score is not None]
    return VariantStatistics(
        options=json.loads(sides[0].options),
        matches=len(sides),
        won=_count(sides, "won"),
        lost=_count(sides, "lost"),
        tied=_count(sides, "tied"),
        average=sum(scores) / len(scores) if scores else None,
        best=max(scores, default=None),
        solo=is_solo,
        scores=curve[-MOST_SCORES:] if is_solo else [],
    )


def _count(sides: Iterable[Side], outcome: str) -> int:
    return sum(side.outcome == outcome for side in sides)


def _win_streak(sides: Sequence[Side]) -> WinStreak:
    """How many matches in a row were won; a tie ends it, and a match alone does not count."""
    current = best = 0
    for side in sides:
        if side.outcome != "solo":
            current = current + 1 if side.outcome == "won" else 0
            best = max(best, current)
    return WinStreak(current=current, best=best)


def _day_streak(times: Iterable[int], now: int, minutes_east: int) -> DayStreak:
    """On how many days in a row a match was finished. Today does not end it before it is over."""
    ahead = minutes_east * _MINUTE
    current = best = 0
    last: int | None = None
    for day in sorted({(time + ahead) // _DAY for time in times}):
        current = current + 1 if last == day - 1 else 1
        best, last = max(best, current), day
    today = (now + ahead) // _DAY
    return DayStreak(current=current if last is not None and last >= today - 1 else 0, best=best)
