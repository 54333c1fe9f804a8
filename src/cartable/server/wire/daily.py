"""The daily deal: what one may know of a day. Par and the others stay hidden until one's own try is over."""

from __future__ import annotations

from typing import Literal

from cartable.server.wire.basics import Count, Identifier, Millis, Wire


class DailyTry(Wire):
    """One's own try at a day's deal, the only one that counts."""

    table: Identifier
    match: Identifier | None
    """Null if the table is gone."""
    finished: bool
    score: int | None
    """What one had more than the best other side, in the game's points; null before the end."""
    counted: bool
    """Whether it was over in time, or can still be."""


class DailyPar(Wire):
    """What the master brought home on average, in the same seat and against the same bots."""

    average: float
    plays: Count


class DailyBar(Wire):
    score: int
    people: Count


class DailyGlance(Wire):
    """The deal of today, for a list of games."""

    game: str
    day: str
    own: DailyTry | None


class DailyDay(Wire):
    """A day in the list of a game."""

    day: str
    state: Literal["coming", "open", "closing", "over"]
    """`closing`: the day has ended, but for an hour a try can be finished."""
    commitment: str
    """The SHA-256 of the secret."""
    secret: str | None
    """From which the deals and the bots' chance follow; null until the day is over."""
    own: DailyTry | None


class DailyDays(Wire):
    game: str
    today: str
    days: list[DailyDay]
    """The newest first, those to come included."""


class DailyDeal(Wire):
    """One day's deal of a game."""

    game: str
    day: DailyDay
    options: dict[str, bool | int | str | None]
    level: str
    """Of the bots."""
    rounds: Count
    """After how many rounds it is over, if the match is not."""
    ends_at: Millis
    """When the day ends."""
    shared: bool
    """Whether others play it too: false on a device without a server."""
    people: Count
    """How many have finished in time."""
    par: DailyPar | None
    """Null before one's own try is over, and while it is not known."""
    histogram: list[DailyBar] | None
    """How the others did, by score; null before one's own try is over."""
    better_than: float | None
    """The share of the others that had less, from 0 to 1; null without others."""
