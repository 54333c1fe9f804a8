"""Progress on standard error: a bar at a terminal, a few lines or nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import typer

from cartable.cli import texts
from cartable.games.texts import Language, Text
from cartable.kernel import Progress as CompilationProgress

if TYPE_CHECKING:
    from cartable.lab.standings import Standings

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

    if not sys.stderr.isatty():
        tenths = 0

        def print_tenths(standings: Standings) -> None:
            nonlocal tenths
            if 10 * standings.deals // deals > tenths:
                tenths = 10 * standings.deals // deals
                line = texts.ARENA_PROGRESS.to(language)
                typer.echo(line.format(deals=standings.deals, total=deals, **leader(standings, language)), err=True)

        yield print_tenths
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    share_column = TextColumn("{task.fields[share]}")
    with Progress(*columns, share_column, transient=True, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=deals, share="")

        def update(standings: Standings) -> None:
            first = leader(standings, language)
            bar.update(task, completed=standings.deals, share=f"{first['name']} {first['share']}")

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
