"""`make bench-load`: how many tables, sockets and moves a second a server sustains, and what a move costs beside
boardgame.io; exits 1 if a target is missed.

The servers are separate processes; this process runs the clients, which play over WebSockets. Where there are two cores
or more, each server process is kept on one core, and the clients on the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
import uvloop
from rich.console import Console
from rich.table import Table as RichTable

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.boardgame_peer import PeerClients, PeerMissing, PeerServer, boardgame_server
from bench.load_clients import SEATS, LoadClients, Times
from tests.databases import REDIS, fresh_database, need_redis
from tests.server_process import Server, running_server

_CAPTION = (
    "Whole matches of all four games, with four people on four sockets at each table. A table's next move is sent when "
    "it is due and the previous one was seen; a server that falls behind is asked for fewer moves than the target, and "
    "misses it. Times are from sending a move until it is acknowledged, which is after it is on disk, and until the "
    "other seats have their views. The clients, the servers and the database share {cores} cores; each server process "
    "runs on one. Memory is the resident memory of all server processes."
)
_PEER_CAPTION = (
    "Processor time of the server for a move at a table of four, each of whom is told; median of {rounds} turns, in "
    "which the servers alternated, at {rate} moves a second over {tables} tables. Cartable plays its four games and "
    "stores every move on disk; boardgame.io plays a simpler card game and keeps everything in memory."
)
_TARGET_RATE = 500
_TARGET_GAIN = 1.7
"""How many times as many moves a second two server processes must sustain."""
_TARGET_P99 = 0.25
_TARGET_SOCKET = 100.0
_TARGET_BESIDE_PEER = 1.02
"""The processor time of a move, at most, relative to boardgame.io: 0.60 ms where boardgame.io took 0.59."""
_PEER_TABLES = 100
_PEER_RATE = 800
_PEER_ROUNDS = 5
_PEER_SECONDS = 8
_IN_MEMORY = ("tmpfs", "ramfs")
_TICK = os.sysconf("SC_CLK_TCK")
_RESULTS = Path(__file__).parent / "results"
CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Result:
    """The measurements of one setup of servers."""

    name: str
    rate: float
    """The rate that was asked for."""
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
        if self.refused:
            yield f"{sum(self.refused.values())} moves were refused"
        if self.moves_a_second < 0.98 * self.rate:
            yield f"{self.moves_a_second:.0f} moves a second"
        if max(self.ack_p99, self.view_p99) > _TARGET_P99:
            yield f"p99 of {1000 * max(self.ack_p99, self.view_p99):.0f} ms"
        if self.kib_a_socket > _TARGET_SOCKET:
            yield f"{self.kib_a_socket:.0f} KiB a socket"


@contextmanager
def servers(kind: str, count: int) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        _RESULTS.mkdir(parents=True, exist_ok=True)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=_RESULTS)))
        check_disk(folder)
        database = stack.enter_context(fresh_database(kind, folder))
        more = []
        if count > 1:
            need_redis()
            more = ["--redis", REDIS]
        arguments = ["--limits", "0", "--wait-warm", *more]
        found = [stack.enter_context(running_server(database, folder, *arguments)) for _ in range(count)]
        for number, server in enumerate(found):
            assert server.process is not None
            keep_on(server.process, {number % CORES})
        if count < CORES:
            keep_on(os.getpid(), set(range(count, CORES)))
        try:
            yield found
        finally:
            keep_on(os.getpid(), set(range(CORES)))


def keep_on(process: int, cores: set[int]) -> None:
    """Let the threads of a process run on these cores only."""
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


def check_disk(folder: Path) -> None:
    """The database must be on a real disk: a file system in memory would flatter the result."""
    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    _, kind = max((point, kind) for point, kind in mounts if folder.resolve().is_relative_to(point))
    if kind in _IN_MEMORY:
        raise SystemExit(f"{folder} is on {kind}, which is no disk")


async def measure(name: str, found: list[Server], tables: int, seconds: float, report: Any) -> Result:
    rate = _TARGET_RATE * (_TARGET_GAIN if len(found) > 1 else 1)
    clients = LoadClients([server.url for server in found])
    empty = resident(found)
    report(f"{name}: creating {tables} tables…")
    await clients.open_tables(tables)
    with_tables = resident(found)
    report(f"{name}: connecting {SEATS * tables} sockets…")
    await clients.connect()
    await asyncio.sleep(1)
    with_sockets = resident(found)
    report(f"{name}: playing {rate:.0f} moves a second…")
    await clients.play(rate, seconds / 3)
    processes = [server.process for server in found]
    servers_before, own_before = cpu_seconds(processes), time.process_time()
    times, taken = await clients.play(rate, seconds)
    played = resident(found)
    server_cpu, own_cpu = cpu_seconds(processes) - servers_before, time.process_time() - own_before
    report(f"{name}: playing as fast as possible…")
    await clients.play(100 * _TARGET_RATE, seconds / 6)
    most, most_taken = await clients.play(100 * _TARGET_RATE, seconds / 2)
    await clients.leave()
    return Result(
        name=name,
        rate=rate,
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


@dataclass(frozen=True)
class PeerResult:
    """Milliseconds of processor time a move, in each turn."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        return statistics.median(self.ours) / statistics.median(self.theirs)

    def misses(self) -> Iterator[str]:
        if self.ratio > _TARGET_BESIDE_PEER:
            yield f"{self.ratio:.2f} times boardgame.io"


