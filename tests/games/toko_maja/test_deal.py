"""The beginning of a round, and who begins it (TOK-3 to TOK-7)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.toko_maja.positions import dealt, moves, only, play, position, tokens

TABLES = [(2, 20, 58), (3, 14, 64), (4, 8, 70), (5, 4, 74), (6, 2, 76)]


@pytest.mark.rule("TOK-3")
@each_case("players", [2, 3, 4, 5, 6])
def test_two_to_six_people_play_three_rounds(players: int) -> None:
    match = cartable.new("toko_maja", players=players, seed=3)
    for _ in random_moves(match, seed=3):
        pass
    assert len(match.rounds) == 3
    assert [len(points) for points in match.view()["points"]] == [players] * 3


@pytest.mark.rule("TOK-4", "TOK-5", "TOK-16")
@each_case(("players", "aside", "stock"), TABLES)
def test_cards_are_put_aside_and_the_stock_is_even(players: int, aside: int, stock: int) -> None:
    match = cartable.new("toko_maja", players=players, seed=1)
    view = match.view()
    assert (view["put_aside"], view["stock"]) == (aside, stock)
    assert aside + stock + 3 == 81
    assert stock % 2 == 0
    assert view["heights"] == [1, 1, 1]
    assert view["hands"] == [[]] * players


@pytest.mark.rule("TOK-4")
def test_the_cards_put_aside_are_seen_by_nobody_and_come_back() -> None:
    match = cartable.new("toko_maja", players=2, seed=1)
    for _ in random_moves(match, seed=1):
        if len(match.rounds) == 2:
            break
    first, second = match.rounds
    for seat in (SPECTATOR, 0, 1):
        known = match.game.require_partial().known_cards(first.states, seat)
        assert known == [True] * 61 + [False] * 20
        assert match.record(known_to=seat).split('deck = """')[1].split('"""')[0].split()[61:] == ["??"] * 20
    assert sorted(second.deck) == sorted(first.deck)
    assert second.deck != first.deck


@pytest.mark.rule("TOK-5")
def test_the_first_three_cards_open_the_piles() -> None:
    match = dealt("5 J 1 2 2", players=2)
    assert match.view()["tops"] == ["5", "J", "1"]
    play(match, "draw")
    assert match.view(0)["drawn"] == ["2", "2"]


@pytest.mark.rule("TOK-6")
def test_chance_picks_the_first_player_of_the_first_round() -> None:
    firsts = [cartable.new("toko_maja", players=6, seed=seed).turn for seed in range(60)]
    assert set(firsts) == set(range(6))
    for seed in range(5):
        match = cartable.new("toko_maja", players=6, seed=seed)
        assert match.turn == match.rounds[0].spin == match.view()["first"]


@pytest.mark.rule("TOK-6")
@each_case("seat", [0, 1, 2])
def test_a_table_may_name_the_first_player(seat: int) -> None:
    assert cartable.new("toko_maja", players=3, first_player=seat, seed=1).turn == seat


@pytest.mark.rule("TOK-6")
@each_case("holder", [0, 1, 2])
def test_whoever_held_the_token_of_the_fives_begins_the_next_round(holder: int) -> None:
    match = position("1|2|3", "", "", "", stock="1 2 .", tokens={5: holder, 1: 1})
    brought = play(match, "draw", "1 > A")
    assert match.turn == holder
    assert only(brought, "round").seat == holder
    assert tokens(match) == {}


@pytest.mark.rule("TOK-7")
@each_case("options", [{}, {"first_player": 0}])
def test_if_nobody_held_it_it_is_spun_again(options: dict[str, Any]) -> None:
    firsts = set()
    for seed in range(40):
        match = cartable.new("toko_maja", seed=seed, players=2, **options)
        state = match.state
        state.dealt = 81 - 20 - 2
        state.turn = 0
        play(match, "draw")
        match.play(match.legal_moves[0])
        assert match.turn == match.rounds[1].spin
        firsts.add(match.turn)
    assert firsts == {0, 1}


@pytest.mark.rule("TOK-7")
@each_case(
    ("players", "teams", "winner", "partner"), [(4, 2, 0, 2), (4, 2, 2, 0), (4, 2, 3, 1), (6, 3, 5, 2), (6, 2, 4, 0)]
)
def test_in_a_team_the_member_whose_set_won_it_begins(players: int, teams: int, winner: int, partner: int) -> None:
    """Whatever the seat, and although the partner lays more sets of 5s afterwards."""
    hands = [""] * players
    hands[winner], hands[partner] = "5 5 5", "5 5 5 5 5 5"
    match = position("|".join(["1 1 1 1 1 1 1"] * 3), *hands, teams=teams, players=players, stock="1 1 .")
    for laying in (winner, partner, partner):
        for seat in range(players):
            play(match, min(move for move in moves(match) if move.startswith("take")))
            if match.turn == seat:
                play(match, "lay 555" if seat == laying else "pass")
    assert [match.view()["sets"][seat] for seat in (winner, partner)] == [["555"], ["555", "555"]]
    assert tokens(match) == {5: winner}
    play(match, "draw", "1 > A", "pass")
    assert match.view()["round"] == 2
    assert match.turn == match.view()["first"] == winner
