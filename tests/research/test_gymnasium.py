"""Gymnasium's own checks, and that the bots play the other seats."""

from __future__ import annotations

from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cartable
from cartable import BadOption
from cartable.research.gymnasium import Seat
from cartable.research.gymnasium_vector import SeatVector
from tests.cases import each_case
from tests.conformance.variants import Variant
from tests.research.positions import compiled, each_variant
from tests.tiers import in_soak


@pytest.mark.filterwarnings("ignore::UserWarning")  # about spaces that are not normalised
@each_variant
def test_the_published_check(variant: Variant) -> None:
    with compiled(variant.game):
        check_env(Seat(variant.game, level="random", **dict(variant.options)), skip_render_check=False)


@each_case("game", cartable.GAMES)
def test_whole_matches_against_bots_from_every_seat(game: str) -> None:
    with compiled(game):
        check_matches(game)


def check_matches(game: str) -> None:
    env, seats = Seat(game, seat=None, level="greedy", render_mode="svg"), set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        seats.add(env.seat)
        over, total = False, 0.0
        while not over:
            assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
            action = np.random.default_rng(seed).choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(action)
            total += reward
        assert -1 <= total <= 1
        assert "<svg" in (env.render() or "")
    assert len(seats) > 1


def test_the_same_seed_is_the_same_match() -> None:
    def played(seed: int) -> list[int]:
        env = Seat("shokoba", players=2, level="greedy")
        _, info = env.reset(seed=seed)
        over, seen = False, []
        while not over:
            observation, _, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
            seen.append(int(observation.sum()))
        return seen

    assert played(1) == played(1) != played(2)
    assert len(played(1)) > 10


def test_an_illegal_action_ends_the_match() -> None:
    env = Seat("goita", players=2, level="random")
    seen, info = env.reset(seed=6)
    legal = info["action_mask"].tolist()
    after, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, truncated) == (-1.0, True, False)
    assert info["illegal"]
    assert after.tolist() == seen.tolist()
    assert not info["action_mask"].any(), "nothing goes on"
    assert not env.action_masks().any()
    again, info = env.reset(seed=6)
    assert (again.tolist(), info["action_mask"].tolist()) == (seen.tolist(), legal)
    assert "illegal" not in info


def test_a_seat_has_to_exist() -> None:
    with pytest.raises(BadOption):
        Seat("shokoba", players=2, seat=2)


@each_case("game", cartable.GAMES)
def test_gymnasium_makes_every_game_by_its_name(game: str) -> None:
    with compiled(game):
        check_name(f"cartable/{game}-v0")


def check_name(name: str) -> None:
    env = gymnasium.make(name, players=2, level="random")
    assert isinstance(env.unwrapped, Seat)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    env.step(env.action_space.sample(info["action_mask"]))
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point", players=2, level="random")
    assert isinstance(envs.unwrapped, SeatVector)
    assert envs.reset(seed=1)[0].shape[0] == 3


PAIRS = [("shokoba", "greedy"), ("toko_maja", "random"), ("goita", "greedy"), ("scopette", "random")]
"""Each game, and each level of the other seats twice."""


@pytest.mark.parametrize(
    ("game", "level"),
    [
        *PAIRS,
        *(
            case
            for pair in product(cartable.GAMES, ["greedy", "random"])
            if pair not in PAIRS
            for case in in_soak(*pair)
        ),
    ],
)
def test_a_vector_environment_plays_whole_matches_from_every_seat(game: str, level: Any) -> None:
    with compiled(game):
        check_vector(game, level)


def check_vector(game: str, level: Any) -> None:
    envs, chance = SeatVector(game, num_envs=6, seat=None, level=level, players=3), np.random.default_rng(2)
    observations, info = envs.reset(seed=3)
    ended, steps = np.zeros(6, int), 0
    while ended.min() < 2 and steps < 3000:
        masks = info["action_mask"]
        assert (envs.batch.seats == envs.seats).all()
        assert envs.observation_space.contains(observations)
        assert masks.any(axis=1).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        observations, rewards, over, truncated, info = envs.step(actions)
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        for number in np.flatnonzero(over):
            points = info["final_info"]["points"][number]
            best = points == points.max()
            assert rewards[number] <= 1
            if best.sum() == 1:
                assert rewards[number] == pytest.approx(1 if best[envs.seats[number]] else -1 / 2)
            assert info["final_obs"][number].any()
        ended, steps = ended + over, steps + 1
    assert ended.min() >= 2


def test_a_vector_environment_is_the_match_of_the_batch_and_pays_what_it_pays() -> None:
    """Two players: the learner's actions and the other seat's, made one by one on a batch of the same seed."""
    from cartable.research.batch import Batch

    envs, batch = SeatVector("goita", num_envs=4, players=2), Batch("goita", 4, seed=5, players=2, restart=False)
    _, info = envs.reset(seed=5)
    for _ in range(4):
        while (waits := batch.seats != 0).any():
            batch.step(np.where(waits, batch.greedy_actions(), -1), check=False)
        assert info["action_mask"].tolist() == batch.masks.tolist()
        actions = info["action_mask"].argmax(axis=1)
        batch.step(actions, check=False)
        info = envs.step(actions)[-1]


def test_a_vector_environment_ends_a_match_with_an_illegal_action() -> None:
    envs = SeatVector("goita", num_envs=3, players=2)
    before, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = info["action_mask"][1].argmin()
    observations, rewards, over, _, info = envs.step(actions)
    assert over.tolist() == [False, True, False]
    assert rewards[1] == -1
    assert info["final_info"]["illegal"].tolist() == over.tolist()
    assert info["final_obs"][1].tolist() == before[1].tolist()
    assert observations[1].tolist() != before[1].tolist()
    for wrong in ([0.0, 1.0, 2.0], [1, 2], 3):
        with pytest.raises(TypeError, match="3 integers"):
            envs.step(wrong)
    with pytest.raises(BadOption):
        SeatVector("goita", level="master")  # type: ignore[arg-type]
    with pytest.raises(BadOption):
        SeatVector("goita", players=2, seat=2)
