"""Push notifications: what a browser tells about itself so that it can be notified."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cartable.server.wire.basics import Wire


class PushState(Wire):
    """Whether this device is notified of its person's turn, and the server's key, which a browser needs for it."""

    key: str | None
    """Null where the host has switched notifications off."""
    language: Literal["en", "fr"] | None
    """In which this device is notified; null if it is not."""


class PushSubscription(Wire):
    """The subscription of a browser, as its `toJSON` has it, and the language to write in."""

    endpoint: Annotated[str, Field(min_length=10, max_length=2000)]
    p256dh: Annotated[str, Field(min_length=87, max_length=87, pattern=r"^[A-Za-z0-9_-]+$")]
    auth: Annotated[str, Field(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]
    language: Literal["en", "fr"] = "en"
