"""Learns a game from nothing in a minute or two: actor and critic in one file, with NumPy alone.

    python examples/learn_in_numpy.py                      # Goita Shogi for two, against greedy
    python examples/learn_in_numpy.py toko_maja --against random --seconds 120

It is meant to be read and changed: a network of one hidden layer whose gradients are written out, advantages (GAE) from
a vector environment, and Adam. `train_shokoba.py` is the serious one, with PyTorch and self-play.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cartable.research.gymnasium_vector import SeatVector

Array = NDArray[np.float32]

ENVS, STEPS, HIDDEN = 256, 16, 128
RATE, DISCOUNT, TRACE, ENTROPY, LARGEST = 2e-3, 0.99, 0.95, 0.01, 0.5
SCALE = 0.25
"""Observations are small counts."""


@dataclass
class Network:
    """One hidden layer, then a logit for each action and one value: what the seat can expect."""

    inputs: int
    actions: int
    weights: dict[str, Array] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = np.random.default_rng(1)

        def layer(rows: int, columns: int, size: float) -> Array:
            drawn: Array = (chance.standard_normal((rows, columns)) * size / np.sqrt(rows)).astype(np.float32)
            return drawn

        self.weights = {
            "hidden": layer(self.inputs + 1, HIDDEN, 1.4),
            "logits": layer(HIDDEN + 1, self.actions, 0.01),
            "value": layer(HIDDEN + 1, 1, 0.1),
        }
        self._first = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._second = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._updates = 0

    def run(self, observations: NDArray[np.int8], masks: NDArray[np.int8]) -> tuple[Array, Array, Array, Array]:
        """Inputs, hidden layer, probabilities of the legal actions, and values."""
        inputs = with_one(observations.astype(np.float32) * np.float32(SCALE))
        hidden = with_one(np.maximum(inputs @ self.weights["hidden"], 0))
        logits = np.where(masks, hidden @ self.weights["logits"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        return inputs, hidden, chances / chances.sum(axis=1, keepdims=True), (hidden @ self.weights["value"])[:, 0]

    def learn(self, batch: Steps, advantages: Array, targets: Array) -> None:
        """One step uphill: make good actions likelier, stay curious, and predict the value better."""
        inputs, hidden, chances, values = self.run(batch.observations, batch.masks)
        rows = np.arange(len(values))
        chosen = np.zeros_like(chances)
        chosen[rows, batch.actions] = 1
        surprise = np.log(np.maximum(chances, 1e-12))
        curious = -chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
        of_logits = ((chosen - chances) * advantages[:, None] + ENTROPY * curious) / len(rows)
        of_value: Array = ((targets - values)[:, None] / len(rows)).astype(np.float32)
        of_hidden = of_logits @ self.weights["logits"].T + 0.5 * of_value @ self.weights["value"].T
        of_hidden = np.where(hidden > 0, of_hidden, np.float32(0))[:, :-1]
        self._climb({"hidden": inputs.T @ of_hidden, "logits": hidden.T @ of_logits, "value": hidden.T @ of_value})

    def _climb(self, gradients: dict[str, Array]) -> None:
        """Adam, with gradients that are not too large."""
        self._updates += 1
        size = float(np.sqrt(sum(float((each**2).sum()) for each in gradients.values())))
        for name, raw in gradients.items():
            each = raw * min(1.0, LARGEST / (size + 1e-6))
            self._first[name] += 0.1 * (each - self._first[name])
            self._second[name] += 0.001 * (each**2 - self._second[name])
            first = self._first[name] / (1 - 0.9**self._updates)
            second = self._second[name] / (1 - 0.999**self._updates)
            self.weights[name] += (RATE * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


@dataclass
class Steps:
    """What was seen and done, one row a decision."""

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]


def with_one(rows: Array) -> Array:
    """With a column of ones, so that a layer needs no biases."""
    return np.concatenate([rows, np.ones((len(rows), 1), np.float32)], axis=1)


def drawn(chances: Array, chance: np.random.Generator) -> NDArray[np.int64]:
    """One action a row, as likely as it says."""
    reached = chances.cumsum(axis=1) > chance.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True) * 0.999999
    found: NDArray[np.int64] = reached.argmax(axis=1)
    return found


def advantages_of(rewards: Array, values: Array, over: Array) -> Array:
    """How much better each action did than expected (GAE); `values` has a row more, for what comes after."""
    found, later = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for at in reversed(range(len(rewards))):
        goes_on = DISCOUNT * (1 - over[at])
        later = rewards[at] + goes_on * values[at + 1] - values[at] + TRACE * goes_on * later
        found[at] = later
    return found


def share_won(network: Network, game: str, against: Any, matches: int, **options: Any) -> float:
    """Of so many matches against a level, the share that the network wins; half of those that are shared."""
    envs, chance = SeatVector(game, num_envs=min(matches, 256), seat=None, level=against, **options), default_chance()
    observations, info = envs.reset(seed=99)
    results: list[float] = []
    while len(results) < matches:
        actions = drawn(network.run(observations, info["action_mask"])[2], chance)
        observations, rewards, over, _, info = envs.step(actions)
        results += rewards[over].tolist()
    return float(np.mean([0.5 + np.sign(each) / 2 for each in results]))


def default_chance() -> np.random.Generator:
    return np.random.default_rng(7)


def train(game: str, against: Any, updates: int, seconds: float, count: int = ENVS, **options: Any) -> Network:
    """Learn for so many updates, or so long, from so many matches at a time."""
    envs, chance = SeatVector(game, num_envs=count, seat=None, level=against, **options), default_chance()
    network = Network(envs.batch.spec.observation_size, envs.batch.spec.actions)
    observations, info = envs.reset(seed=1)
    end, results = time.monotonic() + seconds, []
    for update in range(1, updates + 1):
        seen, masks, actions, rewards, values, overs = [], [], [], [], [], []
        for _ in range(STEPS):
            mask = info["action_mask"]
            *_, chances, value = network.run(observations, mask)
            action = drawn(chances, chance)
            seen.append(observations)
            masks.append(mask)
            actions.append(action)
            values.append(value)
            observations, reward, over, _, info = envs.step(action)
            rewards.append(reward.astype(np.float32))
            overs.append(over.astype(np.float32))
            results += reward[over].tolist()
        values.append(network.run(observations, info["action_mask"])[3])
        advantages = advantages_of(np.stack(rewards), np.stack(values), np.stack(overs))
        targets = (advantages + np.stack(values[:-1])).ravel()
        scaled = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).ravel()
        network.learn(Steps(np.concatenate(seen), np.concatenate(masks), np.concatenate(actions)), scaled, targets)
        if update % 50 == 0:
            won = np.mean([0.5 + np.sign(each) / 2 for each in results[-2000:]])
            print(f"update {update:5}  decisions {update * STEPS * count:9,}  won {won:.1%} of the last matches")
        if time.monotonic() > end:
            break
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="goita")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--against", choices=("greedy", "random"), default="greedy")
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=90)
    given = parser.parse_args()
    network = train(given.game, given.against, given.updates, given.seconds, players=given.players)
    for level in ("random", "greedy"):
        won = share_won(network, given.game, level, 1000, players=given.players)
        print(f"against {level}: {won:.1%} of 1,000 matches won")


if __name__ == "__main__":
    main()
