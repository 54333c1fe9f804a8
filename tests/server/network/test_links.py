"""The links of our own networks fail in the manners that they are said to fail in."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator

import pytest

from tests.server.network.links import Fault, Links, Manner, unavailable
from tests.server.network.machines import Network, need_machines
from tests.tiers import in_soak, rest_in_soak

PORT = 4000
SHORT = 0.5


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    need_machines()
    with Network("one", "two", "three") as network:
        yield network


def need(manner: Manner) -> None:
    if manner in unavailable():
        pytest.skip(f"no link with the fault “{manner.value}” here: {unavailable()[manner]}")


@contextlib.contextmanager
def connected(network: Network, first: str, other: str) -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection from the first machine to the other."""
    listener = network.run_on(other, lambda: socket.create_server((network[other].address, PORT)))
    with listener:
        one = network.run_on(first, lambda: connect(network, other))
        with one:
            two, _ = listener.accept()
            with two:
                one.settimeout(SHORT)
                two.settimeout(SHORT)
                yield one, two


def connect(network: Network, other: str, timeout: float = 5.0) -> socket.socket:
    return socket.create_connection((network[other].address, PORT), timeout=timeout)


def arrives(source: socket.socket, target: socket.socket) -> bool:
    """Whether a byte arrives soon."""
    source.send(b"x")
    try:
        return target.recv(1) == b"x"
    except TimeoutError:
        return False


def arrives_at_last(target: socket.socket) -> bool:
    """Whether a byte that was sent before arrives after all."""
    target.settimeout(10)
    return target.recv(1) == b"x"


def test_machines_reach_each_other(network: Network) -> None:
    for first, other in (("one", "two"), ("two", "one"), ("one", "three")):
        with connected(network, first, other) as (one, two):
            assert arrives(one, two)
            assert arrives(two, one)


VANISHING = [
    (Manner.UNPLUGGED, False, False),
    (Manner.SENDS_NOTHING, False, True),
    (Manner.HEARS_NOTHING, True, False),
    (Manner.DROPPED, False, False),
]
BAD = [Manner.LOSSY, Manner.POOR, Manner.SLOW, Manner.DELAYED]


@pytest.mark.parametrize(
    ("manner", "forth", "back"), [*VANISHING[:2], *(each for case in VANISHING[2:] for each in in_soak(*case))]
)
def test_packets_vanish_and_arrive_after_mending(network: Network, manner: Manner, forth: bool, back: bool) -> None:
    need(manner)
    links = Links(network)
    with connected(network, "one", "two") as (one, two):
        links.cut(Fault(manner, "one", "two"))
        try:
            # with the acknowledgements of one direction lost, what the other carries arrives all the same
            assert (arrives(one, two), arrives(two, one)) == (forth, back)
        finally:
            links.mend_all()
        assert forth or arrives_at_last(two)
        assert back or arrives_at_last(one)


def test_a_refused_link_is_reset_on_both_sides(network: Network) -> None:
    need(Manner.REFUSED)
    links = Links(network)
    with connected(network, "one", "two") as (one, two):
        links.cut(Fault(Manner.REFUSED, "one", "two"))
        try:
            for side in (one, two):
                side.send(b"x")
                with pytest.raises(ConnectionResetError):
                    side.recv(1)
            with pytest.raises(ConnectionRefusedError):
                network.run_on("one", lambda: connect(network, "two"))
        finally:
            links.mend_all()


@pytest.mark.parametrize("manner", rest_in_soak(BAD, [Manner.POOR, Manner.SLOW]))
def test_a_bad_link_delays_and_loses_nothing(network: Network, manner: Manner) -> None:
    need(manner)
    links = Links(network)
    data = bytes(8_000)
    with connected(network, "one", "two") as (one, two):
        one.settimeout(60)
        two.settimeout(60)
        links.cut(Fault(manner, "two", "one"))
        try:
            slowest = 0.0
            while slowest < 0.1:  # sooner or later a packet is lost or has to wait
                began = time.monotonic()
                one.sendall(data)
                assert _receive(two, len(data)) == data
                assert arrives(two, one)
                slowest = max(slowest, time.monotonic() - began)
        finally:
            links.mend_all()


def _receive(source: socket.socket, size: int) -> bytes:
    received = b""
    while len(received) < size:
        received += source.recv(65536)
    return received


def test_other_links_are_not_touched(network: Network) -> None:
    need(Manner.DROPPED)
    links = Links(network)
    links.cut(Fault(Manner.DROPPED, "one", "two"))
    try:
        with connected(network, "one", "three") as (one, three):
            assert arrives(one, three)
        with connected(network, "two", "three") as (two, three):
            assert arrives(two, three)
    finally:
        links.mend_all()


def test_a_cable_works_again_when_its_last_fault_is_mended(network: Network) -> None:
    for manner in (Manner.UNPLUGGED, Manner.SLOW):
        need(manner)
    links = Links(network)
    unplugged = [Fault(Manner.UNPLUGGED, "one", other) for other in ("two", "three")]
    slow = [Fault(Manner.SLOW, "one", other) for other in ("two", "three")]
    with connected(network, "one", "two") as (one, two):
        for fault in (*unplugged, *slow):
            links.cut(fault)
        links.mend(unplugged[0], slow[0])
        assert not arrives(one, two)
        links.mend_all()
        assert arrives_at_last(two)
        assert arrives(two, one)
