"""Setting up: goals, hands and the centre (SCO-4 to SCO-8)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.scopette.cards import DECK, UNKNOWN
from cartable.games.scopette.state import State
from cartable.games.stepper import full_deck
from tests.cases import each_case
from tests.games.scopette.positions import centre, dealt, hand, position

GOALS = "cG cO cK cU cT cY sH sS sT sE sC sD"


@pytest.mark.rule("SCO-4")
@each_case("players", [2, 3, 4, 5, 6])
def test_secret_colours(players: int) -> None:
    match = dealt(GOALS, players=players)
    each = 2 if players == 2 else 1
    for seat in range(players):
        colours = match.view(seat)["colours"]
        assert colours[seat] == list("GOKUTY"[each * seat : each * seat + each])
        assert all(shown == ["??"] * each for other, shown in enumerate(colours) if other != seat)
    assert match.view(SPECTATOR)["colours"] == [["??"] * each] * players


@pytest.mark.rule("SCO-4")
@each_case("players", [0, 1, 7, True, "2"])
def test_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(cartable.BadOption):
        cartable.new("scopette", players=players)


@pytest.mark.rule("SCO-5")
@each_case("players", [2, 3, 4, 5, 6])
def test_symbols_lie_open_between_neighbours(players: int) -> None:
    match = dealt(GOALS, players=players)
    for seat in (SPECTATOR, *range(players)):
        assert match.view(seat)["symbols"] == list("HSTECD"[:players])


@pytest.mark.rule("SCO-5")
@each_case(("seat", "card", "points"), [(0, "1G", 1), (0, "4G", 1), (0, "2G", 0), (1, "1G", 1), (1, "2G", 1)])
def test_each_seat_shares_a_symbol_with_either_neighbour(seat: int, card: str, points: int) -> None:
    """H lies between seats 0 and 1, S between 1 and 2, T between 2 and 3, E between 3 and 0."""
    piles = ["", "", "", ""]
    piles[seat] = card
    match = position("", "", "", "", "", piles=piles, colours="OKUT", symbols="HSTE", players=4)
    assert match.scores[seat] == points


@pytest.mark.rule("SCO-6", "SCO-7")
@each_case(("players", "in_centre"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_three_cards_each_and_the_centre(players: int, in_centre: int) -> None:
    match = cartable.new("scopette", players=players, seed=3)
    view = match.view(0)
    assert [len(shown) for shown in view["hands"]] == [3] * players
    assert len(view["centre"]) == in_centre
    assert view["stock"] == 76 - 3 * players - in_centre


@pytest.mark.rule("SCO-6")
def test_cards_go_round_one_by_one_from_the_starter() -> None:
    match = dealt("1G 2G 3G 4G 5G 6G 1O 2O 3O 4O 5O", players=2)
    assert (hand(match, 0), hand(match, 1), centre(match)) == ("1G 3G 5G", "2G 4G 6G", "1O 2O 3O 4O")
    match.play("1G")
    assert hand(match, 0) == "3G 5G 5O"


@pytest.mark.rule("SCO-8")
def test_chance_or_the_table_picks_who_begins() -> None:
    begun = {cartable.new("scopette", players=3, seed=seed).turn for seed in range(20)}
    assert begun == {0, 1, 2}
    assert all(cartable.new("scopette", players=3, seed=seed, first_player=2).turn == 2 for seed in range(5))
    with pytest.raises(cartable.BadOption):
        cartable.new("scopette", players=3, first_player=3)


@pytest.mark.rule("SCO-8")
def test_turns_go_clockwise() -> None:
    match = cartable.new("scopette", players=5, seed=1, first_player=3)
    seats = []
    for _ in range(6):
        seats.append(match.turn)
        match.play(match.legal_moves[0])
    assert seats == [3, 4, 0, 1, 2, 3]


def test_each_pack_keeps_its_order_however_the_deck_is_mixed() -> None:
    game = cartable.load("scopette")
    mixed = [DECK[place * 37 % 88] for place in range(88)]
    states = []
    for deck in (mixed, sorted(mixed, key=game.pack_of)):
        state = State()
        game.options.read({"players": 5}).fill(state)
        game.rules.begin(state)
        game.rules.deal(state, full_deck(tuple(deck)), 1)
        states.append(bytes(state))
    assert states[0] == states[1]


def test_a_deck_is_recorded_pack_by_pack() -> None:
    match = cartable.new("scopette", players=3, seed=5)
    packs = [match.game.pack_of(card) for card in match.rounds[0].deck]  # type: ignore[misc]
    assert packs == [0] * 6 + [1] * 6 + [2] * 76
    assert cartable.verify(match.record()).is_good


@each_case("places", [(0, 20), (7, 30), (0, 7)])
def test_a_deck_with_other_packs_is_refused(places: tuple[int, int]) -> None:
    """A forged partial record could have unknown cards that make seven colours."""
    game = cartable.load("scopette")
    deck = full_deck(DECK)
    hidden, kept = places
    deck[kept] = deck[hidden]
    deck[hidden] = UNKNOWN
    state = State()
    game.options.read({"players": 3}).fill(state)
    game.rules.begin(state)
    before = bytes(state)
    assert game.rules.deal(state, deck, 1) == 0
    assert bytes(state) == before
