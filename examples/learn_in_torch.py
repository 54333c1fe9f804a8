"""PPO in one file, with PyTorch, in the manner of CleanRL: learns one seat against a bot in a minute or two.

    pip install torch
    python examples/learn_in_torch.py                      # Goita Shogi for two, against greedy
    python examples/learn_in_torch.py toko_maja --against random --seconds 120

The matches are played on one `Batch` (`SeatVector`), which steps all of them in one call. Actions that are not legal
get no probability. `learn_in_numpy.py` does the same without PyTorch.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from cartable.research.gymnasium_vector import SeatVector


@dataclass(frozen=True)
class Plan:
    """What PPO can be told."""

    envs: int = 256
    steps: int = 16
    epochs: int = 3
    minibatches: int = 4
    hidden: int = 128
    rate: float = 1e-3
    discount: float = 0.99
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    largest_gradient: float = 0.5


class Agent(nn.Module):
    """Two hidden layers, then a logit for each action and one value: what the seat can expect."""

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.logits, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.logits.weight, 0.01)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        hidden = self.body(observations.float() / 4)  # observations are small counts
        logits = self.logits(hidden).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits), self.value(hidden)[:, 0]


@dataclass
class Rollout:
    """What was seen, done and paid: steps in rows, matches in columns."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    rewards: Tensor
    overs: Tensor

    @classmethod
    def empty(cls, plan: Plan, inputs: int, actions: int) -> Rollout:
        shape = (plan.steps, plan.envs)
        observations = torch.zeros(*shape, inputs, dtype=torch.int8)
        masks = torch.zeros(*shape, actions, dtype=torch.int8)
        numbers = (torch.zeros(*shape) for _ in range(4))
        return cls(observations, masks, torch.zeros(shape, dtype=torch.int64), *numbers)

    def advantages(self, last: Tensor, plan: Plan) -> Tensor:
        """How much better each action did than expected (GAE); `last` are the values of what comes after."""
        found, later, after = torch.zeros_like(self.rewards), torch.zeros_like(last), last
        for at in reversed(range(plan.steps)):
            goes_on = plan.discount * (1 - self.overs[at])
            later = self.rewards[at] + goes_on * after - self.values[at] + plan.trace * goes_on * later
            found[at], after = later, self.values[at]
        return found


class Learner:
    def __init__(self, game: str, against: Any, plan: Plan, seed: int = 1, **options: Any) -> None:
        torch.manual_seed(seed)
        self.plan = plan
        self.envs = SeatVector(game, num_envs=plan.envs, seat=None, level=against, **options)
        spec = self.envs.batch.spec
        self.agent = Agent(spec.observation_size, spec.actions, plan.hidden)
        self.optimizer = torch.optim.Adam(self.agent.parameters(), plan.rate, eps=1e-5)
        self.rollout = Rollout.empty(plan, spec.observation_size, spec.actions)
        self.observations, self.info = self.envs.reset(seed=seed)
        self.results: list[float] = []
        """What the learner was paid in each finished match."""

    @torch.no_grad()
    def play(self) -> Tensor:
        """Fill the rollout with the next steps, and return the values of what comes after."""
        rollout = self.rollout
        for at in range(self.plan.steps):
            rollout.observations[at] = torch.from_numpy(self.observations)
            rollout.masks[at] = torch.from_numpy(self.info["action_mask"])
            policy, rollout.values[at] = self.agent(rollout.observations[at], rollout.masks[at])
            rollout.actions[at] = policy.sample()
            rollout.chances[at] = policy.log_prob(rollout.actions[at])
            self.observations, rewards, over, _, self.info = self.envs.step(rollout.actions[at].numpy())
            rollout.rewards[at], rollout.overs[at] = torch.from_numpy(rewards), torch.from_numpy(over)
            self.results += rewards[over].tolist()
        last: Tensor = self.agent(torch.from_numpy(self.observations), torch.from_numpy(self.info["action_mask"]))[1]
        return last

    def update(self) -> None:
        """Play, then learn from it several times, never far from the policy that played."""
        plan, rollout = self.plan, self.rollout
        advantages = rollout.advantages(self.play(), plan)
        targets = (advantages + rollout.values).flatten()
        columns = [each.flatten(0, 1) for each in (rollout.observations, rollout.masks, rollout.actions)]
        before, flat = rollout.chances.flatten(), advantages.flatten()
        for _ in range(plan.epochs):
            for rows in torch.randperm(len(flat)).chunk(plan.minibatches):
                policy, values = self.agent(columns[0][rows], columns[1][rows])
                gain = (flat[rows] - flat[rows].mean()) / (flat[rows].std() + 1e-6)
                ratio = (policy.log_prob(columns[2][rows]) - before[rows]).exp()
                clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
                missed = (values - targets[rows]).square().mean()
                loss = -torch.min(ratio * gain, clipped * gain).mean() + 0.5 * missed
                loss = loss - plan.entropy * policy.entropy().mean()
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.agent.parameters(), plan.largest_gradient)
                self.optimizer.step()

    def train(self, updates: int, seconds: float = float("inf")) -> None:
        end = time.monotonic() + seconds
        for update in range(1, updates + 1):
            self.update()
            if update % 20 == 0:
                decisions = update * self.plan.steps * self.plan.envs
                won = np.mean([0.5 + np.sign(each) / 2 for each in self.results[-2000:]])
                print(f"update {update:5}  decisions {decisions:9,}  won {won:.1%} of the last matches")
            if time.monotonic() > end:
                break


@torch.no_grad()
def share_won(agent: Agent, game: str, against: Any, matches: int, **options: Any) -> float:
    """Of so many matches against a level, the share that the agent wins; half of those that are shared."""
    envs = SeatVector(game, num_envs=min(matches, 256), seat=None, level=against, **options)
    observations, info = envs.reset(seed=99)
    results: list[float] = []
    while len(results) < matches:
        policy, _ = agent(torch.from_numpy(observations), torch.from_numpy(info["action_mask"]))
        observations, rewards, over, _, info = envs.step(policy.sample().numpy())
        results += rewards[over].tolist()
    return float(np.mean([0.5 + np.sign(each) / 2 for each in results]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="goita")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", choices=("greedy", "random"), default="greedy")
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=90)
    given = parser.parse_args()
    learner = Learner(given.game, given.against, Plan(), players=given.players)
    learner.train(given.updates, given.seconds)
    for level in ("random", "greedy"):
        won = share_won(learner.agent, given.game, level, 1000, players=given.players)
        print(f"against {level}: {won:.1%} of 1,000 matches won")


if __name__ == "__main__":
    main()
