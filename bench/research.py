"""`make bench-research`: environments beside their peers, in one run on one core; missing peers are listed.

Like is compared with like. One environment from Python: our `env()` beside PettingZoo's classic `env()`, both with
their checks, and our `raw_env` beside RLCard's environments and the classic `raw_env`, all without; only decisions
count. Our OpenSpiel games beside OpenSpiel's own Python games: nodes of all kinds, and decisions alone, with the deals
before them. Batches with random actions, observations, masks and automatic reset: all four games, and beside Pgx in
turns, with as many matches at a time and by the same clock.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.measure import Result, compare, rate
from cartable import GAMES
from cartable.research.batch import Batch

BATCH_TARGET = 3e6
MATCHES = 512
"""Matches at a time, of ours and of Pgx's."""
Work = Callable[[], int]


def petting_zoo(make: Callable[[], Any], steps: int) -> Work:
    """Random legal actions through `last` and `step`, whole matches."""
    env, chance = make(), Random(1)

    def work() -> int:
        made = 0
        while made < steps:
            env.reset(seed=made)
            for _ in env.agent_iter():
                observation, _, termination, truncation, info = env.last()
                if termination or truncation:
                    env.step(None)
                    continue
                mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
                env.step(chance.choice(np.asarray(mask, np.int8).view(bool).nonzero()[0].tolist()))
                made += 1
        return made

    return work


def rl_card(game: str, steps: int) -> Work:
    import rlcard

    env, chance = rlcard.make(game, config={"seed": 1}), Random(1)

    def work() -> int:
        made = 0
        while made < steps:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                made += 1
        return made

    return work


def spiel(name: str, steps: int, *, decisions: bool = False) -> Work:
    """Nodes of all kinds, or decisions alone, by `legal_actions` and `apply_action`."""
    import pyspiel

    game, chance = pyspiel.load_game(name), Random(1)

    def work() -> int:
        made = 0
        while made < steps:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                made += not (decisions and state.is_chance_node())
                state.apply_action(legal[int(chance.random() * len(legal))])
        return made

    return work


def batched(game: str, count: int, steps: int, **options: Any) -> Work:
    batch = Batch(game, count, seed=1, threads=1, **options)

    def work() -> int:
        for _ in range(steps):
            batch.step(batch.samples)
        return count * steps

    return work


