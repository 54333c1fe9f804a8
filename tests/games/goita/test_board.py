"""Solo and cooperative play on the board (GOI-24 to GOI-32)."""

from __future__ import annotations

import pytest

import cartable
from cartable import BadOption
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.games.goita.positions import board, kinds, moves, only, place_of, play
from tests.games.goita.twin import DECK, BoardTwin

FACE_DOWN = [square for square in BoardTwin.SQUARES if square not in BoardTwin.CORNERS]
GUARDS = "K G S P"


@pytest.mark.rule("GOI-24")
def test_four_different_guards_face_up_at_the_corners_of_four_rows_of_eight() -> None:
    for seed in range(30):
        view = cartable.new("goita", mode="solo", players=1, seed=seed).view(0)
        assert [len(row) for row in view["board"]] == [8, 8, 8, 8]
        corners = [view["board"][0][0], view["board"][0][7], view["board"][3][0], view["board"][3][7]]
        assert len(set(corners)) == 4
        assert sum(card == "??" for row in view["board"] for card in row) == 28
        assert view["guards"] == ["a1", "h1", "a4", "h4"]


@pytest.mark.rule("GOI-24")
def test_the_cards_are_drawn_again_if_two_guards_are_alike() -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("goita", mode="solo", players=1, seed=1, decks=["P P G S"])
    assert error.value.code == "deck/cards"
    rest = list(DECK)
    for card in ("P", "P", "G", "S"):
        rest.remove(card)
    with pytest.raises(BadOption):
        cartable.new("goita", mode="solo", players=1, seed=1, decks=[" ".join(["P P G S", *rest])])
    begun = cartable.new("goita", mode="solo", players=1, seed=1, decks=["P L G"])
    assert begun.view()["board"][3][7] not in ("P", "L", "G", "??")


@pytest.mark.rule("GOI-25", "GOI-29")
def test_a_turn_turns_two_cards_up_one_after_the_other() -> None:
    match = board(GUARDS, b1="N", c1="L")
    assert moves(match) == set(FACE_DOWN)
    events = play(match, "b1")
    assert only(events, "turned").details == {"card": "N", "place": "b1"}
    assert match.view()["board"][0][:3] == ["K", "N", "??"]
    assert moves(match) == set(FACE_DOWN) - {"b1"}
    play(match, "c1")
    assert match.view()["board"][0][:3] == ["K", "N", "L"]


@pytest.mark.rule("GOI-26")
def test_a_pair_among_the_turned_cards_is_captured() -> None:
    match = board(GUARDS, b1="N", c1="N")
    events = play(match, "b1 c1")
    assert only(events, "captured").details == {
        "cards": ["N", "N"],
        "places": ["b1", "c1"],
        "scored": 4,
        "points": 4,
    }
    assert match.view()["board"][0][:3] == ["K", "", ""]
    assert match.view()["captured"] == ["N", "N"]


@pytest.mark.rule("GOI-26")
def test_a_pair_with_a_guard_is_captured() -> None:
    match = board(GUARDS, b1="K", c1="N")
    play(match, "b1 c1")
    view = match.view()
    assert view["captured"] == ["K", "K"]
    assert view["board"][0][:3] == ["", "", "??"]
    assert view["guards"] == ["h1", "a4", "h4"]


@pytest.mark.rule("GOI-29")
def test_every_pair_that_can_be_made_is_captured() -> None:
    match = board(GUARDS, b1="G", c1="S")
    play(match, "b1 c1")
    assert match.view()["captured"] == ["G", "G", "S", "S"]
    assert match.view()["points"] == [12]
    assert match.view()["step"] == "turn"


@pytest.mark.rule("GOI-27")
def test_without_a_pair_one_card_must_be_removed_visible_or_face_down() -> None:
    match = board(GUARDS, b1="N", c1="L", d1="B")
    events = play(match, "b1 c1")
    assert kinds(events) == ["turned", "turned"]
    assert match.view()["step"] == "remove"
    assert moves(match) == {f"-{square}" for square in BoardTwin.SQUARES}
    for square, card in (("a1", "K"), ("b1", "N"), ("d1", "B")):
        other = match.copy()
        event = only(play(other, f"-{square}"), "removed")
        assert event.details == {"card": card, "place": square}
        for seat in (SPECTATOR, 0):
            assert other.view(seat)["discard"] == [card]


@pytest.mark.rule("GOI-28")
def test_then_the_turned_cards_go_face_down_again_and_the_guards_stay_visible() -> None:
    match = board(GUARDS, b1="N", c1="L", d1="B")
    play(match, "b1 c1 -d1")
    assert match.view()["board"][0] == ["K", "??", "??", "", "??", "??", "??", "G"]
    assert match.view()["turned"] == []
    assert match.view()["step"] == "turn"


@pytest.mark.rule("GOI-28")
def test_a_person_has_to_remember_and_a_bot_does() -> None:
    match = board(GUARDS, b1="N", c1="L", d1="B")
    play(match, "b1 c1 -d1")
    assert "remembered" not in match.view(0)
    assert list(match.hidden(0).board)[:4] == [0, 5, 6, 9]
    assert set(list(match.hidden(0).board)[4:7]) == {8}
    aided = board(GUARDS, b1="N", c1="L", d1="B", memory=True)
    play(aided, "b1 c1 -d1")
    assert aided.view(0)["board"] == match.view(0)["board"]
    assert aided.view(0)["remembered"][0] == ["K", "N", "L", "", "??", "??", "??", "G"]


