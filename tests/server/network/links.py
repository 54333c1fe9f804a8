"""Links between machines, and the manners in which they fail.

All faults happen on the router, so that the machines notice nothing but missing, refused or late packets. Which manners
are available depends on the kernel and on the tools that are installed; `unavailable` says why the others are not.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from tests.server.network.machines import Network, command, inside


class Manner(Enum):
    """How a link fails. Rules of nft apply to one link; the others, to the whole cable of its first machine."""

    DROPPED = "dropped"
    """Packets vanish in both directions."""
    REFUSED = "refused"
    """A packet of either side is answered with a reset."""
    SENDS_NOTHING = "sends nothing"
    """What the first machine sends vanishes; what the other sends arrives."""
    HEARS_NOTHING = "hears nothing"
    """What the other machine sends vanishes; what the first sends arrives."""
    LOSSY = "lossy"
    """Every third packet vanishes, so that messages arrive late and in bursts."""
    POOR = "poor"
    """Every tenth packet vanishes."""
    UNPLUGGED = "unplugged"
    """The cable of the first machine is unplugged."""
    SLOW = "slow"
    """The cable carries so little that messages queue for up to two seconds."""
    DELAYED = "delayed"
    """Packets take 50 to 450 ms, and overtake each other."""


class Fault(NamedTuple):
    manner: Manner
    first: str
    other: str

    def __str__(self) -> str:
        return f"{self.first}-{self.other} {self.manner.value}"


_RULES: Final[Mapping[Manner, tuple[str, ...]]] = {
    Manner.DROPPED: ("{forth} drop", "{back} drop"),
    Manner.REFUSED: ("{forth} reject with tcp reset", "{back} reject with tcp reset"),
    Manner.SENDS_NOTHING: ("{forth} drop",),
    Manner.HEARS_NOTHING: ("{back} drop",),
    Manner.LOSSY: ("{forth} numgen random mod 3 == 0 drop", "{back} numgen random mod 3 == 0 drop"),
    Manner.POOR: ("{forth} numgen random mod 10 == 0 drop", "{back} numgen random mod 10 == 0 drop"),
}
_QUEUES: Final[Mapping[Manner, str]] = {
    Manner.SLOW: "tbf rate 300kbit burst 4000 latency 2s",
    Manner.DELAYED: "netem delay 250ms 200ms",
}


class Links:
    """The links of a network. Cutting and mending takes some milliseconds, during which the caller waits."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._faults: list[Fault] = []
        self._unplugged: set[str] = set()
        self._queues: dict[str, str | None] = {}

    def cut(self, fault: Fault) -> None:
        self._faults.append(fault)
        self._apply({fault.first})

    def mend(self, *faults: Fault) -> None:
        for fault in faults:
            self._faults.remove(fault)
        self._apply({fault.first for fault in faults})

    def mend_all(self) -> None:
        self.mend(*self._faults)

    def _apply(self, machines: Iterable[str]) -> None:
        for machine in machines:
            self._set_cable(machine, [fault.manner for fault in self._faults if fault.first == machine])
        self._write_rules()

    def _set_cable(self, machine: str, manners: Sequence[Manner]) -> None:
        cable, router = self._network[machine].cable, self._network.router
        is_plugged = Manner.UNPLUGGED not in manners
        if is_plugged == (machine in self._unplugged):
            command("ip", "-n", router, "link", "set", cable, "up" if is_plugged else "down")
            self._unplugged ^= {machine}
        queue = next((_QUEUES[manner] for manner in manners if manner in _QUEUES), None)
        if queue != self._queues.get(machine):
            how = ["replace", "dev", cable, "root", *queue.split()] if queue else ["delete", "dev", cable, "root"]
            command("tc", "-n", router, "qdisc", *how)
            self._queues[machine] = queue

    def _write_rules(self) -> None:
        if "nft" not in unavailable_tools():
            _write_rules(self._network, self._faults)


def _write_rules(network: Network, faults: Iterable[Fault]) -> None:
    """Replace all rules at once."""
    rules = [
        rule.format(forth=_packets(network, fault.first, fault.other), back=_packets(network, fault.other, fault.first))
        for fault in faults
        for rule in _RULES.get(fault.manner, ())
    ]
    lines = [
        "table ip links",
        "delete table ip links",
        "table ip links {",
        "chain forward {",
        "type filter hook forward priority 0; policy accept;",
        *rules,
        "}",
        "}",
    ]
    command(*inside(network.router, "nft", "-f", "-"), text="\n".join(lines) + "\n")


def _packets(network: Network, source: str, target: str) -> str:
    return f"ip saddr {network[source].address} ip daddr {network[target].address} ip protocol tcp"


# what this machine can do


@cache
def unavailable() -> Mapping[Manner, str]:
    """The manners that this machine cannot produce, with the reasons."""
    with Network("one", "two") as network:
        found = {manner: _why_not(network, manner) for manner in Manner}
    return {manner: reason for manner, reason in found.items() if reason is not None}


def _why_not(network: Network, manner: Manner) -> str | None:
    if manner in _RULES and "nft" in unavailable_tools():
        return unavailable_tools()["nft"]
    links = Links(network)
    try:
        links.cut(Fault(manner, "one", "two"))
        links.mend_all()
    except (subprocess.CalledProcessError, OSError) as error:
        text: str = getattr(error, "stderr", None) or str(error)
        return text.strip().partition("\n")[0]
    return None


def available() -> list[Manner]:
    return [manner for manner in Manner if manner not in unavailable()]


@cache
def unavailable_tools() -> Mapping[str, str]:
    try:
        command("nft", "--version")
    except OSError:
        return {"nft": "nft is not installed (nftables)"}
    return {}
