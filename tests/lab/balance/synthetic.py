"""Deals whose truth is known: what two variants owe to the same cards, and an effect that was planted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cartable.lab.balance.findings import Findings
from cartable.lab.balance.measurement import Outcome, QuestionExecutor, answer, deal_rows
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import MATCHES, CellRow, DealRow

BASE_MINUTES = 10.0
BASE_BEGINNING = 0.1


def two_variants(variants: int = 2) -> Question:
    return Question("shokoba", tuple({"target": 3 + number} for number in range(variants)), ("random",), samples=0)


class SyntheticDeals:
    """An executor whose deals are drawn from a known distribution.

    A deal has some matches; lengths are skewed, and beginning is won or lost. The cards move all variants alike. The
    second variant is longer by `minutes`, and beginning is worth more by `beginning`.
    """

    def __init__(self, seed: int, minutes: float = 0.0, beginning: float = 0.0) -> None:
        self._chance, self._minutes, self._beginning = Random(seed), minutes, beginning

    def play(self, series: Any, numbers: Iterable[int]) -> Any:
        for number in numbers:
            yield DealRow(number, self._cells(len(series.variants)))

    def _cells(self, variants: int) -> tuple[CellRow, ...]:
        chance = self._chance
        cards, luck = chance.expovariate(0.5) - 2.0, chance.uniform(-0.3, 0.3)
        cells = []
        for variant in range(variants):
            row = CellRow()
            for _ in range(chance.choice((2, 2, 3))):
                row.add("minutes", BASE_MINUTES + cards + (variant > 0) * self._minutes + chance.expovariate(1.0) - 1.0)
                won = chance.random() < 0.5 + BASE_BEGINNING + luck + (variant > 0) * self._beginning
                row.add("beginning", won - 0.5)
                row.add(MATCHES, 1.0)
            cells.append(row)
        return tuple(cells)


def measured(deals: QuestionExecutor, precision: float, most: int = 2000, variants: int = 2) -> Outcome:
    """What the lab finds, with its stop rule."""
    findings = Findings(two_variants(variants), precision)
    with deal_rows(findings.question, None) as results:
        return answer(findings, most, deals, results=results, on_progress=lambda _: None)
