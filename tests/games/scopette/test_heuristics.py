"""The heuristics of Scopette: their choice in clear cases, also with more moves than could be listed."""

from __future__ import annotations

import time

import cartable
from cartable.bots.advice import advise
from cartable.bots.bot import GreedyBot, choose
from cartable.bots.levels import make_bot
from tests.cases import each_case
from tests.games.scopette.positions import position
from tests.games.scopette.twin import CARDS


@each_case(("centre", "hand", "best"), [
    ("4O 5O", "9K 1O 2O", "9K x 4O 5O"),  # the table
    ("5Y", "7T -2K", "7T -2K x 5Y"),  # the double
    ("8K 8G 3O", "8O 1O 2O", "8O x 8G"),  # the own colour
    ("8Y 1* 3O", "8O 1O 2O", "1O x 1*"),  # gold
    ("6G 3Y 7Y 1Y", "9T 8O 8U", "9T x 3Y 6G"),  # a taking whose second card is the good one
])  # fmt: skip
def test_the_choice_in_clear_cases(centre: str, hand: str, best: str) -> None:
    match = position(centre, hand, "3K 3U 3T", colours="GKOU", symbols="SC")
    assert str(choose(GreedyBot(match.game, seed=1), match)) == best


@each_case("players", [2, 4])
def test_the_heuristics_beat_random_play(players: int) -> None:
    won = 0
    for seed in range(12):
        match = cartable.new("scopette", players=players, seed=seed)
        game = match.game
        bots = [make_bot(game, "greedy" if seat == 0 else "random", seed) for seat in range(players)]
        while match.turn is not None:
            match.play(choose(bots[match.turn], match))
        won += 0 in match.winners
    assert won >= 10


def test_hints_give_reasons_in_both_languages() -> None:
    match = cartable.new("scopette", players=3, seed=3)
    for _ in range(30):
        advice = advise(match)[0]
        assert advice.move in match.legal_moves
        assert advice.reasons
        assert all(reason.en and reason.fr for reason in advice.reasons)
        match.play(advice.move)


def test_a_bot_chooses_at_once_from_a_crowded_centre() -> None:
    hand = "10G -2K 7*"
    match = position(" ".join(card for card in CARDS if card not in f"{hand} 1G 1O 1K".split()), hand, "1G")
    began = time.process_time()
    move = choose(GreedyBot(match.game, seed=1), match)
    assert move in match.legal_moves
    assert len(str(move).split()) > 8
    assert time.process_time() - began < 20
