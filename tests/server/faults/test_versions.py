"""Mixed versions: a client older than the server, and a server older than its database."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cartable.client import Refused
from cartable.server.wire import PROTOCOL
from tests.async_test import async_test
from tests.databases import fresh_database
from tests.server.faults.conftest import Servers
from tests.server.faults.players import seated
from tests.server_process import Server, running_server

FIRST_MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("ping", {}),
    ("sit", {"seat": 1}),
    ("start", {}),
    ("move", {"ply": 0, "move": "?"}),
    ("rematch", {}),
    ("say", {"text": "hello"}),
    ("say_phrase", {"phrase": "hello"}),
    ("ask_undo", {"ply": 0}),
    ("answer_undo", {"accept": True}),
    ("ask_hint", {"ply": 0}),
    ("ask_choices", {"ply": 0, "steps": []}),
    ("call_bot", {"seat": 0}),
    ("come_back", {}),
    ("seat_bot", {"seat": 0, "level": "greedy"}),
    ("clear_seat", {"seat": 0}),
    ("resign", {}),
    ("rise", {}),
]
"""Every message of the first clients of protocol 1, with the fields that they knew. They are accepted as long as the
protocol has this number: fields that were added later are optional."""


@async_test()
async def test_messages_of_the_first_clients_are_accepted(servers: Servers) -> None:
    assert PROTOCOL == 1
    async with seated(servers.urls, "shokoba", 2, options={"players": 2}) as players:
        codes = set()
        for kind, fields in FIRST_MESSAGES:
            try:
                await players[0].connection.send(kind, **fields)
            except Refused as refused:
                codes.add(refused.code.partition("/")[0])
        assert codes <= {"table", "seat", "move", "undo", "rematch", "chat"}


@async_test()
async def test_a_newer_database_is_not_touched(tmp_path: Path) -> None:
    """An older server refuses the database and changes nothing."""
    with fresh_database("sqlite", tmp_path) as database:
        with running_server(database, tmp_path) as server:
            server.stop()
        file = sqlite3.connect(urlsplit(database).path.removeprefix("/"))
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
        before = list(file.iterdump())
        old = Server(database, tmp_path)
        with pytest.raises(AssertionError, match="storage/newer"):
            old.start()
        assert list(file.iterdump()) == before
        file.close()
