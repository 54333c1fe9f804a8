"""Gymnasium's own checks, and that the bots play the other seats."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cartable
from cartable import BadOption
from cartable.research.gymnasium import Seat
from tests.conformance.variants import FEWER, Variant, for_each


@pytest.mark.filterwarnings("ignore::UserWarning")  # about spaces that are not normalised
@for_each(FEWER)
def test_the_published_check(variant: Variant) -> None:
    check_env(Seat(variant.game, level="random", **dict(variant.options)), skip_render_check=False)


@pytest.mark.parametrize("game", cartable.GAMES)
def test_whole_matches_against_bots_from_every_seat(game: str) -> None:
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


def test_an_illegal_action_ends_the_match() -> None:
    env = Seat("toko_maja", players=2, level="random")
    _, info = env.reset(seed=6)
    _, reward, over, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, truncated) == (-1.0, True, False)
    assert info["illegal"]


def test_a_seat_has_to_exist() -> None:
    with pytest.raises(BadOption):
        Seat("shokoba", players=2, seat=2)
