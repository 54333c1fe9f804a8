"""What a call to the local host leads to. The worker stores the rows first, and only then sends anything."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal

from cartable.bots.decisions import BotRequest
from cartable.server.local.par import ParRequest
from cartable.server.local.reviews import ReviewRequest


@dataclass(frozen=True, slots=True)
class Job:
    """A question for a bot: which move to make or to recommend, what a move was worth, or what par is."""

    number: int
    kind: Literal["move", "hint", "review", "par"]
    request: BotRequest | ReviewRequest | ParRequest


@dataclass(slots=True)
class Outcome:
    rows: dict[str, str] = field(default_factory=dict)
    """What is stored, by key."""
    frames: list[tuple[int, str]] = field(default_factory=list)
    """The messages for sockets, in order."""
    jobs: list[Job] = field(default_factory=list)

    def put(self, key: str, value: Any) -> None:
        self.rows[key] = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
