"""Batches: whole matches by arrays of actions, the same ones however they are run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cartable
from cartable import BadOption
from cartable.kernel import interpreted, wide_row
from cartable.research.batch import Batch, generators
from tests.cases import each_case
from tests.conformance.house_rules import house_names, random_variant
from tests.conformance.variants import FEWER, QUICK, Variant
from tests.research.positions import ALWAYS_COMPILED, COMPILED, compiled
from tests.tiers import rest_in_soak

KEPT = ("observations", "masks", "seats", "samples", "rewards", "dones", "points")


def contents(batch: Batch, first: int | None = None) -> list[bytes]:
    return [getattr(batch, name)[:first].tobytes() for name in KEPT]


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", rest_in_soak(list(cartable.GAMES), ALWAYS_COMPILED))
def test_matches_depend_neither_on_the_count_nor_on_the_threads(game: str) -> None:
    many, few = Batch(game, 24, seed=5, threads=2), Batch(game, 7, seed=5, threads=1)
    for _ in range(200):
        assert contents(many, 7) == contents(few)
        many.step(many.samples)
        few.step(few.samples)


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "variant", rest_in_soak(FEWER, [variant for variant in QUICK if variant.game in ALWAYS_COMPILED]), ids=str
)
def test_interpreted_and_compiled_batches_agree(variant: Variant) -> None:
    batch = Batch(variant.game, 2, seed=6, **dict(variant.options))
    with interpreted():
        plain = Batch(variant.game, 2, seed=6, **dict(variant.options))
        for _ in range(25):
            assert contents(plain) == contents(batch)
            plain.step(plain.samples)
            batch.step(batch.samples)


@pytest.mark.parametrize("variant", rest_in_soak(FEWER, QUICK), ids=str)
def test_matches_end_restart_and_pay_rewards(variant: Variant) -> None:
    with compiled(variant.game):
        check_rewards(variant.game, 16 if variant.game in COMPILED else 4, dict(variant.options))


def check_rewards(game: str, count: int, options: dict[str, Any]) -> None:
    batch = Batch(game, count, seed=7, **options)
    paid = Batch(game, count, seed=7, reward="points", **options)
    sides, size = batch.spec.sides, len(batch.spec.sides[0])
    total, finished, steps = np.zeros((count, batch.players)), np.zeros(count, bool), 0
    while not finished.all():
        assert (batch.masks[np.arange(count), batch.samples] == 1).all()
        batch.step(batch.samples)
        paid.step(paid.samples)
        steps += 1
        total += np.where(finished[:, None], 0, paid.rewards)
        for match in np.flatnonzero((batch.dones != 0) & ~finished):
            points = batch.points[match]
            if len(sides) > 1:
                lost = -1 / (len(sides) - 1)
                won = batch.rewards[match] > lost + 1e-4
                assert (points[won] == points.max()).all()
                shared = (batch.players / won.sum() - 1) / (len(sides) - 1)
                assert batch.rewards[match] == pytest.approx(np.where(won, shared, lost), abs=1e-5)
                others = (points.sum() / size - points) / (len(sides) - 1)
                assert total[match] == pytest.approx(points - others, abs=1e-3)
            else:
                assert batch.rewards[match] == pytest.approx(points)
            finished[match] = True
        assert (batch.rewards[batch.dones == 0] == 0).all()
        assert steps < 20_000


def test_arrays_with_gaps_are_copied_for_libraries_that_take_none() -> None:
    batch = Batch("goita", 8, seed=3, players=2)
    for array in (batch.seats, batch.samples, batch.dones):
        found = batch.compact(array)
        assert found.flags.c_contiguous
        assert not np.shares_memory(found, array)
        assert found.tolist() == array.tolist()
    for whole in (batch.observations, batch.masks, batch.rewards, batch.points):
        assert batch.compact(whole) is whole


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("goita", 3, seed=8, threads=1)
    before = batch.observations.tobytes() + batch.masks.tobytes()
    wrong = int(np.flatnonzero(batch.masks[1] == 0)[0])
    states = batch.arrays["state"].copy()
    for action in (wrong, -1, batch.actions, 2**40):
        actions = np.full(3, action)
        with pytest.raises(ValueError, match="not a legal action"):
            batch.step(actions)
        assert (batch.arrays["state"] == states).all()
    assert batch.observations.tobytes() + batch.masks.tobytes() == before
    batch.step(batch.samples)


def test_a_seed_repeats_the_matches_and_without_one_others_follow() -> None:
    batch = Batch("goita", 4, seed=9)
    first = contents(batch)
    batch.step(batch.samples)
    batch.reset()
    assert contents(batch) != first
    batch.reset(9)
    assert contents(batch) == first
    batch.reset(10)
    assert contents(batch) != first


def test_generators_are_far_apart() -> None:
    words = np.concatenate([generators(seed, stream, 1000) for seed in range(4) for stream in (0, 1)])
    assert len(set(words.tolist())) == len(words)
    assert (words >= 0).all()
    assert 0.45 < np.mean([word >> 62 & 1 for word in words.tolist()]) < 0.55


def test_unknown_games_and_rewards_are_refused() -> None:
    with pytest.raises(BadOption):
        Batch("chess", 1)
    with pytest.raises(BadOption):
        Batch("shokoba", 1, reward="money")  # type: ignore[arg-type]


def test_secret_points_are_paid_at_the_end_only() -> None:
    """Scopette: the value of a pile would reveal a partner's or an opponent's secret colour."""
    with compiled("scopette"):
        batch = Batch("scopette", 4, seed=10, reward="points", players=2)
        while not batch.dones.any():
            batch.step(batch.samples)
            assert (batch.rewards[batch.dones == 0] == 0).all()
    assert np.abs(batch.rewards[batch.dones != 0]).max() > 0


@each_case("game", ["shokoba", "goita"])
def test_what_another_seat_sees_is_what_it_will_observe(game: str) -> None:
    batch = Batch(game, 4, seed=9, threads=1, players=3)
    observe, state = batch.spec.learning.observe, batch.spec.game.state
    for _ in range(30):
        batch.step(batch.samples)
        seen = {ahead: batch.observations_of(ahead) for ahead in range(3)}
        assert seen[0].tobytes() == batch.observations.tobytes()
        for match in range(4):
            for ahead in (1, 2):
                row = np.zeros(batch.spec.observation_size, np.int8)
                record = state.from_buffer_copy(batch.arrays["state"][match])
                observe(record, (int(batch.seats[match]) + ahead) % 3, row)
                assert seen[ahead][match].tobytes() == row.tobytes()


@each_case("game", ["shokoba", "goita"])
def test_lookahead_makes_each_action_on_the_hidden_state(game: str) -> None:
    batch, width = Batch(game, 4, seed=9, threads=1, players=3), 5
    table, rules = batch.spec, batch.spec.game.rules
    for _ in range(30):
        batch.step(batch.samples)
        listed, views = batch.lookahead(width)
        for match in range(4):
            legal = np.flatnonzero(batch.masks[match])
            actions = [int(action) for action in listed[match] if action >= 0]
            assert set(actions) <= set(legal.tolist())
            assert len(set(actions)) == len(actions) == min(width, len(legal))
            seat, record = int(batch.seats[match]), table.game.state.from_buffer_copy(batch.arrays["state"][match])
            for place in range(width):
                row = np.zeros(table.observation_size, np.int8)
                if place < len(actions):
                    seen = table.game.state()
                    rules.hide(record, seat, seen)
                    rules.play(seen, table.learning.move_of(seen, actions[place], table.lookup))
                    table.learning.observe(seen, seat, row)
                assert views[place][match].tobytes() == row.tobytes()


@each_case("game", cartable.GAMES)
def test_the_heuristic_weighs_the_legal_actions_and_a_greedy_one_is_among_the_best(game: str) -> None:
    with compiled(game):
        check_heuristic(game)


def check_heuristic(game: str) -> None:
    batch = Batch(game, 6, seed=11, threads=1)
    rules, worth, environment = batch.spec.game.rules, batch.spec.game.worth, batch.spec.learning
    buffer, width = wide_row(batch.spec.game.rules.moves_buffer), 5
    for _ in range(30):
        advice, (listed, worths) = batch.greedy_actions().copy(), batch.weighed(width)
        assert (batch.masks[np.arange(6), advice] == 1).all()
        assert (worths[listed < 0] == 0).all()
        for match in range(6):
            state = batch.spec.game.state.from_buffer(batch.arrays["state"][match : match + 1])
            seen = batch.spec.game.state()
            rules.hide(state, state.turn, seen)
            moves = [buffer[place] for place in range(rules.legal_moves(state, buffer))]
            actions = [environment.action_of(state, move, batch.spec.lookup) for move in moves]
            assert listed[match].tolist() == (actions + [-1] * width)[:width]
            for place, move in enumerate(moves[:width]):
                assert worths[match, place] == worth(seen, move)
            assert worth(seen, moves[actions.index(advice[match])]) == max(worth(seen, move) for move in moves)
        batch.step(batch.samples)


@pytest.mark.parametrize("seed", rest_in_soak(list(range(8)), [0]))
@each_case("game", cartable.GAMES)
def test_house_rules_change_the_matches_and_not_the_sizes(game: str, seed: int) -> None:
    with compiled(game):
        check_house_rules(game, seed)


def check_house_rules(game: str, seed: int) -> None:
    options = dict(random_variant(game, seed).options)
    rulebook = {name: value for name, value in options.items() if name not in house_names(game)}
    batch, plain = Batch(game, 4, seed=seed, **options), Batch(game, 4, seed=seed, **rulebook)
    assert (batch.observations.shape, batch.masks.shape) == (plain.observations.shape, plain.masks.shape)
    assert bytes(batch.spec.state) != bytes(plain.spec.state)
    for _ in range(60):
        assert (batch.masks[np.arange(4), batch.samples] == 1).all()
        batch.step(batch.samples)
