"""Whole matches over the protocol against a real server, from sign-up to the verified record."""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartable
from cartable.client import Guest, Lost, Refused, TableClosed, TableConnection
from cartable.server.table import round_break
from cartable.server.table.clocks import SECOND
from cartable.server.wire import Moment, Snapshot
from tests.async_test import async_test
from tests.databases import fresh_database
from tests.server.web.live_server import live_server
from tests.server_process import Server, running_server
from tools.reserved_port import ReservedPort

SHORT: dict[str, dict[str, int]] = {
    "shokoba": {"players": 2, "target": 1},
    "toko_maja": {"players": 3},
    "goita": {"players": 4, "target": 1},
    "scopette": {"players": 3},
}
"""What makes a match against bots shorter."""
_PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with fresh_database("sqlite", folder) as database, running_server(database, folder, "--limits", "0") as found:
        yield found


def random_move(moment: Moment) -> str:
    assert moment.legal is not None
    return random.choice(moment.legal.moves).text


async def random_move_by_list_or_steps(connection: TableConnection, moment: Moment) -> str:
    """A random move, chosen from the list or step by step."""
    assert moment.legal is not None
    return random_move(moment) if moment.ply % 2 and moment.legal.complete else await connection.by_steps(random.choice)


@pytest.mark.parametrize(
    "game", ["shokoba", *(pytest.param(game, marks=pytest.mark.slow) for game in cartable.GAMES[1:])]
)
@async_test()
async def test_a_match_against_bots(server: Server, game: str) -> None:
    async with await Guest.sign_up(server.url, "Ada", "fr") as ada:
        table = await ada.open_table(game, pace=0, start=True, options=SHORT[game])
        async with ada.at(table) as connection:
            numbers: list[int] = []
            watching = asyncio.create_task(listen(connection, numbers))
            result = await connection.play(lambda moment: random_move_by_list_or_steps(connection, moment))
            assert result.reason == "played"
            assert result.winners
            assert connection.table.match is not None
            record = await ada.record(connection.table.match.id)
        await watching
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        again = cartable.read(record)
        assert again.is_over
        assert list(again.winners) == result.winners
        assert (await ada.verify(record)).good
        assert [match.id for match in await ada.matches()] == [connection.table.match.id]


