"""`cartable arena`: bots play each other on the same deals, and the result is told with its uncertainty."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import cartable
from cartable.bots.levels import ALL_LEVELS
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import Refused, told_plainly
from cartable.cli.variants import read_variants
from cartable.games.texts import Language

if TYPE_CHECKING:
    from cartable.lab.arena import Arena
    from cartable.lab.executors import Executor
    from cartable.lab.runner import Outcome
    from cartable.lab.standings import Standings

_MATCHES: Final = 200
_INTERRUPTED: Final = 130
_ENTRANTS = said(words.ENTRANTS).format(levels=", ".join(ALL_LEVELS))


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help=said(words.GAME))],
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help=_ENTRANTS)],
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=said(words.MATCHES))] = _MATCHES,
    deals: Annotated[int | None, typer.Option("--deals", min=1, help=said(words.DEALS))] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help=said(words.PLAYERS))] = None,
    teams: Annotated[bool | None, typer.Option("--teams/--no-teams", help=said(words.TEAMS))] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=said(words.OPTION))
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=said(words.SEED))] = 1,
    workers: Annotated[int | None, typer.Option("--workers", "-w", min=1, help=said(words.WORKERS))] = None,
    results: Annotated[Path | None, typer.Option("--results", metavar="FILE", help=said(words.RESULTS))] = None,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE.html", help=said(words.REPORT))] = None,
    width: Annotated[float | None, typer.Option("--width", metavar="SHARE", help=said(words.WIDTH))] = None,
    sprt: Annotated[str | None, typer.Option("--sprt", metavar="LOW:HIGH", help=said(words.SPRT))] = None,
    think: Annotated[float | None, typer.Option("--think", min=0.01, help=said(words.THINK))] = None,
    ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help=said(words.RAY))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=said(words.ARENA_JSON))] = False,
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        from cartable.lab.arena import THINK, Arena
        from cartable.lab.stop_rules import read_stop_rule

        declared = cartable.load(game)
        given = {name: value for name, value in (("players", players), ("teams", teams)) if value is not None}
        variants = read_variants(declared, (), option or (), given)
        played = Arena(game, variants, tuple(bots), seed, think or THINK)
        rule = read_stop_rule(width, sprt)
        matches_a_deal = len(played.arrangements)
        wanted = deals or -(-games // matches_a_deal)
        executor = _executor(ray, workers or os.cpu_count() or 1, wanted)
        _prepare(played, language)
        from cartable.lab.results import Results
        from cartable.lab.runner import run

        with _written(results), Results(played, results) as kept, _progress(played, wanted, language) as told:
            outcome = run(played, wanted, executor, results=kept, rule=rule, on_progress=told)
        if report is not None:
            from cartable.lab.report import page

            with _written(report):
                report.write_text(page(outcome, language), encoding="utf-8")
    _tell(outcome, language, as_json=as_json)
    for text, path in ((words.REPORT_AT, report), (words.GO_ON_WITH, results)):
        if path is not None and (text is words.REPORT_AT or outcome.ended == "interrupted"):
            typer.echo(text.to(language).format(path=path), err=as_json)
    if outcome.ended == "interrupted":
        raise typer.Exit(_INTERRUPTED)


def _executor(ray: str | None, workers: int, deals: int) -> Executor:
    from cartable.lab.cluster import ClusterExecutor
    from cartable.lab.executors import ProcessExecutor, SerialExecutor

    if ray is not None:
        return ClusterExecutor(ray)
    return SerialExecutor() if min(workers, deals) == 1 else ProcessExecutor(min(workers, deals))


def _prepare(played: Arena, language: Language) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from cartable.lab.preparation import prepare

    if not sys.stderr.isatty():
        prepare(played)
        return
    title = words.COMPILING.to(language).format(game=played.declared.title.to(language))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rule]}"))
    with Progress(*columns, transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None, rule="")

        def show(ready: int, total: int, rule: str) -> None:
            progress.update(task, completed=ready, total=total, rule=rule.rpartition(".")[2])

        prepare(played, show)


@contextmanager
def _progress(played: Arena, wanted: int, language: Language) -> Iterator[Callable[[Standings], None]]:
    """A bar at a terminal, a line each tenth elsewhere, on standard error: what is found goes to standard output."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cartable.cli.scoreboard import leader

    if not sys.stderr.isatty():
        tenths = 0

        def say(standings: Standings) -> None:
            nonlocal tenths
            if 10 * standings.deals // wanted > tenths:
                tenths = 10 * standings.deals // wanted
                line = words.SO_FAR.to(language)
                typer.echo(line.format(deals=standings.deals, total=wanted, **leader(standings, language)), err=True)

        yield say
        return
    title = words.PLAYING.to(language).format(
        game=played.declared.title.to(language), entrants=" · ".join(each.name for each in played.entrants)
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, TextColumn("{task.fields[share]}"), transient=True, console=Console(stderr=True)
    ) as progress:
        task = progress.add_task(title, total=wanted, share="")

        def show(standings: Standings) -> None:
            now = leader(standings, language)
            progress.update(task, completed=standings.deals, share=f"{now['name']} {now['share']}")

        yield show


@contextmanager
def _written(path: Path | None) -> Iterator[None]:
    """What cannot be written is told as such."""
    try:
        yield
    except OSError as error:
        raise Refused("file/unwritable", path=path, why=error.strerror) from None


def _tell(outcome: Outcome, language: Language, *, as_json: bool) -> None:
    if as_json:
        from cartable.lab.summary import summary

        typer.echo(json.dumps(summary(outcome), ensure_ascii=False, indent=2))
        return
    from cartable.cli.scoreboard import show

    show(outcome, language)
