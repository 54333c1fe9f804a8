"""Matches, environments and batches are copied, pickled, saved, and sent to other processes; a copy goes on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv

import cartable
from cartable.bots import ALL_LEVELS, choose, make_bot
from cartable.games.match import Match
from cartable.games.shokoba.game import GAME as SHOKOBA
from cartable.kernel import interpreted
from cartable.research import pettingzoo
from cartable.research.batch import Batch
from cartable.research.gymnasium import Seat
from cartable.research.gymnasium_vector import SeatVector
from tests.cases import each_case


def pickled(each: Any) -> Any:
    return pickle.loads(pickle.dumps(each))


ways = each_case("copied", [copy.deepcopy, pickled])


def played(game: str, moves: int) -> Match:
    match = cartable.new(game, seed=4, players=2)
    bot = make_bot(match.game, "greedy", 1)
    for _ in range(moves):
        match.play(choose(bot, match))
    return match


@ways
@each_case("game", cartable.GAMES)
def test_a_copied_match_goes_on_alike_and_alone(game: str, copied: Callable[[Match], Match]) -> None:
    match = played(game, 12)
    before, other = match.record(), copied(match)
    while not other.is_over and other.ply < 60:
        other.play(other.legal_moves[0])
    assert match.record() == before
    while match.ply < other.ply:
        match.play(match.legal_moves[0])
    assert match.record() == other.record()
    assert match.game is other.game


def test_a_game_that_nobody_knows_by_name_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match=r"cartable\.register"):
        pickle.dumps(replace(SHOKOBA, name="nobodys_shokoba"))
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(replace(SHOKOBA))  # another game of the same name


@ways
@each_case("level", ALL_LEVELS)
def test_a_copied_bot_plays_alike(level: str, copied: Callable[[Any], Any]) -> None:
    match = played("shokoba", 6)
    settings = {"sims": 20} if level in ("expert", "master") else {}
    bot = make_bot(match.game, level, 3, **settings)
    choose(bot, match)
    other = copied(bot)
    assert [choose(bot, match) for _ in range(3)] == [choose(other, match) for _ in range(3)]


def contents(batch: Batch) -> list[bytes]:
    shown = (batch.observations, batch.masks, batch.seats, batch.samples, batch.rewards, batch.dones, batch.points)
    return [each.tobytes() for each in shown] + [batch.greedy_actions().tobytes()]


def through_a_file(batch: Batch, folder: Path) -> Batch:
    np.savez(folder / "batch.npz", **batch.save())  # type: ignore[arg-type]  # of the two options of its own
    other = Batch(batch.spec.game.name, batch.count, seed=77, players=2)
    with np.load(folder / "batch.npz", allow_pickle=False) as saved:
        other.restore(saved)
    return other


@each_case("game, steps", [("goita", 150), *((game, 25) for game in cartable.GAMES if game != "goita")])
def test_a_batch_goes_on_from_a_checkpoint_in_its_middle(game: str, steps: int, tmp_path: Path) -> None:
    """Compiled for one game, in which matches end and begin anew meanwhile."""
    with nullcontext() if game == "goita" else interpreted():
        check_checkpoint(game, steps, tmp_path)


def check_checkpoint(game: str, steps: int, folder: Path) -> None:
    batch = Batch(game, 5, seed=3, players=2, threads=2)
    for _ in range(30 if steps > 30 else 5):
        batch.step(batch.samples)
        batch.greedy_actions()
    saved, at = batch.save(), batch.arrays["state"].tobytes()
    others = [batch.clone(), copy.deepcopy(batch), pickled(batch), through_a_file(batch, folder)]
    assert all(each.arrays["state"].tobytes() == at for each in others)
    lived = []
    for _ in range(steps):
        batch.step(batch.samples)
        lived.append(contents(batch))
    assert batch.arrays["state"].tobytes() != at
    batch.restore(saved)
    for each in [*others, batch]:
        for now in lived:
            each.step(each.samples)
            assert contents(each) == now


def test_a_checkpoint_of_another_batch_is_refused() -> None:
    saved = Batch("goita", 3, players=2).save()
    for other in (Batch("goita", 4, players=2), Batch("goita", 3), Batch("goita", 3, players=2, reward="points")):
        with pytest.raises(ValueError, match="not a checkpoint"):
            other.restore(saved)
    with pytest.raises(ValueError, match="not a checkpoint"):
        Batch("goita", 3, players=2).restore({})


@ways
@each_case("make", [pettingzoo.env, pettingzoo.raw_env])
def test_a_copied_pettingzoo_environment_goes_on_alike(make: Any, copied: Callable[[Any], Any]) -> None:
    env = make("goita", players=3)
    env.reset(seed=5)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    other = copied(env)
    for agent in other.agent_iter(60):
        now, there = env.last(), other.last()
        assert env.agent_selection == agent
        assert now[0]["observation"].tobytes() == there[0]["observation"].tobytes()
        assert now[1:4] == there[1:4]
        action = None if now[2] else int(np.flatnonzero(now[0]["action_mask"])[0])
        other.step(action)
        assert env.last()[0]["observation"].tobytes() == now[0]["observation"].tobytes()
        env.step(action)


@ways
@each_case("level", ["random", "casual"])
def test_a_copied_seat_goes_on_alike(level: str, copied: Callable[[Any], Any]) -> None:
    """With the same bots, and with the same matches after this one."""
    env: Any = Seat("goita", players=2, seat=None, level=level)
    _, info = env.reset(seed=6)
    other = copied(env)
    for _ in range(80):
        action = int(np.flatnonzero(info["action_mask"])[0])
        (*now, info), (*there, _) = env.step(action), other.step(action)
        assert now[0].tobytes() == there[0].tobytes()
        assert now[1:] == there[1:]
        if now[2]:
            _, info = env.reset()
            other.reset()


@ways
def test_a_copied_vector_environment_goes_on_alike(copied: Callable[[Any], Any]) -> None:
    """Over the ends of matches, which start anew in the copy."""
    envs = SeatVector("goita", num_envs=4, players=2, target=1, level="random")
    _, info = envs.reset(seed=2)
    other, ended = copied(envs), 0
    while ended < 8:
        actions = info["action_mask"].argmax(axis=1)
        now, there = envs.step(actions), other.step(actions)
        assert [each.tobytes() for each in now[:4]] == [each.tobytes() for each in there[:4]]
        info, ended = now[4], ended + int(now[2].sum())


def best_line(env: Any, depth: int, me: str) -> tuple[float, list[int]]:
    """A tree search on copies of an environment: the best that `me` can reach if all others help, and how."""
    if depth == 0 or all(env.terminations.values()):
        return env._cumulative_rewards[me], []
    found = (-1000.0, [-1])
    for action in np.flatnonzero(env.last()[0]["action_mask"])[:4]:
        child = copy.deepcopy(env)
        child.step(int(action))
        value, line = best_line(child, depth - 1, me)
        found = max(found, (value, [int(action), *line]))
    return found


def test_a_tree_search_on_an_environment_finds_a_line_that_keeps_its_promise() -> None:
    env = pettingzoo.env("shokoba", players=2, reward="points")
    env.reset(seed=1)
    at, me = env.observe(env.agent_selection)["observation"].tobytes(), env.agent_selection
    promised, line = best_line(env, 5, me)
    assert env.observe(me)["observation"].tobytes() == at
    for action in line:
        env.step(action)
    assert env._cumulative_rewards[me] == promised


def same(env: Seat) -> Seat:
    return env


@pytest.mark.compiled_only
def test_vector_environments_over_processes_take_environments_from_here() -> None:
    """Sent by pickling to processes that know nothing yet, as Gymnasium's and Stable-Baselines3's workers do."""
    here = [Seat("goita", players=2, level="greedy") for _ in range(2)]
    for seed, each in enumerate(here):
        each.reset(seed=seed)
    there = AsyncVectorEnv([partial(same, each) for each in here], context="spawn", shared_memory=False)
    try:
        masks = [each.action_masks() for each in here]
        assert [mask.tolist() for mask in there.call("action_masks")] == [mask.tolist() for mask in masks]
        observations, info = there.reset(seed=9)
        alone = [each.reset(seed=9 + number) for number, each in enumerate(here)]
        for _ in range(10):
            assert observations.tobytes() == np.stack([each[0] for each in alone]).tobytes()
            actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
            observations, *_, info = there.step(np.array(actions))
            alone = [(each.step(action)[0], {}) for each, action in zip(here, actions, strict=True)]
    finally:
        there.close()
