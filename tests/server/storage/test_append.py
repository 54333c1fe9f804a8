"""Append: the first process wins; acts are stored once, without gaps, and an entry is stored whole or not at all."""

from __future__ import annotations

import asyncio
import random
import traceback
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cartable.server.storage.errors import StorageRefused
from cartable.server.storage.ids import new_code, new_id
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, CameBack, PlayOpened, Reseated
from cartable.server.table.pending_acts import NewMatch
from tests.async_test import async_test
from tests.server.storage.each_database import on_each_database
from tests.server.storage.samples import ANN, BEN, Sample


@on_each_database
@async_test()
async def test_acts_are_read_back_as_they_were_stored(url: str) -> None:
    table = Sample()
    acts = [table.opened, table.started(), *(table.moved(number) for number in range(2, 7))]
    async with Store(url) as store:
        await table.start_in(store)
        for act in acts[2:]:
            assert await store.append([act])
    async with Store(url) as store:
        assert await store.acts_since(table.id) == acts
        assert await store.acts_since(table.id, 5) == acts[5:]
        assert await store.acts_since(table.id, 7) == []
        assert await store.secrets_of(table.id) == {table.match: table.secret}
        assert await store.newest([table.id, "unknown"]) == {table.id: 6}


@on_each_database
@async_test()
async def test_a_number_can_be_stored_once(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.start_in(store)
        rivals = [table.moved(2, player=f"player-{each}", request="r") for each in range(8)]
        won = await asyncio.gather(*(store.append([act]) for act in rivals))
        assert sorted(won) == [False] * 7 + [True]
        assert (await store.acts_since(table.id, 2)) == [rivals[won.index(True)]]


@async_test()
async def test_of_two_servers_one_wins(postgres_url: str) -> None:
    tables = [Sample() for _ in range(20)]
    async with Store(postgres_url) as one, Store(postgres_url) as other:
        for table in tables:
            await table.start_in(one)
        for number in range(2, 12):
            rivals = [(table, store) for table in tables for store in (one, other)]
            random.Random(number).shuffle(rivals)
            won = await asyncio.gather(
                *(store.append([table.moved(number, player="p", request=None)]) for table, store in rivals)
            )
            assert sum(won) == len(tables)
        for table in tables:
            assert [act.number for act in await other.acts_since(table.id)] == list(range(12))


CONFLICTS: dict[str, dict[str, Any]] = {
    "the ply is taken": {"ply": 0},
    "the request is taken": {"request": "r2", "player": ANN},
    "the act before is missing": {"number": 4},
    "the number is taken": {"number": 2},
}


@on_each_database
@async_test()
async def test_conflicting_acts_are_refused(url: str) -> None:
    async with Store(url) as store:
        for why, second in CONFLICTS.items():
            table = Sample()
            await table.start_in(store)
            assert await store.append([table.moved(2)])
            assert not await store.append([replace(table.moved(3), **second)]), why
            assert await store.newest([table.id]) == {table.id: 2}, why
            assert await store.append([table.moved(3)]), why


@on_each_database
@async_test()
async def test_a_request_id_is_unique_for_one_player_and_table_and_acts_of_the_server_have_none(url: str) -> None:
    table, elsewhere = Sample(), Sample()
    async with Store(url) as store:
        await table.start_in(store)
        await elsewhere.start_in(store)
        assert await store.append([table.moved(2, request="r")])
        assert await store.append([table.moved(3, request="r", player=BEN)])
        assert await store.append([elsewhere.moved(2, request="r")])
        for number in range(4, 8):
            assert await store.append([Act(table.id, number, 5, PlayOpened(), match=table.match)])


@on_each_database
@async_test()
async def test_an_entry_is_stored_whole_or_not_at_all(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.start_in(store)
        assert await store.append([table.moved(2)])
        back = Act(table.id, 3, 5, CameBack(seat=0))
        # the first of the two could be stored; the request of the second is taken
        assert not await store.append([back, table.moved(4, request="r2", player=ANN)], table.finishing())
        assert await store.newest([table.id]) == {table.id: 2}
        row = await store.table(table.id)
        assert row is not None
        assert row.state == "running"
        assert await store.append([back, table.moved(4, ply=1)])
        assert await store.newest([table.id]) == {table.id: 4}


@on_each_database
@async_test()
async def test_a_losing_entry_does_not_affect_others_of_its_flush(url: str) -> None:
    tables = [Sample() for _ in range(12)]
    async with Store(url) as store:
        await asyncio.gather(*(table.start_in(store) for table in tables))
        flushes = store.stats.flushes
        entries = [
            [table.moved(2, request=None), table.moved(3, ply=0 if position % 3 == 0 else 1)]
            for position, table in enumerate(tables)
        ]
        won = await asyncio.gather(*(store.append(acts) for acts in entries))
        assert won == [position % 3 != 0 for position in range(12)]
        assert store.stats.flushes == flushes + 1
        newest = await store.newest([table.id for table in tables])
        assert [newest[table.id] for table in tables] == [3 if first else 1 for first in won]


@on_each_database
@async_test()
async def test_entries_of_one_table_are_stored_in_order(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.start_in(store)
        assert await asyncio.gather(*(store.append([table.moved(number)]) for number in range(2, 6))) == [True] * 4
        # if one of them loses, the entries that follow it lose too
        lost = table.moved(6, request="r2", player=ANN)
        assert not any(await asyncio.gather(store.append([lost]), store.append([table.moved(7)])))


@on_each_database
@async_test()
async def test_ids_and_codes_are_unique(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.open_in(store)
        for rival in (Sample(id=table.id), Sample(code=table.code)):
            assert not await store.new_table([rival.opened], rival.row, rival.new_match())
        assert await store.acts_since(table.id) == [table.opened]
        assert await store.secrets_of(table.id) == {table.match: table.secret}
        found = await store.table_of_code(table.code.lower())
        assert found == table.row


@on_each_database
@async_test()
async def test_a_table_can_be_created_and_started_at_once(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        started = table.starting()
        row = replace(table.row, state="running", names=started.names, players=started.players)
        assert await store.new_table([table.opened, table.started()], row, table.new_match(), started.started)
        assert await store.table(table.id) == row
        match = await store.history.match(table.match)
        assert match is not None
        assert match.seats == table.seats


@on_each_database
@async_test()
async def test_a_second_match_at_the_same_table(url: str) -> None:
    table = Sample()
    async with Store(url) as store:
        await table.finish_in(store)
        again = NewMatch(id=new_id(), number=1, secret=b"t" * 32, commitment="d" * 64)
        body = Reseated(match=again.id, commitment=again.commitment)
        assert await store.append([Act(table.id, 3, 9_001, body)], table.change(state="open", prepared=again))
        assert await store.secrets_of(table.id) == {table.match: table.secret, again.id: b"t" * 32}
        assert await store.history.match(again.id) is None
        # the plies of a new match begin at 0
        assert await store.append([table.moved(4, match=again.id, ply=0)])


@async_test()
async def test_invalid_entries_raise_errors(sqlite_url: str) -> None:
    table = Sample()
    async with Store(sqlite_url) as store:
        await table.start_in(store)
        for numbers, why in (([], "to store"), ([2, 4], "in a row"), ([0], "with its table")):
            with pytest.raises(ValueError, match=why):
                await store.append([table.moved(number, request=None) for number in numbers])
        with pytest.raises(ValueError, match="request"):
            await store.append([table.moved(2, player=ANN, request="r"), table.moved(3, player=ANN, request="r")])


@on_each_database
@async_test()
async def test_only_the_entry_at_fault_is_refused(url: str) -> None:
    """An existing match cannot be prepared again: such a defect must not stop other tables."""
    tables = [Sample() for _ in range(6)]
    async with Store(url) as store:
        await asyncio.gather(*(table.start_in(store) for table in tables))
        faulty = tables[3].change(prepared=tables[3].new_match())
        answers = await asyncio.gather(
            *(store.append([table.moved(2)], faulty if table is tables[3] else None) for table in tables),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [bool] * 3 + [StorageRefused] + [bool] * 2
        assert answers[:3] + answers[4:] == [True] * 5
        written = "".join(traceback.format_exception(answers[3]))  # type: ignore[arg-type]
        assert "IntegrityError" in written
        assert repr(tables[3].secret) not in written  # nor any other data of the entry
        assert (await store.newest([tables[3].id]))[tables[3].id] == 1


@on_each_database
@async_test()
async def test_text_of_every_kind(url: str) -> None:
    """Quotes, backslashes, the null character in JSON, and characters outside of the basic plane."""
    table = Sample()
    async with Store(url) as store:
        await table.start_in(store)
        text = "\"quoted\" 'single' \\u0000 \\\\ % :name $1 {} 🂡 é\u2028"
        act = table.moved(2)
        act = replace(act, body=act.body.model_copy(update={"move": text + "\x00"}))
        assert await store.append([act], table.change(names=("Zoé \"'\\", "B\u0000b")))
        assert (await store.acts_since(table.id, 2)) == [act]
        row = await store.table(table.id)
        assert row is not None
        assert row.names == ("Zoé \"'\\", "B\u0000b")


Entry = tuple[int, int, int, int, int]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    rounds=st.lists(
        st.lists(
            st.tuples(
                st.integers(0, 2),  # table
                st.integers(-1, 1),  # off the next number
                st.integers(1, 3),  # acts
                st.integers(0, 4),  # request
                st.integers(0, 6),  # ply of the last act
            ),
            max_size=5,
        ),
        max_size=6,
    )
)
def test_the_store_behaves_like_a_plain_list(sqlite_url: str, postgres_url: str, rounds: list[list[Entry]]) -> None:
    """Concurrent appends give the same results as a plain list that takes one entry after the other."""
    for url in (sqlite_url, postgres_url):
        asyncio.run(_compare(url, rounds))


async def _compare(url: str, rounds: list[list[Entry]]) -> None:
    tables = [Sample() for _ in range(3)]
    stored: dict[str, list[Act]] = {table.id: [table.opened] for table in tables}
    async with Store(url) as store:
        for table in tables:
            await table.open_in(store)
        for entries in rounds:
            sent = [_entry(tables[entry[0]], stored[tables[entry[0]].id], entry) for entry in entries]
            won = await asyncio.gather(*(store.append(acts) for acts in sent))
            assert won == [_put(stored[acts[0].table], acts) for acts in sent]
        for table in tables:
            assert await store.acts_since(table.id) == stored[table.id]


def _entry(table: Sample, stored: list[Act], entry: Entry) -> list[Act]:
    _, off, count, request, ply = entry
    first = max(1, len(stored) + off)
    acts = [Act(table.id, first + position, 5, PlayOpened()) for position in range(count - 1)]
    return [*acts, table.moved(first + count - 1, player=ANN, request=f"r{request}", ply=ply)]


def _put(stored: list[Act], acts: list[Act]) -> bool:
    last = acts[-1]
    taken = any(
        (act.player, act.request) == (last.player, last.request) or act.ply == last.ply
        for act in stored[1:]
        if act.ply is not None
    )
    if acts[0].number != len(stored) or taken:
        return False
    stored.extend(acts)
    return True


def test_ids_and_codes_are_random() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {16}  # 96 bits
    codes = [new_code() for _ in range(1000)]
    assert len(set(codes)) > 990
    assert not set("".join(codes)) & set("ILO01")
    assert {len(code) for code in codes} == {6}
