"""Names that nobody can guess: of tables, matches, players and devices; tokens; and the short codes of tables."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like others when written by hand."""

_CODE_LENGTH: Final = 6


def new_id() -> str:
    """The public id of a table, a match, a player or a device: 96 bits, 16 characters.

    Whoever knows a table's id may watch it, so it must not be guessable.
    """
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A table's code, to be told or typed: one of 148 million. Storage refuses a taken one."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(_CODE_LENGTH))


def new_token() -> str:
    """What makes a browser a person: 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """All that is stored of a token. A plain digest is enough: 256 random bits cannot be searched through."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
