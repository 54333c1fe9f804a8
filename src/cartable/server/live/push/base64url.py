"""Base64 for addresses and headers: without padding, as Web Push writes keys and signatures."""

from __future__ import annotations

import base64


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
