"""Mixed versions: a client older than the server, and a server older than its database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, select, text
from typer.testing import CliRunner

from cartable.cli.app import app
from cartable.client import Refused
from cartable.server.storage.backends import database_at
from cartable.server.storage.store import Store
from cartable.server.wire import PROTOCOL
from tests.async_test import async_test
from tests.databases import KINDS, fresh_database
from tests.server.faults.conftest import Servers
from tests.server.faults.players import seated

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


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_database_is_refused_and_not_touched(kind: str, tmp_path: Path) -> None:
    """An older program ends with one clear line, in either language, and changes nothing."""
    with fresh_database(kind, tmp_path) as database:
        asyncio.run(_created(database))
        asyncio.run(_altered(database, "UPDATE alembic_version SET version_num = '9999'"))
        before = asyncio.run(_content(database))
        languages = [("en", "upgrade Cartable"), ("fr", "mettez Cartable à jour")]
        if kind == "postgres":  # each command is tried in either language with one of the databases
            languages.reverse()
        commands = (("serve", "--port", "0"), ("backup", str(tmp_path / "kept.backup")))
        for command, (language, word) in zip(commands, languages, strict=True):
            old = CliRunner().invoke(app, [*command, "--database", database, "--lang", language])
            assert old.exit_code == 2, old.output
            (line,) = old.stderr.splitlines()
            assert line.startswith("cartable: storage/newer: ")
            assert "9999" in line
            assert word in line
        assert asyncio.run(_content(database)) == before
        assert not (tmp_path / "kept.backup").exists()


async def _created(url: str) -> None:
    async with Store(url):
        pass


async def _altered(url: str, statement: str) -> None:
    database = database_at(url)
    await database.open()
    await database.alter(lambda connection: connection.execute(text(statement)))
    await database.close()


async def _content(url: str) -> dict[str, list[str]]:
    def read(connection: Connection) -> dict[str, list[str]]:
        found = MetaData()
        found.reflect(connection)
        return {each.name: sorted(map(repr, connection.execute(select(each)))) for each in found.sorted_tables}

    return await database_at(url).snapshot(read)
