"""How much one may ask for: buckets of tokens that fill again by themselves, and counts of open sockets.

Each process counts for itself. An identity is counted by its public id, and everybody by the address as well, so that
fresh identities gain nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from cartable.server.errors import TableError
from cartable.server.web.refusals import Refusal

Clock = Callable[[], float]


@dataclass(frozen=True)
class Allowance:
    """`burst` at once, then `each_second`."""

    burst: float
    each_second: float

    def times(self, factor: float) -> Allowance:
        return Allowance(self.burst * factor, self.each_second * factor)


@dataclass(frozen=True)
class Rule:
    """What one identity and what one address may do; None where only the other counts."""

    identity: Allowance | None
    address: Allowance


RULES: Final[dict[str, Rule]] = {
    "requests": Rule(None, Allowance(300, 60)),
    "commands": Rule(Allowance(40, 10), Allowance(400, 100)),
    "chat": Rule(Allowance(8, 0.5), Allowance(80, 5)),
    "guests": Rule(None, Allowance(30, 0.1)),
    "tables": Rule(Allowance(10, 0.1), Allowance(60, 1)),
    "lookups": Rule(None, Allowance(20, 0.5)),
    "checks": Rule(None, Allowance(40, 1)),
}

SOCKETS_AN_IDENTITY: Final = 24
SOCKETS_AN_ADDRESS: Final = 200


class Buckets:
    """One bucket for each key, made when first asked and thrown away when it is full again."""

    _SWEPT_AT: Final = 4096

    def __init__(self, allowance: Allowance, clock: Clock) -> None:
        self._allowance = allowance
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        self._sweep_at = self._SWEPT_AT

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Take one token; else how many seconds it takes until there is one."""
        now = self._clock()
        tokens = self._tokens(key, now)
        if tokens < 1:
            return (1 - tokens) / self._allowance.each_second
        self._buckets[key] = (tokens - 1, now)
        if len(self._buckets) >= self._sweep_at:
            self._sweep(now)
        return 0

    def _tokens(self, key: str, now: float) -> float:
        tokens, at = self._buckets.get(key, (self._allowance.burst, now))
        return min(self._allowance.burst, tokens + (now - at) * self._allowance.each_second)

    def _sweep(self, now: float) -> None:
        full = [key for key in self._buckets if self._tokens(key, now) >= self._allowance.burst]
        for key in full:
            del self._buckets[key]
        self._sweep_at = max(self._SWEPT_AT, 2 * len(self._buckets))


class Limits:
    """All limits of this process. `generosity` multiplies them; 0 lifts them, for measuring."""

    def __init__(self, generosity: float = 1, clock: Clock = time.monotonic, *, most_sockets: float = math.inf) -> None:
        self._lifted = generosity == 0
        self._identities: dict[str, Buckets] = {}
        self._addresses: dict[str, Buckets] = {}
        for name, rule in RULES.items():
            if rule.identity:
                self._identities[name] = Buckets(rule.identity.times(generosity), clock)
            self._addresses[name] = Buckets(rule.address.times(generosity), clock)
        self._most_an_identity = SOCKETS_AN_IDENTITY * generosity
        self._most_an_address = SOCKETS_AN_ADDRESS * generosity
        self._most_sockets = most_sockets
        self._all_sockets = 0
        self._sockets: dict[str, int] = {}

    def take(self, rule: str, identity: str | None, address: str) -> None:
        """Count one more; raises `Refusal` where it is too many."""
        if self._lifted:
            return
        wait = 0.0
        if identity is not None and rule in self._identities:
            wait = self._identities[rule].take(identity)
        if not wait:
            wait = self._addresses[rule].take(address)
        if wait:
            raise Refusal(f"limit/{rule}", retry_after=wait)

    @contextmanager
    def socket(self, identity: str | None, address: str) -> Iterator[None]:
        """Count a socket while it is open; raises `Refusal` where there are too many."""
        keys = [(f"address {address}", self._most_an_address)]
        if identity is not None:
            keys.append((f"identity {identity}", self._most_an_identity))
        if not self._lifted and any(self._sockets.get(key, 0) >= most for key, most in keys):
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
