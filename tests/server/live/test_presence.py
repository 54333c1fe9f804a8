from __future__ import annotations

from cartable.server.live.presence import Connected, Presence
from cartable.server.live.times import Timing
from tests.async_test import async_test
from tests.server.live.buses import InProcessBus
from tests.server.live.polling import until

TIMING = Timing(presence_delay=0.005, presence_refresh=10.0)


class Time:
    at = 1_000_000

    def __call__(self) -> int:
        return self.at


@async_test()
async def test_a_person_with_several_sockets_is_counted_once() -> None:
    changed = list[str]()
    presence = Presence(InProcessBus(), changed.append, TIMING)
    presence.add("t", "ann")
    presence.add("t", "ann")
    presence.add("t", None)
    presence.add("t", None)
    assert presence.at("t") == Connected(frozenset({"ann"}), 2)
    presence.remove("t", "ann")
    assert "ann" in presence.at("t").players
    presence.remove("t", "ann")
    presence.remove("t", None)
    assert presence.at("t") == Connected(frozenset(), 1)
    presence.remove("t", None)
    assert not presence.at("t")
    await until(lambda: changed)
    assert changed == ["t"], "changes within a short time are published together"


@async_test()
async def test_processes_report_to_each_other() -> None:
    bus, changed = InProcessBus(), list[str]()
    here, there = Presence(bus, changed.append, TIMING), Presence(bus.new_end(), changed.append, TIMING)
    here.add("t", "ann")
    await until(lambda: changed)
    there.add("t", "bob")
    assert there.at("t").players == {"ann", "bob"}, "a new process asks and is answered at once"
    await until(lambda: here.at("t").players == {"ann", "bob"})
    there.remove("t", "bob")
    await until(lambda: here.at("t").players == {"ann"})
    here.close()
    assert there.at("t") == Connected()


@async_test()
async def test_reports_that_are_not_repeated_are_dropped() -> None:
    bus, changed, time = InProcessBus(), list[str](), Time()
    here = Presence(bus, changed.append, TIMING, time)
    other_bus = bus.new_end()
    there = Presence(other_bus, changed.append, TIMING, time)
    there.add("t", "bob")
    await until(lambda: here.at("t").players == {"bob"})
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
    assert here.at("t") == Connected()
    assert changed == ["t"]
