"""The search: interpreted and compiled alike, without secrets, within its memory and its budget."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots import choose
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.buffers import SearchBuffers
from cartable.bots.search.engine import Budget, MoveEstimate, search
from cartable.bots.search.plan import settings_for
from cartable.bots.search.simulation import simulate
from cartable.games.game import Game
from cartable.kernel.chance import generator
from tests.bots.setups import by_game, quick_by_game
from tests.cases import each_case
from tests.conformance.variants import FEWER, Variant, played
from tests.games.shokoba.positions import position
from tests.interpreted import interpreted
from tests.tiers import in_soak

compiled_only = pytest.mark.compiled_only

NETWORKS = {"learned": 1, "prior": 1, "judged": 1, "horizon": 1}
"""Settings with which a search asks the networks all that it can."""


def options(game: Game, seen: Any, budget: Budget, seed: int = 1, **changes: int) -> list[MoveEstimate]:
    with search(game, seen, settings_for(game, changes), budget, seed) as found:
        return found.estimates()


@compiled_only
@quick_by_game
def test_interpreted_and_compiled_simulations_agree(variant: Variant) -> None:
    match = played(variant, seed=4, plies=7)
    for changes, simulations in (({}, 6), (NETWORKS, 1)):
        trees = []
        for form in (match.game.bound(simulate), interpreted(match.game.bound(simulate))):
            buffers = SearchBuffers(match.game, 40)
            buffers.prepare(match.hidden(match.actor), settings_for(match.game, changes), seed=9)
            buffers.plan.simulations = simulations
            form(*buffers.of_simulate, buffers.networks)
            assert buffers.visits == simulations
            trees.append([bytes(each) for each in buffers.of_simulate])
        assert trees[0] == trees[1]


@compiled_only
@by_game(FEWER)
def test_what_a_seat_cannot_know_changes_nothing(variant: Variant) -> None:
    """Not the move, and not one number of the search either."""
    for plies in (0, 4, 9, 17):
        match = played(variant, seed=3, plies=plies)
        imagined = match.hidden(match.actor)
        match.game.rules.resample(imagined, generator(plies))
        seen, other = match.game.state(), match.game.state()
        match.game.rules.hide(match.state, match.turn, seen)
        match.game.rules.hide(imagined, match.turn, other)
        budget = Budget(60)
        assert options(match.game, seen, budget) == options(match.game, other, budget)
        assert options(match.game, seen, budget, **NETWORKS) == options(match.game, other, budget, **NETWORKS)


@compiled_only
@quick_by_game
def test_used_buffers_give_the_same_result_as_fresh_ones(variant: Variant) -> None:
    match, later = played(variant, seed=5, plies=3), played(variant, seed=6, plies=12)
    plan = settings_for(match.game, {})
    used, fresh = SearchBuffers(match.game, 100), SearchBuffers(match.game, 100)
    used.prepare(later.hidden(later.actor), plan, seed=2)
    used.simulate(90)
    for buffers in (used, fresh):
        buffers.prepare(match.hidden(match.actor), plan, seed=3)
        buffers.simulate(80)
    assert list(used.branches()) == list(fresh.branches())


@compiled_only
@each_case("game", cartable.GAMES)
def test_a_full_tree_stops_growing_and_simulations_go_on(game: str) -> None:
    match = cartable.new(game, seed=1)
    buffers = SearchBuffers(match.game, 10)
    buffers.prepare(match.hidden(match.actor), settings_for(match.game, {}), seed=1)
    buffers.simulate(300)
    assert buffers.used <= 10
    assert buffers.visits == 300
    assert sum(branch.visits for branch in buffers.branches()) <= 300


@compiled_only
def test_a_search_ends_when_its_time_is_over() -> None:
    """Its simulations alone would take days. How much of the time it uses: `test_thinking_time.py`."""
    match = cartable.new("shokoba", players=2, seed=1)
    found = options(match.game, match.hidden(match.actor), Budget(10**10, seconds=0.2))
    assert 8 <= sum(option.visits for option in found) < 10**8


@compiled_only
def test_a_search_stops_when_the_move_is_decided() -> None:
    """Only one of two moves takes the diamond and all the others: nobody needs all simulations to see that."""
    match = position("7D 1S", "8S 2S", "9S 9R")
    with search(match.game, match.hidden(match.actor), settings_for(match.game, {}), Budget(200_000), 1) as found:
        assert 10 < found.simulations < 150_000
        assert match.game.notation.move_text(found.estimates()[0].move) == "8S x 7D 1S"


@compiled_only
def test_the_other_seats_follow_the_heuristic() -> None:
    """The unseen cards are the other hand, so that only one answer to each move is ever imagined."""
    match = position("3S", "1S 2S", "3R 4S", rest=0)
    buffers = SearchBuffers(match.game, 100)
    buffers.prepare(match.hidden(match.actor), settings_for(match.game, {}), seed=1)
    buffers.simulate(60)
    tried = list(buffers.branches())
    assert len(tried) == len(match.legal_moves)
    for branch in tried:
        after = match.copy()
        after.play(match.game.notation.move_text(branch.move))
        sensible = cartable.bots.GreedyBot(match.game, seed=1)
        answers = [after.game.notation.move_text(answer.move) for answer in buffers.branches(branch.node)]
        assert answers == [choose(sensible, after).text]
        assert len(after.legal_moves) > 1


@compiled_only
def test_threads_add_up() -> None:
    match = cartable.new("toko_maja", seed=2)
    seen = match.hidden(match.actor)
    one, three = options(match.game, seen, Budget(40)), options(match.game, seen, Budget(120, threads=3))
    assert sum(each.visits for each in one) <= 40
    assert 40 < sum(each.visits for each in three) <= 120
    assert three == options(match.game, seen, Budget(120, threads=3))


@compiled_only
@each_case("game", cartable.GAMES)
def test_a_forced_move_needs_no_search(game: str) -> None:
    match = cartable.new(game, seed=1)
    seen = match.hidden(match.actor)
    bot = SearchBot(match.game, seed=1, sims=10**9, ms=10**9)
    assert bot.choose(seen, match.legal_moves.codes[:1]) == match.legal_moves.codes[0]


@compiled_only
def test_a_bot_with_limited_time_uses_its_share() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    bot = SearchBot(match.game, seed=1, sims=10**9, ms=3_600_000)
    bot.limit_time(1 / 36_000)
    assert bot._budget.seconds == pytest.approx(0.1)
    assert choose(bot, match) in match.legal_moves
    for share, seconds in ((0.5, 1800), (1, 3600), (0, 0.02)):
        bot.limit_time(share)
        assert bot._budget == Budget(10**9, seconds), "a share of all, not of the share before"


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize(("matches", "least"), [(12, 0.5), *in_soak(50, 0.68)])
def test_search_beats_the_heuristic(matches: int, least: float) -> None:
    """Of 50 matches it would win half by luck alone, with a standard deviation of one in fourteen."""
    won = 0.0
    for number in range(matches):
        match = cartable.new("goita", seed=number)
        side = number % 2
        searcher = SearchBot(match.game, seed=number, sims=200)
        sensible = cartable.bots.GreedyBot(match.game, seed=number)
        while match.turn is not None:
            match.play(choose(searcher if match.turn % 2 == side else sensible, match))
        won += side in match.winners
    assert won / matches > least
