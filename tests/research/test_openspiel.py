"""OpenSpiel's own tests, its algorithms on small endings, and information states that hold what a seat has seen."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

pytest.importorskip("open_spiel", reason="OpenSpiel is not installed: it was not tried")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts

import cartable
from cartable.games import registry
from cartable.research import openspiel
from cartable.research.alike_paths import alike_paths
from tests.cases import each_case
from tests.conformance.variants import QUICK, Variant
from tests.tiers import rest_in_soak

pytestmark = pytest.mark.extras

ENDINGS = {
    "shokoba": ("python_cartable_shokoba(players=2,target=1,ending=4,worlds=6,seed=1)", 0.6389),
    "toko_maja": ("python_cartable_toko_maja(players=2,ending=4,worlds=6,seed=7)", 0.7278),
    "goita": ("python_cartable_goita(players=2,target=1,ending=5,worlds=6,seed=3)", 0.5231),
    "scopette": ("python_cartable_scopette(players=2,ending=3,worlds=6,seed=8)", 0.5942),
}
"""The endings of the docs, and the exploitability of random play in them."""

RESAMPLED = {
    "shokoba": "python_cartable_shokoba(players=2,target=1,ending=4,worlds=6,seed=1)",
    "toko_maja": "python_cartable_toko_maja(players=2,ending=3,worlds=6,seed=11)",
    "goita": "python_cartable_goita(players=2,target=1,ending=3,worlds=6,seed=9)",
    "scopette": "python_cartable_scopette(players=2,ending=3,worlds=4,seed=8)",
}
"""Endings whose whole trees are small."""


def written(variant: Variant) -> str:
    """A variant as OpenSpiel writes it."""
    options = ",".join(f"{name}={value}" for name, value in variant.options)
    return f"python_cartable_{variant.game}({options})"


def states(game: Any, seed: int) -> Any:
    """The states of one random line of play, chance nodes left out."""
    chance, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))
    yield state


SIMULATED = [Variant(name, (("players", 2),)) for name in ("shokoba", "goita")]
"""Of `make test-extras`: OpenSpiel's test asks much of every state, and takes seconds."""


@pytest.mark.parametrize("variant", rest_in_soak([*QUICK, *SIMULATED], SIMULATED), ids=str)
def test_the_published_random_simulation(variant: Variant) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(written(variant)), num_sims=1, serialize=False, verbose=False)


