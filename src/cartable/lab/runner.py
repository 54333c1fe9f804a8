"""Running an arena from the first deal to the last: read the stored deals, play the rest, and count each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cartable.lab.arena import Arena
from cartable.lab.executors import Executor
from cartable.lab.interrupts import deferred_interrupts
from cartable.lab.results import Results
from cartable.lab.standings import Standings
from cartable.lab.stop_rules import StopRule, Verdict

EndReason = Literal["all", "interrupted"] | Verdict
"""All deals were played, somebody interrupted it, or the verdict of a stop rule."""
OnProgress = Callable[[Standings], None]


@dataclass(frozen=True)
class Outcome:
    arena: Arena
    standings: Standings
    ended: EndReason


def run(
    arena: Arena,
    deals: int,
    executor: Executor,
    *,
    results: Results,
    rule: StopRule,
    on_progress: OnProgress,
    rated: bool = True,
) -> Outcome:
    """Play until there are so many deals, the stored ones included, or until the rule stops it."""
    standings = Standings([each.name for each in arena.entrants], arena.sides, rated=rated)
    verdict: EndReason | None = None
    for deal in results.take_stored():
        standings.add(deal)
        verdict = verdict or rule.verdict(standings)
    on_progress(standings)
    if verdict is None and standings.deals < deals:
        stream = executor.play(arena, range(standings.deals + 1, deals + 1))
        try:
            for deal in stream:
                with deferred_interrupts():  # a deal is counted as a whole or not at all
                    results.add(deal)
                    standings.add(deal)
                    on_progress(standings)
                if verdict := rule.verdict(standings):
                    break
        except KeyboardInterrupt:
            verdict = "interrupted"
        finally:
            stream.close()
    return Outcome(arena, standings, verdict or "all")
