"""Random identifiers: ids that cannot be guessed, tokens, and the short codes of tables."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which are easily mistaken for other characters."""

_CODE_LENGTH: Final = 6


def new_id() -> str:
    """The public id of a table, a match, a player or a device: 96 bits, 16 characters.

    Anybody who knows a table's id may watch it, so it must not be guessable.
    """
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A table's short code, for people: one of 148 million. Storage refuses a code that is taken."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(_CODE_LENGTH))


def new_token() -> str:
    """The secret by which a device is recognised: 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """The digest of a token, which is all that is stored of it. 256 random bits need no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
