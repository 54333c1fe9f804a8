"""PPO from the parts that TorchRL brings, on a Cartable vector environment: learns one seat in a minute or two.

    pip install torch torchrl
    python examples/learn_with_torchrl.py                  # Goita Shogi for two, against greedy
    python examples/learn_with_torchrl.py toko_maja --against random --seconds 120

`SeatEnv` is all that TorchRL needs to know of Cartable. The rest is TorchRL's: actor, critic, collector, advantages and
loss.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from tensordict.nn import TensorDictModule
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase, set_exploration_type
from torchrl.envs.utils import ExplorationType
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from cartable.research.gymnasium_vector import SeatVector

ENVS, STEPS, HIDDEN, EPOCHS, MINIBATCHES = 256, 16, 128, 3, 4
RATE, DISCOUNT, TRACE, LARGEST_GRADIENT = 1e-3, 0.99, 0.95, 0.5


class SeatEnv(EnvBase):
    """One seat of many matches; `envs` replaces those that end by itself."""

    def __init__(self, envs: SeatVector) -> None:
        super().__init__(device="cpu", batch_size=torch.Size([envs.num_envs]))
        self.envs, count = envs, envs.num_envs
        self.results: list[float] = []
        """What the learner was paid in each finished match."""
        inputs, actions = envs.batch.spec.observation_size, envs.batch.actions
        self.observation_spec = Composite(
            observation=Unbounded((count, inputs), dtype=torch.float32),
            action_mask=Binary(actions, (count, actions), dtype=torch.bool),
            shape=(count,),
        )
        self.action_spec = Categorical(actions, (count,), dtype=torch.int64)
        self.reward_spec = Unbounded((count, 1), dtype=torch.float32)

    def _seen(self, observations: Any, info: dict[str, Any]) -> dict[str, Tensor]:
        self._last = {
            "observation": torch.from_numpy(observations).float() / 4,  # observations are small counts
            "action_mask": torch.from_numpy(info["action_mask"]) != 0,
        }
        return self._last

    def _reset(self, tensordict: TensorDictBase | None = None, **_options: Any) -> TensorDictBase:
        """Matches that ended were replaced when they did; only a reset of all of them has to do something."""
        if tensordict is None or "_reset" not in tensordict:
            self._seen(*self.envs.reset())
        return TensorDict(dict(self._last), self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        observations, rewards, over, _, info = self.envs.step(tensordict["action"].numpy())
        self.results += rewards[over].tolist()
        done = torch.from_numpy(over)[:, None]
        paid = {"reward": torch.from_numpy(rewards).float()[:, None], "done": done, "terminated": done.clone()}
        return TensorDict({**self._seen(observations, info), **paid}, self.batch_size)

    def _set_seed(self, seed: int | None) -> None:
        self._seen(*self.envs.reset(seed=seed))


def network(inputs: int, outputs: int) -> nn.Module:
    layers = (nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, outputs))
    return nn.Sequential(*layers)


def new_actor(env: SeatEnv) -> ProbabilisticActor:
    """Actions that are not legal get no probability."""
    inputs, actions = env.envs.batch.spec.observation_size, env.envs.batch.actions
    logits = TensorDictModule(network(inputs, actions), ["observation"], ["logits"])
    return ProbabilisticActor(
        logits,
        in_keys={"logits": "logits", "mask": "action_mask"},
        spec=env.action_spec,
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )


def train(env: SeatEnv, updates: int, seconds: float = float("inf"), seed: int = 1) -> ProbabilisticActor:
    """Learn for so many updates, or so long."""
    torch.manual_seed(seed)
    env.set_seed(seed)
    actor = new_actor(env)
    critic = ValueOperator(network(env.envs.batch.spec.observation_size, 1), ["observation"])
    advantages = GAE(gamma=DISCOUNT, lmbda=TRACE, value_network=critic, average_gae=True)
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, critic_coeff=0.5)
    optimizer = torch.optim.Adam(loss.parameters(), RATE)
    decisions = env.envs.num_envs * STEPS
    end = time.monotonic() + seconds
    collector = Collector(
        env,
        actor,
        frames_per_batch=decisions,
        total_frames=decisions * updates,
        auto_register_policy_transforms=False,  # the actor needs none
    )
    try:
        for update, played in enumerate(collector, 1):
            with torch.no_grad():
                advantages(played)
            rows = played.reshape(-1)
            for _ in range(EPOCHS):
                for chosen in torch.randperm(len(rows)).chunk(MINIBATCHES):
                    parts = loss(rows[chosen])
                    optimizer.zero_grad()
                    sum(parts[f"loss_{name}"] for name in ("objective", "critic", "entropy")).backward()
                    nn.utils.clip_grad_norm_(loss.parameters(), LARGEST_GRADIENT)
                    optimizer.step()
            if update % 20 == 0:
                print(f"update {update:5}  decisions {update * decisions:9,}  won {won(env):.1%} of the last matches")
            if time.monotonic() > end:
                break
    finally:
        collector.shutdown(close_env=False)
    return actor


def won(env: SeatEnv) -> float:
    """The share that was won of the last matches; half of those that are shared."""
    return float(np.mean([0.5 + np.sign(each) / 2 for each in env.results[-2000:]]))


def share_won(actor: ProbabilisticActor, game: str, against: Any, matches: int, **options: Any) -> float:
    """Of so many matches against a level, the share that the actor wins."""
    env = SeatEnv(SeatVector(game, num_envs=min(matches, 256), seat=None, level=against, **options))
    env.set_seed(99)
    seen = env.reset()
    with torch.no_grad(), set_exploration_type(ExplorationType.RANDOM):
        while len(env.results) < matches:
            _, seen = env.step_and_maybe_reset(actor(seen))
    return won(env)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="goita")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", choices=("greedy", "random"), default="greedy")
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=90)
    given = parser.parse_args()
    env = SeatEnv(SeatVector(given.game, num_envs=ENVS, seat=None, level=given.against, players=given.players))
    actor = train(env, given.updates, given.seconds)
    for level in ("random", "greedy"):
        share = share_won(actor, given.game, level, 1000, players=given.players)
        print(f"against {level}: {share:.1%} of 1,000 matches won")


if __name__ == "__main__":
    main()
