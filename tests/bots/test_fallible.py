"""How a bot errs: which moves it notices, how far it misjudges them, and what it does when it notices none."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

import cartable
from cartable import Match
from cartable.bots import Bot, GreedyBot, RandomBot, make_bot
from cartable.bots.bot import BotChance
from cartable.bots.fallible import FallibleBot
from cartable.bots.network_bot import NetworkBot
from tests.cases import each_case
from tests.games.shokoba.positions import position


class Fixed(BotChance):
    """Always this number: of 0 to 1, and as far between two limits."""

    number = 0.0

    def random(self) -> float:
        return self.number

    def uniform(self, a: float, b: float) -> float:
        return a + self.number * (b - a)


def with_chance(bot: FallibleBot, number: float) -> FallibleBot:
    bot._errors = Fixed()
    bot._errors.number = number
    return bot


def code_of(match: Match, text: str) -> int:
    return match.legal_moves.read(text).code


@each_case(
    "text, cards",
    [("8S", 1), ("2S x 2R", 1), ("8S x 6S 2R", 2), ("8S x 6S 1R 1S", 3)],
)
def test_each_card_taken_besides_the_first_makes_a_move_harder_to_notice(text: str, cards: int) -> None:
    table = text.partition(" x ")[2]
    match = position(table, text.partition(" ")[0], "9S")
    move = code_of(match, text)
    for overlooks in (0, 45, 50, 90, 100):
        likely = (1 - overlooks / 100) ** cards
        for number in (0.0, likely - 1e-6, likely, likely + 1e-6, 1 - 1e-9):
            bot = with_chance(FallibleBot(match.game, 1, overlooks), max(0.0, number))
            assert bot._notices(move) == (max(0.0, number) < likely), (overlooks, number)


def test_moves_of_several_steps_are_noticed_like_plain_ones() -> None:
    match = cartable.new("scopette", players=2, seed=1)
    assert match.game.whole_moves is not None
    while len(str(longest := max(match.legal_moves, key=lambda move: len(str(move)))).split()) < 4:
        match.play(match.legal_moves[0])
    for number, is_noticed in ((0.79, True), (0.81, False)):
        assert with_chance(FallibleBot(match.game, 1, overlooks=20), number)._notices(longest.code) == is_noticed


@each_case("misjudges", [0, 25, 100, 1000])
def test_the_error_of_judgement_is_a_part_of_the_difference_between_the_best_and_the_worst(misjudges: int) -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    moves, seen = match.legal_moves.codes, match.hidden(0)
    exact = [match.game.worth(seen, move) for move in moves]
    spread = max(exact) - min(exact)
    assert spread > 0
    for number, part in ((0.0, -1), (0.5, 0), (0.75, 0.5), (1.0, 1)):
        bot = with_chance(FallibleBot(match.game, 1, misjudges=misjudges), number)
        assert bot._worths(seen, moves) == pytest.approx([worth + part * misjudges / 100 * spread for worth in exact])


def test_who_notices_nothing_plays_any_move() -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    seen, moves = match.hidden(0), match.legal_moves.codes
    bot = FallibleBot(match.game, 1, overlooks=100)
    counts = Counter(bot.choose(seen, moves) for _ in range(600))
    assert counts.keys() == set(moves)
    assert min(counts.values()) > 600 / len(moves) / 2
    with_errors = FallibleBot(match.game, 1, overlooks=0, misjudges=0)
    assert {with_errors.choose(seen, moves) for _ in range(20)} == {code_of(match, "8S x 6S 1R 1S")}


def test_a_network_errs_in_the_same_way_by_its_own_ratings() -> None:
    match = cartable.new("goita", players=2, seed=3)
    seen, moves = match.hidden(match.actor), match.legal_moves.codes
    exact = NetworkBot(match.game, 1)._worths(seen, moves)
    spread = max(exact) - min(exact)
    found = with_chance(NetworkBot(match.game, 1, misjudges=50), 1.0)._worths(seen, moves)
    assert found == pytest.approx([rating + spread / 2 for rating in exact])
    assert exact != GreedyBot(match.game, 1)._worths(seen, moves)


MAKERS: Sequence[Callable[[], Bot]] = (
    lambda: RandomBot(cartable.load("shokoba"), 5),
    lambda: FallibleBot(cartable.load("shokoba"), 5, overlooks=60, misjudges=100),
    lambda: make_bot("shokoba", "adaptive", 5, strength=50),
    lambda: make_bot("shokoba", "master", 5, sims=8, endings=0),
)


@each_case("make", MAKERS)
def test_a_copy_of_a_bot_goes_on_with_the_same_chances(make: Callable[[], Bot]) -> None:
    match = cartable.new("shokoba", players=2, seed=5)
    assert len(match.legal_moves) > 2
    seen, moves = match.hidden(0), match.legal_moves.codes
    bot = make()
    first = [bot.choose(seen, moves) for _ in range(5)]
    again = copy.deepcopy(bot)
    later = [bot.choose(seen, moves) for _ in range(20)]
    assert [again.choose(seen, moves) for _ in range(20)] == later
    fresh = make()
    assert [fresh.choose(seen, moves) for _ in range(25)] == first + later


def test_bots_with_other_seeds_make_other_mistakes() -> None:
    match = position("1R 1S 6S", "2S 8S", "9S 9R")
    mistaken = set()
    for seed in range(20):
        bot = FallibleBot(match.game, seed, overlooks=50)
        mistaken.add(tuple(bot.choose(match.hidden(0), match.legal_moves.codes) for _ in range(12)))
    assert len(mistaken) == 20
