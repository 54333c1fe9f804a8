"""Lists of tables and matches in pages, and the acts for a record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from cartable.server.storage.ids import new_id
from cartable.server.storage.rows import Page, SeatOccupant
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Reseated
from cartable.server.table.pending_acts import NewMatch
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, BEN, Sample


async def all_pages(ask: Callable[..., Awaitable[Page[Any]]], limit: int, **about: Any) -> list[list[str]]:
    """The ids of every page."""
    pages, after = [], None
    while True:
        page = await ask(after=after, limit=limit, **about)
        pages.append([item.id for item in page.items])
        after = page.after
        if after is None:
            return pages


def flat(pages: list[list[str]]) -> list[str]:
    return [item for page in pages for item in page]


@on_each_database
@async_test()
async def test_public_tables_open_ones_first_newest_first(url: str) -> None:
    async with Store(url) as store:
        old_open, new_open = Sample(at=1_000), Sample(at=4_000)
        old_running, new_running = Sample(at=2_000), Sample(at=5_000)
        for table in (old_open, new_open):
            await table.open_in(store)
        for table in (old_running, new_running):
            await table.start_in(store)
        await Sample(at=3_000).finish_in(store)
        await Sample(at=6_000, public=False).open_in(store)
        other = Sample(at=500, game="goita")
        await other.open_in(store)
        expected = [table.id for table in (new_open, old_open, other, new_running, old_running)]
        for limit in (1, 2, 3, 4, 5, 50):
            pages = await all_pages(store.public_tables, limit)
            assert flat(pages) == expected
            assert all(len(page) <= limit for page in pages)
        assert await all_pages(store.public_tables, 50, game="goita") == [[other.id]]
        assert await all_pages(store.public_tables, 50, game="no-such") == [[]]
        at_once = [Sample(game="scopette") for _ in range(23)]
        await asyncio.gather(*(table.open_in(store) for table in at_once))
        pages = await all_pages(store.public_tables, 5, game="scopette")
        assert sorted(flat(pages)) == sorted(table.id for table in at_once), "created at the same time"


@on_each_database
@async_test()
async def test_an_invalid_cursor_gives_an_empty_page_and_an_invalid_id_is_unknown(url: str) -> None:
    """Also where a database would refuse the text: PostgreSQL takes no null character and no lone surrogate."""
    async with Store(url) as store:
        table = Sample()
        await table.finish_in(store)
        await Sample().open_in(store)
        empty: Page[Any] = Page((), None)
        for after in ("", "x", "1", "1.", ".a", "99999999999999999999.a", "1.a\x00", "1.é", "-", "1.a.b"):
            assert await store.public_tables(after=after) == empty, after
            assert await store.history.finished(after=after) == empty, after
            assert await store.history.matches_of(ANN, after=after) == empty, after
            assert (await store.leaderboards.read("shokoba", after=after)).page == empty, after
        for name in ("", "\x00", "\ud800", "a b", "x" * 100, "'; --"):
            assert await store.table(name) is None, name
            assert await store.table_of_code(name) is None, name
            assert await store.acts_since(name) == [], name
            assert (await store.public_tables(game=name)).items == (), name
            assert await store.history.match(name) is None, name
            assert (await store.history.matches_of(name)).items == (), name
            assert (await store.history.finished(game=name)).items == (), name
            assert await store.history.acts_through(name) == [], name
            assert await store.people.player(name) is None, name
            assert await store.ratings.of_player(name) == [], name
            assert (await store.leaderboards.read(name)).page.items == (), name


@async_test()
async def test_the_tables_at_which_a_person_sits(url: str) -> None:
    async with Store(url) as store:
        waiting, running, finished = Sample(at=1_000), Sample(at=5_000), Sample(at=3_000)
        await waiting.open_in(store)
        await running.start_in(store)
        await finished.finish_in(store)
        assert [row.id for row in await store.tables_of(ANN)] == [running.id, waiting.id]
        assert [row.id for row in await store.tables_of(BEN)] == [running.id]
        assert [row.id for row in await store.tables_of(ANN, limit=1)] == [running.id]
        # Ann rises
        risen = waiting.change(state="open", names=(None, None), players=(None, None))
        assert await store.append([waiting.started()], risen)
        assert [row.id for row in await store.tables_of(ANN)] == [running.id]


@async_test()
async def test_the_matches_of_a_person(url: str) -> None:
    async with Store(url) as store:
        running, private = Sample(at=2_000), Sample(at=3_000, public=False)
        finished = [Sample(at=10_000 + number) for number in range(7)]
        for table in finished:
            await table.finish_in(store)
        await running.start_in(store)
        await private.finish_in(store)
        await Sample().open_in(store)
        others = Sample(seats=(SeatOccupant("Cleo", player="cleo-003"), SeatOccupant("Bot", level="greedy")))
        await others.finish_in(store)
        expected = [table.match for table in [*reversed(finished), private, running]]
        for limit in (1, 4, 50):
            assert flat(await all_pages(lambda **part: store.history.matches_of(ANN, **part), limit)) == expected
        assert (await all_pages(lambda **part: store.history.matches_of("cleo-003", **part), 9)) == [[others.match]]
        row = (await store.history.matches_of("cleo-003")).items[0]
        assert row.seats == others.seats


@async_test()
async def test_finished_matches_of_public_tables(url: str) -> None:
    async with Store(url) as store:
        tables = [Sample(game=("shokoba", "goita")[number % 2]) for number in range(6)]
        for number, table in enumerate(tables):
            await table.finish_in(store, at=9_000 - number)
        await Sample(public=False).finish_in(store)
        await Sample().start_in(store)
        assert flat(await all_pages(store.history.finished, 4)) == [table.match for table in tables]
        assert flat(await all_pages(store.history.finished, 2, game="goita")) == [table.match for table in tables[1::2]]


@async_test()
async def test_matches_for_research_are_finished_and_allowed_by_every_player(url: str) -> None:
    async with Store(url) as store:
        people = store.people
        ann, ben, cleo = [(await people.new_guest(name, "en", 1)).identity.player.id for name in ("Ann", "Ben", "Cleo")]
        seated = {player: SeatOccupant(player[:5], player=player) for player in (ann, ben, cleo)}
        bot = SeatOccupant("Bot", level="greedy")

        def at_table(one: SeatOccupant, other: SeatOccupant, **how: Any) -> Sample:
            return Sample(seats=(one, other), **how)

        both = at_table(seated[ann], seated[ben])
        alone = at_table(seated[ann], bot, public=False)
        three = at_table(seated[cleo], seated[ben])
        bots, with_deleted = at_table(bot, bot), at_table(seated[ann], SeatOccupant("Gone", player="gone-0009"))
        for number, table in enumerate((both, alone, three, bots, with_deleted)):
            await table.finish_in(store, at=9_000 - number)
        running = at_table(seated[ann], seated[ben])
        await running.start_in(store)

        async def for_research() -> list[str]:
            return flat(await all_pages(store.history.for_research, 2))

        assert await for_research() == [bots.match]
        await people.change(ann, research=True)
        assert await for_research() == [alone.match, bots.match]
        await people.change(ben, research=True)
        assert await for_research() == [both.match, alone.match, bots.match]
        await people.change(ann, research=False)
        assert await for_research() == [bots.match]
        assert (await store.history.for_research(after="none of ours")).items == ()


@async_test()
async def test_a_match_and_its_result(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.open_in(store)
        assert await store.history.match(table.match) is None  # prepared, not started
        assert await store.append([table.started()], table.starting())
        running = await store.history.match(table.match)
        assert running is not None
        assert (running.finished_at, running.result, running.marked) == (None, None, False)
        assert await store.append([table.moved(2)], table.finishing(marked=True))
        finished = await store.history.match(table.match)
        assert finished is not None
        assert finished.result is not None
        assert finished.result.scores == [5, 3]
        assert (finished.finished_at, finished.marked, finished.rated) == (9_000, True, True)
        assert (finished.table, finished.game, finished.options) == (table.id, "shokoba", table.row.options)
        assert "secret" not in repr(finished)


@async_test()
async def test_the_acts_for_a_record_end_with_the_match(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.finish_in(store)
        again = NewMatch(id=new_id(), number=1, secret=b"t" * 32, commitment="d" * 64)
        body = Reseated(match=again.id, commitment=again.commitment)
        assert await store.append([Act(table.id, 3, 9_001, body)], table.change(state="open", prepared=again))
        assert [act.number for act in await store.history.acts_through(table.match)] == [0, 1, 2]
        assert [act.number for act in await store.history.acts_through(again.id)] == [0, 1, 2, 3]
        assert await store.history.acts_through("unknown") == []
