"""Batches on a GPU: the same matches as on the CPU, how many steps a second, and where the time goes.

Also whole matches of greedy and random bots for the balance lab: the same rows as on the CPU, and matches a second.

`python bench/gpu.py` does it for every game and writes `bench/results/gpu.json`; it says so and stops where there is no
GPU. Each game has a process of its own, so that they compile at the same time; only one measures at a time.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from cartable import GAMES, BadOption, load
from cartable.games.stepper import full_deck
from cartable.kernel import BatchKernel, Scratch
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.mass_play import MassCell, MassExecutor
from cartable.lab.balance.question import Question
from cartable.research.batch import Batch, generators
from cartable.research.env_spec import EnvSpec
from cartable.research.match_kernels import advance, check_action, clear, play_randomly

_ARRAYS = ("observations", "masks", "seats", "samples", "rewards", "dones", "points")
TARGETS = {"shokoba": 1e9, "goita": 1e9, "toko_maja": 3e8, "scopette": 3e8}
STEPS_TARGET = 5e7
CHECKED_STEPS = 400
"""Long enough for matches of every game to end and begin again."""


def variants(game: str) -> Iterator[dict[str, Any]]:
    """Every combination of the number of players and the options with few values."""
    options = load(game).options
    chosen = {
        name: each.values
        for name, each in options.choices(house=False).items()
        if name == "players" or len(each.values) <= 3
    }
    for values in product(*chosen.values()):
        found = dict(zip(chosen, values, strict=True))
        try:
            options.read(found)
        except BadOption:
            continue
        yield found


def same_matches(game: str, count: int, steps: int, **options: Any) -> int:
    """Play random matches on both; raises AssertionError where an array differs. How many matches ended."""
    ours = Batch(game, count, seed=3, threads=1, **options)
    theirs = Batch(game, count, seed=3, device="cuda", **options)
    ended = 0
    for _ in range(steps):
        for name in _ARRAYS:
            assert np.array_equal(getattr(ours, name), theirs.to_numpy(getattr(theirs, name))), (game, options, name)
        ended += int(ours.dones.sum())
        ours.step(ours.samples)
        theirs.step(theirs.samples)
    return ended


def seconds(work: Callable[[], object], times: int) -> float:
    """How long a call takes, from the third on."""
    from cartable.kernel.targets import cuda as gpu

    for _ in range(2):
        work()
    gpu.wait()
    start = time.perf_counter()
    for _ in range(times):
        work()
    gpu.wait()
    return (time.perf_counter() - start) / times


def environment_steps(game: str, count: int, **options: Any) -> dict[str, Any]:
    """Steps a second with observations, masks and automatic reset, and the share of each part."""
    from cartable.kernel.targets import cuda as gpu

    batch = Batch(game, count, seed=4, device="cuda", **options)
    whole = seconds(lambda: batch.step(batch.samples, check=False), 40)
    given = {**batch.arrays, "moves": Scratch(batch.spec.game.rules.moves_buffer)}
    kernels = (batch.spec.game.bound(check_action), batch.spec.game.bound(advance))
    checked, blind = (
        gpu.GpuBatchKernel(each, *(given[name] for name in each.names), skipping=(clear, batch.spec.learning.observe))
        for each in kernels
    )

    def clear_all() -> None:
        gpu.clear(batch.arrays["mask"])
        gpu.clear(batch.arrays["observation"])

    def without_observing() -> None:
        gpu.fill(gpu.field_of(batch.arrays["slot"], "action"), batch.samples)
        checked(count)
        blind(count)

    cleared = seconds(clear_all, 40)
    rules = seconds(without_observing, 40)
    fetched = seconds(lambda: batch.to_numpy(batch.observations), 3)
    return {
        "matches": count,
        "steps_a_second": count / whole,
        "milliseconds": 1000 * whole,
        "share_rules_and_masks": rules / whole,
        "share_clearing": cleared / whole,
        "share_observations": max(0.0, (whole - rules - cleared) / whole),
        "copying_observations_to_the_host_would_add": fetched / whole,
    }


def random_moves(game: str, threads: int, moves: int, **options: Any) -> dict[str, Any]:
    """Moves a second of random play, and whether the first matches are those of the CPU, byte for byte."""
    from cartable.kernel.targets import cuda as gpu

    spec = EnvSpec(game, options, "bench/gpu.py")
    few, steps = 64, np.array([moves], np.int64)
    begun = np.frombuffer(bytes(spec.state), spec.game.state.layout)
    decks = np.tile(np.array(full_deck(spec.deck), np.int8), (threads, 1))
    rng = generators(5, 0, threads)[:, None].copy()
    states = gpu.uploaded(np.repeat(begun, threads))
    on_gpu = (
        states,
        gpu.uploaded(decks),
        gpu.uploaded(rng),
        Scratch(spec.game.rules.moves_buffer),
        gpu.uploaded(steps),
    )
    mine = (np.repeat(begun, few), decks[:few].copy(), rng[:few].copy(), Scratch(spec.game.rules.moves_buffer), steps)
    BatchKernel(spec.game.bound(play_randomly), *mine, threads=1)(0, few)
    many = gpu.GpuBatchKernel(spec.game.bound(play_randomly), *on_gpu, local=(0, 1, 2))
    many(threads)
    same = states.copy_to_host()[:few].tobytes() == mine[0].tobytes()
    took = seconds(lambda: many(threads), 3)
    return {"threads": threads, "moves_each": moves, "moves_a_second": threads * moves / took, "same_as_cpu": same}


def same_rows(game: str, deals: int) -> int:
    """Play a question of the balance lab on both; raises AssertionError where a row differs. How many matches."""
    matches = 0
    for options in variants(game):
        asked = Question(game, (options,), ("random", "greedy"), samples=0, events=False)
        numbers = range(1, deals + 1)
        (ours,), (theirs,) = (list(MassExecutor(name).play(asked, numbers)) for name in ("cpu", "cuda"))
        assert list(ours.rows()) == list(theirs.rows()), (game, options)
        matches += sum(round(row.sums["faults"][1]) for cell in ours.cells for row in [next(cell.rows())]) * deals
    return matches


def mass_play(game: str, bot: str, matches: int) -> dict[str, Any]:
    """Matches a second of the balance lab on both, with all that is counted; compiled before."""
    found: dict[str, Any] = {"bots": bot}
    for device in ("cpu", "cuda"):
        asked = Question(game, ({"players": 2},), (bot,), samples=0, events=False)
        executor = MassExecutor(device)
        list(executor.play(asked, [1, 2]))
        each = MassCell(asked, executor.device, 0, 0).matches
        deals = matches // each if device == "cuda" else matches // each // 50
        findings = Findings(asked, None)
        start = time.perf_counter()
        for block in executor.play(asked, range(1, deals + 1)):
            findings.add(block)
        took = time.perf_counter() - start
        found[device] = {"matches": each * deals, "seconds": took, "matches_a_second": each * deals / took}
    return found


def handed_over() -> dict[str, Any]:
    """Which libraries see the very memory of a batch through DLPack."""
    from importlib import import_module

    batch = Batch("goita", 8, seed=6, device="cuda")
    address = batch.arrays["observation"].__cuda_array_interface__["data"][0]
    found: dict[str, Any] = {}
    for name in ("torch", "cupy", "jax"):
        try:
            library = import_module("jax.dlpack" if name == "jax" else name)
            array = library.from_dlpack(batch.observations)
            pointer = {"torch": "data_ptr", "jax": "unsafe_buffer_pointer"}.get(name)
            seen = getattr(array, pointer)() if pointer else array.data.ptr
            equal = np.array_equal(np.asarray(array.tolist()), batch.to_numpy(batch.observations))
            found[name] = "same memory" if seen == address and equal else f"differs: {seen == address}, {equal}"
        except Exception as why:
            found[name] = repr(why)[:300]
    return found


@contextmanager
def alone() -> Iterator[None]:
    """While others wait: two that measure at once would measure each other."""
    with Path(__file__).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def report(game: str, count: int) -> dict[str, Any]:
    begun = time.perf_counter()
    found: dict[str, Any] = {"game": game}
    checked = ended = 0
    for options in variants(game):
        ended += same_matches(game, 32, CHECKED_STEPS, **options)
        checked += 1
    found |= {"variants_like_the_cpu": checked, "matches_ended_meanwhile": ended}
    found["mass_matches_like_the_cpu"] = same_rows(game, 40)
    found["seconds_until_checked"] = time.perf_counter() - begun
    with alone():
        found["environment"] = environment_steps(game, count)
        found["random_play"] = random_moves(game, 1 << 18, 1000)
        found["mass_play"] = [mass_play(game, bot, 1_000_000) for bot in ("random", "greedy")]
    if game == "goita":
        found["dlpack"] = handed_over()
    found["seconds"] = time.perf_counter() - begun
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="one game, in this process")
    parser.add_argument("--count", type=int, default=1 << 18, help="matches in a batch")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "gpu.json")
    arguments = parser.parse_args()
    try:
        from cartable.kernel.targets import cuda as gpu
    except ImportError:
        print("numba-cuda is not installed: pip install 'cartable[gpu]'")
        return 2
    if not gpu.is_available():
        print("There is no GPU here: nothing was checked or measured.")
        return 2
    if arguments.game:
        print(json.dumps(report(arguments.game, arguments.count)))
        return 0
    command = [sys.executable, __file__, "--count", str(arguments.count), "--game"]
    running = {game: subprocess.Popen([*command, game], stdout=subprocess.PIPE, text=True) for game in GAMES}  # noqa: S603
    results = []
    for game, process in running.items():
        output, _ = process.communicate()
        if process.returncode:
            print(f"{game}: failed with {process.returncode}")
            continue
        results.append(json.loads(output.splitlines()[-1]))
        print(json.dumps(results[-1], indent=1), flush=True)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(results, indent=2) + "\n")
    met = len(results) == len(GAMES) and all(
        each["environment"]["steps_a_second"] >= STEPS_TARGET
        and each["random_play"]["moves_a_second"] >= TARGETS[each["game"]]
        and each["random_play"]["same_as_cpu"]
        for each in results
    )
    print("targets met" if met else "a target was missed")
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
