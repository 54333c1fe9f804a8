"""Games of installed packages: offered like the built-in ones, and harmless when broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cartable.games import registry
from tests.cases import each_case
from tests.cli.test_commands import run


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Duel, which declares no learning, and a game whose package cannot be imported."""
    monkeypatch.setattr(
        registry, "_registered", {"duel": "tests.games.duel.game", "broken": "tests.games.no_such_module"}
    )
    monkeypatch.setattr(registry, "_installed", dict)


def test_games_lists_them_and_warns_about_the_broken_one() -> None:
    result = run("games", "--json")
    assert result.exit_code == 0
    names = [game["name"] for game in json.loads(result.stdout)]
    assert "duel" in names
    assert "broken" not in names
    (warning,) = result.stderr.splitlines()
    assert warning.startswith("cartable: game/broken: the game 'broken'")


def test_an_installed_game_is_played_to_the_end() -> None:
    result = run("play", "duel", "--plain", "--seed", "3", "--lang", "fr", piped="1\n" * 3)
    assert result.exit_code == 0, result.stderr
    assert "À vous : que jouez-vous ?" in result.stdout
    assert "La partie est terminée" in result.stdout


def test_an_installed_game_has_hints() -> None:
    assert "Hint: " in run("play", "duel", "--plain", "--seed", "3", piped="h\nq\n").stdout


def test_the_list_of_games_to_play_leaves_the_broken_one_out() -> None:
    result = run("play", "--plain", "--seed", "3", piped="5\n\nq\n")
    assert result.exit_code == 0
    assert "5  Duel: " in result.stdout
    assert "6  " not in result.stdout.partition("Which game?")[0]


def test_an_installed_game_is_measured_in_the_arena() -> None:
    result = run("arena", "duel", "greedy", "random", "--deals", "2", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    assert "4 matches: 2 deals" in result.stdout


@each_case(
    ("arguments", "code"),
    [
        (("rules", "broken"), "game/broken"),
        (("play", "broken", "--plain"), "game/broken"),
        (("warm-up", "broken"), "game/broken"),
        (("arena", "broken", "greedy", "random"), "game/broken"),
        (("play", "duel", "--plain", "--bots", "genius"), "option/value"),
    ],
)
@each_case("language", ["en", "fr"])
def test_an_error_is_one_line_with_its_code(arguments: tuple[str, ...], code: str, language: str) -> None:
    check_error(arguments, code, language)


@pytest.mark.extras
@each_case("language", ["en", "fr"])
@each_case("game, code", [("broken", "game/broken"), ("duel", "game/not-learnable")])
def test_what_cannot_be_exported_is_an_error(game: str, code: str, language: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    check_error(("export", str(tmp_path / "matches.parquet"), game), code, language)


def check_error(arguments: tuple[str, ...], code: str, language: str) -> None:
    result = run(*arguments, "--lang", language)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"cartable: {code}: ")
