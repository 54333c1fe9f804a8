"""Acts that are decided but not stored yet."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from cartable.games.fairness import commitment_to, new_secret
from cartable.server.table.acts import Act, Moved, Undone

LOCAL: Final = "local-"
"""How the ids of tables and matches begin that are kept on somebody's device instead of a server."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A prepared match: its secret is drawn and its commitment can be shown, but nothing is dealt."""

    id: str
    number: int
    """0 for the table's first match."""
    secret: bytes = field(repr=False)
    commitment: str


def new_match(table: str, number: int) -> NewMatch:
    """Prepare a match of a table, with a new secret."""
    secret = new_secret()
    prefix = LOCAL if table.startswith(LOCAL) else ""
    return NewMatch(prefix + secrets.token_urlsafe(12), number, secret, commitment_to(secret))


@dataclass(frozen=True, slots=True)
class PendingActs:
    """The bodies of one or more consecutive acts, to be stored together or not at all."""

    bodies: tuple[Any, ...]
    match: str | None = None
    """The match whose own log they extend; at most one of the bodies is a move or an undo."""
    ply: int | None = None
    """The position of that body in the match's log."""
    new_match: NewMatch | None = None
    """The match that they prepare; its secret is stored with them."""

    def acts(
        self, table: str, number: int, at: int, player: str | None = None, request: str | None = None
    ) -> list[Act]:
        """The acts, numbered from `number`. The last one carries the request, so that its ack covers all of them."""
        last = len(self.bodies) - 1
        return [
            Act(
                table=table,
                number=number + position,
                at=at,
                body=body,
                player=player,
                request=request if position == last else None,
                **self._position_in_match(body),
            )
            for position, body in enumerate(self.bodies)
        ]

    def _position_in_match(self, body: Any) -> dict[str, Any]:
        return {"match": self.match, "ply": self.ply} if isinstance(body, Moved | Undone) else {}
