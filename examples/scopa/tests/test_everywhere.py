"""Once the package is installed, everything knows the game: command line, arena, export, batches, server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cartable
from cartable.bots import choose, make_bot
from cartable.cli.app import app
from cartable.kernel import mode
from cartable.research.batch import Batch
from tests.protocol import Person
from tests.server_process import running_server


def run(*arguments: str, answers: str = "") -> str:
    """What a command prints."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mode, "COMPILED", False)
        result = CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": ""}).invoke(app, list(arguments), input=answers)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_library() -> None:
    match = cartable.new("scopa", seed=1, target=1)
    bot = make_bot(match.game, "sensible", seed=1)
    while not match.is_over:
        match.play(choose(bot, match))
    assert cartable.read(match.record()).scores == match.scores
    assert cartable.verify(match.record()).is_good


def test_the_command_line() -> None:
    assert "scopa" in [game["name"] for game in json.loads(run("games", "--json"))]
    assert "SCOPA-11" in run("rules", "scopa")
    assert "SCOPA-11" in run("rules", "scopa", "--lang", "fr")


def test_the_terminal() -> None:
    """A whole match against a bot, always with the first card and the first way to play it."""
    shown = run("play", "scopa", "--plain", "--target", "1", "--seed", "7", answers="1\n" * 80)
    assert "Round 1" in shown
    assert "wins" in shown


def test_the_arena() -> None:
    found = json.loads(run("arena", "scopa", "greedy", "random", "--deals", "3", "--workers", "1", "--json"))
    assert found["deals"] == 3
    assert {each["name"] for each in found["standings"]} == {"greedy", "random"}


@pytest.mark.extras
def test_the_export(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run("export", str(tmp_path / "matches.parquet"), "scopa", "--games", "2", "--option", "target=1")
    assert set(parquet.read_table(tmp_path / "matches.parquet")["game"].to_pylist()) == {"scopa"}


def test_batches() -> None:
    with mode.interpreted():
        batch = Batch("scopa", 4, seed=1)
        for _ in range(50):
            assert (batch.masks[range(4), batch.samples] == 1).all()
            batch.step(batch.samples)
    assert batch.masks.shape == (4, 1000)


@pytest.mark.slow
def test_the_server(tmp_path: Path) -> None:
    """A match against a bot over the protocol, with a hint and an undo, and afterwards its replay."""
    with running_server(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path, "--limits", "0") as server:
        visitor = Person(server.url)
        welcome = visitor.ask("POST", "/api/guests", {"name": "Ada"})
        person = Person(server.url, welcome["token"])
        assert "scopa" in [game["name"] for game in person.get("/api/games")["games"]]
        assert "SCOPA-11" in str(person.get("/api/games/scopa/rules"))
        table = person.open("scopa", options={"target": 1}, bots={"1": "greedy"}, start=True)
        with person.at(table) as place:
            place.wait(lambda: place.moment["legal"])
            assert place.send("ask_hint", ply=place.moment["ply"])["reasons"]
            place.play(first, until=place.moment["ply"] + 4)
            place.send("ask_undo", ply=place.moment["ply"])
            place.play(first)
            match: Any = place.table["match"]
        assert match["result"]["reason"] == "played"
        path = f"/api/matches/{match['id']}"
        assert visitor.ask("POST", "/api/verify", {"record": person.get(f"{path}/record")})["good"]
        assert person.get(f"{path}/replay", seat=0)["frames"][-1]["view"]["over"]


def first(moves: list[str]) -> str:
    return moves[0]
