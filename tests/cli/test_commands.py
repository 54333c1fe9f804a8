"""The commands that print: their output in both languages, their errors, and their exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cartable
from cartable.bots.level_ratings import rated_variants
from cartable.cli.app import app
from cartable.games import registry
from cartable.kernel import built, mode
from cartable.kernel import warm_up as kernel_warm_up
from tests.cases import each_case
from tests.kernel import samples
from tests.kernel.samples import fresh


def run(*arguments: str, piped: str | None = None) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100"}).invoke(
        app, arguments, input=piped
    )


def finished_match() -> cartable.Match:
    match = cartable.new("shokoba", players=2, seed=7, target=1)
    while not match.is_over:
        match.play(match.legal_moves[0])
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(finished_match().record())
    return path


def test_version() -> None:
    assert run("--version").stdout == f"cartable {cartable.__version__}\n"


COMMANDS = (
    "play",
    "games",
    "rules",
    "replay",
    "verify",
    "serve",
    "site",
    "backup",
    "restore",
    "warm-up",
    "arena",
    "balance",
    "export",
    "train",
)


def cartable_process(*arguments: str, **environment: str) -> str:
    """The output of `python -m cartable` in a process of its own."""
    command = [sys.executable, "-m", "cartable", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True).stdout


def test_python_m_cartable_is_the_command_line() -> None:
    assert cartable_process("--version") == f"cartable {cartable.__version__}\n"
    assert "Usage: cartable [OPTIONS] COMMAND" in cartable_process("--help", LC_ALL="C", COLUMNS="100")


@each_case("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Usage: cartable {command} " in result.stdout
    assert command in run("--help").stdout


def test_the_help_is_in_the_language_of_the_locale() -> None:
    assert "Pour commencer :" in cartable_process("--help", LC_ALL="fr_FR.UTF-8")


def test_the_compiler_and_the_screen_are_imported_only_when_needed() -> None:
    script = "import sys, cartable.cli.app; print([m for m in ('numba', 'numpy', 'textual') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "[]\n"


@each_case("language", ["en", "fr"])
def test_games_lists_every_option_with_its_rule(language: str) -> None:
    shown = run("games", "--lang", language).stdout
    for name in cartable.GAMES:
        for option, choice in cartable.load(name).options.choices().items():
            assert option in shown
            assert choice.rule in shown
            assert getattr(choice.text, language).split()[0] in shown
        for variant in rated_variants(name):
            assert all(str(rating.points) in shown for rating in variant.levels.values())


def test_games_as_json() -> None:
    games = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in games] == list(registry.names())
    target = next(game for game in games if game["name"] == "shokoba")["options"]["target"]
    assert target["default"] is None
    assert target["rule"] == "SHO-22"
    assert set(target["text"]) == {"en", "fr"}
    measured = next(game for game in games if game["name"] == "goita")["level_ratings"]
    assert {"options": {"players": 2}, "levels": measured[0]["levels"]} == measured[0]
    assert measured[0]["levels"]["sensible"] == {"points": 1500, "deviation": 0}
    house = {game["name"]: [name for name, each in game["options"].items() if each["house"]] for game in games}
    assert "ruby_stones" in house["shokoba"]
    assert "target" not in house["shokoba"]


@each_case("language", ["en", "fr"])
def test_rules_are_markdown_in_a_pipe(language: str) -> None:
    page = run("rules", "shokoba", "--lang", language).stdout
    assert page == cartable.load("shokoba").rules_page("fr" if language == "fr" else "en")


def test_replay_prints_the_moves_without_a_terminal(record: Path) -> None:
    match = finished_match()
    lines = run("replay", str(record)).stdout.splitlines()
    moves = [found[1] for line in lines if (found := re.match(r" *\d+\. Seat \d: (.*)", line))]
    assert moves == [str(move) for move in match.moves]
    assert "Seat" in lines[0]
    assert any(line.strip().startswith("The match is over.") for line in lines)
    assert any(
        "La partie est terminée." in line for line in run("replay", str(record), "--lang", "fr").stdout.splitlines()
    )


def test_verify_accepts_a_fair_match(record: Path) -> None:
    result = run("verify", str(record))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Round 1: fair, the deal follows from the secret"
    assert "The secret matches the commitment." in result.stdout
    assert "équitable" in run("verify", str(record), "--lang", "fr").stdout


def test_verify_reads_standard_input() -> None:
    assert run("verify", "-", piped=finished_match().record()).exit_code == 0


def test_verify_reports_chosen_and_unrevealed_deals() -> None:
    given = run("verify", "-", piped=cartable.new("shokoba", players=2, decks=["1S 1S"]).record())
    assert given.exit_code == 1
    assert "Round 1: chosen" in given.stdout
    assert "nothing proves that they were fair" in given.stdout
    running = cartable.new("shokoba", players=2, seed=7).record(known_to=0)
    result = run("verify", "-", piped=running)
    assert result.exit_code == 0
    assert "Round 1: not revealed yet" in result.stdout
    assert "The secret is not in this record." in result.stdout


def test_verify_exits_with_1_for_a_wrong_deal() -> None:
    from cartable.games.record_reader import parse
    from cartable.games.record_writer import seal_of

    other = cartable.new("shokoba", players=2, seed=8)
    text = cartable.new("shokoba", players=2, seed=7).record()
    secret = cartable.new("shokoba", players=2, seed=7).deals.dealer
    assert secret is not None
    assert other.deals.dealer is not None
    forged = text.replace(secret.secret.hex(), other.deals.dealer.secret.hex())
    content = parse(forged)
    old = content.pop("seal")
    result = run("verify", "-", piped=forged.replace(old, seal_of(content)))
    assert result.exit_code == 1
    assert "Round 1: WRONG" in result.stdout
    assert "does NOT match" in result.stdout


@each_case(
    ("arguments", "code"),
    [
        (("rules", "bridge"), "game/unknown"),
        (("warm-up", "bridge"), "game/unknown"),
        (("play", "bridge", "--plain"), "game/unknown"),
        (("play", "shokoba", "--plain", "--players", "5"), "option/value"),
        (("play", "shokoba", "--plain", "--jokers"), "option/unknown"),
        (("play", "shokoba", "--plain", "--option", "target"), "option/form"),
        (("play", "shokoba", "--plain", "--players", "2", "--teams"), "option/conflict"),
        (("play", "shokoba", "--plain", "--bots", "genius"), "option/value"),
        (("play", "shokoba", "--plain", "--players", "2", "--seat", "2"), "seat/unknown"),
        (("play", "shokoba", "--plain", "--name", "A", "--name", "B"), "play/names"),
        (("play", "shokoba"), "play/terminal"),
        (("play", "--plain", "--open", "nowhere.toml"), "file/unreadable"),
        (("play", "--plain", "--open", "nowhere.toml", "--players", "2"), "option/with-open"),
        (("verify", "nowhere.toml"), "file/unreadable"),
        (("replay", "nowhere.toml"), "file/unreadable"),
    ],
)
@each_case("language", ["en", "fr"])
def test_an_error_is_one_line_with_its_code(arguments: tuple[str, ...], code: str, language: str) -> None:
    result = run(*arguments, "--lang", language)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"cartable: {code}: ")


def test_a_broken_record_is_reported_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("cartable = 1\nseal = [")
    for command in ("verify", "replay"):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert result.stderr.startswith("cartable: record/syntax: ")
        assert len(result.stderr.splitlines()) == 1
    path.write_bytes(b"\xff\xfe\x00")
    assert run("verify", str(path)).stderr.startswith("cartable: file/text: ")


def test_an_unknown_language_is_refused() -> None:
    result = run("games", "--lang", "de")
    assert result.exit_code == 2
    assert "en | fr" in result.stderr


def test_warm_up_says_when_there_is_nothing_to_compile() -> None:
    assert "nothing to compile" in cartable_process("warm-up", CARTABLE_COMPILE="0", LC_ALL="C")


@pytest.mark.soak
def test_warm_up_compiles_a_game_into_the_cache(tmp_path: Path) -> None:
    settings = {"CARTABLE_COMPILE": "1", "CARTABLE_BUILT": "0", "CARTABLE_CACHE": str(tmp_path), "LC_ALL": "C"}
    output = cartable_process("warm-up", "scopa", **settings)  # the game with the fewest kernels
    assert "Scopa: ready" in output
    assert f"Compiled code is in {tmp_path}" in output.replace("\n", "")
    assert any(tmp_path.rglob("*.nbc"))


@pytest.mark.compiled_only
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_warm_up_compiles_the_kernels_of_each_game_into_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With kernels that are compiled in a moment in the place of those of two games."""
    from cartable.kernel import cache

    kernels = {name: [fresh(each)] for name, each in (("goita", samples.add_up), ("shokoba", samples.spend))}
    monkeypatch.setattr(mode, "COMPILED", True)
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr("cartable.cli.warm_up.table_kernels", lambda game: kernels[game.name])
    monkeypatch.setattr(cartable, "warm_up", lambda name, progress: kernel_warm_up(kernels[name], progress))
    result = run("warm-up", "shokoba", "goita", "--lang", "fr")
    assert result.exit_code == 0, result.output
    assert [line for line in result.stdout.splitlines() if "prêt" in line] == ["Shokoba : prêt", "Goita Shogi : prêt"]
    assert str(tmp_path) in result.stdout.replace("\n", "")
    assert all(each.is_cached() for (each,) in kernels.values())


@pytest.mark.skipif(built.library() is None, reason="nothing was built ahead from these sources: make kernels")
def test_warm_up_says_that_there_is_nothing_to_compile(tmp_path: Path) -> None:
    settings = {"CARTABLE_COMPILE": "1", "CARTABLE_CACHE": str(tmp_path), "LC_ALL": "C"}
    assert cartable_process("warm-up", "shokoba", **settings).startswith("Nothing has to be compiled")
    assert list(tmp_path.iterdir()) == []
