from __future__ import annotations

import asyncio

from cartable.server.live.presence import Guestbook, Guests
from cartable.server.live.times import Timing
from tests.asynchronous import asynchronous
from tests.server.live.buses import Party

TIMING = Timing(greeting=0.005, refresh=10.0)


class Time:
    at = 1_000_000

    def __call__(self) -> int:
        return self.at


@asynchronous()
async def test_people_are_counted_once_however_many_tabs_they_have() -> None:
    changed = list[str]()
    book = Guestbook(Party(), changed.append, TIMING)
    book.came("t", "ann")
    book.came("t", "ann")
    book.came("t", None)
    book.came("t", None)
    assert book.at("t") == Guests(frozenset({"ann"}), 2)
    book.went("t", "ann")
    assert "ann" in book.at("t").players
    book.went("t", "ann")
    book.went("t", None)
    assert book.at("t") == Guests(frozenset(), 1)
    book.went("t", None)
    assert not book.at("t")
    await asyncio.sleep(0.02)
    assert changed == ["t"], "comings and goings of a moment are told together"


@asynchronous()
async def test_processes_tell_each_other() -> None:
    bus, changed = Party(), list[str]()
    here, there = Guestbook(bus, changed.append, TIMING), Guestbook(bus.beside(), changed.append, TIMING)
    here.came("t", "ann")
    await asyncio.sleep(0.02)
    there.came("t", "bob")
    assert there.at("t").players == {"ann", "bob"}, "the newcomer asks and is answered at once"
    await asyncio.sleep(0.02)
    assert here.at("t").players == {"ann", "bob"}
    there.went("t", "bob")
    await asyncio.sleep(0.02)
    assert here.at("t").players == {"ann"}
    here.close()
    assert there.at("t") == Guests()


@asynchronous()
async def test_what_is_not_repeated_is_forgotten() -> None:
    bus, changed, time = Party(), list[str](), Time()
    here = Guestbook(bus, changed.append, TIMING, time)
    other_bus = bus.beside()
    there = Guestbook(other_bus, changed.append, TIMING, time)
    there.came("t", "bob")
    await asyncio.sleep(0.02)
    for _ in range(5):
        time.at += 10_000
        there.refresh()
        here.refresh()
        assert here.at("t").players == {"bob"}
    other_bus.is_cut = True
    changed.clear()
    for _ in range(3):
        time.at += 10_000
        there.refresh()
        here.refresh()
    assert here.at("t") == Guests()
    assert changed == ["t"]
