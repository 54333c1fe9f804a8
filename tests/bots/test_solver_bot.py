"""The bot that uses the solver of its game."""

from __future__ import annotations

from functools import partial

import pytest

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.bot import GreedyBot
from cartable.bots.compilation import table_kernels
from cartable.bots.network_bot import NetworkBot
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.pauses import PAUSES
from cartable.bots.solver_bot import SolverBot
from tests.cases import each_case


@pytest.mark.compiled_only
def test_a_master_plays_solo_by_the_solver() -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=5)
    assert match.game.ai.solver is not None
    master = make_bot(match.game, "master", seed=1)
    for _ in range(12):
        legal = match.legal_moves
        solve = match.game.ai.solver.choose(match.hidden(match.actor), legal.codes)
        assert choose(master, match).code == solve
        match.play(legal[legal.codes.index(solve)])


def test_what_cannot_be_solved_is_searched() -> None:
    for match in (cartable.new("toko_maja", players=4, seed=5), cartable.new("shokoba", players=2, seed=5)):
        searched, solved = (kind(match.game, seed=3, sims=40) for kind in (SearchBot, SolverBot))
        assert choose(solved, match) == choose(searched, match)


def test_a_master_goes_by_a_network_that_its_game_trusts() -> None:
    match = cartable.new("goita", players=4, seed=5)
    master, network, greedy = (kind(match.game, 3) for kind in (partial(SolverBot, sims=40), NetworkBot, GreedyBot))
    differ = 0
    for _ in range(30):
        chosen = choose(network, match)
        assert choose(master, match) == chosen
        differ += choose(greedy, match) != chosen
        match.play(chosen)
    assert differ


def test_a_warm_up_compiles_the_solver() -> None:
    game = cartable.load("goita")
    assert game.ai.solver is not None
    assert set(game.ai.solver.kernels) <= set(table_kernels(game))


@each_case(
    "ms, share, pause, limit",
    [
        (450, 1.0, 0.0, 600_000),  # as many as an ending may take
        (200, 1.0, 0.0, 300_000),  # or as the time allows
        (450, 0.1, 0.0, 67_500),
        (200, 1.0, 0.1, 75_000),  # or what others leave of it
    ],
)
def test_an_ending_takes_no_longer_than_a_search(ms: int, share: float, pause: float, limit: int) -> None:
    asked: list[int] = []
    match = cartable.new("shokoba", players=2, seed=5)
    bot = SolverBot(match.game, 1, sims=20_000, ms=ms)
    bot.limit_time(share)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("cartable.bots.solver_bot.solve", lambda _game, _seen, _settings, most: asked.append(most))
        if pause:  # half of the time is work, and a pause of 0.1 seconds is to be expected
            monkeypatch.setattr(PAUSES, "expected", pause)
            monkeypatch.setattr(PAUSES, "_working", 0.1)
            monkeypatch.setattr(PAUSES, "_waiting", 0.1)
        bot.solve(match.hidden(match.actor))
    assert asked == [pytest.approx(limit, abs=1)]


def test_a_single_move_is_made_without_any_thought() -> None:
    match = cartable.new("goita", mode="solo", players=1, seed=5)
    assert SolverBot(match.game, 1, sims=10**9).choose(None, [77]) == 77
