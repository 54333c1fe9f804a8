"""Limits: token buckets for requests, and counts of open sockets.

Each process counts for itself. A person is counted by their public id, and everybody by their address as well, so that
new identities gain nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from cartable.server.errors import TableError
from cartable.server.refusals import Refusal

SecondsSource = Callable[[], float]


@dataclass(frozen=True)
class Allowance:
    """`burst` at once, then `each_second`."""

    burst: float
    each_second: float

    def scaled(self, factor: float) -> Allowance:
        return Allowance(self.burst * factor, self.each_second * factor)


@dataclass(frozen=True)
class RateLimit:
    """The allowance of one person and of one address; None if only addresses are counted."""

    identity: Allowance | None
    address: Allowance


RATE_LIMITS: Final[dict[str, RateLimit]] = {
    "traffic": RateLimit(None, Allowance(2000, 200)),  # with files: a page of the client needs a dozen
    "requests": RateLimit(None, Allowance(300, 60)),
    "commands": RateLimit(Allowance(40, 10), Allowance(400, 100)),
    "chat": RateLimit(Allowance(8, 0.5), Allowance(80, 5)),
    "guests": RateLimit(None, Allowance(30, 0.1)),
    "tables": RateLimit(Allowance(10, 0.1), Allowance(60, 1)),
    "tournaments": RateLimit(Allowance(3, 0.01), Allowance(20, 0.1)),
    "lookups": RateLimit(None, Allowance(20, 0.5)),
    "checks": RateLimit(None, Allowance(40, 1)),
    "reviews": RateLimit(None, Allowance(20, 0.1)),
    "exports": RateLimit(Allowance(5, 1 / 60), Allowance(20, 0.1)),
    "admin": RateLimit(None, Allowance(5, 1 / 60)),
    "metrics": RateLimit(None, Allowance(5, 1 / 60)),
}

SOCKETS_PER_PERSON: Final = 24
SOCKETS_PER_ADDRESS: Final = 200


class TokenBuckets:
    """One bucket for each key, created on first use and deleted when it is full again."""

    _LEAST_SWEEP: Final = 4096

    def __init__(self, allowance: Allowance, clock: SecondsSource) -> None:
        self._allowance = allowance
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        self._sweep_at = self._LEAST_SWEEP

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Take one token and return 0; if there is none, return the seconds until there is one."""
        if wait := self.wait(key):
            return wait
        now = self._clock()
        self._buckets[key] = (self._tokens(key, now) - 1, now)
        if len(self._buckets) >= self._sweep_at:
            self._sweep(now)
        return 0

    def wait(self, key: str) -> float:
        """The seconds until there is a token; 0 if there is one."""
        tokens = self._tokens(key, self._clock())
        return 0 if tokens >= 1 else (1 - tokens) / self._allowance.each_second

    def _tokens(self, key: str, now: float) -> float:
        tokens, at = self._buckets.get(key, (self._allowance.burst, now))
        return min(self._allowance.burst, tokens + (now - at) * self._allowance.each_second)

    def _sweep(self, now: float) -> None:
        full = [key for key in self._buckets if self._tokens(key, now) >= self._allowance.burst]
        for key in full:
            del self._buckets[key]
        self._sweep_at = max(self._LEAST_SWEEP, 2 * len(self._buckets))


class Limits:
    """All limits of this process, multiplied by `factor`; 0 disables them, for benchmarks."""

    def __init__(
        self, factor: float = 1, clock: SecondsSource = time.monotonic, *, most_sockets: float = math.inf
    ) -> None:
        self._disabled = factor == 0
        self._identities: dict[str, TokenBuckets] = {}
        self._addresses: dict[str, TokenBuckets] = {}
        for name, limit in RATE_LIMITS.items():
            if limit.identity:
                self._identities[name] = TokenBuckets(limit.identity.scaled(factor), clock)
            self._addresses[name] = TokenBuckets(limit.address.scaled(factor), clock)
        self._most_per_person = SOCKETS_PER_PERSON * factor
        self._most_per_address = SOCKETS_PER_ADDRESS * factor
        self._most_sockets = most_sockets
        self._all_sockets = 0
        self._sockets: dict[str, int] = {}

    def take(self, limit: str, identity: str | None, address: str) -> None:
        """Count one request; raises `Refusal` if there are too many."""
        if self._disabled:
            return
        wait = 0.0
        if identity is not None and limit in self._identities:
            wait = self._identities[limit].take(identity)
        if not wait:
            wait = self._addresses[limit].take(address)
        if wait:
            raise Refusal(f"limit/{limit}", retry_after=wait)

    def check(self, limit: str, address: str) -> None:
        """Raise `Refusal` if nothing is left for this address, without counting anything."""
        if not self._disabled and (wait := self._addresses[limit].wait(address)):
            raise Refusal(f"limit/{limit}", retry_after=wait)

    def sockets_by_address(self) -> dict[str, int]:
        """The number of open sockets of each address."""
        prefix = "address "
        return {key.removeprefix(prefix): open_ for key, open_ in self._sockets.items() if key.startswith(prefix)}

    @contextmanager
    def socket(self, identity: str | None, address: str) -> Iterator[None]:
        """Count a socket while it is open; raises `Refusal` if there are too many."""
        keys = [(f"address {address}", self._most_per_address)]
        if identity is not None:
            keys.append((f"identity {identity}", self._most_per_person))
        if not self._disabled and any(self._sockets.get(key, 0) >= most for key, most in keys):
            raise Refusal("limit/sockets")
        if self._all_sockets >= self._most_sockets:
            raise TableError("server/busy")
        self._all_sockets += 1
        for key, _ in keys:
            self._sockets[key] = self._sockets.get(key, 0) + 1
        try:
            yield
        finally:
            self._all_sockets -= 1
            for key, _ in keys:
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]
