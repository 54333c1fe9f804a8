"""The examples for other libraries learn, in small: from even matches against random moves to winning most of them.

They are too large for every machine that runs the tests: `make examples-test` installs them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cartable.research.batch import Batch
from cartable.research.gymnasium import Seat
from tests import ray_processes

pytestmark = [
    pytest.mark.extras,
    pytest.mark.compiled_only,
    pytest.mark.filterwarnings("default"),  # what libraries that are not ours deprecate in each other
]
_GAME: dict[str, Any] = {"game": "goita", "players": 2}
_ROOT = Path(__file__).parents[1]


def needs(*modules: str) -> pytest.MarkDecorator:
    missing = [each for each in modules if find_spec(each) is None]
    why = f"{', '.join(missing)} not installed, so an example was not run: make examples-test"
    return pytest.mark.skipif(bool(missing), reason=why)


@needs("torch")
def test_ppo_in_torch_learns() -> None:
    from examples.learn_in_torch import Learner, Plan, share_won

    learner = Learner("goita", "random", Plan(envs=64, hidden=64), players=2)
    assert 0.3 < share_won(learner.agent, against="random", matches=200, **_GAME) < 0.7
    learner.train(15)
    assert share_won(learner.agent, against="random", matches=200, **_GAME) > 0.8


@needs("torchrl")
def test_torchrl_learns() -> None:
    from torchrl.envs.utils import check_env_specs

    from cartable.research.gymnasium_vector import SeatVector
    from examples.learn_with_torchrl import SeatEnv, new_actor, share_won, train

    def env() -> SeatEnv:
        return SeatEnv(SeatVector("goita", num_envs=64, seat=None, level="random", players=2))

    check_env_specs(env(), break_when_any_done="both")
    assert 0.3 < share_won(new_actor(env()), against="random", matches=200, **_GAME) < 0.7
    assert share_won(train(env(), 15), against="random", matches=200, **_GAME) > 0.8


@needs("ray", "torch", "tree")  # which RLlib needs
def test_rllib_learns() -> None:
    """In a process of its own: Ray leaves threads and warnings behind."""
    command = [sys.executable, "examples/learn_with_rllib.py", "--updates", "4", "--matches", "50"]
    with ray_processes.environment() as bare:
        environment = {**bare, "PYTHONPATH": f"src{os.pathsep}.", "OMP_NUM_THREADS": "1"}
        result = subprocess.run(
            command, cwd=_ROOT, env=environment, capture_output=True, text=True, check=False, timeout=1100
        )
        assert result.returncode == 0, result.stderr
        assert ray_processes.left_running(environment) == []
    found = next(line for line in result.stdout.splitlines() if line.startswith("against random"))
    assert float(found.split()[2].rstrip("%")) > 75


@needs("jax")
def test_jax_learns_by_playing_against_itself() -> None:
    import jax

    from examples.learn_in_jax import new_weights, share_won, train

    batch = Batch("goita", 128, seed=3, players=2, threads=1)
    untrained = new_weights(jax.random.PRNGKey(1), batch.spec.observation_size, batch.actions)
    assert 0.3 < share_won(untrained, batch, "random", 200) < 0.7
    assert share_won(train(batch, 25), batch, "random", 200) > 0.8
    with pytest.raises(ValueError, match="two players"):
        train(Batch("goita", 2, players=4), 1)


@needs("sb3_contrib")
def test_stable_baselines_plays_in_processes_of_its_own() -> None:
    """Its subprocesses play the matches that this process plays, and its maskable PPO learns from them."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import SubprocVecEnv

    new = partial(Seat, "goita", players=2, level="random")
    there, here = SubprocVecEnv([new, new], start_method="spawn"), [new(), new()]
    try:
        there.seed(5)
        observations = there.reset()
        assert observations.tolist() == [each.reset(seed=5 + place)[0].tolist() for place, each in enumerate(here)]
        for _ in range(8):
            masks = np.stack(there.env_method("action_masks"))
            assert masks.tolist() == [each.action_masks().tolist() for each in here]
            actions = masks.argmax(axis=1)
            observations, _, overs, _ = there.step(actions)
            alone = [each.step(action) for each, action in zip(here, actions, strict=True)]
            assert overs.tolist() == [each[2] for each in alone]
            if overs.any():
                break
            assert observations.tolist() == [each[0].tolist() for each in alone]
        model = MaskablePPO("MlpPolicy", there, n_steps=16, batch_size=16, n_epochs=1, seed=1)
        before = model.policy.action_net.weight.detach().clone()
        model.learn(64)
        assert not model.policy.action_net.weight.equal(before)
    finally:
        there.close()
