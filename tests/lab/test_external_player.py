"""External programs: the messages they get, and that none of them can stop an arena, whatever it does."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.entrant_stats import EntrantStats, Fault
from cartable.lab.errors import ArenaError
from cartable.lab.preparation import prepare
from tests.cases import each_case
from tests.lab.arenas import PROGRAMS, program, short
from tests.lab.test_executors import wait_until_gone


def faulty(how: str) -> str:
    return f"{how}=exec:{sys.executable} {PROGRAMS / 'faulty.py'} {how}"


@cache
def against_random(entrant: str, think: float = 20.0) -> DealResult:
    return short(entrant, "random", think=think, target=3).play(1)


def stats_of(entrant: str, think: float = 20.0) -> EntrantStats:
    return against_random(entrant, think).stats[0]


def test_a_program_plays() -> None:
    deal = against_random(program("steady"))
    assert not deal.stats[0].faults
    assert deal.stats[0].wall.moves > 5
    assert deal.stats[0].processor.moves == 0


@each_case("how", ["cheat", "babble", "list", "number", "deep"])
def test_an_answer_that_is_no_legal_move_is_replaced(how: str) -> None:
    """The first legal move stands in, so the match is the one of a program that plays it of its own will."""
    deal = against_random(faulty(how))
    assert set(deal.stats[0].faults) == {"illegal"}
    assert deal.stats[0].faults["illegal"] > 3
    assert deal.stats[0].error_output
    assert deal.matches == against_random(program("steady")).matches


@pytest.mark.slow
@each_case(("how", "fault"), [("crash", "crashed"), ("leave", "crashed"), ("hang", "late")])
def test_a_program_that_ended_is_replaced_to_the_end_of_the_match(how: str, fault: Fault) -> None:
    deal = against_random(faulty(how), think=0.8 if fault == "late" else 20.0)
    faults = deal.stats[0].faults
    assert set(faults) == {fault, "absent"}
    assert faults[fault] == len(deal.matches)  # a fresh process for each match
    assert deal.matches == against_random(program("steady")).matches


def test_a_crash_is_reported_with_its_output() -> None:
    assert "RuntimeError: the third turn is too much" in stats_of(faulty("crash")).error_output


@pytest.mark.slow
def test_a_flood_of_output_is_not_read() -> None:
    faults = stats_of(faulty("flood")).faults
    assert set(faults) == {"illegal"}


def test_a_program_that_never_reads_costs_only_its_time() -> None:
    """A time for each match, and not for each of its moves."""
    faults = stats_of(program("deaf"), think=0.3).faults
    assert faults["late"] == 2
    assert faults["absent"] > 2


@pytest.mark.slow
def test_a_program_that_does_not_end_is_killed(tmp_path: Path) -> None:
    assert not stats_of(f"stubborn=exec:{sys.executable} {PROGRAMS / 'stubborn.py'} {tmp_path}").faults
    wait_until_gone(str(tmp_path))


@pytest.fixture
def books(tmp_path: Path) -> list[list[dict[str, Any]]]:
    """The messages to a program in the two matches of a deal."""
    deal = against_random(f"scribe=exec:{sys.executable} {PROGRAMS / 'scribe.py'} {tmp_path}")
    assert not deal.stats[0].faults
    books = [
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in tmp_path.iterdir()
    ]
    return sorted(books, key=lambda book: book[0]["seat"])


def test_the_messages_to_a_program(books: list[list[dict[str, Any]]]) -> None:
    for seat, book in enumerate(books):
        hello, *turns, over = book
        assert hello.items() >= {"type": "hello", "protocol": 1, "game": "shokoba", "seat": seat}.items()
        assert hello["options"] == {"players": 2, "target": 3}
        assert hello["sides"] == [[0], [1]]
        assert {turn["type"] for turn in turns} == {"turn"}
        assert all(turn["view"]["seat"] == seat and turn["complete"] and len(turn["legal"]) > 1 for turn in turns)
        assert [event["kind"] for event in turns[0]["events"]][:2] == ["round", "dealt"]
        assert over["type"] == "over"
        assert max(over["scores"]) >= 3
        assert over["events"][-1]["kind"] == "over"


def test_no_message_contains_the_cards_of_others(books: list[list[dict[str, Any]]]) -> None:
    for seat, book in enumerate(books):
        for turn in book[1:-1]:
            assert set(turn["view"]["hands"][1 - seat]) <= {"??"}


def test_the_seeds_of_programs_differ_and_are_reproducible(books: list[list[dict[str, Any]]]) -> None:
    assert books[0][0]["seed"] != books[1][0]["seed"]
    assert books[0][0]["seed"] == 218322421778859  # the same on every machine


@each_case("game", ["scopette", "shokoba"])
def test_moves_can_be_found_step_by_step(game: str) -> None:
    deal = Arena(game, {"players": 2}, (program("stepwise"), "random")).play(1)
    assert not deal.stats[0].faults
    assert deal.stats[0].wall.moves > 5


@each_case("steps", [["no such"], "no list", [[1]], ["a"] * 5000, [None]])
def test_invalid_steps_have_no_choices(steps: Any) -> None:
    import cartable
    from cartable.games.step_tree import StepTree
    from cartable.lab.external_player import _choices

    match = cartable.new("shokoba", players=2, seed=1)
    found = _choices(StepTree(match.game, match.legal_moves), steps)
    assert found == ([] if isinstance(steps, list) else _choices(StepTree(match.game, match.legal_moves), []))


@each_case(
    ("command", "why"),
    [
        (f"{sys.executable} -c 'raise SystemExit(\"no game today\")'", "no game today"),
        (f"{sys.executable} -c 'print(5)'", "not ready"),
        ("/no/such/program", "not found"),
        ("'", "quotation"),
        ("", "not found"),
    ],
)
def test_a_program_that_cannot_start_is_refused_before_the_first_deal(command: str, why: str) -> None:
    arena = short(f"mine=exec:{command}", "random")
    with pytest.raises(ArenaError, match=why) as error:
        prepare(arena)
    assert error.value.code == "arena/program"
    assert error.value.to("fr") != str(error.value)
