"""PPO of Ray's RLlib on a Cartable environment: learns one seat against random moves in a few minutes.

    pip install torch 'ray[rllib]'
    python examples/learn_with_rllib.py                    # Goita Shogi for two, against random moves
    python examples/learn_with_rllib.py shokoba --runners 8 --seconds 600

RLlib takes observations alone, so `MaskedSeat` puts the mask of legal actions into them, and `MaskedModule` takes it
out again. Matches are played one by one in as many processes as `--runners` says: for many on one machine, see
`learn_in_torch.py`.
"""

from __future__ import annotations

import argparse
import os
import time
import warnings
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from torch import Tensor, nn

from cartable.research.gymnasium import Seat

HIDDEN = 128


class MaskedSeat(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat whose observations hold the mask of legal actions, too."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.seat = Seat(**config)
        self.action_space = actions = self.seat.action_space
        assert isinstance(actions, spaces.Discrete)
        size = self.seat.observation_space.shape or (0,)
        self.observation_space = spaces.Dict(
            observation=spaces.Box(-32.0, 32.0, size, np.float32),
            action_mask=spaces.Box(0.0, 1.0, (int(actions.n),), np.float32),
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        observation, info = self.seat.reset(seed=seed, options=options)
        return self._with_mask(observation, info), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        observation, reward, over, truncated, info = self.seat.step(int(action))
        return self._with_mask(observation, info), reward, over, truncated, {}

    def _with_mask(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        small = observation.astype(np.float32) / 4  # observations are small counts
        return {"observation": small, "action_mask": info["action_mask"].astype(np.float32)}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Actor and critic of two hidden layers; actions that are not legal get no probability."""

    def setup(self) -> None:
        (inputs,), actions = self.observation_space["observation"].shape, self.action_space.n
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.logits, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def _forward(self, batch: dict[str, Any], **_options: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        hidden = self.body(seen["observation"])
        logits = self.logits(hidden).masked_fill(seen["action_mask"] == 0, -1e9)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: hidden}

    def compute_values(self, batch: dict[str, Any], embeddings: Tensor | None = None) -> Tensor:
        hidden = self.body(batch[Columns.OBS]["observation"]) if embeddings is None else embeddings
        values: Tensor = self.value(hidden)[:, 0]
        return values


def new_algorithm(game: str, against: str, runners: int = 0, decisions: int = 4096, **options: Any) -> Algorithm:
    """PPO with masks; without runners, the matches are played in this process."""
    config = (
        PPOConfig()
        .environment(MaskedSeat, env_config={"game": game, "level": against, "seat": None, **options})
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=16)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .training(
            train_batch_size_per_learner=decisions,
            minibatch_size=min(1024, decisions),
            num_epochs=3,
            lr=1e-3,
            gamma=0.99,
            lambda_=0.95,
            entropy_coeff=0.01,
            clip_param=0.2,
            vf_loss_coeff=0.5,
            grad_clip=0.5,
        )
        .debugging(seed=1, log_level="ERROR")
    )
    return config.build_algo()


def train(algorithm: Algorithm, updates: int, seconds: float = float("inf")) -> None:
    end = time.monotonic() + seconds
    for update in range(1, updates + 1):
        found = algorithm.train()["env_runners"]
        paid = found.get("episode_return_mean", float("nan"))
        print(f"update {update:4}  decisions {found['num_env_steps_sampled_lifetime']:9,.0f}  paid {paid:+.2f} a match")
        if time.monotonic() > end:
            break


@torch.no_grad()
def share_won(algorithm: Algorithm, game: str, against: str, matches: int, **options: Any) -> float:
    """Of so many matches against a level, the share that the network wins; half of those that are shared."""
    env, module = MaskedSeat({"game": game, "level": against, "seat": None, **options}), algorithm.get_module()
    chance, results = np.random.default_rng(7), []
    for number in range(matches):
        (seen, _), over, reward = env.reset(seed=number), False, 0.0
        while not over:
            batch = {Columns.OBS: {name: torch.from_numpy(each)[None] for name, each in seen.items()}}
            logits = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS][0]
            chances = torch.softmax(logits.double(), 0).numpy()
            seen, reward, over, _, _ = env.step(np.int64(chance.choice(len(chances), p=chances / chances.sum())))
        results.append(0.5 + np.sign(reward) / 2)
    return float(np.mean(results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="goita")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", default="random")
    parser.add_argument("--runners", type=int, default=0, help="processes that play; 0: this one")
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--matches", type=int, default=300, help="matches that are played afterwards against each bot")
    given = parser.parse_args()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    ray.init("local", num_cpus=given.runners + 1, include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        algorithm = new_algorithm(given.game, given.against, given.runners, players=given.players)
        train(algorithm, given.updates, given.seconds)
        for level in ("random", "greedy"):
            won = share_won(algorithm, given.game, level, given.matches, players=given.players)
            print(f"against {level}: {won:.1%} of {given.matches} matches won")
        algorithm.stop()
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
