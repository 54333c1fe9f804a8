"""The key by which push services recognise this server (VAPID, RFC 8292). The server makes it once and stores it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from cartable.server.live.push.base64url import encoded
from cartable.server.live.push.encryption import CURVE, point

_VALID_FOR: Final = 12 * 3600
"""Seconds; push services accept a day at most, and clocks differ."""


def new_private_key() -> bytes:
    return generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


class ServerKey:
    def __init__(self, private: bytes) -> None:
        self._key = derive_private_key(int.from_bytes(private, "big"), CURVE)

    @cached_property
    def public(self) -> str:
        """What a browser needs to subscribe."""
        return encoded(point(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str, now: int) -> str:
        """The header that proves who sends a message; `contact` is whom the push service may ask, or empty."""
        parts = urlsplit(endpoint)
        claims: dict[str, str | int] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now // 1000 + _VALID_FOR}
        if contact:
            claims["sub"] = contact
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _json(value: Mapping[str, str | int]) -> str:
    return encoded(orjson.dumps(value))
