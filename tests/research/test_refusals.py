"""What environments refuse, with errors that say what to do instead."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from cartable import BadOption
from cartable.research import pettingzoo
from cartable.research.batch import Batch
from cartable.research.gymnasium import Seat
from tests.cases import each_case


@each_case("make", [pettingzoo.env, pettingzoo.raw_env, Seat])
def test_an_unknown_render_mode_is_refused(make: Any) -> None:
    with pytest.raises(BadOption, match="render_mode cannot be 'rgb_array'; it can be ansi, svg"):
        make("goita", render_mode="rgb_array")


def test_many_matches_at_once_have_no_picture() -> None:
    with pytest.raises(BadOption, match="render_mode cannot be 'ansi'; it can be None"):
        gymnasium.make_vec("cartable/goita-v0", num_envs=2, players=2, render_mode="ansi")


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(BadOption, match="device cannot be 'tpu'; it can be cpu, cuda"):
        Batch("goita", 2, device="tpu")  # type: ignore[arg-type]


def test_actions_that_are_not_integers_are_refused() -> None:
    batch = Batch("goita", 2, seed=1)
    before = batch.observations.tobytes()
    for wrong in ([1.0, 2.0], np.array([1.5, 2]), [True, False], ["pass", "pass"]):
        with pytest.raises(TypeError, match="actions are integers"):
            batch.step(wrong)
    assert batch.observations.tobytes() == before
    batch.step(batch.samples.tolist())
    batch.step(batch.samples.astype(np.uint8))


@each_case("make", [pettingzoo.env, pettingzoo.raw_env, Seat])
def test_an_action_that_is_not_an_integer_is_refused(make: Any) -> None:
    env = make("goita", players=2)
    env.reset(seed=1)
    for wrong in (1.0, np.float64(3), "pass"):
        with pytest.raises(TypeError, match="an action is an integer"):
            env.step(wrong)


def test_an_action_of_any_size_is_only_illegal() -> None:
    env = pettingzoo.raw_env("goita", players=2)
    env.reset(seed=1)
    for wrong in (2**70, -1, 29):
        with pytest.raises(ValueError, match="not a legal action"):
            env.step(wrong)


def test_pettingzoo_refuses_calls_in_the_wrong_order() -> None:
    env = pettingzoo.env("goita", players=2)
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.state, env.render, env.agent_iter):
        with pytest.raises(AssertionError, match="reset"):
            call()
    with pytest.raises(AttributeError):
        _ = env.rewards
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass


def test_an_illegal_action_costs_its_seat_one_point_and_the_others_nothing() -> None:
    env = pettingzoo.env("goita", players=3)
    env.reset(seed=1)
    paid, wrong = {}, env.agent_selection
    env.step(int(np.flatnonzero(env.infos[wrong]["action_mask"] == 0)[0]))
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        assert terminated
        assert truncated
        assert not info["action_mask"].any()
        paid[agent] = reward
        env.step(None)
    assert paid == {agent: -1.0 if agent == wrong else 0.0 for agent in env.possible_agents}
    env.step(None)  # a warning, as PettingZoo has it


@each_case("make", [pettingzoo.env, pettingzoo.raw_env])
def test_masks_are_in_the_infos(make: Any) -> None:
    env = make("goita", players=3)
    env.reset(seed=2)
    for agent in env.agent_iter(200):
        observation, _, over, _, info = env.last()
        assert info["action_mask"].tolist() == observation["action_mask"].tolist()
        assert over or info["action_mask"].any()
        others = [env.infos[each]["action_mask"].any() for each in env.agents if each != agent]
        assert not any(others)
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
