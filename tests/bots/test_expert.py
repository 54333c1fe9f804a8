"""The expert searches more, the more opponents there are."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.bots.expert import ExpertBot
from cartable.bots.search import bot as searching
from cartable.bots.search.engine import Budget, search
from tests.cases import each_case

pytestmark = pytest.mark.compiled_only


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The simulations that searches are allowed, one after the other."""
    found: list[int] = []

    def noted(game: Any, seen: Any, plan: Any, budget: Budget, *more: Any) -> Any:
        found.append(budget.simulations)
        return search(game, seen, plan, budget, *more)

    monkeypatch.setattr(searching, "search", noted)
    return found


@each_case("game", cartable.GAMES)
def test_it_makes_the_same_number_of_simulations_for_each_opponent(game: str, spent: list[int]) -> None:
    for players in (2, 3, 4):
        match = cartable.new(game, players=players, seed=1)
        ExpertBot(match.game, 1, per_opponent=5).rank(match.hidden(match.actor))
        assert spent.pop() == 5 * (players - 1)


def test_a_given_number_of_simulations_is_used(spent: list[int]) -> None:
    for players in (2, 4):
        match = cartable.new("shokoba", players=players, seed=1)
        bot = ExpertBot(match.game, 1, sims=7)
        bot.limit_time(0.5)
        bot.choose(match.hidden(match.actor), match.legal_moves.codes)
    assert spent == [7, 7]