async def measure_peer(found: list[Server], peer: PeerServer, report: Any) -> PeerResult:
    """Let both servers play in turns, and take the processor time of each."""
    ours, theirs = LoadClients([server.url for server in found]), PeerClients(peer.port, _PEER_TABLES)
    report("boardgame.io: opening tables…")
    await ours.open_tables(_PEER_TABLES)
    await ours.connect()
    await theirs.open()
    result = PeerResult([], [])
    for turn in range(_PEER_ROUNDS + 1):
        report(f"Cartable and boardgame.io in turns: {turn} of {_PEER_ROUNDS}…")
        before = cpu_seconds([found[0].process])
        times, _ = await ours.play(_PEER_RATE, _PEER_SECONDS)
        ours.pause()
        our_cpu, our_moves = cpu_seconds([found[0].process]) - before, len(times.ack)
        before = cpu_seconds([peer.process])
        their_moves = await theirs.play(_PEER_RATE, _PEER_SECONDS)
        theirs.pause()
        their_cpu = cpu_seconds([peer.process]) - before
        if times.refused or times.broken:
            raise SystemExit(f"refused moves: {refusals(times)}, broken sockets: {times.broken}")
        if turn:  # the first turn warms both up
            result.ours.append(1000 * our_cpu / our_moves)
            result.theirs.append(1000 * their_cpu / their_moves)
    await ours.leave()
    await theirs.leave()
    return result


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


def cpu_seconds(processes: Sequence[int | None]) -> float:
    return (
        sum(
            sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
            for process in processes
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
        ("stored moves a second, of those asked for", lambda r: f"{r.moves_a_second:.0f} of {r.rate:.0f}"),
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
    parser.add_argument("--only", help="measure one setup only: sqlite-1, postgres-1, postgres-2, peer")
    parser.add_argument("--out", type=Path, default=_RESULTS / "load.json")
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
    peer = None if arguments.only not in (None, "peer") else compare(console)
    if results:
        console.print(result_table(results))
    if peer is not None:
        console.print(peer_table(peer))
    machine = {"machine": platform.machine(), "cores": CORES, "python": platform.python_version()}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    content = {
        **machine,
        "results": [asdict(each) for each in results],
        "boardgame": None if peer is None else asdict(peer),
    }
    arguments.out.write_text(json.dumps(content, indent=2) + "\n")
    console.print(f"Written to {arguments.out}")
    missed = [*(miss for result in results for miss in result.misses()), *(peer.misses() if peer else ())]
    return 1 if missed else 0


def compare(console: Console) -> PeerResult | None:
    """Measure Cartable beside boardgame.io; None if it is not there."""
    try:
        with (
            console.status("boardgame.io…") as status,
            boardgame_server() as peer,
            servers("sqlite", 1) as found,
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            keep_on(peer.process, {0})
            return runner.run(measure_peer(found, peer, status.update))
    except PeerMissing as missing:
        console.print(f"boardgame.io: skipped, {missing}")
        return None


def peer_table(result: PeerResult) -> RichTable:
    caption = _PEER_CAPTION.format(rounds=_PEER_ROUNDS, rate=_PEER_RATE, tables=_PEER_TABLES)
    table = RichTable(title="Beside boardgame.io", caption=caption)
    for title in ("", "Cartable", "boardgame.io", "ratio"):
        table.add_column(title, justify="left" if not title else "right")
    ours, theirs = statistics.median(result.ours), statistics.median(result.theirs)
    table.add_row("processor time a move", f"{ours:.2f} ms", f"{theirs:.2f} ms", f"{result.ratio:.2f}")
    table.add_row("target", ", ".join(result.misses()) or "met", "", f"at most {_TARGET_BESIDE_PEER}")
    return table


if __name__ == "__main__":
    raise SystemExit(main())
