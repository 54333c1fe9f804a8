"""The outcome of a question as plain data."""

from __future__ import annotations

from math import isfinite
from typing import Any

from cartable.lab.balance.findings import Difference, Findings
from cartable.lab.balance.measure_names import WORTH
from cartable.lab.balance.measurement import Outcome, header
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import FAULTS, MATCHES
from cartable.lab.balance.search import Goal, SearchResult
from cartable.lab.estimates import Interval


def summary(outcome: Outcome, found: SearchResult | None = None) -> dict[str, Any]:
    findings = outcome.findings
    return {
        **header(outcome.question),
        "precision": findings.precision,
        "deals": findings.deals,
        "ended": outcome.ended,
        "faults": findings.faults,
        "contests": [_contest(outcome.question, strength) for strength in outcome.question.contested],
        "headlines": [_difference(each, outcome) for each in findings.headlines()],
        "others": [_difference(each, outcome) for each in findings.others()],
        "cells": [_cell(findings, place) for place in range(len(findings.cells))],
        **({} if found is None else {"search": _search(found, findings)}),
    }


def _contest(question: Question, strength: int) -> dict[str, Any]:
    weaker = question.contested[strength].name
    return {"bot": question.bots[strength], "weaker": weaker, "rating_gap": question.rating_gap(strength)}


def _difference(each: Difference, outcome: Outcome) -> dict[str, Any]:
    return {
        "measure": each.measure.name,
        "unit": each.measure.unit,
        "variant": dict(outcome.question.variants[each.variant]),
        "bot": outcome.question.bots[each.strength],
        "before": each.before if each.variant else None,
        "after": each.after,
        "change": each.change if each.variant else None,
        "interval": _interval(each.interval),
        "simultaneous": _interval(each.simultaneous),
        "tolerance": each.tolerance,
        "verdict": each.verdict,
    }


def _cell(findings: Findings, place: int) -> dict[str, Any]:
    variant, strength = findings.question.cells[place]
    cell = findings.cells[place]
    names = sorted(name for name in cell if name not in (MATCHES, FAULTS))
    return {
        "variant": dict(findings.question.variants[variant]),
        "bot": findings.question.bots[strength],
        "measures": {name: _mean(findings, place, name) for name in names if not name.startswith(WORTH)},
        "worth": {name.removeprefix(WORTH): _mean(findings, place, name) for name in names if name.startswith(WORTH)},
    }


def _mean(findings: Findings, place: int, name: str) -> dict[str, Any]:
    tally = findings.cells[place][name]
    return {
        "mean": tally.mean,
        **_interval(findings.interval(place, name)),
        "count": round(tally.weight),
    }


def _interval(interval: Interval) -> dict[str, float | None]:
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}


def _search(found: SearchResult, findings: Findings) -> dict[str, Any]:
    return {
        "goals": {goal.name: goal.value for goal in found.goals},
        "stages": [
            {
                "deals": stage.deals,
                "candidates": [
                    {
                        "variant": dict(found.asked.variants[each.variant]),
                        "distance": each.distance,
                        "values": list(each.values),
                    }
                    for each in stage.candidates
                ],
            }
            for stage in found.stages
        ],
        "winner": dict(found.question.variants[-1]),
        "fresh": [
            _fresh(goal, findings, strength) for goal in found.goals for strength in range(len(findings.question.bots))
        ],
    }


def _fresh(goal: Goal, findings: Findings, strength: int) -> dict[str, Any]:
    """The value of a goal's measure on deals that the search has not seen."""
    place = len(findings.cells) - len(findings.question.bots) + strength
    return {
        "goal": goal.name,
        "bot": findings.question.bots[strength],
        **_mean(findings, place, goal.name),
        "verdict": goal.verdict(findings, place),
    }
