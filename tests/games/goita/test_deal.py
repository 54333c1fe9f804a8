"""Who sits where, who begins, and what is dealt (GOI-2, GOI-3, GOI-14, GOI-19, GOI-21, GOI-22)."""

from __future__ import annotations

from collections import Counter

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.games.goita.positions import dealt, play
from tests.games.goita.twin import deck

DECK = "K B R G G S S N N L L P P P P K B R G G S S N N L L P P P P P P"


@pytest.mark.rule("GOI-2")
def test_partners_sit_opposite_and_play_goes_to_the_right_which_is_the_next_seat() -> None:
    match = dealt("P L", "K", "K", first_player=0)
    assert match.sides == ((0, 2), (1, 3))
    seats = [match.turn]
    for move in ("(L)", ">P", "pass", "pass", "pass"):
        match.play(move)
        seats.append(match.turn)
    assert seats == [0, 0, 1, 2, 3, 0]


@pytest.mark.rule("GOI-2", "GOI-3")
@each_case("first", range(4))
def test_eight_cards_each_one_at_a_time_the_first_to_the_first_player(first: int) -> None:
    match = cartable.new("goita", seed=1, first_player=first, decks=[DECK])
    cards = DECK.split()
    for step in range(4):
        seat = (first + step) % 4
        assert Counter(match.view(seat)["hands"][seat]) == Counter(cards[step::4])
    assert match.view()["dealer"] == (first - 1) % 4


@pytest.mark.rule("GOI-3")
@each_case("players", [2, 3, 4])
def test_chance_picks_the_first_player(players: int) -> None:
    begun = {cartable.new("goita", seed=seed, players=players).view()["first"] for seed in range(30)}
    assert begun == set(range(players))


@pytest.mark.rule("GOI-14")
def test_the_first_player_deals_next_and_the_one_at_the_right_begins() -> None:
    match = cartable.new("goita", seed=3, first_player=2)
    firsts, dealers = [2], [1]
    while not match.is_over:
        number = match.view()["round"]
        match.play("play" if "play" in match.legal_moves else match.legal_moves[0])
        if match.view()["round"] > number:
            firsts.append(match.view()["first"])
            dealers.append(match.view()["dealer"])
    assert firsts == [(2 + step) % 4 for step in range(len(firsts))]
    assert dealers == [(1 + step) % 4 for step in range(len(firsts))]
    assert len(firsts) > 2


@pytest.mark.rule("GOI-19")
def test_two_players_have_twelve_cards_each_and_eight_lie_aside_unseen() -> None:
    match = cartable.new("goita", players=2, seed=1)
    assert match.sides == ((0,), (1,))
    for seat in (SPECTATOR, 0, 1):
        view = match.view(seat)
        assert [len(hand) for hand in view["hands"]] == [12, 12]
        assert view["aside"] == 8
        assert match.hidden(seat).aside == 8 << 32
    assert match.state.aside < 1 << 32


@pytest.mark.rule("GOI-21")
def test_three_players_have_ten_cards_each_without_two_pawns() -> None:
    match = cartable.new("goita", players=3, seed=1)
    assert match.sides == ((0,), (1,), (2,))
    dealt_cards = Counter(card for seat in range(3) for card in match.view(seat)["hands"][seat])
    assert dealt_cards == Counter(deck({"players": 3}))
    assert dealt_cards["P"] == 8
    assert match.view()["aside"] == 0


@pytest.mark.rule("GOI-22")
def test_or_two_cards_at_random_are_out_and_nobody_sees_them() -> None:
    out: Counter[str] = Counter()
    for seed in range(40):
        match = cartable.new("goita", players=3, two_at_random=True, seed=seed)
        out += Counter(deck({"players": 2})) - Counter(
            card for seat in range(3) for card in match.view(seat)["hands"][seat]
        )
        assert match.view(0)["aside"] == 2
    assert out.total() == 80
    assert len(out) > 5


def test_the_event_of_a_deal() -> None:
    match = dealt(first_player=1)
    (event,) = match.opening_events
    assert event.as_data() == {"kind": "round", "seat": 1, "number": 1, "each": 8, "aside": 0}
    assert play(match) == []
