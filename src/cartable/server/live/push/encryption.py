"""Encrypts a message for one browser, so that the push service between cannot read it (RFC 8291, RFC 8188).

Messages are padded: the service learns neither what is in one nor how long the names in it are.
"""

from __future__ import annotations

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = SECP256R1()
LARGEST: Final = 3000
"""Bytes of a message; push services accept 4,096 bytes when it is encrypted."""

_PADDED_TO: Final = 512
_RECORD_SIZE: Final = 4096
_END: Final = b"\x02"
"""Ends the text of the last record; the rest is padding."""


class BadKey(ValueError):
    """This is not the key of a browser."""


def browser_key(p256dh: bytes) -> EllipticCurvePublicKey:
    """Raises `BadKey` unless these bytes are a point of the curve."""
    try:
        return EllipticCurvePublicKey.from_encoded_point(CURVE, p256dh)
    except ValueError:
        raise BadKey from None


def point(key: EllipticCurvePublicKey) -> bytes:
    """A public key as it is sent: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(message: bytes, p256dh: bytes, auth: bytes) -> bytes:
    """The body of a push message for the browser with these keys."""
    assert len(message) <= LARGEST
    padding = -(len(message) + 1) % _PADDED_TO
    return encrypt_with(message + _END + bytes(padding), p256dh, auth, generate_private_key(CURVE), os.urandom(16))


def encrypt_with(record: bytes, p256dh: bytes, auth: bytes, sender: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The same with a given key and salt, which must be used only once."""
    receiver, own = browser_key(p256dh), point(sender.public_key())
    shared = sender.exchange(ECDH(), receiver)
    secret = _derive(shared, auth, b"WebPush: info\0" + p256dh + own, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_SIZE.to_bytes(4, "big") + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, record, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
