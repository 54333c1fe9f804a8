"""What comes out of judging a command or attending to a table: what to store, or a bot to ask."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from cartable.games.fairness import commitment_to, new_secret
from cartable.server.table.acts import Act, Moved, Undone


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match that is prepared: its secret is drawn and its commitment can be shown; nothing is dealt yet."""

    id: str
    number: int
    """0 for the table's first match."""
    secret: bytes = field(repr=False)
    commitment: str


def new_match(number: int) -> NewMatch:
    """A match to prepare, with a secret of its own."""
    secret = new_secret()
    return NewMatch(secrets.token_urlsafe(12), number, secret, commitment_to(secret))


@dataclass(frozen=True, slots=True)
class Decision:
    """What to store: one or more bodies in a row, all of them or none."""

    bodies: tuple[Any, ...]
    match: str | None = None
    """The match whose own log grows by it; at most one of the bodies is a move or a taking-back."""
    ply: int | None = None
    """The place of that body in the match's log."""
    prepared: NewMatch | None = None
    """The match that is prepared by it, whose secret is to be stored beside it."""

    def acts(
        self, table: str, number: int, at: int, player: str | None = None, request: str | None = None
    ) -> list[Act]:
        """The acts to store, from `number` on. The last one carries the request, so that its answer tells of all."""
        last = len(self.bodies) - 1
        return [
            Act(
                table=table,
                number=number + place,
                at=at,
                body=body,
                player=player,
                request=request if place == last else None,
                **self._place_in_match(body),
            )
            for place, body in enumerate(self.bodies)
        ]

    def _place_in_match(self, body: Any) -> dict[str, Any]:
        return {"match": self.match, "ply": self.ply} if isinstance(body, Moved | Undone) else {}


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to decide for a seat. Its move is made at `not_before`, however soon it is found."""

    seat: int
    level: str
    not_before: int
    ply: int
    """The place that the move will have in the match's log: a turn that is thought about already is not another."""
