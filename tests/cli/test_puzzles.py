"""`cartable puzzles` as people run it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import cartable
from cartable.cli.app import app
from cartable.puzzles import Puzzle, finder, read_puzzles, shipped, write_puzzles
from tests.cases import each_case


def run(*arguments: str, typed: str = "") -> Result:
    environment = {"COLUMNS": "200", "CARTABLE_LANG": "en"}
    return CliRunner().invoke(app, ["puzzles", *arguments], input=typed, env=environment)


@pytest.fixture
def line(tmp_path: Path) -> Puzzle:
    """A puzzle with two moves, alone in a file."""
    found = next(each for each in shipped("shokoba") if each.length == 2)
    write_puzzles(tmp_path / "line.puzzles", [found])
    return found


def test_solving_a_line(line: Puzzle, tmp_path: Path) -> None:
    typed = "\n".join(step.solution[0] for step in line.steps) + "\n"
    done = run("shokoba", "--open", str(tmp_path / "line.puzzles"), typed=typed)
    assert done.exit_code == 0
    assert f"Puzzle {line.id} (difficulty {line.difficulty}). Find 2 moves in a row" in done.stdout
    assert done.stdout.count("Right. The solution: ") == 2
    assert done.stdout.endswith("1 of 1 solved.\n")


def test_a_wrong_move_is_explained(line: Puzzle, tmp_path: Path) -> None:
    wrong = line.steps[0].refutations[-1].move
    done = run("shokoba", "--open", str(tmp_path / "line.puzzles"), typed=f"{wrong}\n")
    assert "gives up about" in done.stdout
    assert "Better: " in done.stdout
    assert done.stdout.endswith("0 of 1 solved.\n")


def test_keys(line: Puzzle, tmp_path: Path) -> None:
    typed = "h\nl\n\n999\nnonsense\ns\n"
    done = run("shokoba", "--open", str(tmp_path / "line.puzzles"), "--lang", "fr", typed=typed)
    assert line.themes[0].fr in done.stdout
    assert "Choisissez un nombre" in done.stdout
    assert "n'est pas un coup" in done.stdout
    assert "La solution : " in done.stdout
    assert "Exact." not in done.stdout
    assert done.stdout.endswith("0 sur 1 résolus.\n")


@each_case("game", cartable.GAMES)
def test_the_shipped_puzzles_are_asked_until_one_leaves(game: str) -> None:
    done = run(game, "--seed", "1", typed="s\nq\n")
    assert done.exit_code == 0
    assert done.stdout.count("Puzzle ") == 2
    assert done.stdout.endswith("0 of 1 solved.\n")
    assert run(game, "--seed", "1", typed="s\nq\n").stdout == done.stdout


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """A search that finds shipped puzzles at once, and what it was asked."""
    asked = list[tuple[Any, ...]]()

    def search(*arguments: Any) -> Iterator[Puzzle]:
        asked.append(arguments)
        yield from shipped("goita")[:5]
        raise KeyboardInterrupt

    monkeypatch.setattr(finder, "search", search)
    return asked


def test_finding(searched: list[tuple[Any, ...]], tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    record = cartable.new("goita", players=2, seed=1).record()
    (tmp_path / "matches/one.toml").write_text(record)
    out = tmp_path / "found.puzzles"
    done = run(
        *("goita", "--count", "3", "--from", str(tmp_path / "matches"), "--seed", "7", "--players", "2"),
        *("--processes", "2", "--out", str(out)),
    )
    assert done.exit_code == 0
    assert searched == [("goita", 7, {"players": 2}, [record], 2)]
    assert read_puzzles(out) == list(shipped("goita")[:3])
    assert "3 puzzles of Goita Shogi" in done.stdout
    assert shipped("goita")[0].id in done.stdout


@pytest.mark.usefixtures("searched")
def test_what_was_found_is_kept_when_somebody_interrupts(tmp_path: Path) -> None:
    done = run("goita", "--count", "50", "--out", str(tmp_path / "found.puzzles"))
    assert done.exit_code == 130
    assert len(read_puzzles(tmp_path / "found.puzzles")) == 5


@each_case(
    ("arguments", "code"),
    [
        (("chess",), "game/unknown"),
        (("goita", "--out", "x"), "puzzles/finding"),
        (("goita", "--open", "none.puzzles"), "file/unreadable"),
        (("goita", "--open", "x", "--count", "1"), "puzzles/solving"),
        (("goita", "--count", "1", "--from", "none.toml"), "file/unreadable"),
        (("goita", "--count", "1", "--from", "empty"), "puzzles/records"),
        (("goita", "--count", "1", "--out", "none/x"), "file/unwritable"),
    ],
)
def test_what_cannot_be_done_is_refused(
    arguments: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir(exist_ok=True)
    done = run(*arguments)
    assert done.exit_code == 2
    assert code in done.stderr
