"""The heuristics of Toko Maja: their choice in clear cases, their reasons, and that they beat random play."""

from __future__ import annotations

from typing import Any

import cartable
from cartable.bots.bot import GreedyBot, RandomBot, choose
from tests.cases import each_case
from tests.games.greedy_choice import greedy_choice
from tests.games.toko_maja.positions import play, position


@each_case(
    ("piles", "hands", "options", "move"),
    [
        ("2|5|4", ("2 2", ""), {}, "take A"),
        ("5|5|J", ("1 1 3", ""), {}, "take C"),
        ("5|1|J", ("3 4", ""), {"stock": "1 1 ."}, "take B"),
        ("5|5|4", ("", ""), {}, "draw"),
    ],
)
def test_what_it_adds(piles: str, hands: tuple[str, ...], options: dict[str, Any], move: str) -> None:
    match = position(piles, *hands, **options)
    assert str(greedy_choice(match).move) == move


@each_case(
    ("hand", "move"),
    [
        ("2 2 2", "lay 222"),
        ("J J J", "lay JJJ"),
        ("1 1 J", "lay 11J"),
        ("1 1 1 5 5 5", "lay 111"),
        ("1 2 3 4", "pass"),
    ],
)
def test_what_it_lays(hand: str, move: str) -> None:
    first, *rest = hand.split()
    match = position(f"{first}|4|5", " ".join(rest), "")
    play(match, "take A")
    assert str(greedy_choice(match).move) == move


def test_it_keeps_what_makes_a_set_and_lays_jokers_off_at_the_end() -> None:
    match = position("1|3|4", "2 2", "", stock="2 5")
    play(match, "draw")
    assert str(greedy_choice(match).move).startswith("5 > ")
    last = position("1|3|4", "", "", stock="J 1 .")
    play(last, "draw")
    assert str(greedy_choice(last).move).startswith("J > ")


def test_it_takes_a_table_set() -> None:
    match = position("1|5|1", "3 3", "", stock="1 4", table_sets=True)
    play(match, "draw")
    assert str(greedy_choice(match).move) == "1 > B"
    play(match, "1 > B")
    assert str(greedy_choice(match).move) == "table"


@each_case("options", [{"players": 2}, {"players": 4, "table_sets": True}])
def test_it_has_reasons_in_both_languages_for_every_move(options: dict[str, Any]) -> None:
    match = cartable.new("toko_maja", seed=6, **options)
    bots = [GreedyBot(match.game, seed) for seed in range(match.players)]
    while not match.is_over:
        seen = match.hidden(match.actor)
        for move in match.legal_moves:
            found = match.game.ai.reasons(seen, move.code)
            assert found
            assert all(reason.en != reason.fr for reason in found)
        match.play(choose(bots[match.state.turn], match))


@each_case("options", [{"players": 2}, {"players": 4, "teams": 2, "table_sets": True}])
def test_it_beats_chance(options: dict[str, Any]) -> None:
    ahead = 0
    for seed in range(4):
        match = cartable.new("toko_maja", seed=seed, **options)
        bots = [(GreedyBot if seat % 2 else RandomBot)(match.game, seed + seat) for seat in range(match.players)]
        while not match.is_over:
            match.play(choose(bots[match.state.turn], match))
        ahead += match.scores[1] > match.scores[0]
    assert ahead == 4
