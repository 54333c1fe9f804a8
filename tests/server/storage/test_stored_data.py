"""A database that was written by an earlier version of the code opens as before, and its matches give the same records.

`data/schema_0005.sql` holds matches of all games with chat, undo, absence, resignation, private decisions, a rematch
and a pause; `data/schema_0005.json` holds the records that were made from them then.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any, Final

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.server.export import research_matches
from cartable.server.live.bus import LocalBus
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.storage.store import Store
from cartable.server.table.acts import body_text, read_body
from cartable.server.table.table import Table
from cartable.server.wire import any_command
from tests.async_test import async_test

_DATA: Final = Path(__file__).parent / "data"
EXPECTED: Final[dict[str, Any]] = json.loads((_DATA / "schema_0005.json").read_text(encoding="utf-8"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript((_DATA / "schema_0005.sql").read_text(encoding="utf-8"))
    connection.close()
    return f"sqlite:///{file}"


@async_test()
async def test_every_table_is_rebuilt_as_it_was(url: str) -> None:
    async with Store(url) as store:
        for table_id, expected in EXPECTED.items():
            table = Table.read(await store.acts_since(table_id), await store.secrets_of(table_id))
            assert (table.state, table.number) == (expected["state"], expected["acts"])
            assert table.match is not None
            assert table.match.record() == expected["record"]
            for reader, record in expected["known"].items():
                known_to = SPECTATOR if reader == "spectator" else int(reader)
                assert table.match.record(known_to=known_to) == record
            assert cartable.read(expected["record"]).moves == table.match.moves


def test_bodies_are_stored_in_the_same_form(url: str) -> None:
    with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
        bodies = [body for (body,) in connection.execute("SELECT body FROM acts")]
    connection.close()
    kinds = {json.loads(body)["kind"] for body in bodies}
    assert len(kinds) >= 18
    for body in bodies:
        assert body_text(read_body(body)) == body


@async_test()
async def test_lists_people_and_ratings_are_found(url: str) -> None:
    async with Store(url) as store:
        assert len((await store.public_tables()).items) == 2
        (finished,) = (await store.history.finished()).items
        assert finished.result is not None
        names = {seat.name for seat in finished.seats}
        assert names == {"Ann", "Zoé"}
        players = [seat.player for seat in finished.seats if seat.player is not None]
        for player in players:
            (rating,) = await store.ratings.of_player(player)
            assert (rating.game, rating.matches) == ("shokoba", 1)
    assert [each.match.game.name async for each in research_matches(url)] == ["shokoba"]


@async_test()
async def test_a_running_match_can_be_continued(url: str) -> None:
    async with Store(url) as store:
        rooms = RoomRegistry(store, LocalBus())
        for table_id, expected in EXPECTED.items():
            room = await rooms.room(table_id)
            table = await room.fresh_table()
            player = next(iter(table.people))
            command = {"type": "say_phrase", "request": "after-upgrade", "phrase": "hello"}
            ack = await room.command(player, "Ann", any_command.validate_python(command))
            assert ack.seq == table.seq(table.reader_of(player))
            assert (await store.newest([table_id]))[table_id] == expected["acts"]
