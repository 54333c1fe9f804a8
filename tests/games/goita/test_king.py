"""When a king may attack (GOI-10, GOI-11), on any hand and any table against the twin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.games.goita.notation import read_card
from cartable.games.goita.state import ATTACK
from tests.games.goita.positions import dealt, holding, moves, play
from tests.games.goita.twin import TableTwin


@pytest.mark.rule("GOI-10")
def test_a_king_may_not_attack_when_none_was_placed_before() -> None:
    match = dealt("K G S")
    play(match, "(S)")
    assert ">K" not in moves(match)
    assert ">G" in moves(match)


@pytest.mark.rule("GOI-10", "GOI-11")
def test_a_king_may_attack_after_any_face_up_king() -> None:
    match = dealt("G L K N", "K N")
    play(match, "(L) >G", "=K >N", "pass pass", "=N")
    assert ">K" in moves(match)


@pytest.mark.rule("GOI-11")
def test_a_king_that_blocks_lets_the_other_king_attack_at_once() -> None:
    match = dealt("G L", "K K")
    play(match, "(L) >G =K")
    assert ">K" in moves(match)


@pytest.mark.rule("GOI-11")
def test_an_own_king_face_down_lets_the_other_attack_from_beneath_it() -> None:
    match = dealt("K K G S L P P P")
    play(match, "(K)")
    assert ">K" in moves(match)


@pytest.mark.rule("GOI-11")
def test_an_own_king_laid_face_down_earlier_counts_too() -> None:
    match = dealt("K K G S L P P P")
    play(match, "(K) >G pass pass pass (S)")
    assert ">K" in moves(match)


@pytest.mark.rule("GOI-11")
def test_somebody_else_s_king_face_down_does_not_count() -> None:
    match = dealt("K G L P P P S N", "K G L P P S N B")
    play(match, "(K) >G =G")
    assert ">K" not in moves(match)


@pytest.mark.rule("GOI-10")
def test_a_king_may_always_be_the_last_card() -> None:
    match = dealt("K G G G S S L L")
    play(match, "(G) >G pass pass pass (G) >L pass pass pass (L) >S pass pass pass (S)")
    assert moves(match) == {">K"}
    play(match, ">K")
    assert match.scores == (5, 0, 5, 0)


cards = st.sampled_from("KBRGSNLP")
placed = st.lists(st.tuples(st.sampled_from(["({})", "={}"]), cards, cards), max_size=3)


@pytest.mark.rule("GOI-10", "GOI-11")
@given(st.lists(cards, min_size=1, max_size=7, unique=True), st.lists(placed, min_size=4, max_size=4))
def test_any_hand_and_any_rows(hand: list[str], placed_cards: list[list[tuple[str, str, str]]]) -> None:
    twin = TableTwin({})
    twin.turn, twin.step, twin.hands[0] = 0, "attack", hand
    match = dealt(first_player=0)
    state = match.state
    state.turn, state.step = 0, ATTACK
    state.hands[0] = holding(" ".join(hand))
    for seat, pairs in enumerate(placed_cards):
        for how, first, second in pairs:
            twin.rows[seat] += [how.format(first), f">{second}"]
            for card, mark in ((first, 16 if how == "({})" else 0), (second, 0)):
                state.rows[seat] = (state.rows[seat] << 5) + mark + read_card(card) + 1
                state.open_kings += card == "K" and not mark
    assert sorted(moves(match)) == twin.legal()
