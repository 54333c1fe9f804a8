"""`cartable balance`: its output in both languages, its files, and its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import Result

from tests.cases import each_case
from tests.cli.test_commands import run

SHORT = ("--players", "2", "--workers", "1", "--decisions", "0", "--bots", "random")


def balance(*arguments: str) -> Result:
    target = () if any("target" in each for each in arguments) else ("--option", "target=1")
    return run("balance", "shokoba", *SHORT, *target, *arguments)


@each_case(
    ("language", "texts"),
    [
        (
            "en",
            (
                "compared with: without ‘Same number first’.",
                "Minutes per match (‘Same number first’; random bots): ",
                "It played all deals",
            ),
        ),
        (
            "fr",
            (
                "comparé : sans « Même nombre d'abord ».",
                "Minutes par partie (« Même nombre d'abord » ; robots",
                "Toutes les donnes ont été jouées",
            ),
        ),
    ],
)
def test_it_says_what_a_rule_does(language: str, texts: tuple[str, ...]) -> None:
    result = balance("--vary", "same-number-first", "--deals", "5", "--lang", language)
    assert result.exit_code == 0, result.stderr
    for each in texts:
        assert each in result.stdout
    assert "5" in result.stderr.splitlines()[-1]


def test_results_are_resumed_and_a_report_and_its_data_are_written(tmp_path: Path) -> None:
    results, report = tmp_path / "a.jsonl", tmp_path / "a.html"
    question = ("--vary", "target=1..3", "--results", str(results))
    balance(*question, "--deals", "2")
    result = balance(*question, "--deals", "4", "--report", str(report), "--json")
    assert len(results.read_text().splitlines()) == 5
    assert report.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    data = json.loads(report.with_suffix(".json").read_text(encoding="utf-8"))
    assert data == json.loads(result.stdout)
    assert [each["target"] for each in data["variants"]] == [1, 2, 3]
    assert data["deals"] == 4


def test_combinations_that_the_rules_exclude_are_named() -> None:
    result = balance("--vary", "hand_size=3..6", "--deals", "2", "--json")
    assert [each["hand_size"] for each in json.loads(result.stdout)["variants"]] == [3, 6]
    left_out, *_ = result.stderr.splitlines()
    assert left_out.startswith("Left out, because the rules exclude it: Cards in hand: 4")


def test_numbers_of_players_are_compared() -> None:
    found = json.loads(balance("--players", "2,3", "--deals", "2", "--json").stdout)
    assert [each["players"] for each in found["variants"]] == [2, 3]


def test_a_search_names_the_nearest_combination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartable.lab.balance.search.FIRST_DEALS", 4)
    results = tmp_path / "s.jsonl"
    arguments = ("--vary", "target=1,4", "--search", "minutes=1", "--deals", "3", "--results", str(results))
    result = balance(*arguments)
    assert "the nearest to the goals (minutes per match: 1.00) is: Stones that end the match: 1." in result.stdout
    assert "random bots), not settled yet" in result.stdout  # three deals settle nothing
    assert (tmp_path / "s.jsonl.stage1").exists()


@each_case(
    ("arguments", "code"),
    [
        (("--vary", "jokers=1"), "option/unknown"),
        (("--vary", "target=99"), "option/value"),
        (("--vary", "=1"), "option/form"),
        (("--vary", "target=5..2"), "option/range"),
        (("--vary", "target=..2"), "option/range"),
        (("--bots", "random,random"), "balance/bots-twice"),
        (("--vary", "target=60..99"), "option/value"),
        (("--vary", "target=1..50", "--vary", "same_number_first"), "balance/combinations"),
        (("--vary", "target"), "balance/values"),
        (("--vary", "nine_cards"), "option/conflict"),
        (("--vary", "target=6", "--option", "target=5"), "balance/twice"),
        (("--precision", "0.7"), "balance/precision"),
        (("--precision", "nan"), "balance/precision"),
        (("--bots", "genius"), "balance/bots"),
        (("--never", ""), "balance/pattern"),
        (("--never", "no such thing"), "balance/never"),
        (("--search", "charm=1", "--vary", "target=1,2"), "balance/goal"),
        (("--search", "minutes=9"), "balance/search"),
        (("--players", "two"), "option/value"),
        (("--results", "/no/such/folder/a.jsonl"), "file/unwritable"),
        (("--report", "/no/such/folder/a.html"), "file/unwritable"),
        (("--report", "/"), "file/unwritable"),
        (("--results", "a.x", "--report", "./a.x"), "balance/paths"),
        (("--results", "nine.x.json", "--report", "nine.x.html"), "balance/paths"),
        (("--search", "minutes=9", "--vary", "target=1,2", "--results", "a", "--report", "a.stage1"), "balance/paths"),
    ],
)
@each_case("language", ["en", "fr"])
def test_an_error_is_one_line_with_its_code(
    arguments: tuple[str, ...], code: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is played before it, nor is a file written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cartable.lab.balance.question.Question.play", None)
    result = balance("--deals", "2", "--lang", language, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"cartable: {code}: ")
    assert not list(tmp_path.iterdir())


def test_the_help_says_what_house_rules_are_for() -> None:
    assert "house rules" in run("balance", "--help").stdout


def test_results_alone_are_measured_by_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartable.lab.balance.question.Question.play", None)  # no bot plays
    found = json.loads(balance("--device", "cpu", "--deals", "2", "--json").stdout)
    assert found["events"] is False
    assert "minutes" in found["cells"][0]["measures"]


@each_case(
    ("arguments", "message"),
    [
        (("--device", "cpu", "--measures", "all"), "a device plays only greedy and random bots"),
        (("--device", "cpu", "--never", "shokoba"), "a device plays only greedy and random bots"),
        (("--device", "tpu"), "tpu"),
        (("--measures", "some"), "some"),
    ],
)
def test_a_device_is_refused_for_what_it_cannot_play(arguments: tuple[str, ...], message: str) -> None:
    result = balance(*arguments, "--deals", "2")
    assert result.exit_code != 0
    assert message in result.stderr


def test_the_data_does_not_replace_a_report_of_the_same_name(tmp_path: Path) -> None:
    report = tmp_path / "out.json"
    result = balance("--deals", "2", "--report", str(report))
    assert report.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert json.loads((tmp_path / "out.data.json").read_text(encoding="utf-8"))["deals"] == 2
    assert str(tmp_path / "out.data.json") in result.stdout


def test_the_findings_are_printed_also_if_the_report_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cartable.lab.balance.report.page", full)
    result = balance("--deals", "2", "--report", str(tmp_path / "a.html"))
    assert result.exit_code == 2
    assert "Minutes per match" in result.stdout
    assert "file/unwritable" in result.stderr


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


SEARCH = ("--vary", "target=1,2", "--search", "minutes=1", "--deals", "2")


def test_who_interrupts_is_told_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartable.lab.balance.question.Question.play", interrupt)
    without = balance(*SEARCH)
    assert without.exit_code == 130
    assert "Nothing was stored; with --results FILE" in without.stdout
    stored = balance(*SEARCH, "--results", str(tmp_path / "s.jsonl"))
    assert f"Results so far are in {tmp_path / 's.jsonl.stage1'};" in stored.stdout


def test_the_results_of_other_goals_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartable.lab.balance.search.FIRST_DEALS", 2)
    results = ("--results", str(tmp_path / "s.jsonl"))
    assert balance(*SEARCH, *results).exit_code == 0
    other = balance("--vary", "target=1,2", "--search", "minutes=9", "--deals", "2", *results)
    assert "results/changed" in other.stderr
    assert "goals" in other.stderr
    plain = ("--results", str(tmp_path / "plain.jsonl"))
    balance("--deals", "2", *plain)
    assert "results/header" in balance(*SEARCH, *plain).stderr
