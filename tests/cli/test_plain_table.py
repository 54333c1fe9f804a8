"""The table line by line: the same questions and answers without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cartable
from cartable.cli.app import app
from cartable.games.registry import load

PLAY = ("play", "shokoba", "--plain", "--players", "2", "--seed", "7")


def play(*answers: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": ""}).invoke(app, [*PLAY, *options], input="\n".join(answers))


def test_a_whole_match() -> None:
    result = play(*["1"] * 60, options=("--target", "1"))
    assert result.exit_code == 0
    assert "Round 1 is counted" in result.stdout
    assert "wins!" in result.stdout


def test_questions_and_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = play("h", "9D", "x", "u", "6r", "u", "l", "s", "?", "q")
    assert result.exit_code == 0
    for words in (
        "Hint: ",
        "'9D' is not a move",
        "'x' is not a move",
        "You have made no move yet.",
        "You lay 6R",
        "Back to your last decision.",
        "Saved in ",
        "# Shokoba",
    ):
        assert words in result.stdout
    assert list(tmp_path.glob("shokoba-*.toml"))


def test_in_french() -> None:
    result = play("h", "q", options=("--lang", "fr"))
    assert "À vous : quelle carte ?" in result.stdout
    assert "Indice : " in result.stdout


def test_leaving_by_the_end_of_input() -> None:
    assert play().exit_code == 0


def test_the_keyboard_is_passed_on_out_of_sight() -> None:
    result = play("", "1", "", "q", options=("--humans", "2"))
    assert result.stdout.count("Pass the keyboard to") == 2
    assert "\n" * 40 in result.stdout


def test_among_several_games_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cartable, "GAMES", ("bridge", "shokoba"))
    monkeypatch.setattr(cartable, "load", lambda name: load("shokoba"))
    result = CliRunner(env={"LANG": "fr"}).invoke(app, ["play", "--plain", "--players", "2"], input="2\nq\n")
    assert "Quel jeu ?" in result.stdout
    assert "À vous" in result.stdout
