"""Progress on standard error: a bar at a terminal, a few lines or nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Protocol, TypeVar

import typer

from cartable.cli import texts
from cartable.games.texts import Language, Text
from cartable.kernel import Progress as CompilationProgress
from cartable.reports.number_format import number, percent

if TYPE_CHECKING:
    from cartable.lab.balance.findings import Findings
    from cartable.lab.standings import Standings
    from cartable.research.training.run import TrainingRun

T = TypeVar("T")


@contextmanager
def compilation_progress(title: str, language: Language) -> Iterator[CompilationProgress | None]:
    """A bar that shows which rules are being compiled; None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rule]}"))
    with Progress(*columns, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(texts.COMPILING.to(language).format(game=title), total=None, rule="")

        def show(ready: int, total: int, rule: str) -> None:
            bar.update(task, completed=ready, total=total, rule=rule.rpartition(".")[2])

        yield show


@contextmanager
def arena_progress(title: str, deals: int, language: Language) -> Iterator[Callable[[Standings], None]]:
    """A bar at a terminal, a line for every tenth of the deals elsewhere."""
    from cartable.cli.scoreboard import leader

    def note(standings: Standings) -> str:
        return "{name} {share}".format(**leader(standings, language))

    with _deals_progress(title, deals, note, language) as show:
        yield show


@contextmanager
def balance_progress(title: str, deals: int, language: Language) -> Iterator[Callable[[Findings], None]]:
    """The same for the balance lab: how precise it is, and never what it finds, so that nobody stops at a result."""

    def note(findings: Findings) -> str:
        reached = findings.precision_reached
        return (
            texts.BALANCE_REACHED.to(language).format(reached=number(reached, 1, language)) if isfinite(reached) else ""
        )

    with _deals_progress(title, deals, note, language) as show:
        yield show


class _HasDeals(Protocol):
    deals: int


D = TypeVar("D", bound=_HasDeals)


@contextmanager
def _deals_progress(
    title: str, deals: int, note: Callable[[D], str], language: Language
) -> Iterator[Callable[[D], None]]:
    if not sys.stderr.isatty():
        tenths = 0

        def print_tenths(so_far: D) -> None:
            nonlocal tenths
            if 10 * so_far.deals // deals > tenths:
                tenths = 10 * so_far.deals // deals
                line = texts.DEALS_PROGRESS.to(language)
                typer.echo(line.format(deals=so_far.deals, total=deals, note=note(so_far)).rstrip(" :"), err=True)

        yield print_tenths
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    note_column = TextColumn("{task.fields[note]}")
    with Progress(*columns, note_column, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=deals, note="")

        def update(so_far: D) -> None:
            bar.update(task, completed=so_far.deals, note=note(so_far))

        yield update


def export_progress(matches: Iterator[T], total: int, language: Language) -> Iterator[T]:
    """The same matches, with a bar at a terminal."""
    if not sys.stderr.isatty():
        yield from matches
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(matches, texts.EXPORTING.to(language), total, console=Console(stderr=True), transient=True)


@contextmanager
def rows_progress(title: Text, language: Language) -> Iterator[Callable[[int, int], None]]:
    """A bar of rows at a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(title.to(language), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def training_progress(
    title: str, run: TrainingRun, language: Language
) -> Iterator[tuple[Callable[[float], None], Callable[[], None]]]:
    """A bar at a terminal, and a line for every point of the learning curve; the second function says that matches are
    played that measure the player.
    """
    printed = len(run.curve)

    def new_line(share: float) -> str | None:
        nonlocal printed
        if len(run.curve) == printed:
            return None
        printed, point = len(run.curve), run.curve[-1]
        return texts.TRAIN_PROGRESS.to(language).format(
            share=percent(share, language, 0),
            decisions=number(point.decisions, 0, language),
            greedy=percent(point.greedy, language),
            random=percent(point.random, language),
            matches=point.matches,
        )

    if not sys.stderr.isatty():

        def print_line(share: float) -> None:
            if line := new_line(share):
                typer.echo(line, err=True)

        measuring = texts.TRAIN_MEASURING.to(language)
        yield print_line, lambda: typer.echo(f"{title}: {measuring}", err=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True, console=Console(stderr=True, highlight=False)) as bar:
        task = bar.add_task(texts.TRAINING.to(language).format(game=title), total=1.0)

        def update(share: float) -> None:
            bar.update(task, completed=share, description=texts.TRAINING.to(language).format(game=title))
            if line := new_line(share):
                bar.console.print(line)

        def measure() -> None:
            bar.update(task, description=f"{title}: {texts.TRAIN_MEASURING.to(language)}")

        yield update, measure