@async_test()
async def test_two_programs_go_on_after_each_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between rounds the table waits for both of them, here for an hour; each says at once that it is ready."""
    for longest in ("TOGETHER", "AFTER_FIRST"):
        monkeypatch.setattr(round_break, longest, 3600 * SECOND)
    async with (
        live_server(tmp_path) as server,
        await Guest.sign_up(server.url, "Ada") as ada,
        await Guest.sign_up(server.url, "Ben") as ben,
    ):
        table = await ada.open_table("shokoba", options={"players": 2, "target": 12}, pace=1)
        async with ada.at(table) as one, ben.at(table) as other:
            await other.sit(1)
            breaks: list[int] = []
            watching = asyncio.create_task(listen_to_breaks(one, breaks))
            await one.start()
            async with asyncio.timeout(300):
                results = await asyncio.gather(one.play(random_move), other.play(random_move))
            assert results[0] == results[1]
            record = cartable.read(await ada.record(one.table.match.id if one.table.match else ""))
        await watching
        assert len(set(breaks)) == len(record.rounds) - 1 > 0


async def listen_to_breaks(connection: TableConnection, plies: list[int]) -> None:
    async for change in connection:
        if change.moment is not None and change.moment.round_break is not None:
            plies.append(change.moment.ply)


@async_test()
async def test_a_guest_changes_name_and_research_consent(server: Server) -> None:
    async with await Guest.sign_up(server.url, "Ada") as ada:
        assert not (await ada.me()).research
        changed = await ada.change(name="Adèle", research=True)
        assert (changed.name, changed.language, changed.research) == ("Adèle", "en", True)
        assert await ada.me() == changed
        assert not (await ada.change(research=False)).research


async def listen(connection: TableConnection, numbers: list[int]) -> None:
    async for change in connection:
        numbers.append(change.seq)


@pytest.mark.slow
@async_test()
async def test_two_people_a_spectator_and_a_rematch(server: Server) -> None:
    async with (
        await Guest.sign_up(server.url, "Ada") as ada,
        await Guest.sign_up(server.url, "Bo") as bo,
        await Guest.sign_up(server.url, "Eve") as eve,
    ):
        table = await ada.open_table("shokoba", options={"players": 2}, public=True, nonce="mine")
        assert table.id in [each.id for each in await bo.tables("shokoba")]
        found = await bo.table_of_code(table.code.lower())
        async with ada.at(table) as first, bo.at(found) as second, eve.at(table.id) as third:
            assert (first.seat, second.seat, third.seat) == (0, None, None)
            await second.sit(1, nonce="another")
            assert isinstance(second.snapshot, Snapshot)
            with pytest.raises(Refused, match="table/not-host"):
                await second.start()
            await first.start()
            results = await asyncio.gather(first.play(random_move), second.play(random_move))
            assert results[0] == results[1]
            assert third.moment.legal is None
            assert first.table.match is not None
            nonces = first.table.match.nonces
            assert nonces is not None
            assert sorted(nonces) == ["another", "mine"]
            await first.rematch()
            await second.rematch()
            while first.table.state != "running" or first.result is not None:
                await first.changed()
            assert first.seat == 1  # seats rotate by one
            again = await asyncio.gather(first.play(random_move), second.play(random_move))
            assert again[0] == again[1]
            while third.result != again[0]:
                await third.changed()


@pytest.mark.slow
@async_test()
async def test_the_record_of_a_running_match_holds_only_what_its_reader_knows(server: Server) -> None:
    async with await Guest.sign_up(server.url, "Ada") as ada, await Guest.sign_up(server.url, "Eve") as eve:
        table = await ada.open_table("shokoba", options={"players": 2}, pace=0, start=True)
        async with ada.at(table) as connection:
            assert connection.table.match is not None
            own, other = await ada.record(connection.table.match.id), await eve.record(connection.table.match.id)
            assert "secret" not in own + other
            assert own.count("??") < other.count("??")


@pytest.mark.slow
@async_test()
async def test_a_client_survives_restarts_of_the_server(tmp_path: Path) -> None:
    with fresh_database("sqlite", tmp_path) as database, running_server(database, tmp_path, "--limits", "0") as server:
        async with await Guest.sign_up(server.url, "Ada") as ada:
            table = await ada.open_table("shokoba", options={"players": 2, "target": 2}, pace=0, start=True)
            async with ada.at(table) as connection:
                numbers: list[int] = []
                watching = asyncio.create_task(listen(connection, numbers))
                await asyncio.sleep(0)
                playing = asyncio.create_task(connection.play(random_move))
                for end in (server.kill, server.stop):
                    before = connection.seq
                    while connection.seq < before + 3 and not playing.done():
                        await connection.changed()
                    await asyncio.to_thread(end)
                    await asyncio.to_thread(server.start)
                assert (await playing).winners
                assert connection.connects == 3
            await watching
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@async_test()
async def test_no_server_at_the_address() -> None:
    with ReservedPort() as port, pytest.raises(Lost):
        await Guest.sign_up(f"http://127.0.0.1:{port}", "Ada")


@async_test()
async def test_unknown_things_are_refused_with_a_code(server: Server) -> None:
    async with await Guest.sign_up(server.url, "Ada") as ada:
        for request, code in [
            (ada.table("nothing"), "table/unknown"),
            (ada.table_of_code("../../etc"), "table/unknown|request/"),
            (ada.record("nothing"), "match/unknown"),
            (ada.open_table("poker"), "game/unknown"),
            (ada.open_table("shokoba", options={"players": 9}), "option/value"),
        ]:
            with pytest.raises(Refused, match=code):
                await request
        with pytest.raises(Refused, match="table/unknown"):
            async with ada.at("nothing"):
                pass


@pytest.mark.slow
def test_the_bot_of_the_documentation_plays(server: Server, tmp_path: Path) -> None:
    """The bot of docs/protocol.md plays against a copy of itself."""
    (bot,) = re.findall(r"```python\n(.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(bot.splitlines()) <= 30
    program = tmp_path / "bot.py"
    program.write_text(bot)

    async def open_and_wait() -> tuple[str, ...]:
        async with await Guest.sign_up(server.url, "Host") as host:
            table = await host.open_table("shokoba", options={"players": 2}, seat=None)
            async with host.at(table) as connection:
                bots = [
                    subprocess.Popen(
                        [sys.executable, str(program), server.url, table.code], stdout=subprocess.PIPE, text=True
                    )
                ]
                while connection.table.seats[0].kind == "free":
                    await connection.changed()
                bots.append(subprocess.Popen(bots[0].args, stdout=subprocess.PIPE, text=True))
                while connection.table.seats[1].kind == "free":
                    await connection.changed()
                await connection.start()
                outputs = await asyncio.gather(*(asyncio.to_thread(each.communicate, timeout=300) for each in bots))
                return tuple(output.split()[0] for output, _ in outputs)

    assert sorted(asyncio.run(asyncio.wait_for(open_and_wait(), 600))) in (["lost", "won"], ["won", "won"])


@async_test()
async def test_play_ends_when_the_host_closes_the_table(server: Server) -> None:
    async with await Guest.sign_up(server.url, "Ada") as ada, await Guest.sign_up(server.url, "Bob") as bob:
        table = await ada.open_table("shokoba", options={"players": 2})
        async with ada.at(table) as hers, bob.at(table) as his:
            await his.sit(1)
            await hers.start()
            playing = asyncio.create_task(his.play(random_move))
            await hers.send("close_table")
            with pytest.raises(TableClosed):
                await playing
            assert his.table.closed == "host"
            with pytest.raises(Refused, match="table/closed"):
                await his.send("rise")
