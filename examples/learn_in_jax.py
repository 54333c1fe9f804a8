"""Self-play in one file, with JAX: the matches stay on the device, and so does everything that is learned from them.

    pip install jax                                        # jax[cuda12] and cartable[gpu] for a GPU
    python examples/learn_in_jax.py                        # Goita Shogi for two
    python examples/learn_in_jax.py --device cuda --matches 16384 --seconds 60

JAX reads the arrays of a `Batch` where they are (DLPack), and the batch reads the actions where JAX put them: on a GPU
nothing goes through the host. A step of the batch overwrites its arrays, so JAX has to be done with them by then
(`block_until_ready`), and what has to last is copied on the device (`kept`).
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any, Literal, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from cartable.research.batch import Batch

MATCHES, STEPS, HIDDEN = 512, 16, 128
RATE, DISCOUNT, TRACE, ENTROPY, LARGEST_GRADIENT = 2e-3, 0.99, 0.95, 0.01, 0.5

Weights = dict[str, jax.Array]


class Step(NamedTuple):
    """What the seat to act saw, did and got in each match; `sign` is how the next seat's value counts for it."""

    observations: jax.Array
    masks: jax.Array
    actions: jax.Array
    values: jax.Array
    rewards: jax.Array
    sign: jax.Array


class Adam(NamedTuple):
    first: Weights
    second: Weights
    updates: jax.Array


def seen(batch: Batch, *names: str) -> tuple[jax.Array, ...]:
    """Arrays of a batch as JAX sees them, in the memory of the batch: take them anew after each step."""
    return tuple(jax.dlpack.from_dlpack(batch.compact(getattr(batch, name))) for name in names)


def new_weights(key: jax.Array, inputs: int, actions: int) -> Weights:
    sizes = {"hidden": (inputs + 1, HIDDEN, 1.4), "logits": (HIDDEN + 1, actions, 0.01), "value": (HIDDEN + 1, 1, 0.1)}
    keys = jax.random.split(key, len(sizes))
    return {
        name: jax.random.normal(each, (rows, columns)) * size / rows**0.5
        for each, (name, (rows, columns, size)) in zip(keys, sizes.items(), strict=True)
    }


def run(weights: Weights, observations: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logits of the legal actions, and what the seat can expect."""
    hidden = jax.nn.relu(_with_one(observations.astype(jnp.float32) / 4) @ weights["hidden"])
    logits = jnp.where(masks != 0, _with_one(hidden) @ weights["logits"], -1e9)
    return jax.nn.log_softmax(logits), (_with_one(hidden) @ weights["value"])[:, 0]


def _with_one(rows: jax.Array) -> jax.Array:
    return jnp.concatenate([rows, jnp.ones((len(rows), 1), rows.dtype)], axis=1)


@jax.jit
def choose(weights: Weights, key: jax.Array, observations: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    logits, values = run(weights, observations, masks)
    return jax.random.categorical(key, logits), values


@jax.jit
def kept(*arrays: jax.Array) -> tuple[jax.Array, ...]:
    """Copies on the same device."""
    return tuple(jnp.copy(each) for each in arrays)


@jax.jit
def outcome(rewards: jax.Array, dones: jax.Array, before: jax.Array, after: jax.Array) -> tuple[jax.Array, jax.Array]:
    """What the seats that acted were paid, and whether the next seat's value counts for them, against them or not."""
    paid = jnp.take_along_axis(rewards, before[:, None].astype(jnp.int32), axis=1)[:, 0]
    return paid, jnp.where(dones != 0, 0.0, jnp.where(before == after, 1.0, -1.0))


def play(batch: Batch, weights: Weights, key: jax.Array, steps: int) -> tuple[list[Step], jax.Array]:
    """Both seats play so many steps; the values of what comes after are returned with them."""
    found = []
    for each in jax.random.split(key, steps):
        observations, masks, seats = kept(*seen(batch, "observations", "masks", "seats"))
        actions, values = choose(weights, each, observations, masks)
        jax.block_until_ready((actions, seats))
        batch.step(actions, check=False)
        paid, sign = jax.block_until_ready(outcome(*seen(batch, "rewards", "dones"), seats, *seen(batch, "seats")))
        found.append(Step(observations, masks, actions, values, paid, sign))
    last = choose(weights, key, *seen(batch, "observations", "masks"))[1]
    return found, jax.block_until_ready(last)


def loss(weights: Weights, steps: Step, advantages: jax.Array, targets: jax.Array) -> jax.Array:
    logits, values = run(weights, steps.observations, steps.masks)
    chosen = jnp.take_along_axis(logits, steps.actions[:, None], axis=1)[:, 0]
    surprise = -jnp.where(steps.masks != 0, jnp.exp(logits) * logits, 0.0).sum(axis=1).mean()
    return -(chosen * advantages).mean() + 0.5 * jnp.square(values - targets).mean() - ENTROPY * surprise


def advantages_of(steps: Step, last: jax.Array) -> jax.Array:
    """How much better each action did than expected (GAE), where what is good for one seat is bad for the other."""

    def back(carried: tuple[jax.Array, jax.Array], each: Step) -> Any:
        later, after = carried
        goes_on = DISCOUNT * each.sign
        found = each.rewards + goes_on * after - each.values + TRACE * goes_on * later
        return (found, each.values), found

    return jax.lax.scan(back, (jnp.zeros_like(last), last), steps, reverse=True)[1]


@partial(jax.jit, donate_argnums=(0, 1))
def learn(weights: Weights, adam: Adam, played: list[Step], last: jax.Array) -> tuple[Weights, Adam]:
    """One step of Adam, with gradients that are not too large."""
    steps = jax.tree.map(lambda *rows: jnp.stack(rows), *played)
    advantages = advantages_of(steps, last)
    targets = (advantages + steps.values).ravel()
    scaled = ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).ravel()
    rows = jax.tree.map(lambda each: each.reshape(-1, *each.shape[2:]), steps)
    gradients = jax.grad(loss)(weights, rows, scaled, targets)
    size = jnp.sqrt(sum(jnp.square(each).sum() for each in gradients.values()))
    updates = adam.updates + 1
    first, second, after = {}, {}, {}
    for name, raw in gradients.items():
        each = raw * jnp.minimum(1.0, LARGEST_GRADIENT / (size + 1e-6))
        first[name] = adam.first[name] + 0.1 * (each - adam.first[name])
        second[name] = adam.second[name] + 0.001 * (jnp.square(each) - adam.second[name])
        step = first[name] / (1 - 0.9**updates) / (jnp.sqrt(second[name] / (1 - 0.999**updates)) + 1e-8)
        after[name] = weights[name] - RATE * step
    return after, Adam(first, second, updates)


