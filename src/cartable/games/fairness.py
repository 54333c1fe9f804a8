"""Fair deals: deals that anybody can verify afterwards.

Before the first card the table publishes a commitment, the SHA-256 of a secret of 32 bytes. The players may then add
nonces. The random numbers of deal d come from HMAC-SHA256, keyed by the secret, over the nonces, d and a counter;
rejection sampling brings them into range, so every order of the deck is equally likely. When the match is over, the
secret is published, and anybody can recompute the commitment and every deal.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cartable.games.errors import BadOption
from cartable.games.texts import is_text

SECRET_BYTES: Final = 32
_LONGEST_NONCE: Final = 200
SCHEME: Final = "cartable deal 1"


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_of_seed(seed: int) -> bytes:
    """The secret of a seed: it gives the same match on every platform, and hides nothing."""
    return hashlib.sha256(f"cartable seed {seed}".encode()).digest()


def commitment_to(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True)
class FairDealer:
    """The source of all random numbers of a match's deals."""

    secret: bytes
    nonces: tuple[str, ...]

    @classmethod
    def of(cls, secret: bytes, nonces: Sequence[str] | None, players: int) -> FairDealer:
        if len(secret) != SECRET_BYTES:
            raise BadOption("fair/secret", length=len(secret))
        given = tuple(nonces) if nonces is not None else ("",) * players
        if len(given) != players or not all(is_text(nonce, _LONGEST_NONCE) for nonce in given):
            raise BadOption("fair/nonces", players=players)
        return cls(secret, given)

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    def shuffles(self, number: int, cards: Sequence[int], seats: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """The shuffles of deal `number` (from 1): the shuffled cards and a random seat, without end.

        The first shuffle is the deal, unless a rule of the game requires another one.
        """
        words = self._words(number)
        while True:
            spin = _below(words, seats)
            deck = list(cards)
            for last in range(len(deck) - 1, 0, -1):
                other = _below(words, last + 1)
                deck[last], deck[other] = deck[other], deck[last]
            yield tuple(deck), spin

    def _words(self, number: int) -> Iterator[int]:
        """Endless 32-bit words for one deal."""
        counter = 0
        while True:
            message = json.dumps([SCHEME, list(self.nonces), number, counter], separators=(",", ":"))
            block = hmac.digest(self.secret, message.encode(), "sha256")
            for start in range(0, len(block), 4):
                yield int.from_bytes(block[start : start + 4], "big")
            counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A uniform number in `range(bound)`: words above the last multiple of `bound` are rejected."""
    limit = (1 << 32) // bound * bound
    return next(word for word in words if word < limit) % bound
