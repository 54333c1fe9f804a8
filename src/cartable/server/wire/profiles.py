"""Ratings, statistics and leaderboards."""

from __future__ import annotations

from cartable.server.wire.basics import Count, Identifier, Millis, Wire
from cartable.server.wire.puzzles import PuzzleProgress


class RatingInfo(Wire):
    """A rating as people see it: `1640 ± 90`."""

    game: str
    points: Count
    """1500 for a newcomer; 400 more mean odds of about ten to one."""
    deviation: Count
    """What it may be off by: the true value is within it in two of three cases."""
    provisional: bool
    """Whether it is not sure enough for a leaderboard."""
    matches: Count


class PlayerInfo(Wire):
    player: Identifier
    name: str
    ratings: list[RatingInfo]


class WinStreak(Wire):
    """Matches won in a row."""

    current: Count
    best: Count


class DayStreak(Wire):
    """Days in a row on which a match was finished."""

    current: Count
    best: Count


class ScorePoint(Wire):
    at: Millis
    score: int


class RatingPoint(Wire):
    at: Millis
    points: Count


class VariantStatistics(Wire):
    """The matches with the same options."""

    options: dict[str, bool | int | str | None]
    matches: Count
    won: Count
    lost: Count
    tied: Count
    average: float | None
    """The average score; null if all matches were resigned."""
    best: int | None
    solo: bool
    """Whether it is played alone."""
    scores: list[ScorePoint]
    """The latest scores of a variant that is played alone, oldest first."""


class GameStatistics(Wire):
    game: str
    matches: Count
    won: Count
    lost: Count
    tied: Count
    wins: WinStreak
    variants: list[VariantStatistics]
    """The most played first."""
    rating: RatingInfo | None = None
    curve: list[RatingPoint] = []
    """The rating after each of the latest rated matches, oldest first."""
    puzzles: PuzzleProgress | None = None


class Statistics(Wire):
    days: DayStreak
    games: list[GameStatistics]
    """The most played first."""
    is_all: bool
    """False if there are more matches than statistics are made from; then the latest count."""


class LeaderboardLine(Wire):
    place: Count
    """People with equally many points share a place."""
    player: Identifier
    name: str
    points: Count
    deviation: Count
    matches: Count


class Leaderboard(Wire):
    game: str
    lines: list[LeaderboardLine]
    total: Count
    """How many people are listed."""
    you: LeaderboardLine | None
    """The line of the person who asks; null if they are not listed."""