def pgx_batched(game: str, count: int, steps: int) -> Work:
    """As Pgx is used: a jitted, vectorised step with automatic reset and random legal actions."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = bridge_bidding() if game == "bridge_bidding" else pgx.make(game)
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return step(state, jax.random.categorical(key, logits), key)

    def body(carried: Any, each: Any) -> Any:
        return jax.vmap(one)(carried, jax.random.split(each, count)), None

    many = jax.jit(lambda state, key: jax.lax.scan(body, state, jax.random.split(key, steps))[0])

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), count))

    def work() -> int:
        nonlocal state
        state = many(state, jax.random.PRNGKey(2))
        jax.block_until_ready(state)
        return count * steps

    return work


def bridge_bidding(deals: int = 20_000) -> Any:
    """Pgx's bridge bidding reads its deals from a file, each with the tricks that either side makes in each suit.

    The published file has to be downloaded. This one has random deals and random tricks, which change who wins but not
    how long a step takes.
    """
    from pgx.bridge_bidding import BridgeBidding

    chance = np.random.default_rng(1)
    holders = chance.permuted(np.tile(np.repeat(np.arange(4), 13), (deals, 1)), axis=1)
    keys = holders.reshape(deals, 4, 13) @ 4 ** np.arange(12, -1, -1)
    north_south = chance.integers(0, 14, (deals, 5))
    sides = [tricks @ 16 ** np.arange(4, -1, -1) for tricks in (north_south, 13 - north_south)]
    tricks = np.stack([sides[0], sides[1], sides[0], sides[1]], axis=1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deals.npy"
        np.save(path, np.stack([keys, tricks]).astype(np.int32))
        return BridgeBidding(str(path))


def from_python(rounds: int, scale: float, missing: list[str]) -> list[Result]:
    from cartable.research import pettingzoo

    steps = round(3000 * scale)
    results: list[Result] = []

    def ours(kind: str, make: Callable[[str], Any]) -> dict[str, tuple[Work, float | None]]:
        return {f"Cartable {game}, {kind}": (petting_zoo(partial(make, game), steps), 3.0) for game in GAMES}

    bare, checked = ours("raw_env", pettingzoo.raw_env), ours("env()", pettingzoo.env)
    for (name, (work, _)), (other, (same, _)) in zip(bare.items(), checked.items(), strict=True):
        results += compare("our checks", (name, work), {other: (same, 0.7)}, rounds)
    peers: dict[str, tuple[Callable[[], Work], dict[str, tuple[Work, float | None]]]] = {
        "RLCard uno": (lambda: rl_card("uno", steps), bare),
        "RLCard limit hold'em": (lambda: rl_card("limit-holdem", steps), bare),
        "PettingZoo classic, Texas hold'em, raw_env": (lambda: petting_zoo(partial(_classic, "raw_env"), steps), bare),
        "PettingZoo classic, Texas hold'em, env()": (lambda: petting_zoo(partial(_classic, "env"), steps), checked),
    }
    for name, (make, like) in peers.items():
        try:
            peer = make()
        except ImportError as why:
            missing.append(f"{name}: {why}")
            continue
        results += compare("one environment from Python, decisions", (name, peer), like, rounds)
    return results


def _classic(kind: str) -> Any:
    from pettingzoo.classic import texas_holdem_v4

    return getattr(texas_holdem_v4, kind)()


def game_theory(rounds: int, scale: float) -> list[Result]:
    import open_spiel.python.games  # noqa: F401 - registers them

    from cartable.research.openspiel import GAMES as OURS

    steps = round(2000 * scale)
    results: list[Result] = []
    for group, decisions in (("OpenSpiel, nodes", False), ("OpenSpiel, decisions with their deals", True)):
        ours: dict[str, tuple[Work, float | None]] = {
            f"Cartable {game}": (
                spiel(f"python_cartable_{game}(players=2)", steps, decisions=decisions),
                None if decisions else 1.0,
            )
            for game in OURS
        }
        for peer in ("python_tic_tac_toe", "python_block_dominoes", "python_liars_poker", "python_kuhn_poker"):
            theirs = spiel(peer, steps, decisions=decisions)
            results += compare(group, (f"OpenSpiel {peer}", theirs), ours, rounds)
    return results


def batches(rounds: int, scale: float, missing: list[str]) -> list[Result]:
    steps = round(400 * scale)
    ours = {f"Cartable {game}": batched(game, MATCHES, steps) for game in GAMES}
    ours["Cartable scopette, 2 players"] = batched("scopette", MATCHES, steps, players=2)
    for work in ours.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in ours}
    for _ in range(rounds):
        for name, work in ours.items():
            rates[name].append(rate(work))
    results = [
        Result("batches, against the target", name, median(found), median(found) / BATCH_TARGET, 1.0)
        for name, found in rates.items()
    ]
    for peer in ("sparrow_mahjong", "bridge_bidding"):
        try:
            theirs = pgx_batched(peer, MATCHES, max(1, round(20 * scale)))
            theirs()
        except Exception as why:  # whatever is missing is listed below
            missing.append(f"Pgx {peer}: {type(why).__name__}: {str(why)[:60]}")
            continue
        beside: dict[str, tuple[Work, float | None]] = {name: (work, 20.0) for name, work in ours.items()}
        # JAX works in threads of its own: the processor time of the whole process counts
        results += compare("batches, in turns with Pgx", (f"Pgx {peer}", theirs), beside, rounds, time.process_time)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often the competitors take turns")
    parser.add_argument("--scale", type=float, default=1.0, help="how much work each turn is")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "research.json")
    arguments = parser.parse_args()
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    missing: list[str] = []
    results = from_python(arguments.rounds, arguments.scale, missing)
    results += game_theory(arguments.rounds, arguments.scale)
    results += batches(arguments.rounds, arguments.scale, missing)
    console, group = Console(), ""
    sheet = Sheet(title="Steps a second, one core")
    for heading in ("", "steps/s", "times the peer", "target", ""):
        sheet.add_column(heading, justify="left" if not heading else "right")
    for each in results:
        if each.group != group or each.ratio == 1.0:
            group = each.group
            sheet.add_section()
        target = "" if each.target is None else f"≥ {each.target:g}"
        mark = "" if each.target is None else "met" if each.is_met else "MISSED"
        sheet.add_row(each.name, f"{each.moves_a_second:,.0f}", f"{each.ratio:.2f}", target, mark)
    console.print(sheet)
    for line in missing:
        console.print(f"not measured: {line}")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    machine = {"machine": platform.machine(), "system": platform.platform(), "python": platform.python_version()}
    report = {**machine, "results": [asdict(each) for each in results], "missing": missing}
    arguments.out.write_text(json.dumps(report, indent=2) + "\n")
    return 0 if all(each.is_met for each in results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
