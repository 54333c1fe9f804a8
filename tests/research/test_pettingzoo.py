"""PettingZoo's own published tests, over every game and variant."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import cartable
from cartable.research import pettingzoo
from tests.cases import each_case
from tests.conformance.variants import Variant
from tests.research.positions import compiled, each_variant

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # api_test warns about spaces that are not images


def made(variant: Variant, **more: Any) -> Any:
    return pettingzoo.env(variant.game, **dict(variant.options), **more)


@each_variant
def test_the_published_test_of_the_interface(variant: Variant) -> None:
    with compiled(variant.game):
        api_test(made(variant), num_cycles=60)


@each_case("game", cartable.GAMES)
def test_the_published_test_of_seeds(game: str) -> None:
    with compiled(game):
        seed_test(partial(pettingzoo.env, game), num_cycles=60)


@each_case("game", cartable.GAMES)
def test_the_published_tests_of_rendering_and_states(game: str) -> None:
    with compiled(game):
        render_test(partial(pettingzoo.env, game), custom_tests={"svg": lambda text: ET.fromstring(text) is not None})
        env = pettingzoo.env(game)
        env.reset(seed=1)
        assert env.state_space.contains(env.state())


@each_variant
def test_a_whole_match_pays_what_the_batch_pays(variant: Variant) -> None:
    with compiled(variant.game):
        check_rewards(variant)


def check_rewards(variant: Variant) -> None:
    env, chance = pettingzoo.raw_env(variant.game, **dict(variant.options)), np.random.default_rng(3)
    env.reset(seed=4)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    match = env._match
    winners = match.game.winners_of(match.state)
    sides = len(match.spec.sides)
    for seat, agent in enumerate(env.possible_agents):
        if sides == 1:
            assert paid[agent] == match.points[seat]
        elif seat in winners:
            won = sum(side[0] in winners for side in match.spec.sides)
            assert paid[agent] == pytest.approx((sides / won - 1) / (sides - 1))
        else:
            assert paid[agent] == pytest.approx(-1 / (sides - 1))


def test_nobody_can_change_the_mask_of_all_who_wait() -> None:
    env = pettingzoo.raw_env("goita", players=3)
    env.reset(seed=5)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert len(waiting) == 2
    for each in (env, deepcopy(env), pickle.loads(pickle.dumps(env))):
        for agent in waiting:
            for mask in (each.observe(agent)["action_mask"], each.infos[agent]["action_mask"]):
                assert not mask.any()
                with pytest.raises(ValueError, match="read-only"):
                    mask[0] = 1


def test_an_illegal_action_ends_the_match_and_raises_in_the_raw_environment() -> None:
    env = pettingzoo.env("goita", players=2)
    env.reset(seed=5)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert all(env.terminations.values())
    bare = pettingzoo.raw_env("goita", players=2)
    bare.reset(seed=5)
    with pytest.raises(ValueError, match="not a legal action"):
        bare.step(wrong)
    with pytest.raises(ValueError, match="not over"):
        bare.step(None)
