"""A bus for tests, within one process, which can be cut."""

from __future__ import annotations

from typing import Any

from cartable.server.live.bus import Handler


class InProcessBus:
    """A bus between room registries of one process; `new_end` is another end of it."""

    shared = True
    connected = True

    def __init__(self) -> None:
        self.handlers: list[tuple[InProcessBus, str, Handler]] = []
        self.is_cut = False
        """Whether messages from this end are lost."""

    def new_end(self) -> InProcessBus:
        other = InProcessBus()
        other.handlers = self.handlers
        return other

    def subscribe(self, topic: str, handler: Handler) -> None:
        self.handlers.append((self, topic, handler))

    def publish(self, topic: str, message: Any) -> None:
        for owner, subscribed, handler in self.handlers:
            if owner is not self and subscribed == topic and not self.is_cut:
                handler(message)

    async def open(self) -> None:
        """Nothing to open."""

    async def close(self) -> None:
        """Nothing to close."""
