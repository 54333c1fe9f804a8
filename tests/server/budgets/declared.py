"""The budget of every entry point: endpoints by method and path, messages of the socket by type.

`docs/budgets.md` shows them; `python -m tests.server.budgets.page` writes its tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cartable.server.web.strict_request import LARGEST_BODY
from cartable.server.wire import LARGEST_MESSAGE


@dataclass(frozen=True)
class Budget:
    """What one request may cost at most, and the rate limits that it counts for."""

    limits: tuple[str, ...] = ("traffic", "requests")
    largest: int = 0
    """Bytes of the body, or of the message."""
    seconds: float = 0.1
    """Of the processor."""
    megabytes: float = 10
    """Of memory, above what the server needed before."""


_READ: Final = Budget()
_WRITE: Final = Budget(largest=LARGEST_MESSAGE)
_COMPUTE: Final = Budget(limits=("traffic", "requests", "checks"), seconds=0.5, megabytes=50)
_ADMIN: Final = Budget(limits=("traffic", "requests", "admin"))
"""Of somebody who does not know the token."""
_PAGE: Final = Budget(limits=("traffic",))
_HEALTH: Final = Budget(limits=())

ENDPOINTS: Final[dict[str, Budget]] = {
    "GET /api/tables": _READ,
    "POST /api/tables": replace(_WRITE, limits=("traffic", "requests", "tables")),
    "GET /api/tables/by-code/{code}": replace(_READ, limits=("traffic", "requests", "lookups")),
    "GET /api/tables/{table}": _READ,
    "GET /api/tables/{table}/lately": replace(_READ, limits=("traffic", "requests", "checks")),
    "POST /api/tables/{table}/commands": replace(_WRITE, limits=("traffic", "requests", "commands")),
    "GET /api/matches": _READ,
    "GET /api/matches/{match}": _READ,
    "GET /api/matches/{match}/record": _COMPUTE,
    "GET /api/matches/{match}/replay": replace(_COMPUTE, seconds=1.5),
    "GET /api/matches/{match}/proof": _COMPUTE,
    "POST /api/matches/{match}/moments/{ply}": replace(_COMPUTE, largest=LARGEST_MESSAGE),
    "GET /api/matches/{match}/review": _READ,
    "POST /api/matches/{match}/review": replace(
        _COMPUTE, limits=("traffic", "requests", "reviews"), seconds=60.0
    ),  # at low priority, once for each match
    "POST /api/guests": replace(_WRITE, limits=("traffic", "requests", "guests")),
    "POST /api/links/redeem": replace(_WRITE, limits=("traffic", "requests", "lookups")),
    "GET /api/me": _READ,
    "PATCH /api/me": _WRITE,
    "DELETE /api/me": replace(_READ, limits=("traffic", "requests", "exports"), seconds=0.5),
    "GET /api/me/everything": replace(_READ, limits=("traffic", "requests", "exports"), seconds=0.5),
    "GET /api/me/statistics": _COMPUTE,
    "GET /api/me/companions": _READ,
    "POST /api/me/companions": replace(_WRITE, limits=("traffic", "requests", "guests")),
    "DELETE /api/me/companions/{player}": _READ,
    "POST /api/me/link": _READ,
    "DELETE /api/me/link": _READ,
    "GET /api/me/devices": _READ,
    "DELETE /api/me/devices/{device}": _READ,
    "GET /api/me/mutes": _READ,
    "PUT /api/me/mutes/{player}": _READ,
    "DELETE /api/me/mutes/{player}": _READ,
    "GET /api/me/matches": _READ,
    "GET /api/me/tables": _READ,
    "POST /api/me/matches": replace(
        _COMPUTE, limits=("traffic", "requests", "checks", "tables"), largest=LARGEST_BODY, seconds=1.0
    ),
    "GET /api/me/push": _READ,
    "PUT /api/me/push": _WRITE,
    "DELETE /api/me/push": _READ,
    "GET /api/players/{player}": _READ,
    "GET /api/leaderboards/{game}": _READ,
    "GET /api/games": _READ,
    "GET /api/games/{game}": _READ,
    "GET /api/games/{game}/rules": _READ,
    "GET /api/puzzles/{game}/next": _COMPUTE,
    "GET /api/puzzles/{game}/{puzzle}": _COMPUTE,
    "POST /api/puzzles/{game}/{puzzle}/choices": replace(_COMPUTE, largest=LARGEST_MESSAGE),
    "POST /api/puzzles/{game}/{puzzle}/moves": replace(_COMPUTE, largest=LARGEST_MESSAGE),
    "POST /api/puzzles/{game}/{puzzle}/solution": replace(_COMPUTE, largest=LARGEST_MESSAGE),
    "GET /api/daily": _READ,
    "GET /api/daily/{game}": _READ,
    "GET /api/daily/{game}/{day}": _READ,
    "POST /api/daily/{game}/{day}": replace(_READ, limits=("traffic", "requests", "tables")),
    "GET /api/tournaments": _READ,
    "GET /api/tournaments/mine": _READ,
    "POST /api/tournaments": replace(_WRITE, limits=("traffic", "requests", "tournaments")),
    "GET /api/tournaments/by-code/{code}": replace(_READ, limits=("traffic", "requests", "lookups")),
    "GET /api/tournaments/{tournament}": _READ,
    "GET /api/tournaments/{tournament}/rounds/{number}": _READ,
    "POST /api/tournaments/{tournament}/entrants": replace(_READ, limits=("traffic", "requests", "commands")),
    "DELETE /api/tournaments/{tournament}/entrants/me": replace(_READ, limits=("traffic", "requests", "commands")),
    "POST /api/tournaments/{tournament}/commands": replace(
        _WRITE, limits=("traffic", "requests", "commands"), seconds=2.0
    ),  # pairing 256 entrants, in a thread
    "GET /api/tournaments/{tournament}/export": replace(_READ, limits=("traffic", "requests", "checks")),
    "GET /api/tournaments/{tournament}/standings.csv": replace(_READ, limits=("traffic", "requests", "checks")),
    "GET /api/schema": _READ,
    "POST /api/verify": replace(_COMPUTE, largest=LARGEST_BODY),
    "GET /api/announcement": _READ,
    "GET /api/admin/overview": _ADMIN,
    "GET /api/admin/tables": _ADMIN,
    "POST /api/admin/tables/{table}/close": _ADMIN,
    "PUT /api/admin/announcement": replace(_ADMIN, largest=LARGEST_MESSAGE),
    "DELETE /api/admin/announcement": _ADMIN,
    "GET /healthz": _HEALTH,
    "GET /readyz": _HEALTH,
    "GET /metrics": replace(_PAGE, limits=("traffic", "metrics")),
    "GET /api/docs": _PAGE,
    "GET /api/docs.css": _PAGE,
    "GET /api/openapi.json": _PAGE,
    "WS /api/tables/{table}/play": Budget(limits=("requests",)),
}

_MESSAGE: Final = Budget(limits=("commands",), largest=LARGEST_MESSAGE)
_CHAT: Final = replace(_MESSAGE, limits=("commands", "chat"))

MESSAGES: Final[dict[str, Budget]] = {
    "sit": _MESSAGE,
    "rise": _MESSAGE,
    "seat_bot": _MESSAGE,
    "clear_seat": _MESSAGE,
    "start": _MESSAGE,
    "move": _MESSAGE,
    "ready": _MESSAGE,
    "resign": _MESSAGE,
    "ask_undo": _MESSAGE,
    "answer_undo": _MESSAGE,
    "call_bot": _MESSAGE,
    "come_back": _MESSAGE,
    "say": _CHAT,
    "say_phrase": _CHAT,
    "rematch": _MESSAGE,
    "remove": _MESSAGE,
    "let_in": _MESSAGE,
    "mute": _MESSAGE,
    "unmute": _MESSAGE,
    "make_host": _MESSAGE,
    "close_table": _MESSAGE,
    "ask_choices": _MESSAGE,
    "ask_hint": replace(_MESSAGE, seconds=0.5),
    "ping": _MESSAGE,
}
