"""`make bench-load`: how many tables, sockets and moves a second a server sustains; exits 1 if a target is missed.

The servers are separate processes; this process runs the clients, which play over WebSockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
import uvloop
from rich.console import Console
from rich.table import Table as RichTable

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.load_clients import SEATS, LoadClients, Times
from tests.databases import REDIS, fresh_database, need_redis
from tests.server_process import Server, running_server

_CAPTION = (
    "Whole matches of all four games, with four people on four sockets at each table. Times are from sending a move "
    "until it is acknowledged, which is after it is on disk, and until the other seats have their views. The clients, "
    "the servers and the database share {cores} cores. Memory is the resident memory of all server processes."
)
_TARGET_RATE = 500
_TARGET_P99 = 0.25
_TARGET_SOCKET = 100.0
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Result:
    """The measurements of one setup of servers."""

    name: str
    tables: int
    sockets: int
    broken: int
    moves_a_second: float
    ack_p50: float
    ack_p99: float
    view_p50: float
    view_p99: float
    refused: dict[str, int]
    kib_a_table: float
    """After the first deal."""
    kib_a_table_later: float
    """After the measured moves."""
    kib_a_socket: float
    server_cpu_a_move: float
    client_cpu_a_move: float
    most_moves_a_second: float
    """Without a limit on the rate."""
    most_ack_p99: float

    def misses(self) -> Iterator[str]:
        if self.broken:
            yield f"{self.broken} sockets broke"
        if self.moves_a_second < 0.98 * _TARGET_RATE:
            yield f"{self.moves_a_second:.0f} moves a second"
        if max(self.ack_p99, self.view_p99) > _TARGET_P99:
            yield f"p99 of {1000 * max(self.ack_p99, self.view_p99):.0f} ms"
        if self.kib_a_socket > _TARGET_SOCKET:
            yield f"{self.kib_a_socket:.0f} KiB a socket"


@contextmanager
def servers(kind: str, count: int) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(fresh_database(kind, folder))
        more = []
        if count > 1:
            need_redis()
            more = ["--redis", REDIS]
        arguments = ["--limits", "0", "--wait-warm", *more]
        yield [stack.enter_context(running_server(database, folder, *arguments)) for _ in range(count)]


async def measure(name: str, found: list[Server], tables: int, seconds: float, report: Any) -> Result:
    clients = LoadClients([server.url for server in found])
    empty = resident(found)
    report(f"{name}: creating {tables} tables…")
    await clients.open_tables(tables)
    with_tables = resident(found)
    report(f"{name}: connecting {SEATS * tables} sockets…")
    await clients.connect()
    await asyncio.sleep(1)
    with_sockets = resident(found)
    report(f"{name}: playing {_TARGET_RATE} moves a second…")
    await clients.play(_TARGET_RATE, seconds / 3)
    servers_before, own_before = cpu_seconds(found), time.process_time()
    times, taken = await clients.play(_TARGET_RATE, seconds)
    played = resident(found)
    server_cpu, own_cpu = cpu_seconds(found) - servers_before, time.process_time() - own_before
    report(f"{name}: playing as fast as possible…")
    await clients.play(100 * _TARGET_RATE, seconds / 6)
    most, most_taken = await clients.play(100 * _TARGET_RATE, seconds / 2)
    await clients.leave()
    return Result(
        name=name,
        tables=tables,
        sockets=SEATS * tables,
        broken=times.broken + most.broken,
        moves_a_second=len(times.ack) / taken,
        ack_p50=percentile(times.ack, 50),
        ack_p99=percentile(times.ack, 99),
        view_p50=percentile(times.view, 50),
        view_p99=percentile(times.view, 99),
        refused=refusals(times),
        kib_a_table=(with_tables - empty) / tables,
        kib_a_table_later=(with_tables - empty + played - with_sockets) / tables,
        kib_a_socket=(with_sockets - with_tables) / (SEATS * tables),
        server_cpu_a_move=server_cpu / max(1, len(times.ack)),
        client_cpu_a_move=own_cpu / max(1, len(times.ack)),
        most_moves_a_second=len(most.ack) / most_taken,
        most_ack_p99=percentile(most.ack, 99),
    )


def refusals(times: Times) -> dict[str, int]:
    return dict(times.refused)


def percentile(values: list[float], rank: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * rank / 100))] if ordered else float("inf")


def resident(found: list[Server]) -> int:
    """Kibibytes."""
    return sum(
        int(line.split()[1])
        for server in found
        for line in Path(f"/proc/{server.process}/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )


def cpu_seconds(found: list[Server]) -> float:
    return (
        sum(
            sum(map(int, Path(f"/proc/{server.process}/stat").read_text().rpartition(")")[2].split()[11:13]))
            for server in found
        )
        / _TICK
    )


def result_table(results: list[Result]) -> RichTable:
    table = RichTable(title="Tables over WebSockets", caption=_CAPTION.format(cores=os.cpu_count()))
    table.add_column("")
    for result in results:
        table.add_column(result.name, justify="right")
    ms = "{:.0f} ms"
    rows: list[tuple[str, Callable[[Result], str]]] = [
        ("tables, sockets", lambda r: f"{r.tables:,}, {r.sockets - r.broken:,}"),
        (f"stored moves a second, of {_TARGET_RATE}", lambda r: f"{r.moves_a_second:.0f}"),
        ("to the ack, p50 and p99", lambda r: f"{ms.format(1000 * r.ack_p50)}, {ms.format(1000 * r.ack_p99)}"),
        (
            "to the others' views, p50 and p99",
            lambda r: f"{ms.format(1000 * r.view_p50)}, {ms.format(1000 * r.view_p99)}",
        ),
        (
            "memory a table, after the deal and later",
            lambda r: f"{r.kib_a_table:.0f} KiB, {r.kib_a_table_later:.0f} KiB",
        ),
        ("memory a socket", lambda r: f"{r.kib_a_socket:.0f} KiB"),
        ("processor time a move: servers", lambda r: f"{1000 * r.server_cpu_a_move:.2f} ms"),
        ("processor time a move: clients", lambda r: f"{1000 * r.client_cpu_a_move:.2f} ms"),
        ("moves a second without a limit", lambda r: f"{r.most_moves_a_second:.0f}"),
        ("then to the ack, p99", lambda r: ms.format(1000 * r.most_ack_p99)),
        ("targets", lambda r: ", ".join(r.misses()) or "met"),
    ]
    for title, shown in rows:
        table.add_row(title, *(shown(result) for result in results))
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30, help="how long each setup is measured")
    parser.add_argument("--only", help="measure one setup only: sqlite-1, postgres-1, postgres-2")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "load.json")
    arguments = parser.parse_args()
    console = Console()
    results: list[Result] = []
    setups = [("sqlite", 1, "SQLite"), ("postgres", 1, "PostgreSQL"), ("postgres", 2, "PostgreSQL, two servers")]
    for kind, count, name in setups:
        if arguments.only not in (None, f"{kind}-{count}"):
            continue
        try:
            with (
                console.status(f"{name}…") as status,
                servers(kind, count) as found,
                asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
            ):
                work = measure(name, found, arguments.tables, arguments.seconds, status.update)
                results.append(runner.run(work))
        except pytest.skip.Exception as skipped:
            console.print(f"{name}: skipped, {skipped}")
    console.print(result_table(results))
    machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps({**machine, "results": [asdict(each) for each in results]}, indent=2) + "\n")
    console.print(f"Written to {arguments.out}")
    return 1 if any(any(result.misses()) for result in results) else 0


if __name__ == "__main__":
    raise SystemExit(main())
