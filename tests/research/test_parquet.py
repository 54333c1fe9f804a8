"""Matches as Parquet: every decision, and no names."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="PyArrow is not installed: exports were not tried")

import pyarrow.parquet as pq
from typer.testing import CliRunner

import cartable
from cartable.cli.app import app
from cartable.research.parquet import PlayedMatch, rows, self_play
from cartable.server.storage.store import Store
from tests.cases import each_case
from tests.patience import PATIENCE
from tests.server.test_export import set_consent, two_finished_matches_in
from tests.server.web.live_server import exchange, live_server, receive

pytestmark = pytest.mark.extras


def exported(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["export", *arguments, "--lang", "en"])
    assert result.exit_code == 0, result.output
    return result.output


@each_case("game", cartable.GAMES)
def test_every_decision_is_there_and_can_be_replayed(game: str) -> None:
    """Playing the actions one after the other on the same deals leads to the same end."""
    played = next(self_play(game, ["random", "greedy"], 1, 5, {}))
    match, environment = played.match, played.match.game.learning
    assert environment is not None
    lookup = np.array(environment.lookup(), np.int64)
    found = list(rows(played))
    assert {each["ply"] for each in found} == set(range(match.ply))
    assert [each["move"] for each in found if each["part"] == 0] == [str(move) for move in match.moves]
    state = match.rounds[0].states[0].copy()
    for each in found:
        if each["round"] > 1:
            break
        assert each["action"] in each["legal"]
        assert each["seat"] == state.turn
        match.game.rules.play(state, environment.move_of(state, each["action"], lookup))
    assert state == match.rounds[0].states[-1]
    for each in found:
        assert each["won"] == (each["seat"] in match.winners)
        assert each["points"] == list(match.scores)
        assert each["player"] == ("random", "greedy")[each["seat"] % 2]


def test_the_command_writes_self_play(tmp_path: Path) -> None:
    file = tmp_path / "goita.parquet"
    said = exported(str(file), "goita", "--bots", "random", "--games", "3", "--players", "2", "--seed", "7")
    table = pq.read_table(file)
    assert f"3 matches, {len(table)} decisions" in said
    assert table.schema.metadata[b"cartable"] == b"decisions 1"
    assert json.loads(table["options"][0].as_py()) == {"players": 2}
    assert set(table["match"].to_pylist()) == {"7-0", "7-1", "7-2"}
    again = tmp_path / "again.parquet"
    exported(str(again), "goita", "--bots", "random", "--games", "3", "--players", "2", "--seed", "7")
    assert pq.read_table(again).equals(table)


def test_the_command_reads_records_without_names(tmp_path: Path) -> None:
    match = cartable.new("toko_maja", seed=3, players=2, names=["Zoé", "Max"])
    record, file = tmp_path / "match.toml", tmp_path / "match.parquet"
    record.write_text(match.record())
    refused = CliRunner().invoke(app, ["export", str(file), str(record), "--lang", "en"])
    assert refused.exit_code == 2
    assert "not over" in refused.output
    while not match.is_over:
        match.play(match.legal_moves[0])
    record.write_text(match.record())
    exported(str(file), str(record))
    assert set(pq.read_table(file)["player"].to_pylist()) == {"person"}
    assert "Zoé".encode() not in file.read_bytes()


@each_case("arguments", [[], ["goita", "--database", "x.db"], ["goita", "shokoba"]])
def test_exactly_one_source_is_required(tmp_path: Path, arguments: list[str]) -> None:
    result = CliRunner().invoke(app, ["export", str(tmp_path / "a.parquet"), *arguments, "--lang", "en"])
    assert result.exit_code == 2


def test_any_finished_match_can_be_exported() -> None:
    match = next(self_play("shokoba", ["random"], 1, 1, {"players": 2})).match
    assert next(rows(PlayedMatch("mine", "elsewhere", match, ["a"] * match.ply)))["source"] == "elsewhere"


def test_a_server_exports_matches_whose_players_consent_and_no_names(tmp_path: Path) -> None:
    database, file = tmp_path / "tables.db", tmp_path / "server.parquet"
    ann, ben, matches = asyncio.run(two_finished_matches_in(f"sqlite:///{database}"))

    def matches_with_consent(**consent: bool) -> int:
        asyncio.run(set_consent(f"sqlite:///{database}", {ann: consent["ann"], ben: consent["ben"]}))
        exported(str(file), "--database", str(database))
        return len(set(pq.read_table(file)["match"].to_pylist()))

    assert matches_with_consent(ann=False, ben=False) == 0
    assert matches_with_consent(ann=True, ben=False) == 0
    assert matches_with_consent(ann=True, ben=True) == 2  # public and private, not the running one
    table = pq.read_table(file)
    assert set(table["match"].to_pylist()) == {"1", "2"}
    assert set(table["player"].to_pylist()) == {"person"}
    written = str(table.to_pylist()).encode() + file.read_bytes()
    for name in ("Zoé", "Maxim", ann, ben, *matches, "nonce of Zoé"):
        assert name.encode() not in written
    assert matches_with_consent(ann=True, ben=False) == 0


def test_moves_of_a_substitute_bot_are_not_a_persons(tmp_path: Path) -> None:
    """Ada agrees, makes the first move against a sensible bot, and leaves."""

    async def evening() -> None:
        wanted = {"options": {"players": 2, "target": 1, "first_dealer": 1}, "bots": {"1": "greedy"}, "level": "random"}
        async with live_server(tmp_path) as server:
            ada = await server.guest("Ada")
            assert (await ada.request("PATCH", "/api/me", {"research": True})).is_success
            async with ada.socket(await ada.table(start=True, **wanted)) as socket:
                moment = (await receive(socket, "snapshot"))["moment"]
                move = moment["legal"]["moves"][0]["text"]
                await exchange(socket, {"type": "move", "request": "1", "ply": moment["ply"], "move": move}, "ack")
                await exchange(socket, {"type": "rise", "request": "2"}, "ack")
            async with asyncio.timeout(PATIENCE):
                while (await ada.request("GET", "/api/me/matches")).json()[0]["finished_at"] is None:
                    await asyncio.sleep(0.05)

    asyncio.run(evening())
    file = tmp_path / "server.parquet"
    assert "1 matches" in exported(str(file), "--database", str(tmp_path / "cartable.sqlite"))
    made = [(each["seat"], each["player"]) for each in pq.read_table(file).to_pylist()]
    assert made[0] == (0, "person")
    assert set(made[1:]) == {(0, "random"), (1, "greedy")}


def test_an_unreadable_database_is_a_one_line_error(tmp_path: Path) -> None:
    file, database = tmp_path / "server.parquet", tmp_path / "tables.db"

    def refusal(named: str) -> str:
        result = CliRunner().invoke(app, ["export", str(file), "--database", named, "--lang", "en"])
        assert result.exit_code == 2
        (line,) = result.stderr.splitlines()
        return line.split(": ")[1]

    assert refusal(str(database)) == "file/unreadable"
    assert list(tmp_path.iterdir()) == []  # and nothing is made of a name that was mistyped
    assert refusal("mysql://localhost/cards") == "storage/url"

    async def while_a_server_runs() -> None:
        async with Store(f"sqlite:///{database}"):
            assert await asyncio.to_thread(refusal, str(database)) == "storage/in-use"

    asyncio.run(while_a_server_runs())
