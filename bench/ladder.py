"""Whether the ladder of levels holds: in every variant each level against the one below, and the best against greedy.

    python bench/ladder.py                                  # everything; takes hours, and can be stopped at any time
    python bench/ladder.py goita --matches 400               # one game
    python bench/ladder.py shokoba --option players=2       # some of its tables
    python bench/ladder.py --master sims=1000,ms=60000      # the master with other settings than at a table
    python bench/ladder.py --rate                           # play nothing: rate the levels by what was played
    python bench/ladder.py goita --rate                     # the same for one game; the others keep their ratings
    python bench/ladder.py goita --rate --keep master       # and the master's step stays as it was rated before

What was played is kept in `--out`, and another run goes on from there. Every deal is played with the seats exchanged.
A table with more than two sides counts the share of the wins; 50 % is even there too.

`--rate` writes `src/cartable/bots/level_ratings.json`: for each table the rating of every level that a chain of played
comparisons connects with the anchor, what it may be off by, and the comparison with the level below that it rests on. A
comparison of fewer than 20 matches is not used, nor one that may be off by more than 150 points, from which on a
person's rating is provisional. Results of other code than the present one are refused: play them again with another
`--out`.

`--keep LEVEL` takes the step to this level from the ratings that are there, where neither bot of it has changed since:
what it was measured with stays beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot, sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.console import Console
from rich.table import Table

from cartable import GAMES, load
from cartable.bots import LADDER
from cartable.bots.level_ratings import ANCHOR, FILE
from cartable.bots.network_inputs import table_variants
from cartable.bots.rating_scale import NEWCOMER, POINTS_PER_UNIT, SURE
from cartable.cli.game_options import read_game_options
from cartable.games.errors import LocalizedError
from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.errors import ArenaError
from cartable.lab.executors import ProcessExecutor, SerialExecutor
from cartable.lab.preparation import prepare
from cartable.lab.rating_fit import fitted_difference
from cartable.lab.results import Results, code_digest
from cartable.lab.runner import run
from cartable.lab.stop_rules import Never

STEP = 0.60
"""What a level should win against the one below it."""
STRONG = ("expert", "master")
"""The levels that should not lose to greedy."""
FEWEST = 20
"""A comparison of fewer matches is not used for ratings."""


@dataclass(frozen=True)
class Rung:
    """One comparison at one table."""

    game: str
    options: Mapping[str, Any]
    better: str
    worse: str

    @property
    def file(self) -> str:
        chosen = load(self.game).options.read(self.options).chosen()
        table = "-".join(f"{name}={value}" for name, value in chosen.items())
        return f"{self.game}-{table}-{self.better}-{self.worse}.jsonl".replace(":", "_")


def rungs(game: str, only: Mapping[str, Any], baselines: bool) -> Iterator[Rung]:
    """The comparisons of one game, where wanted also those with the baselines."""
    for options in table_variants(load(game)):
        if only.items() <= options.items():
            if baselines:
                yield Rung(game, options, LADDER[0], "random")
            for worse, better in pairwise(LADDER):
                yield Rung(game, options, better, worse)
            for level in STRONG if baselines else ():
                yield Rung(game, options, level, "greedy")


def played(rung: Rung, matches: int, workers: int, out: Path, master: str) -> tuple[float, float, float, int]:
    """The share of the better level, its interval, and how many matches that took."""
    better = f"{rung.better}:{master}" if rung.better == "master" and master else rung.better
    arena = Arena(rung.game, rung.options, (better, rung.worse))
    prepare(arena)
    executor = SerialExecutor() if workers == 1 else ProcessExecutor(workers)
    deals = ceil(matches / len(arena.arrangements))
    with Results(arena, out / rung.file) as results:
        found = run(arena, deals, executor, results=results, rule=Never(), on_progress=lambda _: None, rated=False)
    share = found.standings.entrants[0].share
    return share.mean, *share.share_interval(), found.standings.matches


RATINGS = Path(__file__).parents[1] / "src" / "cartable" / "bots" / FILE


@dataclass(frozen=True)
class Step:
    """How far a level is above the one below it, in points of the ratings."""

    points: float
    error: float
    basis: dict[str, Any]
    """What it rests on: the two entrants, and how much they played."""

    @classmethod
    def measured(cls, rung: Rung, out: Path) -> Step | None:
        """From the results of a comparison; None if there are too few. Raises `ArenaError` for other code."""
        path = out / rung.file
        lines = path.read_text().splitlines() if path.exists() else []
        if len(lines) < 3:
            return None
        header = json.loads(lines[0])
        before, now = header["code"], code_digest(load(rung.game))
        if before != now:
            raise ArenaError("results/changed", path=path, name="code", before=before, now=now)
        deals = [DealResult.from_data(json.loads(line)) for line in lines[1:]]
        seats = [len(side) for side in Arena(rung.game, rung.options, (rung.better, rung.worse)).sides]
        found = fitted_difference(deals, seats)
        matches = sum(len(deal.matches) for deal in deals)
        if matches < FEWEST or POINTS_PER_UNIT * found.error > SURE:
            return None
        basis = {"entrants": header["entrants"], "deals": len(deals), "matches": matches}
        return cls(POINTS_PER_UNIT * found.mu, POINTS_PER_UNIT * found.error, basis)

    @classmethod
    def kept(cls, rung: Rung, table: Mapping[str, Any]) -> Step | None:
        """From the ratings that this table has; None if it has none of these levels."""
        ratings, steps = table["ratings"], table["steps"]
        if rung.better not in steps or rung.better not in ratings or rung.worse not in ratings:
            return None
        if steps[rung.better]["matches"] < FEWEST:
            return None
        (points, error), (points_below, error_below) = ratings[rung.better], ratings[rung.worse]
        own = sqrt(abs(error**2 - error_below**2))  # errors grow away from the anchor, on both of its sides
        return cls(points - points_below, own, steps[rung.better])


def rated(
    game: str, options: Mapping[str, Any], out: Path, known: Mapping[str, Any], keep: Collection[str]
) -> dict[str, Any]:
    """The ratings of the levels at one table, as far as they are connected with the anchor."""
    among = [Rung(game, options, better, worse) for worse, better in pairwise(LADDER)]
    steps = {each.better: Step.kept(each, known) if each.better in keep else Step.measured(each, out) for each in among}
    anchor = LADDER.index(ANCHOR)
    found = {ANCHOR: (float(NEWCOMER), 0.0)}
    for place in range(anchor + 1, len(LADDER)):
        if (step := steps[LADDER[place]]) is None:
            break
        points, error = found[LADDER[place - 1]]
        found[LADDER[place]] = (points + step.points, hypot(error, step.error))
    for place in range(anchor, 0, -1):
        if (step := steps[LADDER[place]]) is None:
            break
        points, error = found[LADDER[place]]
        found[LADDER[place - 1]] = (points - step.points, hypot(error, step.error))
    return {
        "options": load(game).options.read(options).chosen(),
        "ratings": {name: [round(each) for each in found[name]] for name in LADDER if name in found},
        "steps": {name: step.basis for name, step in steps.items() if step is not None},
    }


def write_ratings(games: Collection[str], out: Path, keep: Collection[str]) -> None:
    """Rate the levels of these games anew, but for the steps to the levels of `keep`."""
    known = json.loads(RATINGS.read_text(encoding="utf-8"))["games"]
    found = {game: list(_rated_tables(game, out, known.get(game, ()), keep)) for game in games}
    about = "made by bench/ladder.py --rate; the numbers of a rating are its points and what they may be off by"
    content = {"about": about, "anchor": [ANCHOR, NEWCOMER], "games": {**known, **found}}
    RATINGS.write_text(_compact(content), encoding="utf-8")


def _rated_tables(
    game: str, out: Path, known: Collection[Mapping[str, Any]], keep: Collection[str]
) -> Iterator[dict[str, Any]]:
    declared = load(game)
    for options in table_variants(declared):
        chosen = declared.options.read(options).chosen()
        unrated: Mapping[str, Any] = {"ratings": {}, "steps": {}}
        before = next((each for each in known if each["options"] == chosen), unrated)
        table = rated(game, options, out, before, keep)
        if table["steps"]:
            yield table


def chosen_rungs(arguments: argparse.Namespace) -> list[Rung]:
    """The comparisons to play; raises `LocalizedError` for a game or an option that there is not."""
    found: list[Rung] = []
    for game in arguments.games or GAMES:
        only = read_game_options(load(game), [], arguments.option, {})
        among = rungs(game, only, baselines=not arguments.levels_only)
        found += [each for each in among if not arguments.level or each.better in arguments.level]
    return found


def _compact(content: Mapping[str, Any]) -> str:
    """JSON with one line for each table."""
    games = ",\n".join(
        f"    {json.dumps(game)}: [\n" + ",\n".join(f"      {json.dumps(each)}" for each in found) + "\n    ]"
        for game, found in content["games"].items()
    )
    head = "".join(f"  {json.dumps(name)}: {json.dumps(content[name])},\n" for name in ("about", "anchor"))
    return f'{{\n{head}  "games": {{\n{games}\n  }}\n}}\n'


def play(chosen: Collection[Rung], arguments: argparse.Namespace) -> None:
    """Play these comparisons, and print what they brought."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    console = Console()
    sheet = Table("game", "table", "level", "against", "wins", "95 % interval", "matches")
    for rung in chosen:
        mean, low, high, matches = played(rung, arguments.matches, arguments.workers, arguments.out, arguments.master)
        table = ", ".join(f"{name} {value}" for name, value in rung.options.items() if value)
        aim = 0.5 if rung.worse == "greedy" else STEP
        mark = "" if mean >= aim else " too few" if high < aim else " not sure"
        shares = (f"{mean:.1%}{mark}", f"{low:.1%} to {high:.1%}", str(matches))
        line = (rung.game, table, rung.better, rung.worse, *shares)
        console.print("  ".join(line))
        sheet.add_row(*line)
    console.print(sheet)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them by default")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="only such tables")
    parser.add_argument(
        "--level",
        action="append",
        default=[],
        choices=LADDER,
        help="only comparisons in which this level is the better",
    )
    parser.add_argument("--matches", type=int, default=200, help="for each comparison; whole deals are played")
    parser.add_argument("--master", default="", metavar="SETTINGS", help="the master's settings, as in an arena")
    parser.add_argument("--levels-only", action="store_true", help="leave random and greedy out")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("build/ladder"))
    parser.add_argument("--rate", action="store_true", help="write the ratings of the levels, and play nothing")
    parser.add_argument("--keep", action="append", default=[], choices=LADDER[1:], metavar="LEVEL", help="see above")
    arguments = parser.parse_args()
    try:
        if arguments.rate:
            write_ratings(arguments.games or GAMES, arguments.out, arguments.keep)
            return
        chosen = chosen_rungs(arguments)
        if not chosen:
            parser.error("there is no such comparison: no table has these options, or none of these levels plays there")
        play(chosen, arguments)
    except LocalizedError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
