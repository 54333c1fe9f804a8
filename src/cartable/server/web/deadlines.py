"""How long a client may take on an HTTP connection, in seconds."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Deadlines:
    head: float = 10.0
    """For the head of a request, from its first byte; for the first one, from the connection."""
    body: float = 20.0
    """For the whole body, from the end of the head."""
    answer: float = 30.0
    """For reading `LEAST_READ` bytes of an answer, as long as some of it is not delivered."""
    idle: float = 15.0
    """Between an answer and the next request."""
    proxy_idle: float = 150.0
    """The same for a trusted proxy: longer than Caddy (120) and nginx (60) keep a connection, so that they close it."""
    refused: float = 2.0
    """For the head of the only request on a connection beyond the limits."""

    def scaled(self, factor: float) -> Deadlines:
        return Deadlines(**{field.name: getattr(self, field.name) * factor for field in fields(self)})