@each_case("name", cartable.GAMES)
def test_the_published_random_simulation_with_saving(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(ENDINGS[name][0]), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", rest_in_soak(QUICK, SIMULATED), ids=str)
def test_resampling_keeps_the_information_state(variant: Variant) -> None:
    """OpenSpiel's ResampleInfostateTest, in the states of one match."""
    game, chance, changed = pyspiel.load_game(written(variant)), random.Random(1), 0
    for state in islice(states(game, seed=2), 0, 60, 6):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if player == state.current_player():
                assert other.current_player() == player
                assert other.legal_actions() == state.legal_actions()
            changed += other.line.saved != state.line.saved
    assert changed > 3


@each_case("name", cartable.GAMES)
def test_a_copy_is_independent(name: str) -> None:
    game = pyspiel.load_game(ENDINGS[name][0])
    state = next(states(game, seed=3))
    before = state.information_state_string()
    for action in state.legal_actions():
        child = state.child(action)
        assert child.history() == [*state.history(), action]
        assert child.line.saved != state.line.saved
    assert state.information_state_string() == before


@each_case("name", cartable.GAMES)
def test_the_exploitability_of_the_docs(name: str) -> None:
    game = pyspiel.load_game(ENDINGS[name][0])
    found = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert found == pytest.approx(ENDINGS[name][1], abs=1e-3)


@each_case("name", ["shokoba", "goita"])
def test_regret_is_minimised(name: str) -> None:
    """MCCFR runs, and comes closer to what nobody can exploit."""
    game = pyspiel.load_game(ENDINGS[name][0])
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(40):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < ENDINGS[name][1] / 2


@each_case("name", ["goita", "toko_maja"])
def test_tree_search_over_information_states_plays(name: str) -> None:
    """ISMCTS resamples from our information states."""
    game = pyspiel.load_game(f"python_cartable_{name}(players=2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=4,
        evaluator=evaluator,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
        random_state=np.random.RandomState(2),
    )
    state = next(states(game, seed=4))
    assert bot.step(state) in state.legal_actions()


def test_parameters_are_the_options() -> None:
    game = pyspiel.load_game("python_cartable_shokoba(players=4,teams=True,target=3)")
    assert game.num_players() == 4
    assert game.buffers.spec.options.target == 3
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    alone = pyspiel.load_game("python_cartable_goita(players=1,mode=solo)")
    assert alone.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert set(openspiel.GAMES) == {game.name for game in registry.games()}


def test_information_states_differ_where_a_seat_has_seen_something_else() -> None:
    """Two lines of play that look alike now, but did not before, are different information states."""
    game = pyspiel.load_game("python_cartable_shokoba(players=2,target=1,ending=6,worlds=2)")
    now, ever = set(), set()
    stack = [game.new_initial_state()]
    while stack:
        state = stack.pop()
        if not state.is_chance_node() and not state.is_terminal():
            now.add(state.observation_string())
            ever.add(state.information_state_string())
        stack += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
    assert len(now) < len(ever)


@each_case("name", cartable.GAMES)
def test_legal_actions_are_those_of_openspiels_own_method(name: str) -> None:
    """The short way that Python takes, beside the long one of OpenSpiel's own algorithms."""
    chance, state = random.Random(2), pyspiel.load_game(f"python_cartable_{name}(players=2)").new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        found = state.legal_actions()
        assert found == pyspiel.State.legal_actions(state)
        if state.is_chance_node():
            assert found == [outcome for outcome, _ in state.chance_outcomes()]
        else:
            assert found == state.legal_actions(state.current_player())
            assert state.legal_actions(1 - state.current_player()) == []
        state.apply_action(chance.choice(found))


def tree_of(game: Any) -> dict[tuple[int, ...], Any]:
    """Every state of a game by its history."""
    found, stack = {}, [game.new_initial_state()]
    while stack:
        state = stack.pop()
        found[tuple(state.history())] = state
        stack += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
    return found


@each_case("name", cartable.GAMES)
def test_an_ending_resamples_within_its_own_tree(name: str) -> None:
    """From each state and for each player: a state of the tree, with its history, of the same information state."""
    game, chance, changed = pyspiel.load_game(RESAMPLED[name]), random.Random(5), 0
    tree = tree_of(game)
    for history, state in tree.items():
        if state.is_chance_node():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            there = tree[tuple(other.history())]
            assert str(other) == str(there)
            assert other.line.saved == there.line.saved
            assert other.information_state_string(player) == state.information_state_string(player)
            assert (other.current_player() == player) == (state.current_player() == player)
            changed += tuple(other.history()) != history
    assert changed > 10


@each_case("name", cartable.GAMES)
def test_an_ending_resamples_every_state_that_a_player_cannot_tell_apart(name: str) -> None:
    game = pyspiel.load_game(RESAMPLED[name])
    together: dict[str, set[tuple[int, ...]]] = {}
    tree = tree_of(game)
    for history, state in tree.items():
        if state.current_player() >= 0:
            together.setdefault(state.information_state_string(), set()).add(history)
    for histories in islice(together.values(), 0, None, 7):
        state = tree[next(iter(histories))]
        paths = alike_paths(state.line, state.current_player())
        assert {tuple(path) for path, _ in paths} == histories
        assert sum(weight for _, weight in paths) == pytest.approx(1)


@each_case("name", cartable.GAMES)
def test_the_tensor_of_an_information_state_holds_what_the_seat_observed_before(name: str) -> None:
    """Row by row, the latest first, without repetitions; what a network can use, and nothing else."""
    game = pyspiel.load_game(f"python_cartable_{name}(players=2,recall=3)")
    before: list[list[float]] = []
    chance, state = random.Random(6), game.new_initial_state()
    while len(before) < 40:
        state.apply_action(chance.choice(state.legal_actions()))
        if state.is_chance_node() and (not before or state.line.cards):
            continue
        now = state.observation_tensor(0)
        tensor = state.information_state_tensor(0)
        size = len(now) - 2
        assert tensor[: len(now)] == now
        rows = [tensor[at : at + size] for at in range(len(now), len(tensor), size)]
        if not before or before[-1] != now[2:]:
            before.append(now[2:])
        kept = before[-2::-1][:3] if len(before) > 1 else []
        assert rows == kept + [[0.0] * size] * (3 - len(kept))


@each_case("name", cartable.GAMES)
def test_tensors_tell_the_information_states_of_an_ending_apart(name: str) -> None:
    tensors: dict[str, set[bytes]] = {}
    for state in tree_of(pyspiel.load_game(RESAMPLED[name])).values():
        if state.current_player() >= 0:
            seen = np.array(state.information_state_tensor(), np.float32).tobytes()
            tensors.setdefault(state.information_state_string(), set()).add(seen)
    assert all(len(each) == 1 for each in tensors.values())
    assert len({next(iter(each)) for each in tensors.values()}) == len(tensors)


def test_a_recall_without_bounds_is_refused() -> None:
    assert pyspiel.load_game("python_cartable_goita(players=2,recall=0)").information_state_tensor_size() == 252
    for length in (-1, 257):
        with pytest.raises(Exception, match="recall"):
            pyspiel.load_game(f"python_cartable_goita(players=2,recall={length})")
