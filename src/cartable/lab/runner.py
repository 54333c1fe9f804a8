"""The arena from the first deal to the last: what was kept is read, the rest is played, and each deal is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cartable.lab.arena import Arena
from cartable.lab.executors import Crew
from cartable.lab.interrupts import deferred_interrupts
from cartable.lab.results import Results
from cartable.lab.standings import Standings
from cartable.lab.stop_rules import Rule, Verdict

Ended = Literal["all", "interrupted"] | Verdict
"""All deals were played, somebody did not want to wait for them, or what a rule for stopping said."""
Told = Callable[[Standings], None]


@dataclass(frozen=True)
class Outcome:
    arena: Arena
    standings: Standings
    ended: Ended


def run(arena: Arena, deals: int, crew: Crew, *, results: Results, rule: Rule, told: Told) -> Outcome:
    """Play until there are so many deals, those kept before among them, or until the rule says that it is enough."""
    standings = Standings([each.name for each in arena.entrants], arena.sides)
    verdict: Ended | None = None
    for deal in results.kept():
        standings.add(deal)
        verdict = verdict or rule.verdict(standings)
    told(standings)
    if verdict is None and standings.deals < deals:
        playing = crew.play(arena, range(standings.deals + 1, deals + 1))
        try:
            for deal in playing:
                with deferred_interrupts():  # a deal is counted as a whole or not at all
                    results.add(deal)
                    standings.add(deal)
                    told(standings)
                if verdict := rule.verdict(standings):
                    break
        except KeyboardInterrupt:
            verdict = "interrupted"
        finally:
            playing.close()
    return Outcome(arena, standings, verdict or "all")
