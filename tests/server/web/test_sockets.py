"""What one process knows of its open sockets, and what it hears from the others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from cartable.server.live.outbox import Outbox
from cartable.server.storage.people import People
from cartable.server.storage.rows import Identity, Player
from cartable.server.web.problems import closing
from cartable.server.web.refusals import Refusal
from cartable.server.web.sockets import Sockets
from tests.asynchronous import asynchronous

REVOKED = closing(Refusal("identity/revoked"), retry=False)


class Wire:
    """A bus between two processes, which loses words where it is cut."""

    shared = True

    def __init__(self) -> None:
        self.hearers: list[Callable[[Any], None]] = []
        self.cut = False

    def listen(self, topic: str, hearer: Callable[[Any], None]) -> None:
        self.hearers.append(hearer)

    def tell(self, topic: str, word: Any) -> None:
        for hearer in self.hearers if not self.cut else ():
            hearer(word)

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class Register(People):
    """The devices that were not revoked."""

    def __init__(self, *devices: str) -> None:
        self.known = set(devices)

    async def valid_devices(self, devices: Collection[str]) -> frozenset[str]:
        return frozenset(self.known & set(devices))


def identity(player: str, device: str, name: str = "Ada") -> Identity:
    return Identity(Player(id=player, name=name, language="en", created_at=0), device)


@asynchronous()
async def test_a_word_from_another_process_closes_renames_and_mutes() -> None:
    wire, people = Wire(), Register("phone", "desk")
    here, there = Sockets(people, wire, REVOKED), Sockets(people, wire, REVOKED)
    phone, desk = here.came(Outbox("ada"), identity("ada", "phone")), here.came(Outbox("ada"), identity("ada", "desk"))
    nobody = here.came(Outbox(None), None)
    there.renamed("ada", "Ada L.")
    assert [phone.name, desk.name, nobody.name] == ["Ada L.", "Ada L.", ""]
    there.muted("ada", frozenset({"bob"}))
    assert "bob" in phone.outbox.muted
    there.revoked("phone")
    assert phone.outbox.closing == REVOKED
    assert desk.outbox.closing is None
    assert len(here) == 3
    for socket in (phone, desk, nobody):
        here.went(socket)
    assert len(here) == 0


@asynchronous()
async def test_a_lost_word_is_found_by_asking_storage() -> None:
    wire, people = Wire(), Register("phone", "desk")
    wire.cut = True
    here = Sockets(people, wire, REVOKED)
    phone, desk = here.came(Outbox("ada"), identity("ada", "phone")), here.came(Outbox("ada"), identity("ada", "desk"))
    people.known.discard("phone")
    await here._check()
    assert phone.outbox.closing == REVOKED
    assert desk.outbox.closing is None


@asynchronous()
async def test_nonsense_on_the_bus_changes_nothing() -> None:
    wire = Wire()
    here = Sockets(Register(), wire, REVOKED)
    phone = here.came(Outbox("ada"), identity("ada", "phone"))
    for word in (None, [], ["revoked"], ["revoked", 7], ["renamed", "ada"], {"revoked": "phone"}, "revoked"):
        wire.tell("people", word)
    assert (phone.name, phone.outbox.closing) == ("Ada", None)