@pytest.mark.rule("GOI-29")
def test_with_three_alike_the_player_chooses_the_two() -> None:
    match = board(GUARDS, b1="S", c1="S")
    play(match, "b1 c1")
    assert match.view()["step"] == "take"
    assert moves(match) == {"b1+c1", "b1+a4", "c1+a4"}
    guard = match.copy()
    play(guard, "c1+a4")
    assert guard.view()["board"][0][:3] == ["K", "??", ""]
    assert guard.view()["guards"] == ["a1", "h1", "h4"]
    play(match, "b1+c1")
    assert match.view()["guards"] == ["a1", "h1", "a4", "h4"]
    assert match.view()["captured"] == guard.view()["captured"] == ["S", "S"]


@pytest.mark.rule("GOI-29")
def test_a_turned_card_without_a_partner_goes_face_down_and_guards_are_not_replaced() -> None:
    match = board(GUARDS, b1="P", c1="N")
    play(match, "b1 c1")
    assert match.view()["board"][0][2] == "??"
    assert match.view()["board"][3][7] == ""
    assert match.turn == 0
    play(match, place_of(match, "L"), place_of(match, "N"), "-h1")
    assert match.view()["guards"] == ["a1", "a4"]


@pytest.mark.rule("GOI-29")
@each_case(("last", "step"), [("S", "over"), ("N", "remove")])
def test_with_one_face_down_card_left_one_is_turned(last: str, step: str) -> None:
    match = board(GUARDS, b1=last)
    leave_only(match, "b1")
    assert moves(match) == {"b1"}
    play(match, "b1")
    assert match.is_over == (step == "over")
    if step == "over":
        assert match.view()["captured"] == ["S", "S"]
    else:
        assert match.view()["step"] == "remove"
        play(match, "-a1 b1")
        assert moves(match) == {"-b1", "-h1", "-a4", "-h4"}


def leave_only(match: cartable.Match, *squares: str) -> None:
    """Take every other face-down card off the board."""
    state = match.state
    for place, square in enumerate(BoardTwin.SQUARES):
        if square in FACE_DOWN and square not in squares:
            state.board[place] = 9
            state.covered &= ~(1 << place)
    match._legal = None


@pytest.mark.rule("GOI-30")
def test_the_game_ends_without_face_down_cards_and_the_rest_goes_to_the_discard() -> None:
    match = board(GUARDS, b1="N", c1="N")
    leave_only(match, "b1", "c1")
    events = play(match, "b1 c1")
    assert kinds(events) == ["turned", "turned", "captured", "leftover", "over"]
    assert only(events, "leftover").details["cards"] == ["K", "G", "S", "P"]
    assert match.is_over
    assert match.view()["discard"] == ["K", "G", "S", "P"]
    assert all(card == "" for row in match.view()["board"] for card in row)


@pytest.mark.rule("GOI-30")
def test_removing_the_last_face_down_card_ends_it_too() -> None:
    match = board(GUARDS, b1="N")
    leave_only(match, "b1")
    events = play(match, "b1 -b1")
    assert only(events, "leftover").details["cards"] == ["K", "G", "S", "P"]
    assert match.view()["discard"] == ["K", "G", "S", "N", "P"]
    assert match.scores == (0,)


@pytest.mark.rule("GOI-31")
def test_every_captured_card_counts_its_value_and_all_are_seventy_six() -> None:
    """With the whole board known, everything can be captured: first pairs without guards, then those with guards."""
    match = cartable.new("goita", mode="solo", players=1, seed=5)
    while not match.is_over:
        state = match.state
        down = [square for square in FACE_DOWN if (state.covered >> BoardTwin.SQUARES.index(square)) & 1]
        cards = {square: state.board[BoardTwin.SQUARES.index(square)] for square in down}
        pair = next(((a, b) for a in down for b in down if a < b and cards[a] == cards[b]), None)
        first, second = pair or (down[0], down[-1])
        play(match, first)
        if second != first:
            play(match, second)
        if match.view()["step"] == "take":
            play(match, next(move for move in moves(match) if set(move.split("+")) == {first, second}))
    assert match.scores == (76,)
    assert match.view()["most_points"] == 76
    assert match.view()["discard"] == []


@pytest.mark.rule("GOI-32")
def test_together_players_take_turns_and_share_the_score() -> None:
    match = board(GUARDS, b1="N", c1="N", d1="L", e1="B", players=3, first_player=1)
    assert match.turn == 1
    play(match, "b1")
    assert match.turn == 1
    play(match, "c1")
    assert match.turn == 2
    play(match, "d1 e1")
    assert match.turn == 2
    play(match, "-e1")
    assert match.turn == 0
    assert match.scores == (4, 4, 4)
    assert match.sides == ((0, 1, 2),)


@pytest.mark.rule("GOI-32")
def test_all_win_together() -> None:
    match = cartable.new("goita", mode="solo", players=4, seed=1)
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert match.winners == (0, 1, 2, 3)
