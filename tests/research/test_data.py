"""Matches as Parquet: every decision there, and nobody's name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import cartable
from cartable.cli.app import app
from cartable.research.data import Played, rows, self_play
from cartable.server.exporting import finished_matches, has_agreement
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Moved
from cartable.server.table.table import Table as ServerTable
from tests.asynchronous import asynchronous
from tests.server.storage.samples import ANN, BEN, Sample


def exported(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["export", *arguments, "--lang", "en"])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", cartable.GAMES)
def test_every_decision_is_there_and_can_be_played_again(game: str) -> None:
    """Playing the actions one after the other on the same deals leads to the same end."""
    played = next(self_play(game, ["random", "greedy"], 1, 5, {}))
    match, environment = played.match, played.match.game.environment
    assert environment is not None
    tables = np.array(environment.tables(), np.int64)
    found = list(rows(played))
    assert {each["ply"] for each in found} == set(range(match.ply))
    assert [each["move"] for each in found if each["part"] == 0] == [str(move) for move in match.moves]
    state = match.rounds[0].states[0].copy()
    for each in found:
        if each["round"] > 1:
            break
        assert each["action"] in each["legal"]
        assert each["seat"] == state.turn
        match.game.rules.play(state, environment.move_of(state, each["action"], tables))
    assert state == match.rounds[0].states[-1]
    for each in found:
        assert each["won"] == (each["seat"] in match.winners)
        assert each["points"] == list(match.scores)
        assert each["player"] == played.players[each["seat"]]


def test_the_command_writes_self_play(tmp_path: Path) -> None:
    file = tmp_path / "goita.parquet"
    told = exported(str(file), "goita", "--bots", "random", "--games", "3", "--players", "2", "--seed", "7")
    table = pq.read_table(file)
    assert f"3 matches, {len(table)} decisions" in told
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


@pytest.mark.parametrize("arguments", [[], ["goita", "--database", "x.db"], ["goita", "shokoba"]])
def test_one_source_and_only_one(tmp_path: Path, arguments: list[str]) -> None:
    result = CliRunner().invoke(app, ["export", str(tmp_path / "a.parquet"), *arguments, "--lang", "en"])
    assert result.exit_code == 2


def test_only_matches_whose_people_have_all_agreed() -> None:
    def row(*players: str | None) -> SimpleNamespace:
        return SimpleNamespace(seats=[SimpleNamespace(player=player) for player in players])

    assert has_agreement(row("anna", None), {"anna"})  # type: ignore[arg-type]
    assert not has_agreement(row("anna", "ben"), {"anna"})  # type: ignore[arg-type]
    assert not has_agreement(row("anna", "ben"), set())  # type: ignore[arg-type]
    assert has_agreement(row(None, None), set())  # type: ignore[arg-type]


def test_a_match_may_be_anything_finished() -> None:
    match = next(self_play("shokoba", ["random"], 1, 1, {"players": 2})).match
    assert next(rows(Played("mine", "elsewhere", match, ["a", "b"])))["source"] == "elsewhere"


@asynchronous()
async def test_a_server_gives_finished_public_matches_of_those_who_agreed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    async with Store(url) as store:
        public = await whole_match_in(store, public=True)
        await whole_match_in(store, public=False)
    found = [each async for each in finished_matches(url, {ANN, BEN})]
    assert [each.id for each in found] == [public.match]
    assert found[0].players == ("person", "person")
    assert found[0].match.is_over
    assert [each async for each in finished_matches(url, {ANN})] == []


async def whole_match_in(store: Store, *, public: bool) -> Sample:
    """A match of Ann and Ben, from the first move to the last."""
    sample = Sample(public=public, game="shokoba")
    opened = replace(sample.opened, body=sample.opened.body.model_copy(update={"options": {"players": 2, "target": 1}}))
    assert await store.new_table([opened], sample.row, sample.new_match())
    assert await store.append([sample.started()], sample.starting())
    table = ServerTable.read([opened, sample.started()], {sample.match: sample.secret})
    match, number = table.match, 2
    assert match is not None
    while not match.is_over:
        seat = match.turn or 0
        body = Moved(seat=seat, move=str(match.legal_moves[0]), by="person")
        act = Act(sample.id, number, sample.at + number, body, (ANN, BEN)[seat], f"r{number}", sample.match, number - 2)
        table.apply(act)
        ended = table.match is not None and table.match.turn is None
        assert await store.append([act], sample.finishing() if ended else None)
        number += 1
    return sample
