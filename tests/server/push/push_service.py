"""A push service on loopback, and made-up browsers that subscribe there: each decrypts what it is sent."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cartable.server.live.push.base64url import decoded, encoded
from tests.patience import PATIENCE


def public_bytes(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class Received:
    """A request as the push service got it."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> dict[str, Any]:
        """What the sender claims, if it is signed with this key of a server."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert fields["k"] == key
        head, claims, signature = fields["t"].split(".")
        raw = decoded(signature)
        assert len(raw) == 64
        public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(key))
        public.verify(
            encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
            f"{head}.{claims}".encode(),
            ECDSA(SHA256()),
        )
        assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
        found: dict[str, Any] = json.loads(decoded(claims))
        return found


@dataclass
class Browser:
    """The keys that a browser keeps to itself."""

    endpoint: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def subscription(self, language: str = "en") -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": encoded(public_bytes(self.key.public_key())),
            "auth": encoded(self.auth),
            "language": language,
        }

    def decrypt(self, body: bytes) -> bytes:
        """RFC 8291, written from its text and not from our sender."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= 4096
        assert len(sealed) <= size
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        info = b"WebPush: info\x00" + public_bytes(self.key.public_key()) + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        text, end, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert end
        assert not padding.strip(b"\x00")
        return text

    def message(self, received: Received) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.decrypt(received.body))
        return found


class PushService:
    """Answers with `answers`, one after another, then with 201."""

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[bytes] = []
        self.received: asyncio.Queue[Received] = asyncio.Queue()

    def browser(self, name: str = "one") -> Browser:
        return Browser(f"{self.url}/send/{name}")

    async def next(self) -> Received:
        async with asyncio.timeout(PATIENCE):
            return await self.received.get()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        answer = self.answers.pop(0) if self.answers else b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n"
        writer.write(answer)
        self.received.put_nowait(Received(head[0].split(" ")[1], headers, body))
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    async with await asyncio.start_server(service.handle, "127.0.0.1", 0) as server:
        service.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield service
