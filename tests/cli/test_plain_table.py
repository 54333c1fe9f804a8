"""The table line by line, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cartable.cli.app import app

PLAY = ("play", "shokoba", "--plain", "--players", "2", "--seed", "7")


def play(*answers: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": ""}).invoke(app, [*PLAY, *options], input="\n".join(answers))


def test_a_whole_match() -> None:
    result = play(*["1"] * 60, options=("--target", "1"))
    assert result.exit_code == 0
    assert "Counting round 1" in result.stdout
    assert "wins!" in result.stdout


def test_questions_and_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = play("h", "9D", "x", "u", "6r", "u", "l", "s", "?", "q")
    assert result.exit_code == 0
    for text in (
        "Hint: ",
        "'9D' is not a move",
        "'x' is not a move",
        "You have not made a move yet.",
        "You lay the six of ruby",
        "Back to your last decision.",
        "Saved to ",
        "# Shokoba",
    ):
        assert text in result.stdout
    assert list(tmp_path.glob("shokoba-*.toml"))


def test_in_french() -> None:
    result = play("h", "q", options=("--lang", "fr"))
    assert "À vous : quelle carte ?" in result.stdout
    assert "Indice : " in result.stdout


def test_the_end_of_input_leaves_the_table() -> None:
    assert play().exit_code == 0


def test_the_hand_scrolls_away_before_the_keyboard_is_passed_on() -> None:
    result = play("", "1", "", "q", options=("--humans", "2"))
    assert result.stdout.count("Pass the keyboard to") == 2
    assert "\n" * 40 in result.stdout


@pytest.mark.parametrize("answer", ["1", "shokoba"])
def test_without_a_game_it_asks_which_one(answer: str) -> None:
    result = CliRunner(env={"LANG": "fr"}).invoke(app, ["play", "--plain", "--players", "2"], input=f"{answer}\nq\n")
    assert "1  Shokoba : " in result.stdout.replace("Shokoba: ", "Shokoba : ")
    assert "Quel jeu ?" in result.stdout
    assert "À vous : quelle carte ?" in result.stdout
