"""`cartable arena`: its output in both languages, its files, its errors, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from typer.testing import Result

from tests.cases import each_case
from tests.cli.test_commands import run
from tests.patience import PATIENCE

SHORT = ("--players", "2", "--option", "target=1", "--workers", "1")
COMMAND = [sys.executable, "-m", "cartable"]


def arena(*arguments: str) -> Result:
    return run("arena", "shokoba", "greedy", "random", *SHORT, *arguments)


@each_case(
    ("language", "texts"),
    [
        ("en", ("10 matches: 5 deals, each in 2 arrangements", "first places", "between equal bots: 50.0%")),
        ("fr", ("10 parties : 5 donnes, chacune en 2 dispositions", "premières", "robots égaux : 50,0\u202f%")),
    ],
)
def test_it_prints_who_is_stronger(language: str, texts: tuple[str, ...]) -> None:
    result = arena("--games", "9", "--lang", language)
    assert result.exit_code == 0
    for each in (*texts, "greedy", "random"):
        assert each in result.stdout
    assert "5" in result.stderr.splitlines()[-1]


def test_rounds_are_shown_where_a_match_has_several() -> None:
    assert "rounds won" in run("arena", "shokoba", "greedy", "random", "-p", "2", "-w", "1", "-n", "4").stdout
    assert "rounds won" not in run("arena", "scopette", "greedy", "random", "-p", "2", "-w", "1", "-n", "2").stdout


def test_deals_can_be_given_instead_of_matches() -> None:
    assert "6 matches: 3 deals" in arena("--deals", "3").stdout


def test_as_json() -> None:
    result = arena("--deals", "2", "--json")
    found = json.loads(result.stdout)
    assert [each["name"] for each in found["standings"]] == ["greedy", "random"]
    assert found["deals"] == 2


def test_results_are_resumed_and_a_report_is_written(tmp_path: Path) -> None:
    results, report = tmp_path / "a.jsonl", tmp_path / "a.html"
    arena("--deals", "2", "--results", str(results))
    result = arena("--deals", "4", "--results", str(results), "--report", str(report))
    assert "8 matches: 4 deals" in result.stdout
    assert f"The report is in {report}" in result.stdout.replace("\n", "")
    assert len(results.read_text().splitlines()) == 5
    assert report.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.slow
def test_a_stop_rule_ends_it_and_the_bias_is_mentioned() -> None:
    result = arena("--deals", "200", "--sprt", "0.50:0.95", "--option", "target=1")
    assert "sequential test" in result.stdout
    assert "fixed beforehand" in " ".join(result.stdout.split())
    assert "200 deals" not in result.stdout


def test_faults_are_reported() -> None:
    program = Path(__file__).parents[1] / "lab/programs/faulty.py"
    result = run("arena", "shokoba", f"mine=exec:{sys.executable} {program} crash", "random", *SHORT, "--deals", "1")
    output = " ".join(result.stdout.split())
    assert "of its moves were replaced by the first legal one" in output
    assert "the third turn is too much" in output


@each_case(
    ("arguments", "code"),
    [
        (("bridge", "greedy", "random"), "game/unknown"),
        (("shokoba", "greedy", "genius"), "arena/entrant"),
        (("shokoba", "learned", "random"), "arena/entrant"),  # of an earlier version
        (("shokoba", "greedy", "greedy"), "arena/alone"),
        (("shokoba", "greedy", "random:sims=5"), "arena/budget"),
        (("shokoba", "greedy", "mine=exec:/no/such/bot"), "arena/program"),
        (("shokoba", "greedy", "random", "--players", "7"), "option/value"),
        (("shokoba", "greedy", "random", "--option", "target"), "option/form"),
        (("shokoba", "greedy", "random", "--option", "jokers=2"), "option/unknown"),
        (("shokoba", "greedy", "random", "--players", "2", "--teams"), "option/conflict"),
        (("shokoba", "greedy", "random", "--sprt", "0.6:0.5"), "arena/stopping"),
        (("shokoba", "greedy", "random", "--results", "/no/such/folder/a.jsonl"), "file/unwritable"),
    ],
)
@each_case("language", ["en", "fr"])
def test_an_error_is_one_line_with_its_code(arguments: tuple[str, ...], code: str, language: str) -> None:
    result = run("arena", *arguments, "--deals", "1", "--workers", "1", "--lang", language)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"cartable: {code}: ")


def test_the_results_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    results = str(tmp_path / "a.jsonl")
    arena("--deals", "1", "--results", results)
    result = arena("--deals", "1", "--results", results, "--seed", "2")
    assert result.exit_code == 2
    assert "results/changed" in result.stderr
    assert "seed was 1, and is 2" in result.stderr


def test_the_help_is_in_the_language_of_the_locale() -> None:
    environment = {**os.environ, "LC_ALL": "fr_FR.UTF-8"}
    result = subprocess.run([*COMMAND, "arena", "--help"], env=environment, capture_output=True, text=True, check=True)
    assert "Mesurer quel robot est le plus fort." in result.stdout
    assert "Measure which bot is stronger." in run("arena", "--help").stdout


@contextmanager
def running_arena(results: Path) -> Iterator[subprocess.Popen[str]]:
    """An arena with two workers that would play for hours, once it has kept some deals; nothing of it stays behind."""
    command = [*COMMAND, "arena", "shokoba", "greedy", "random", *SHORT, "--workers", "2", "--deals", "100000"]
    with subprocess.Popen(
        [*command, "--results", str(results)],
        env={**os.environ, "CARTABLE_COMPILE": "0", "LC_ALL": "C"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as playing:
        try:
            while not results.exists() or len(results.read_bytes().splitlines()) < 4:
                assert playing.poll() is None
                time.sleep(0.02)
            yield playing
        finally:
            playing.kill()  # its workers read the end of their pipes, and end


@pytest.mark.slow
def test_an_interrupt_keeps_the_results_and_says_how_to_resume(tmp_path: Path) -> None:
    """The terminal sends Ctrl+C to its whole process group. The pipes end when the last process that holds them has."""
    results = tmp_path / "a.jsonl"
    with running_arena(results) as playing:
        os.killpg(playing.pid, signal.SIGINT)
        output, errors = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 130
    assert "interrupted" in output
    assert "run the same command to continue" in " ".join(output.split())
    assert "Traceback" not in errors
    assert results.read_bytes().endswith(b"\n")


@pytest.mark.slow
def test_more_interrupts_leave_no_process_behind(tmp_path: Path) -> None:
    """However often and whenever they come: until the arena has ended."""
    with running_arena(tmp_path / "a.jsonl") as playing:
        for _ in range(int(PATIENCE / 0.02)):
            os.killpg(playing.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                playing.wait(0.02)
                break
        playing.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_workers_do_not_outlive_an_arena_that_is_killed(tmp_path: Path) -> None:
    with running_arena(tmp_path / "a.jsonl") as playing:
        playing.kill()
        playing.communicate(timeout=PATIENCE)
