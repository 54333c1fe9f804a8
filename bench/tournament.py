"""`python bench/tournament.py`: a whole tournament over real sockets, whose server is killed again and again.

A server process on SQLite is started on loopback. Guests join over HTTP and play over WebSockets; some leave, come
late, never show up, resign, or stall until the round's time is over. The server is killed with SIGKILL at random
moments and started again. At the end the standings are compared with a plain computation from the results that the
guests saw. Exits 1 if anything differs.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as RichTable

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.tournament_check import differences
from bench.tournament_guests import Plan, Seen, Simulation
from cartable.server.wire import MOST_ENTRANTS, TournamentExport
from tests.server_process import running_server

_MOST_SHOWN = 20


def between(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"from {least} to {most}")
        return value

    return number


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guests", type=between(8, MOST_ENTRANTS), default=200)
    parser.add_argument("--rounds", type=between(1, 7), default=3)
    parser.add_argument("--kills", type=between(0, 50), default=6)
    parser.add_argument("--round-seconds", type=between(60, 3600), default=60, help="the time of each round")
    parser.add_argument("--seed", type=int, default=1, help="decides who does what; moments of kills depend on time")
    parser.add_argument("--limit", type=between(60, 7200), default=1200, help="seconds after which it is given up")
    return parser.parse_args(given)


async def simulate(plan: Plan, limit: float, report: Callable[[str], None]) -> tuple[TournamentExport, Seen]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running_server(f"sqlite:///{folder / 'tables.sqlite'}", folder, "--limits", "0") as server:
            simulation = Simulation([server], plan, report)
            async with asyncio.timeout(limit):
                return await simulation.run(), simulation.seen


def result_table(export: TournamentExport, seen: Seen, seconds: float) -> RichTable:
    outcomes = Counter(str(table.outcome) for each in export.rounds for table in each.tables)
    states = Counter(each.state for each in export.tournament.entrants)
    table = RichTable(title="A tournament over sockets, with kills")
    table.add_column("")
    table.add_column("", justify="right")
    rows = {
        "entrants, of whom left": f"{len(export.tournament.entrants)}, {states['left']}",
        "came late": str(sum(each.joined_after > 0 for each in export.tournament.entrants)),
        "rounds, tables": f"{len(export.rounds)}, {sum(outcomes.values())}",
        "outcomes": ", ".join(f"{name} {count}" for name, count in outcomes.most_common()),
        "moves": f"{seen.moves:,}",
        "kills": str(seen.kills),
        "reconnects": f"{seen.reconnects:,}",
        "longest time from a kill until the server answers": f"{seen.longest_stop:.1f} s",
        "whole time": f"{seconds:.0f} s",
    }
    for title, shown in rows.items():
        table.add_row(title, shown)
    return table


def main() -> int:
    given, console = arguments(), Console()
    plan = Plan(
        guests=given.guests,
        rounds=given.rounds,
        kills=given.kills,
        seed=given.seed,
        round_seconds=given.round_seconds,
    )
    begun = time.monotonic()
    with console.status("the server starts…") as status:
        export, seen = asyncio.run(simulate(plan, given.limit, status.update))
    console.print(result_table(export, seen, time.monotonic() - begun))
    found = list(differences(export, seen, is_timed=True))
    for each in found[:_MOST_SHOWN]:
        console.print(each)
    console.print(f"{len(found)} differences" if found else "The standings are those of the plain computation.")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
