"""`make bench`: prints a table of speeds with their targets and writes it as JSON; exits 1 where a target is missed."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.games import compiled_loop, stepped, stepped_by_rules
from bench.measure import Result, compare
from bench.spades import dealt_position, rollouts_in_cpp, stepped_from_python
from bench.start import start_times

_HOW = (
    "One core, processor time, random legal moves, whole matches; competitors take turns, medians are compared. "
    "Peer: OpenSpiel's spades from a dealt position, 56 decisions a hand; in C++ by its own random-rollout evaluator, "
    "from Python by legal_actions and apply_action."
)


@dataclass(frozen=True)
class Entry:
    """A game and its options, and how many times the peer's moves a second it should reach."""

    title: str
    game: str
    options: dict[str, Any]
    target: float | None = None


ENTRIES = (
    Entry("Shokoba, 4 players", "shokoba", {"players": 4}, 2.8),
    Entry("Shokoba, teams, nine cards", "shokoba", {"players": 4, "teams": True, "nine_cards": True}, 2.0),
    Entry("Shokoba, teams", "shokoba", {"players": 4, "teams": True}),
    Entry("Shokoba, 3 players", "shokoba", {"players": 3}),
    Entry("Shokoba, 2 players", "shokoba", {"players": 2}),
    Entry("Shokoba, 4 players, mistakes", "shokoba", {"players": 4, "mistakes": True}),
    Entry("Toko Maja, 4 players", "toko_maja", {"players": 4}, 2.5),
    Entry("Goita Shogi, teams", "goita", {"players": 4}, 4.0),
    Entry("Goita Shogi, solo", "goita", {"mode": "solo", "players": 1}),
    Entry("Scopette, 4 players, small moves", "scopette", {"players": 4}, 2.5),
)


def measure(rounds: int, scale: float) -> list[Result]:
    position = dealt_position(1)
    hands, matches = round(4000 * scale), round(3000 * scale)
    few_hands, few_matches = round(200 * scale), round(150 * scale)
    compiled = {each.title: (compiled_loop(each.game, matches, **each.options), each.target) for each in ENTRIES}
    by_steps = {
        "Shokoba, 4 players, step": (stepped("shokoba", few_matches, players=4), 3.0),
        "Shokoba, 4 players, legal_moves and play": (stepped_by_rules("shokoba", few_matches, players=4), None),
    }
    in_cpp = ("OpenSpiel spades, C++", lambda: rollouts_in_cpp(position, hands))
    from_python = ("OpenSpiel spades, Python", lambda: stepped_from_python(position, few_hands))
    return [
        *compare("compiled loop", in_cpp, compiled, rounds),
        *compare("one move at a time from Python", from_python, by_steps, rounds),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how often the competitors take turns")
    parser.add_argument("--scale", type=float, default=1.0, help="how much work each turn is")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "bench.json")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    console = Console()
    with console.status("Starting times…"):
        starts = start_times()
    with console.status("Moves a second…"):
        results = measure(arguments.rounds, arguments.scale)

    sheet = Sheet(title="Moves a second, one core", caption=_HOW)
    for heading in ("", "moves/s", "times the peer", "target", ""):
        sheet.add_column(heading, justify="left" if not heading else "right")
    group = ""
    for result in results:
        if result.group != group:
            group = result.group
            sheet.add_section()
            sheet.add_row(f"[bold]{group}")
        target = "" if result.target is None else f"≥ {result.target:g}"
        mark = "" if result.target is None else "met" if result.is_met else "MISSED"
        sheet.add_row(result.name, f"{result.moves_a_second:,.0f}", f"{result.ratio:.2f}", target, mark)
    console.print(sheet)
    for start in starts:
        mark = "met" if start.is_met else "MISSED"
        console.print(f"{start.name}: {start.seconds:.2f} s (target under {start.target:g} s: {mark})")

    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    machine = {"machine": platform.machine(), "system": platform.platform(), "python": platform.python_version()}
    report = {**machine, "how": _HOW, "results": [asdict(result) for result in results]}
    report["starts"] = [asdict(start) for start in starts]
    arguments.out.write_text(json.dumps(report, indent=2) + "\n")
    console.print(f"Written to {arguments.out}")
    return 0 if all(result.is_met for result in results) and all(start.is_met for start in starts) else 1


if __name__ == "__main__":
    raise SystemExit(main())