def train(batch: Batch, updates: int, seconds: float = float("inf")) -> Weights:
    """Learn from nothing for so many updates, or so long: the network plays against itself."""
    if batch.players != 2:
        raise ValueError("what is good for one seat is bad for the other: this example is for two players")
    key = jax.random.PRNGKey(1)
    weights = new_weights(key, batch.spec.observation_size, batch.actions)
    zeros = {name: jnp.zeros_like(each) for name, each in weights.items()}
    adam = Adam(zeros, jax.tree.map(jnp.copy, zeros), jnp.zeros((), jnp.int32))
    begun = time.monotonic()
    for update in range(1, updates + 1):
        key, each = jax.random.split(key)
        weights, adam = learn(weights, adam, *play(batch, weights, each, STEPS))
        passed = time.monotonic() - begun
        if update % 50 == 0:
            decisions = update * STEPS * batch.count
            print(f"update {update:5}  decisions {decisions:11,}  {decisions / passed:11,.0f} a second")
        if passed > seconds:
            break
    return weights


def share_won(weights: Weights, batch: Batch, against: Literal["random", "greedy"], matches: int) -> float:
    """Of so many matches against a bot the share that the network wins, from both seats; half of what is shared."""
    own, key, results = jnp.arange(batch.count) % batch.players, jax.random.PRNGKey(9), []
    ended = 0
    while ended < matches:
        key, each = jax.random.split(key)
        chosen, _ = choose(weights, each, *seen(batch, "observations", "masks"))
        other = jax.dlpack.from_dlpack(batch.compact(batch.samples if against == "random" else batch.greedy_actions()))
        actions = jnp.where(seen(batch, "seats")[0] == own, chosen, other)
        batch.step(jax.block_until_ready(actions), check=False)
        paid = np.asarray(outcome(*seen(batch, "rewards", "dones"), own, own)[0])
        over = batch.to_numpy(batch.dones) != 0
        results.append(0.5 + np.sign(paid[over]) / 2)
        ended += int(over.sum())
    return float(np.concatenate(results).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="goita")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--matches", type=int, default=MATCHES, help="at a time")
    parser.add_argument("--updates", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=90)
    given = parser.parse_args()
    weights = train(Batch(given.game, given.matches, players=2, device=given.device), given.updates, given.seconds)
    for level in ("random", "greedy"):
        batch = Batch(given.game, 512, seed=5, players=2, device=given.device)
        print(f"against {level}: {share_won(weights, batch, level, 1000):.1%} of 1,000 matches won")


if __name__ == "__main__":
    main()
