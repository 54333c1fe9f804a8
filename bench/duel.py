"""This version's bot against an earlier version's, at equal time on one core each: who has become stronger?

    python bench/duel.py                                  # the master against the one of commit 0c908bb, 0.2 s a move
    python bench/duel.py goita-teams toko-maja-2 --ms 50  # some tables, less time
    python bench/duel.py --old v0.1.0 --level expert      # another commit, another level
    python bench/duel.py --old .                          # this version against itself: 50 % is right
    python bench/duel.py --level random --all-deals       # what the protocol costs a move
    python bench/duel.py toko-maja-2 --ms 60000 --sims 6250 --old-sims 2125  # by simulations: cores may be busy

The earlier version plays as a program through the arena's protocol (docs/arena.md), from its own source tree, which
`git archive` writes to `build/versions/`; a machine without git is given that folder (`--old build/versions/0c908bb`).
Both compile or load their machine code before their clocks run. Every deal is played with the seats exchanged.
What was played is kept in `--out`, and the same command goes on from there. Unless `--all-deals` is given, a table ends
when a sequential test is sure (5 % error either way) that the share is the target rather than 50 %, or the reverse.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from cartable.lab.arena import Arena
from cartable.lab.estimates import Interval, Tally
from cartable.lab.executors import ProcessExecutor, SerialExecutor
from cartable.lab.preparation import prepare
from cartable.lab.results import Results
from cartable.lab.runner import EndReason, run
from cartable.lab.standings import Standing, Standings
from cartable.lab.stop_rules import Never, Sprt

_ROOT: Final = Path(__file__).resolve().parents[1]
COMMIT: Final = "0c908bb"
"""The version before the networks."""
EVEN: Final = 0.5
_SECONDS: Final = 120.0
"""What the program may take to get ready or to move: far more than it takes, as many processes may share a core."""


@dataclass(frozen=True)
class DuelTable:
    name: str
    game: str
    options: Mapping[str, Any]
    target: float
    """The share that the present version should win."""
    of_rounds: bool = False
    """Whether rounds are counted instead of matches."""


TABLES: Final = (
    DuelTable("shokoba-2", "shokoba", {"players": 2}, 0.57),
    DuelTable("shokoba-nine-cards", "shokoba", {"players": 4, "teams": True, "nine_cards": True}, 0.57),
    DuelTable("toko-maja-2", "toko_maja", {"players": 2}, 0.62),
    DuelTable("toko-maja-4", "toko_maja", {"players": 4}, 0.62),
    DuelTable("goita-teams", "goita", {"players": 4}, 0.60, of_rounds=True),
    DuelTable("scopette-2", "scopette", {"players": 2}, 0.54),
    DuelTable("scopette-4", "scopette", {"players": 4}, 0.54),
)


@dataclass(frozen=True)
class Duel:
    """What is the same at every table."""

    old: Path
    """The source tree of the earlier version."""
    level: str
    settings: str
    deals: int
    workers: int
    out: Path
    all_deals: bool = False
    seed: int = 1
    old_settings: str = ""
    """Of the earlier version, where they differ."""

    @property
    def bot(self) -> str:
        return f"{self.level}:{self.settings}" if self.settings else self.level

    @property
    def old_bot(self) -> str:
        return f"{self.level}:{self.old_settings}" if self.old_settings else self.bot

    @property
    def program(self) -> list[str]:
        return [sys.executable, str(_ROOT / "bench" / "former_bot.py"), str(self.old), self.old_bot]

    def arena(self, table: DuelTable) -> Arena:
        command = " ".join(self.program)
        entrants = (f"new={self.bot}", f"old=exec:{command}")
        return Arena(table.game, table.options, entrants, self.seed, _SECONDS)

    def file(self, table: DuelTable) -> Path:
        bots = "-".join(dict.fromkeys((self.bot, self.old_bot))).replace(":", "-")
        return self.out / f"{table.name}-{bots}.jsonl"


@dataclass(frozen=True)
class Score:
    """What was found at a table."""

    table: DuelTable
    standings: Standings = field(repr=False)
    ended: EndReason

    @property
    def tally(self) -> Tally:
        new = self.standings.entrants[0]
        return new.rounds.won if self.table.of_rounds else new.share

    @property
    def interval(self) -> Interval:
        return self.tally.share_interval()

    def line(self) -> tuple[str, ...]:
        low, high = self.interval
        unit = "rounds" if self.table.of_rounds else "matches"
        share = f"{100 * self.tally.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        played = f"{round(self.tally.weight)} {unit}, {self.standings.deals} deals"
        times = " and ".join(_milliseconds(each) for each in self.standings.entrants)
        return self.table.name, share, f"{self.table.target:.0%}", played, times, self._remark()

    def _remark(self) -> str:
        faults = sum((each.stats.faults for each in self.standings.entrants), Counter())
        if faults:
            return f"FAULTS: {dict(faults)}"
        if self.interval.low <= EVEN:
            return "not sure to be stronger" if self.interval.high > EVEN else "weaker"
        return "met" if self.tally.mean >= self.table.target else "stronger, below the target"


def _milliseconds(standing: Standing) -> str:
    return f"{1000 * standing.stats.wall.mean:.1f}"


def source_tree(version: str, folder: Path = _ROOT / "build" / "versions") -> Path:
    """The folder of a version: a folder itself, or a commit, which is written to `build/versions/` once."""
    given = Path(version)
    if (given / "src" / "cartable").is_dir():
        return given.resolve()
    tree = folder / version.replace("/", "_")
    if not (tree / "src" / "cartable").is_dir():
        command = ["git", "-C", str(_ROOT), "archive", "--format=tar", version, "src"]
        archive = subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            files.extractall(tree, filter="data")
    return tree


def play(duel: Duel, table: DuelTable) -> Score:
    """All deals of a table, those that were played before included."""
    subprocess.run([*duel.program, "--warm-up", table.game, json.dumps(table.options)], check=True)  # noqa: S603
    arena = duel.arena(table)
    prepare(arena)
    executor = SerialExecutor() if duel.workers == 1 else ProcessExecutor(duel.workers)
    rule = Never() if duel.all_deals else Sprt(EVEN, table.target, table.of_rounds)
    duel.out.mkdir(parents=True, exist_ok=True)
    with Results(arena, duel.file(table)) as results:
        outcome = run(arena, duel.deals, executor, results=results, rule=rule, on_progress=lambda _: None, rated=False)
    return Score(table, outcome.standings, outcome.ended)


_HEADINGS: Final = ("table", "won by this version", "target", "played", "ms a decision, new and old", "")


def print_sheet(scores: Sequence[Score]) -> None:
    """As a table in Markdown."""
    for cells in (_HEADINGS, ("---",) * len(_HEADINGS), *(score.line() for score in scores)):
        print("| " + " | ".join(cells) + " |")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [table.name for table in TABLES]
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"all by default: {', '.join(names)}")
    parser.add_argument("--old", default=COMMIT, metavar="COMMIT_OR_FOLDER", help=f"default: {COMMIT}")
    parser.add_argument("--level", default="master", help="of both versions")
    parser.add_argument("--ms", type=int, default=200, help="for a move; for levels that take no time it is left out")
    parser.add_argument("--sims", type=int, default=0, help="for a move at most; 0 for what each version has set")
    parser.add_argument(
        "--old-sims", type=int, default=0, help="those of the earlier version, if it is slower or faster"
    )
    parser.add_argument("--deals", type=int, default=500, help="for each table at most")
    parser.add_argument("--all-deals", action="store_true", help="no early end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes; each needs a core")
    parser.add_argument("--out", type=Path, default=_ROOT / "build" / "duel")
    parser.add_argument("--export", action="store_true", help="only write the source tree of the commit")
    arguments = parser.parse_args()
    if unknown := set(arguments.tables) - set(names):
        parser.error(f"no such table: {', '.join(sorted(unknown))}")
    return arguments


def settings_of(level: str, ms: int, sims: int) -> str:
    """The settings of a level that searches; others take none."""
    from cartable.bots.levels import level as level_named

    known = {"ms": ms, "sims": sims} if level_named(level).searches else {}
    return ",".join(f"{name}={value}" for name, value in known.items() if value)


def main() -> int:
    arguments = read_arguments()
    old = source_tree(arguments.old)
    if arguments.export:
        print(old)
        return 0
    os.environ.setdefault("CARTABLE_CACHE", str(_ROOT / "build" / "cache"))
    duel = Duel(
        old,
        arguments.level,
        settings_of(arguments.level, arguments.ms, arguments.sims),
        arguments.deals,
        arguments.workers,
        arguments.out / old.name,
        arguments.all_deals,
        arguments.seed,
        settings_of(arguments.level, arguments.ms, arguments.old_sims or arguments.sims),
    )
    scores: list[Score] = []
    for table in TABLES:
        if not arguments.tables or table.name in arguments.tables:
            scores.append(play(duel, table))
            print("  ".join(scores[-1].line()), flush=True)
            if scores[-1].ended == "interrupted":
                break
    print()
    print_sheet(scores)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
