"""Looking for values of the options that meet a goal.

Successive halving: all candidates play the same deals, the better half goes on to twice as many new deals, and so on
until one is left. It was chosen because it looked good, so it is measured again, on deals that the search never saw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path
from typing import Final, Literal

from cartable.lab.balance.errors import BalanceError
from cartable.lab.balance.findings import FEWEST_DEALS, Findings
from cartable.lab.balance.measure_names import GOALS, measure
from cartable.lab.balance.measurement import OnProgress, QuestionExecutor, answer, deal_rows
from cartable.lab.balance.question import Question
from cartable.lab.balance.variants import rulebook_variant
from cartable.lab.errors import ArenaError

FIRST_DEALS: Final = 40
MOST_GOALS: Final = 4
_SEED_STEP: Final = 1_000_003
"""Between the seeds of the stages: other deals in each."""
_SHARE_SCALE: Final = 0.05
_AMOUNT_SCALE: Final = 0.1
"""What counts as one step away from a goal: five hundredths of a share, a tenth of an amount."""


GoalVerdict = Literal["met", "missed", "open"]
"""The interval is within a step of the goal, or outside it, or neither."""


@dataclass(frozen=True)
class Goal:
    """A measure, and the value that it should have."""

    name: str
    value: float

    @property
    def scale(self) -> float:
        if measure(self.name).unit in ("share", "excess"):
            return _SHARE_SCALE
        return max(_AMOUNT_SCALE * abs(self.value), _AMOUNT_SCALE)

    def verdict(self, findings: Findings, place: int) -> GoalVerdict:
        """Whether the value in the cell at this place is within a step of the goal."""
        low, high = findings.interval(place, self.name)
        if findings.deals < FEWEST_DEALS:
            return "open"
        if low > self.value + self.scale or high < self.value - self.scale:
            return "missed"
        is_within = self.value - self.scale <= low and high <= self.value + self.scale
        return "met" if is_within else "open"


def read_goals(text: str) -> tuple[Goal, ...]:
    """`beginning=0,minutes=12` as goals. Raises `BalanceError`."""
    goals: dict[str, Goal] = {}
    for part in text.split(","):
        name, _, value = (each.strip() for each in part.partition("="))
        try:
            number = float(value)
        except ValueError:
            number = inf
        if name not in GOALS or name in goals or not isfinite(number) or len(goals) >= MOST_GOALS:
            raise BalanceError("balance/goal", given=part[:80], known=", ".join(GOALS))
        goals[name] = Goal(name, number)
    return tuple(goals.values())


@dataclass(frozen=True)
class Candidate:
    """A variant, by its place in the question that was asked, and how far from the goals it was."""

    variant: int
    distance: float
    values: tuple[float, ...]
    """Of the measures of the goals, averaged over the strengths."""


@dataclass(frozen=True)
class Stage:
    """One stage of the search."""

    deals: int
    candidates: tuple[Candidate, ...]
    """The nearest first."""


@dataclass(frozen=True)
class SearchResult:
    asked: Question
    """The question with all candidates."""
    goals: tuple[Goal, ...]
    stages: tuple[Stage, ...]
    question: Question
    """The rulebook's values and the winner, to be measured on fresh deals."""

    @property
    def winner(self) -> Candidate:
        return self.stages[-1].candidates[0]


def search(
    question: Question,
    goals: Sequence[Goal],
    executor_for: Callable[[Question, int], QuestionExecutor],
    *,
    results: Path | None,
    on_stage: Callable[[int, int], OnProgress],
) -> SearchResult | None:
    """The variant that comes nearest to the goals; None if it was interrupted.

    `on_stage` is called with the number of candidates and of deals of each stage.
    """
    if len(question.variants) < 2:
        raise BalanceError("balance/search")
    alive = list(range(len(question.variants)))
    stages: list[Stage] = []
    deals = FIRST_DEALS
    contests = any(goal.name.startswith("stronger") for goal in goals)
    asked = replace(question, samples=0, never=(), contests=contests, events=False)
    goal_values = {"goals": {goal.name: goal.value for goal in goals}}
    if results is not None and results.is_file() and not _stage_path(results, 1).is_file():
        raise ArenaError("results/header", path=results)  # of another command; said now, not after the last stage
    while len(alive) > 1:
        number = len(stages) + 1
        stage = replace(
            asked, variants=[question.variants[each] for each in alive], seed=question.seed + _SEED_STEP * number
        )
        path = None if results is None else _stage_path(results, number)
        findings = Findings(stage, precision=None)
        with deal_rows(stage, path, goal_values) as rows:
            show = on_stage(len(alive), deals)
            if (
                answer(findings, deals, executor_for(stage, deals), results=rows, on_progress=show).ended
                == "interrupted"
            ):
                return None
        ranked = sorted(
            (_candidate(findings, goals, place, alive[place]) for place in range(len(alive))), key=_distance
        )
        stages.append(Stage(deals, tuple(ranked)))
        alive = sorted(each.variant for each in ranked[: (len(ranked) + 1) // 2])
        if len(ranked) == 2:
            alive = [ranked[0].variant]
        deals *= 2
    winner, reference = question.variants[alive[0]], rulebook_variant(question.declared, question.variants)
    final = [reference, *([winner] if winner != reference else [])]
    return SearchResult(question, tuple(goals), tuple(stages), replace(question, variants=final))


def _stage_path(results: Path, number: int) -> Path:
    return results.with_name(f"{results.name}.stage{number}")


def _candidate(findings: Findings, goals: Sequence[Goal], place: int, variant: int) -> Candidate:
    strengths = range(len(findings.question.bots))
    values = [[findings.tally(place, strength, goal.name).mean for strength in strengths] for goal in goals]
    distance = sum(
        ((value - goal.value) / goal.scale) ** 2 for goal, found in zip(goals, values, strict=True) for value in found
    )
    return Candidate(variant, distance, tuple(sum(found) / len(found) for found in values))


def _distance(candidate: Candidate) -> tuple[float, int]:
    return candidate.distance, candidate.variant
