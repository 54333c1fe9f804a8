"""The whole command against a game of known truth: rules, bots, matches, measures, statistics and what is said."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cartable.games import registry
from cartable.kernel import interpreted
from tests.cases import each_case
from tests.cli.test_commands import run
from tests.lab.balance.bonus_game import worth_of_beginning

WITH, WITHOUT = worth_of_beginning(3), worth_of_beginning(0)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "bonus", "tests.lab.balance.bonus_game")


def measured(*arguments: str) -> dict[str, Any]:
    shared = (
        "--bots",
        "random",
        "--decisions",
        "0",
        "--precision",
        "0.05",
        "--deals",
        "400",
        "--workers",
        "1",
        "--json",
    )
    with interpreted():
        result = run("balance", "bonus", *shared, *arguments)
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def beginning(found: dict[str, Any]) -> dict[str, Any]:
    (headline,) = (each for each in found["headlines"] if each["measure"] == "beginning")
    return dict(headline)


def holds(interval: dict[str, float], truth: float) -> bool:
    return interval["low"] <= truth <= interval["high"]


def test_the_truth_is_an_advantage_or_none() -> None:
    assert WITHOUT == 0
    assert 0.11 < WITH < 0.13


@each_case(("bonus", "truth", "verdict"), [(0, WITHOUT, "equal"), (3, WITH, "differs")])
def test_what_beginning_is_worth_is_found(bonus: int, truth: float, verdict: str) -> None:
    found = beginning(measured("-o", f"bonus={bonus}"))
    assert holds(found["interval"], truth)
    assert found["verdict"] == verdict


@each_case("seed", ["1", "2"])
def test_the_rule_that_gives_the_bonus_is_found(seed: str) -> None:
    found = beginning(measured("--vary", "bonus=3", "--seed", seed))
    assert found["verdict"] == "differs"
    assert holds(found["interval"], WITH - WITHOUT)


def test_lengths_do_not_differ() -> None:
    (minutes,) = (each for each in measured("--vary", "bonus=3")["headlines"] if each["measure"] == "minutes")
    assert (minutes["change"], minutes["verdict"]) == (0, "equal")
