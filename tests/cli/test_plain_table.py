"""The table line by line, without a screen."""

from __future__ import annotations

import re
from errno import ENOSPC
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cartable.bots.level_ratings import ratings_at
from cartable.bots.networks import network_file
from cartable.cli.app import app
from cartable.games.registry import load
from tests.cases import each_case

PLAY = ("play", "shokoba", "--plain", "--players", "2", "--seed", "7")


def speaking(locale: str) -> CliRunner:
    """Whatever the locale of the person is who runs the tests."""
    return CliRunner(env={"LANG": locale, "LC_ALL": "", "LC_MESSAGES": ""})


def play(*answers: str, options: tuple[str, ...] = ()) -> Result:
    return speaking("en_GB.UTF-8").invoke(app, [*PLAY, *options], input="\n".join(answers))


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


@each_case("answer", ["1", "shokoba"])
def test_without_a_game_it_asks_which_one(answer: str) -> None:
    asked = ["play", "--plain", "--players", "2", "--bots", "casual"]
    result = speaking("fr").invoke(app, asked, input=f"{answer}\nq\n")
    assert "1  Shokoba : " in result.stdout.replace("Shokoba: ", "Shokoba : ")
    assert "Quel jeu ?" in result.stdout
    assert "Quels robots ?" not in result.stdout
    assert "À vous : quelle carte ?" in result.stdout


@each_case("answer", ["2", "casual", "6", "Expert", "amateur"])
def test_without_a_game_it_asks_for_the_bots_too(answer: str) -> None:
    result = speaking("en_GB").invoke(app, ["play", "--plain", "--players", "2"], input=f"1\n{answer}\nq\n")
    points = ratings_at(load("shokoba"), {"players": 2})["beginner"].points
    assert f"1  Beginner · {points}: Overlooks many moves and misjudges the others." in result.stdout
    assert "6  Like you: Keeps to your strength" in result.stdout
    assert "Sensible is rated 1500, like a newcomer" in result.stdout
    assert "Your turn" in result.stdout


def test_a_table_that_was_not_measured_shows_no_ratings() -> None:
    result = speaking("en_GB").invoke(app, ["play", "--plain", "--players", "2", "--target", "3"], input="1\n\nq\n")
    assert "1  Beginner: Overlooks many moves and misjudges the others." in result.stdout
    assert "1500" not in result.stdout


@each_case("answer", ["9", "foo", "random"])
def test_a_level_that_is_not_in_the_list_is_asked_for_again(answer: str) -> None:
    result = speaking("en_GB").invoke(app, ["play", "--plain", "--players", "2"], input=f"1\n{answer}\ncasual\nq\n")
    assert result.stdout.count("Type a number from 1 to 6, or a name of the list.") == 1
    assert "Your turn" in result.stdout


def test_bots_play_by_the_network_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.npz"
    file.write_bytes(network_file("goita").read_bytes())
    asked = ["play", "goita", "--plain", "--players", "2", "--seed", "7", "--fast", "--humans", "0"]
    usual, own = (
        speaking("en_GB").invoke(app, [*asked, "--bots", bots]) for bots in ("network", f"network:file={file}")
    )
    assert own.exit_code == 0, own.output
    assert own.stdout == usual.stdout
    for bots, code in ((f"greedy:file={file}", "option/value"), (f"network:file={tmp_path}/none", "option/value")):
        result = speaking("en_GB").invoke(app, [*asked, "--bots", bots])
        assert (result.exit_code, code in result.stderr) == (2, True)
    other = ["play", "shokoba", *asked[2:], "--bots", f"network:file={file}"]
    assert "network/other" in speaking("en_GB").invoke(app, other).stderr


@each_case(("locale", "text"), [("en_GB", "cannot write"), ("fr", "impossible d'écrire")])
def test_a_match_that_cannot_be_saved_goes_on(locale: str, text: str) -> None:
    def fail(path: Path, *_: object, **__: object) -> int:
        raise OSError(ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_text", fail)
        result = speaking(locale).invoke(app, PLAY, input="s\n1\nq\n")
    assert result.exit_code == 0
    assert text in result.stdout
    assert "No space left on device" in result.stdout
    assert re.search("You lay the|Vous posez le", result.stdout)
