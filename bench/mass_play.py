"""Matches a second of the balance lab: kernels alone, and bots one after the other, on one core.

`python bench/mass_play.py` measures both in the same run for every game, two players, greedy and random bots, and
writes `bench/results/mass_play.json`. Compilation is not counted. `bench/gpu.py` measures a GPU.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from cartable import GAMES
from cartable.kernel import warm_up
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.mass_play import MassCell, MassExecutor
from cartable.lab.balance.measurement import QuestionExecutor
from cartable.lab.balance.question import Question
from cartable.lab.executors import SerialExecutor


def processor_seconds(executor: QuestionExecutor, asked: Question, deals: int) -> float:
    """Processor time: other programs of the machine do not count."""
    findings = Findings(asked, None)
    start = time.process_time()
    for played in executor.play(asked, range(1, deals + 1)):
        findings.add(played)
    return time.process_time() - start


def measured(game: str, bot: str, deals: int, slow_deals: int) -> dict[str, Any]:
    asked = Question(game, ({"players": 2},), (bot,), samples=0, events=False)
    mass = MassExecutor("cpu", threads=1)
    warm_up(asked.kernels)
    processor_seconds(mass, asked, 2)
    processor_seconds(SerialExecutor(), asked, 2)
    each = MassCell(asked, mass.device, 0, 0).matches
    kernels = each * deals / processor_seconds(mass, asked, deals)
    bots = each * slow_deals / processor_seconds(SerialExecutor(), asked, slow_deals)
    return {"game": game, "bots": bot, "kernels_a_second": kernels, "bots_a_second": bots, "times": kernels / bots}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--slow-deals", type=int, default=40)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "mass_play.json")
    given = parser.parse_args()
    results = []
    for game in GAMES:
        for bot in ("random", "greedy"):
            results.append(measured(game, bot, given.deals, given.slow_deals))
            print(json.dumps(results[-1]), flush=True)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(results, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
