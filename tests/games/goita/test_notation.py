"""Cards and moves as text, and what may be left out when writing."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import IllegalMove, Match
from cartable.games.goita.notation import read_square, square_text
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.goita.positions import board, dealt, play


def answering() -> Match:
    """Seat 1 may block a gold with a gold or a king, or pass."""
    match = dealt("G L", "G K N")
    play(match, "(L) >G")
    return match


def attacking() -> Match:
    match = dealt("G L")
    play(match, "(L)")
    return match


@each_case(
    ("written", "meant"),
    [("(G)", "(G)"), ("(g)", "(G)"), (" g ", "(G)"), ("G", "(G)"), ("down G", "(G)"), ("face down  g", "(G)")],
)
def test_laying_face_down(written: str, meant: str) -> None:
    assert str(dealt("G L").legal_moves.read(written)) == meant


@each_case("written", [">G", "> g", "G", "g", "attack G", "ATTACK g"])
def test_attacking(written: str) -> None:
    assert str(attacking().legal_moves.read(written)) == ">G"


@each_case(
    ("written", "meant"),
    [("=K", "=K"), ("= k", "=K"), ("K", "=K"), ("block g", "=G"), ("g", "=G"), ("pass", "pass"), ("PASS", "pass")],
)
def test_blocking_and_passing(written: str, meant: str) -> None:
    assert str(answering().legal_moves.read(written)) == meant


@each_case(
    ("written", "meant"),
    [("b1", "b1"), ("B1", "b1"), ("turn b1", "b1"), (" g4 ", "g4")],
)
def test_turning_up(written: str, meant: str) -> None:
    assert str(board("K G S P").legal_moves.read(written)) == meant


@each_case("written", ["-b1", "- B1", "remove b1"])
def test_removing(written: str) -> None:
    match = board("K G S P", b1="N", c1="L")
    play(match, "b1 c1")
    assert str(match.legal_moves.read(written)) == "-b1"


@each_case("written", ["c1+a4", "a4+c1", "A4 + C1", "c1 a4", "take c1 a4"])
def test_taking_two_of_three(written: str) -> None:
    match = board("K G S P", b1="S", c1="S")
    play(match, "b1 c1")
    assert str(match.legal_moves.read(written)) == "c1+a4"


@each_case("written", ["(G)", "=N", ">G", "b1", "-b1", "cancel", "play", "agree", "cancelled", "asked", "??"])
def test_what_is_no_legal_move_is_refused(written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        answering().play(written)
    assert error.value.code == "move/illegal"


@each_case("written", ["", " ", "()", "(G", "=", ">", "X", "GG", "=G >N", "a9", "i1", "b1+", "pass on", "١"])
def test_what_is_no_move_at_all_is_refused_in_both_languages(written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        answering().play(written)
    assert error.value.code == "move/unreadable"
    assert error.value.to("fr") != error.value.to("en")


@pytest.mark.rule("GOI-17")
@each_case("word", ["cancelled", "asked"])
def test_what_only_readers_notice_cannot_be_played(word: str) -> None:
    for hands in (("",), ("P P P P P",), ("", "P P P P P")):
        with pytest.raises(IllegalMove):
            dealt(*hands).play(word)


def test_every_square_reads_back() -> None:
    assert [read_square(square_text(place)) for place in range(32)] == list(range(32))
    assert [square_text(place) for place in (0, 7, 24, 31)] == ["a1", "h1", "a4", "h4"]


OPTIONS: list[dict[str, Any]] = [{"players": 4}, {"players": 3}, {"players": 2}, {"players": 1, "mode": "solo"}]


@given(st.integers(0, 2000), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_mutated_move_is_read_as_a_legal_one_or_refused(seed: int, plies: int, chance: Random) -> None:
    match = cartable.new("goita", seed=seed, **OPTIONS[seed % len(OPTIONS)])
    for _ in random_moves(match, seed):
        if match.ply == plies:
            break
    if match.is_over:
        return
    text = list(str(chance.choice(match.legal_moves)))
    text[chance.randrange(len(text))] = chance.choice("KBRGSNLPabh14()=>-+ ?passx")
    before = bytes(match.state)
    with suppress(IllegalMove):
        assert match.legal_moves.read("".join(text)) in match.legal_moves
    assert bytes(match.state) == before
