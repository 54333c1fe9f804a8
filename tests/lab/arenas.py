"""Small arenas and deals for the tests of the lab."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.executors import Executor, SerialExecutor
from cartable.lab.match_play import MatchResult, RoundResult
from cartable.lab.results import Results
from cartable.lab.runner import Outcome, run
from cartable.lab.standings import Standings
from cartable.lab.stop_rules import Never, StopRule

PROGRAMS = Path(__file__).parent / "programs"


def program(name: str) -> str:
    """One of the programs beside these tests, as an entrant."""
    return f"{name}=exec:{sys.executable} {PROGRAMS / name}.py"


def short(*entrants: str, seed: int = 1, think: float = 10.0, **options: Any) -> Arena:
    """Shokoba for two to the first stone."""
    return Arena("shokoba", {"players": 2, "target": 1, **options}, entrants or ("greedy", "random"), seed, think)


def played(
    arena: Arena,
    deals: int,
    path: Path | None = None,
    *,
    executor: Executor | None = None,
    rule: StopRule | None = None,
) -> Outcome:
    with Results(arena, path) as results:
        return run(
            arena,
            deals,
            executor or SerialExecutor(),
            results=results,
            rule=rule or Never(),
            on_progress=lambda _: None,
        )


def matches_of(arena: Arena, number: int) -> tuple[MatchResult, ...]:
    return arena.play(number).matches


def deal(number: int, *matches: tuple[Sequence[int], Sequence[int]], entrants: int = 2) -> DealResult:
    """A deal from `(who sat on each side, what each side scored)`; whoever has the most wins, in one round."""
    found = []
    for _, scores in matches:
        winners = tuple(side for side, score in enumerate(scores) if score == max(scores))
        found.append(MatchResult(tuple(scores), winners, (RoundResult(0, tuple(scores)),)))
    seated = tuple(tuple(who) for who, _ in matches)
    return DealResult(number, seated, tuple(found), tuple(EntrantStats() for _ in range(entrants)))


def standings_of(deals: Sequence[DealResult], sides: int = 2, entrants: int = 2) -> Standings:
    standings = Standings([f"bot {number}" for number in range(entrants)], [(side,) for side in range(sides)])
    for each in deals:
        standings.add(each)
    return standings
