"""A game that declares only what makes it playable has bots and advice; without a heuristic all moves look equal."""

from __future__ import annotations

import pytest

import cartable
from cartable.bots import BASELINES, LEVELS, advise, choose, make_bot
from cartable.bots.compilation import table_kernels
from cartable.bots.levels import uses_history
from cartable.bots.search.bot import SearchBot
from cartable.games import registry
from cartable.kernel import warm_up
from cartable.lab.arena import Arena
from tests.cases import each_case
from tests.lab.arenas import played


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    registry.register("bare_duel", "tests.bots.bare_game")


@each_case("name", [*BASELINES, *LEVELS])
def test_every_level_plays_it(name: str) -> None:
    match = cartable.new("bare_duel", seed=1)
    bot = make_bot(match.game, name, seed=1)
    while not match.is_over:
        match.play(choose(bot, match))
    assert sum(match.scores) == 3


def test_all_moves_look_the_same_to_the_greedy_bot() -> None:
    match = cartable.new("bare_duel", seed=2)
    assert {str(choose(make_bot(match.game, "greedy", seed), match)) for seed in range(60)} == {
        str(move) for move in match.legal_moves
    }


def test_a_search_needs_no_heuristic() -> None:
    match = cartable.new("bare_duel", decks=["7 8 2 1 3 5"], starter=0)
    match.play("7")
    assert {match.game.worth(match.hidden(1), move) for move in match.legal_moves.codes} == {0}
    ranked = SearchBot(match.game, seed=1, sims=90).rank(match.hidden(1))
    assert {move for move, _ in ranked} == set(match.legal_moves.codes)


def test_advice_is_a_legal_move_without_reasons_of_the_game() -> None:
    match = cartable.new("bare_duel", seed=3)
    assert advise(match)[0].move in match.legal_moves


def test_trees_are_reused_only_where_moves_can_be_replayed() -> None:
    game = cartable.load("bare_duel")
    assert not SearchBot(game, seed=1, sims=10, reuse=50).uses_history
    assert not uses_history(game, "master")


def test_it_is_compiled_and_plays_in_an_arena() -> None:
    warm_up(table_kernels(cartable.load("bare_duel")))
    assert played(Arena("bare_duel", {}, ("greedy", "random")), 2).standings.deals == 2
