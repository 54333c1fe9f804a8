"""The same search on every target of this machine: how long the simulations of a first move take, and the ratios.

    python bench/targets.py    (after `make kernels`)

Each round measures every target once, one after the other; the table shows the median of the ratios to the code that
is compiled at run time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

import cartable
from cartable.bots.search.bot import SearchBot
from cartable.kernel import backends, built
from tests.kernel.targets.recording import Argument, Call, recording, write_calls
from tests.kernel.targets.test_targets import NODE, REPLAY, difference, with_entry

SIMULATIONS = 20_000
ROUNDS = 7


def simulations(game: str) -> Call:
    """A call that makes all simulations of a first move: the first batch of a search, with a larger number."""
    with recording(pytest.MonkeyPatch()) as recorder:
        match = cartable.new(game, seed=1, players=4)
        SearchBot(match.game, seed=1, sims=100).rank(match.hidden(match.actor))
    first = next(call for call in recorder.calls if ".simulate" in call.kernel.name)
    arguments = [*first.arguments[:-1], SIMULATIONS]
    memory = [each.kind.from_buffer_copy(each.before) if isinstance(each, Argument) else each for each in arguments]
    with_entry(first.kernel, first.kernel.entry)(*memory)
    after = [
        Argument(each.kind, each.before, bytes(now), None) if isinstance(each, Argument) else each
        for each, now in zip(arguments, memory, strict=True)
    ]
    return Call(first.kernel, after, None)


def in_process(call: Call, entry: Callable[..., Any]) -> float:
    """The seconds that the entry takes; what it leaves is checked afterwards."""
    taken = 0.0

    def timed(*arguments: int) -> Any:
        nonlocal taken
        began = time.perf_counter()
        result = entry(*arguments)
        taken = time.perf_counter() - began
        return result

    assert difference(call, with_entry(call.kernel, timed)) is None
    return taken


def in_node(folder: Path) -> float:
    done = subprocess.run([NODE, REPLAY, folder], capture_output=True, text=True, check=True)  # noqa: S603
    found = json.loads(done.stdout)
    assert found["differences"] == []
    return float(found["milliseconds"]) / 1000 / int(found["calls"])


def main() -> None:
    if built.library() is None:
        raise SystemExit("nothing was built ahead from these sources: make kernels")
    print("| game | at run time | built ahead | WebAssembly in Node |\n| --- | --- | --- | --- |")
    for game in cartable.GAMES:
        call = simulations(game)
        just_in_time = backends.in_process().entry_point(call.kernel)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write_calls([call], folder)
            (folder / "kernels.wasm").symlink_to(built.FOLDER / built.MODULE)
            rounds = []
            for _ in range(ROUNDS):
                times = (in_process(call, just_in_time), in_process(call, call.kernel.entry), in_node(folder))
                rounds.append(times)
        base = median(times[0] for times in rounds)
        ahead, node = (median(times[place] / times[0] for times in rounds) for place in (1, 2))
        print(f"| {game} | {1000 * base:.0f} ms | {ahead:.2f} × | {node:.2f} × |", flush=True)


if __name__ == "__main__":
    main()
