"""Endings: the same values as a slow twin, only from what a seat may know, and within limits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

import cartable
from cartable import Match
from cartable.bots import advise, choose
from cartable.bots.compilation import table_kernels
from cartable.bots.endings import solution
from cartable.bots.endings.open_search import OpenSearch
from cartable.bots.endings.solution import add_up, kernels, solve
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.plan import settings_for
from cartable.bots.solver_bot import SolverBot
from cartable.kernel import mode
from cartable.kernel.chance import generator
from tests.bots.endings.positions import deals_left, endings
from tests.bots.endings.twin import solve_slowly
from tests.bots.setups import by_game
from tests.cases import each_case
from tests.conformance.variants import FEWER, Variant
from tests.games.shokoba.positions import position

compiled_only = pytest.mark.compiled_only
WITH_ENDINGS = [variant for variant in FEWER if cartable.load(variant.game).ai.endings]
FOR_TWIN = [variant for variant in WITH_ENDINGS if dict(variant.options)["players"] <= 4]
"""With more players there are too many secret colours for the twin."""
QUICK = [next(variant for variant in WITH_ENDINGS if variant.game == game) for game in ("shokoba", "scopette")]
SHOKOBA = QUICK[0]


def found(match: Match, most: int = 10**6) -> dict[int, float]:
    return dict(solve(match.game, match.hidden(match.actor), settings_for(match.game, {}), most))


def small_endings(
    variant: Variant, seeds: int, deals: int = 90, most: int = 2000
) -> Iterator[tuple[Match, dict[int, float]]]:
    """Up to three positions of each of some matches that are quickly solved, and their values."""
    for seed in range(seeds):
        positions = ((match, found(match, most)) for match in endings(variant, seed, deals))
        yield from islice(((match, worth) for match, worth in positions if worth), 3)


@pytest.mark.slow
@compiled_only
@by_game(FOR_TWIN)
def test_each_move_has_the_value_that_the_twin_finds(variant: Variant) -> None:
    compared = 0
    for match, worth in small_endings(variant, seeds=2):
        assert worth == pytest.approx(solve_slowly(match), abs=1e-5)
        compared += 1
    assert compared > 1


@compiled_only
@by_game(WITH_ENDINGS)
def test_what_a_seat_cannot_know_changes_nothing(variant: Variant) -> None:
    """Neither the moves nor one of their numbers."""
    differed = 0
    for match, worth in small_endings(variant, seeds=4, deals=1000, most=10**5):
        imagined, other = match.hidden(match.actor), match.game.state()
        match.game.rules.resample(imagined, generator(match.ply))
        match.game.rules.hide(imagined, match.turn, other)
        differed += imagined != match.state
        assert dict(solve(match.game, other, settings_for(match.game, {}), 10**5)) == worth
    assert differed


@compiled_only
@by_game(QUICK, [variant for variant in FOR_TWIN if variant not in QUICK])
def test_interpreted_and_compiled_agree(variant: Variant) -> None:
    match, worth = next(small_endings(variant, seeds=9, most=500))
    game = replace(match.game)  # of which nothing is loaded
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(mode, "COMPILED", False)
        assert dict(solve(game, match.hidden(match.actor), settings_for(game, {}), 500)) == worth


@compiled_only
@each_case("game", ["shokoba", "scopette"])
def test_the_master_plays_the_best_solved_move(game: str) -> None:
    """Over a whole match, so that every solvable position comes up."""
    match, spoken = cartable.new(game, players=2, seed=4), 0
    master = SolverBot(match.game, seed=1, sims=20)
    while match.turn is not None:
        move = choose(master, match)
        if worth := found(match, 600_000) if len(match.legal_moves) > 1 else {}:
            assert worth[move.code] == max(worth.values())
            spoken += 1
        match.play(move)
    assert spoken > 0


@compiled_only
def test_without_endings_a_master_only_searches() -> None:
    match = next(endings(SHOKOBA, seed=1, most=1))
    without = SolverBot(match.game, seed=1, sims=20, endings=0)
    assert without.solve(match.hidden(match.actor)) == []
    assert choose(without, match) == choose(SearchBot(match.game, seed=1, sims=20), match)


@compiled_only
def test_no_more_positions_than_the_limit_are_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[OpenSearch] = []

    def noted() -> OpenSearch:
        searches.append(OpenSearch())
        return searches[-1]

    match = next(match for match in endings(SHOKOBA, seed=2, most=2000) if deals_left(match) > 500)
    assert found(match, most=2000) == {}  # and the kernel has read its annotations, in which the name stands
    monkeypatch.setattr(solution, "OpenSearch", noted)
    assert found(match, most=2000) == {}
    assert len(found(match)) == len(match.legal_moves)
    stopped, whole = searches
    assert stopped.positions <= 2000 + 1 < whole.positions <= 10**6
    assert found(cartable.new("shokoba", players=2, seed=1)) == {}


def test_without_machine_code_only_small_endings_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position("7D 1S", "8S 2S", "9S 9R", rest=1)
    game = replace(match.game)  # of which nothing is loaded
    monkeypatch.setattr(mode, "COMPILED", False)
    assert solve(game, match.hidden(0), settings_for(game, {}), 600_000) == []
    assert solve(game, match.hidden(0), settings_for(game, {}), 500)


def test_with_all_cards_known_the_best_move_is_found() -> None:
    """Laying the 8 gives nothing away, as everybody can count; laying the 1 would let 9S sweep."""
    match = position("8S", "1S 5S", "9S 5R", rest=1, last_taker=1)
    best = max(worked := found(match, most=500), key=lambda move: worked[move])
    assert match.game.notation.move_text(best) == "5S"


def test_a_game_without_endings_is_not_solved() -> None:
    match = cartable.new("goita", players=2, seed=1)
    assert found(match, most=500) == {}
    assert kernels(match.game) == []


def test_a_warm_up_compiles_endings() -> None:
    for name in ("shokoba", "scopette"):
        game = cartable.load(name)
        assert set(kernels(game)) == {game.bound(add_up)} <= set(table_kernels(game))


@compiled_only
def test_advice_says_that_a_move_was_solved() -> None:
    match, worth = next(small_endings(SHOKOBA, seeds=5))
    best = advise(match)[0]
    assert best.expected == max(worth.values())
    assert best.reasons[-1].en.startswith("on average over all possible deals")
    assert best.reasons[-1].fr.startswith("en moyenne sur toutes les donnes possibles")
