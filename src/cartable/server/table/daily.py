"""The daily deal: the same deal of a game for everybody on a day, against the same bots. Days are those of UTC."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final, Literal

from cartable.games.errors import BadOption
from cartable.games.fairness import commitment_to
from cartable.games.registry import load
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.acts import SharedDeal
from cartable.server.table.pending_acts import LOCAL, NewMatch
from cartable.server.table.shared_deals import SharedStart, sample_match

LEVEL: Final = "expert"
"""Of the bots on the other seats."""
SEAT: Final = 0
"""Of the person."""
PAST_DAYS: Final = 30
"""How many past days can be played again."""
COMING_DAYS: Final = 7
"""For how many coming days the commitments are shown."""
GRACE: Final = 3_600_000
"""Milliseconds after the end of a day in which a try can still be finished; then the secret is shown."""

_DAY: Final = 86_400_000
_PREFIX: Final = "daily-"
_ID: Final = re.compile(r"daily-(\d{4}-\d{2}-\d{2})-")
_SCHEME: Final = "cartable daily 1"
_MOVES: Final = 40
"""How many moves of one's own a try should have."""

DayState = Literal["coming", "open", "closing", "over"]


# days


def day_at(now: int) -> str:
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_after(day: str, days: int) -> str:
    """The day so many days later, or earlier."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def begins_at(day: str) -> int:
    return 1000 * int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp())


def sealed_until(day: str) -> int:
    """When the secret of a day is shown, and tries that are not over count no more."""
    return begins_at(day) + _DAY + GRACE


def day_state(day: str, now: int) -> DayState:
    if now < begins_at(day):
        return "coming"
    if now < begins_at(day) + _DAY:
        return "open"
    return "closing" if now < sealed_until(day) else "over"


def check_day(day: str, now: int) -> str:
    """A day whose deal is known here; raises `TableError` for any other."""
    today = day_at(now)
    try:
        is_known = day_after(today, -PAST_DAYS) <= date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_known = False
    if not is_known or day > day_after(today, COMING_DAYS):
        raise TableError("daily/unknown")
    return day


def check_playable(day: str, now: int) -> None:
    """Raise `TableError` if no try can be begun at this day's deal now."""
    state = day_state(day, now)
    if state in ("coming", "closing"):
        raise TableError(f"daily/{state}")


# deals


def secret_of(key: bytes, game: str, day: str) -> bytes:
    """The secret of a day's deal at a server, which follows from the server's own key."""
    return hmac.digest(key, _message(game, day), "sha256")


def public_secret(game: str, day: str) -> bytes:
    """The same where there is no server: anybody can compute it."""
    return hashlib.sha256(_message(game, day)).digest()


def _message(game: str, day: str) -> bytes:
    return json.dumps([_SCHEME, game, day], separators=(",", ":")).encode()


@lru_cache(maxsize=64)
def options_for(game: str) -> dict[str, bool | int | str | None]:
    """The game for two, or if there is none as it is usually played."""
    options = load(game).options
    try:
        return options.read({"players": 2}).chosen()
    except BadOption:
        return options.read({}).chosen()


@lru_cache(maxsize=64)
def rounds_for(game: str) -> int:
    """After how many rounds a try is over, if the match is not: so many that it takes five to ten minutes.

    How long rounds are, a heuristic shows that plays a match.
    """
    match = sample_match(game, options_for(game))
    own: int = sum(state.turn == SEAT for each in match.rounds for state in each.states[: len(each.moves)])
    return max(1, round(_MOVES * len(match.rounds) / own))


def new_try(game: str, day: str, secret: bytes, now: int, *, local: bool = False) -> tuple[wire.NewTable, SharedStart]:
    """The table of a try. After the day it does not count, and nothing of it is sealed."""
    counted = day_state(day, now) == "open"
    prefix = (LOCAL if local else "") + (f"{_PREFIX}{day}-" if counted and not local else "")
    match = NewMatch(prefix + secrets.token_urlsafe(9), 0, secret, commitment_to(secret))
    shared = SharedDeal(
        kind="daily",
        name=day,
        until=0 if local else sealed_until(day),
        counted=counted,
        rounds=rounds_for(game),
    )
    table = wire.NewTable(game=game, options=options_for(game), level=LEVEL, seat=SEAT, start=True)
    return table, SharedStart(shared, match)


def is_counted_try(match: str) -> bool:
    return match.startswith(_PREFIX)


def match_sealed_until(match: str) -> int:
    """Until when the match may be seen by nobody but its player; 0 for one that is no try of a daily deal."""
    found = _ID.match(match)
    return 0 if found is None else sealed_until(found[1])


def score_of(result: wire.ResultInfo, seat: int = SEAT) -> int | None:
    """What a seat's side has more than the best other side, or in all if there is no other."""
    if result.scores is None:
        return None
    own = next(team for team in result.teams if seat in team)
    others = [result.scores[team[0]] for team in result.teams if team is not own and team]
    return result.scores[own[0]] - max(others, default=0)
