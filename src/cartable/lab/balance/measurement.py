"""Answering a question: read the stored deals, play others, and stop when the differences are known well enough.

The rule that stops looks only at how wide the intervals are, never at what they say. So stopping early does not favour
any result, and the intervals keep what they promise (Chow and Robbins 1965); the tests measure it. It checks
after numbers of deals that are fixed beforehand, the first time after a hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from cartable.lab.balance.errors import BalanceError
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.looks import is_look
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import DealRow
from cartable.lab.interrupts import deferred_interrupts
from cartable.lab.results import DealFile, code_digest

if TYPE_CHECKING:
    from cartable.lab.balance.block import DealBlock

FORMAT: Final = 2

EndReason = Literal["precise", "all", "interrupted"]
OnProgress = Callable[[Findings], None]


class QuestionExecutor(Protocol):
    """Plays the deals of questions: any `Executor`, or `MassExecutor`, which plays a block of them at a time."""

    def play(
        self, series: Question, numbers: Iterable[int], /
    ) -> Generator[DealRow, None, None] | Generator[DealBlock, None, None]: ...


@dataclass(frozen=True)
class Outcome:
    question: Question
    findings: Findings
    ended: EndReason


def header(question: Question) -> dict[str, Any]:
    """All that the rows depend on."""
    return {
        "balance": FORMAT,
        "game": question.game,
        "variants": [dict(each) for each in question.variants],
        "bots": list(question.bots),
        "never": list(question.never),
        "seed": question.seed,
        "samples": question.samples,
        "contests": question.contests,
        "events": question.events,
        "code": code_digest(question.declared),
    }


def deal_rows(question: Question, path: Path | None, more: Mapping[str, Any] | None = None) -> DealFile[DealRow]:
    """The rows of a question, stored in a file if there is one, with `more` in its header."""

    def from_data(content: Mapping[str, Any]) -> DealRow:
        row = DealRow.from_data(content)
        if len(row.cells) != len(question.cells):
            raise ValueError(content)
        return row

    return DealFile({**header(question), **(more or {})}, from_data, path)


def check_precision(precision: float) -> None:
    if not 0 < precision < 0.5:  # also not a number
        raise BalanceError("balance/precision", given=precision)


def answer(
    findings: Findings,
    deals: int,
    executor: QuestionExecutor,
    *,
    results: DealFile[DealRow],
    on_progress: OnProgress,
) -> Outcome:
    """Play until all headlines are precise, or until there are so many deals, the stored ones included."""
    question = findings.question
    ended: EndReason | None = None
    for row in results.take_stored():
        if ended is None and findings.deals < deals:
            findings.add(row)
            ended = _looked(findings)
    on_progress(findings)
    if ended is None and findings.deals < deals:
        stream = executor.play(question, range(findings.deals + 1, deals + 1))
        try:
            for played in stream:  # a deal, or a block of them
                with deferred_interrupts():  # a deal is counted as a whole or not at all
                    results.add_all(played.rows())
                    findings.add(played)
                    on_progress(findings)
                if ended := _looked(findings):
                    break
        except KeyboardInterrupt:
            ended = "interrupted"
        finally:
            stream.close()
    findings.leave_out_luck()
    return Outcome(question, findings, ended or "all")


def _looked(findings: Findings) -> EndReason | None:
    return "precise" if is_look(findings.deals) and findings.precision_reached <= 1 else None
