"""The random schedule: which links fail in which manner, for how long, and who loses their connection meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tests.server.network.links import Fault, Manner

SERVERS: Final = ("a", "b")
DATABASE: Final = "database"
REDIS: Final = "redis"

_SHORT: Final = (0.1, 1.0)
_MEDIUM: Final = (1.0, 5.0)
_LONG: Final = (9.0, 13.0)
"""Longer than a lease, so that the other server takes the tables over."""
_WHOLE_CABLE: Final = (Manner.UNPLUGGED, Manner.SLOW, Manner.DELAYED)


class Episode(NamedTuple):
    """Some links fail at once, and are mended at once. Some clients lose their connection at the beginning."""

    faults: tuple[Fault, ...]
    seconds: float
    breaks: float
    """The part of the clients that lose their connection."""

    def __str__(self) -> str:
        return f"{' and '.join(map(str, self.faults))} for {self.seconds:.1f} s"


def episodes(seed: int, manners: Sequence[Manner]) -> Iterator[Episode]:
    """Without end; the same for the same seed and manners."""
    chance = random.Random(seed)
    while True:
        links = [(server, service) for server in SERVERS for service in (DATABASE, DATABASE, REDIS)]
        failing = dict.fromkeys(chance.sample(links, chance.choice((1, 1, 2, 3))))
        faults = dict.fromkeys(_fault(chance, *link, manners) for link in failing)
        length = chance.choices((_SHORT, _MEDIUM, _LONG), (3, 5, 1))[0]
        yield Episode(tuple(faults), chance.uniform(*length), chance.choice((0.0, 0.2, 0.5)))


def _fault(chance: random.Random, server: str, service: str, manners: Sequence[Manner]) -> Fault:
    """Where a whole cable fails, it is that of the service, so that clients still reach the servers."""
    manner = chance.choice(manners)
    return Fault(manner, service, server) if manner in _WHOLE_CABLE else Fault(manner, server, service)
