"""The last card, doubling, and the end of the match (GOI-12, GOI-13, GOI-15, GOI-19 to GOI-23)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import Event, Match
from cartable.games.goita.notation import read_card
from cartable.games.goita.table_rules import is_doubled
from tests.cases import each_case
from tests.games.goita.positions import dealt, holding, kinds, only, play
from tests.games.goita.twin import POINTS, TableTwin

HAND = "G G S S N N L L"


def run_out(match: Match, written: str) -> list[Event]:
    """Seat 0 lays and attacks with these cards, two by two, while everybody else passes."""
    events: list[Event] = []
    cards = written.split()
    for position in range(0, len(cards), 2):
        events += play(match, f"({cards[position]}) >{cards[position + 1]}")
        if position + 2 < len(cards):
            events += play(match, "pass " * (match.players - 1))
    return events


@pytest.mark.rule("GOI-12")
def test_the_round_ends_at_once_with_the_eighth_card_and_its_points_go_to_the_team() -> None:
    match = dealt(HAND)
    events = run_out(match, "L L N N G G S S")
    assert match.scores == (6, 0, 6, 0)
    match = dealt(HAND)
    events = run_out(match, "L S N N G G L S")
    assert match.scores == (3, 0, 3, 0)
    assert only(events, "out").details == {"card": "S", "doubled": False, "scored": 3}
    assert match.view()["round"] == 2


@pytest.mark.rule("GOI-12")
def test_face_down_cards_are_shown_then_and_hands_are_not() -> None:
    match = dealt(HAND, "K K B")
    events = run_out(match, "L S N N G G L S")
    counted = only(events, "counted")
    assert counted.seen_by(2).details["rows"][0] == ["(L)", ">S", "(N)", ">N", "(G)", ">G", "(L)", ">S"]
    ended = match.rounds[0].states[-1]
    seen = match.game.state()
    match.game.rules.hide(ended, 2, seen)
    assert seen.rows[0] == ended.rows[0]
    assert seen.hands[1] == 8 << 32
    assert "K" not in str(counted.details)


@pytest.mark.rule("GOI-12")
def test_the_last_card_may_follow_a_block() -> None:
    match = dealt("G L")
    match.state.hands[1] = holding("G R")
    play(match, "(L) >G =G >R")
    assert match.scores == (0, 4, 0, 4)


@pytest.mark.rule("GOI-13")
@each_case(("last", "points"), [("G G", 6), ("S G", 3), ("L L", 4), ("N L", 2), ("N N", 4)])
def test_two_alike_at_the_end_are_worth_double_if_the_first_lies_face_down(last: str, points: int) -> None:
    rest = HAND.split()
    for card in last.split():
        rest.remove(card)
    match = dealt(HAND)
    run_out(match, " ".join([*rest, last]))
    assert match.scores[0] == points


@pytest.mark.rule("GOI-13")
def test_two_alike_are_not_doubled_if_the_first_was_a_block() -> None:
    match = dealt("G L")
    match.state.hands[1] = holding("G G")
    play(match, "(L) >G =G >G")
    assert match.scores == (0, 3, 0, 3)


@pytest.mark.rule("GOI-13", "GOI-20", "GOI-23")
@given(st.lists(st.sampled_from("KBRGSNLP"), min_size=2, max_size=12), st.booleans())
def test_doubling_on_any_row(cards: list[str], face_down: bool) -> None:
    """The rule looks at the last two cards only, whether they are the eighth, the tenth or the twelfth."""
    row = 0
    for position, card in enumerate(cards):
        mark = 16 if face_down and position == len(cards) - 2 else 0
        row = (row << 5) + mark + read_card(card) + 1
    twin = TableTwin({"first_player": 0})
    twin.rows[0] = [f"({card})" if face_down else f"={card}" for card in cards]
    twin._go_out(0, cards[-1])
    assert POINTS[cards[-1]] * (1 + is_doubled(row)) == twin.points[0]


@pytest.mark.rule("GOI-15")
def test_the_first_team_with_fifteen_points_wins() -> None:
    match = dealt(HAND)
    state = match.state
    state.points[0], state.points[1] = 12, 14
    events = run_out(match, "L S N N G G L S")
    assert match.is_over
    assert match.scores == (15, 14, 15, 14)
    assert match.winners == (0, 2)
    assert kinds(events)[-1] == "over"


@pytest.mark.rule("GOI-15")
def test_fourteen_points_are_not_enough() -> None:
    match = dealt(HAND)
    match.state.points[0] = 11
    run_out(match, "L S N N G G L S")
    assert not match.is_over
    assert match.winners == ()


@pytest.mark.rule("GOI-19", "GOI-20")
def test_two_players_play_for_themselves_to_the_twelfth_card() -> None:
    hand = "G G G G S S N N L L R B"
    match = dealt(hand, players=2)
    run_out(match, "R B N N L L S S G G G G")
    assert match.scores == (6, 0)
    match = dealt(hand, players=2)
    run_out(match, "R B N N L L G G G S S G")
    assert match.scores == (3, 0)


@pytest.mark.rule("GOI-21", "GOI-23")
def test_three_players_play_for_themselves_to_the_tenth_card() -> None:
    hand = "G G G S S N N L L B"
    match = dealt(hand, players=3)
    run_out(match, "B S N N L S L G G G")
    assert match.scores == (6, 0, 0)
    match = dealt(hand, players=3, two_at_random=True)
    run_out(match, "N S N G L S L G G B")
    assert match.scores == (4, 0, 0)


@pytest.mark.rule("GOI-20", "GOI-21")
@each_case("players", [2, 3])
def test_fifteen_points_win_for_two_and_three_players(players: int) -> None:
    for seed in range(5):
        match = cartable.new("goita", players=players, seed=seed)
        while not match.is_over:
            match.play(match.legal_moves[match.ply % len(match.legal_moves)])
        assert max(match.scores) >= 15
        assert len(match.winners) == 1
