"""The open sockets of a process, and messages about them from other processes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from cartable.server.live.outbox import Outbox
from cartable.server.refusals import Refusal
from cartable.server.storage.people import People
from cartable.server.storage.rows import Identity, Player
from cartable.server.web.problems import closing_message
from cartable.server.web.sockets import OpenSockets
from tests.async_test import async_test

REVOKED = closing_message(Refusal("identity/revoked"), retry=False)


class TestBus:
    """A bus between two processes, which can be cut."""

    __test__ = False

    shared = True
    connected = True

    def __init__(self) -> None:
        self.handlers: list[Callable[[Any], None]] = []
        self.cut = False

    def subscribe(self, topic: str, handler: Callable[[Any], None]) -> None:
        self.handlers.append(handler)

    def publish(self, topic: str, message: Any) -> None:
        for handler in self.handlers if not self.cut else ():
            handler(message)

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class ValidDevices(People):
    """The devices that are not revoked."""

    def __init__(self, *devices: str) -> None:
        self.known = set(devices)

    async def valid_devices(self, devices: Collection[str]) -> frozenset[str]:
        return frozenset(self.known & set(devices))

    async def devices_seen(self, devices: Collection[str], now: int) -> None:
        """Nothing is stored."""


def identity(player: str, device: str, name: str = "Ada") -> Identity:
    return Identity(Player(id=player, name=name, language="en", created_at=0), device)


@async_test()
async def test_messages_of_another_process_close_rename_and_mute() -> None:
    bus, people = TestBus(), ValidDevices("phone", "laptop")
    here, there = OpenSockets(people, bus, REVOKED), OpenSockets(people, bus, REVOKED)
    phone, laptop = (
        here.add(Outbox("ada"), identity("ada", "phone")),
        here.add(Outbox("ada"), identity("ada", "laptop")),
    )
    anonymous = here.add(Outbox(None), None)
    there.renamed("ada", "Ada L.")
    assert [phone.name, laptop.name, anonymous.name] == ["Ada L.", "Ada L.", ""]
    there.muted("ada", frozenset({"bob"}))
    assert "bob" in phone.outbox.muted
    there.revoked("phone")
    assert phone.outbox.closing == REVOKED
    assert laptop.outbox.closing is None
    assert len(here) == 3
    for socket in (phone, laptop, anonymous):
        here.remove(socket)
    assert len(here) == 0


@async_test()
async def test_a_lost_message_is_noticed_by_checking_storage() -> None:
    bus, people = TestBus(), ValidDevices("phone", "laptop")
    bus.cut = True
    here = OpenSockets(people, bus, REVOKED)
    phone, laptop = (
        here.add(Outbox("ada"), identity("ada", "phone")),
        here.add(Outbox("ada"), identity("ada", "laptop")),
    )
    people.known.discard("phone")
    await here._check()
    assert phone.outbox.closing == REVOKED
    assert laptop.outbox.closing is None


@async_test()
async def test_unknown_messages_are_ignored() -> None:
    bus = TestBus()
    here = OpenSockets(ValidDevices(), bus, REVOKED)
    phone = here.add(Outbox("ada"), identity("ada", "phone"))
    for message in (None, [], ["revoked"], ["revoked", 7], ["renamed", "ada"], {"revoked": "phone"}, "revoked"):
        bus.publish("people", message)
    assert (phone.name, phone.outbox.closing) == ("Ada", None)
