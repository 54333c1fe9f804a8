"""`cartable arena`: bots play each other on the same deals; the result comes with its uncertainty."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cartable.bots.levels import ALL_LEVELS
from cartable.cli import help_texts, texts
from cartable.cli.errors import report_errors, writing
from cartable.cli.executors import executor_for
from cartable.cli.game_options import read_game_options
from cartable.cli.lab_options import (
    EXECUTION_PANEL,
    OUTPUT_PANEL,
    STOP_PANEL,
    JsonOption,
    RayOption,
    ResultsOption,
    WorkersOption,
)
from cartable.cli.language import help_text
from cartable.cli.options import MatchOptions, with_options
from cartable.cli.progress import arena_progress, compilation_progress
from cartable.games import registry

if TYPE_CHECKING:
    from cartable.lab.arena import Arena
    from cartable.lab.runner import Outcome

_MATCHES: Final = 200
_INTERRUPTED_STATUS: Final = 130
_ENTRANTS = help_text(help_texts.ENTRANTS).format(levels=", ".join(ALL_LEVELS))


@dataclass(frozen=True, kw_only=True)
class ArenaOptions(MatchOptions):
    game: Annotated[str, typer.Argument(metavar="GAME", help=help_text(help_texts.GAME))]
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help=_ENTRANTS)]
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=help_text(help_texts.SEED))] = 1
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="N", min=1, help=help_text(help_texts.MATCHES), rich_help_panel=STOP_PANEL
        ),
    ] = _MATCHES
    deals: Annotated[
        int | None,
        typer.Option("--deals", metavar="N", min=1, help=help_text(help_texts.DEALS), rich_help_panel=STOP_PANEL),
    ] = None
    width: Annotated[
        float | None,
        typer.Option("--width", metavar="SHARE", help=help_text(help_texts.WIDTH), rich_help_panel=STOP_PANEL),
    ] = None
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="LOW:HIGH", help=help_text(help_texts.SPRT), rich_help_panel=STOP_PANEL),
    ] = None
    results: ResultsOption = None
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE.html", help=help_text(help_texts.REPORT), rich_help_panel=OUTPUT_PANEL),
    ] = None
    as_json: JsonOption = False
    workers: WorkersOption = None
    think: Annotated[
        float | None,
        typer.Option(
            "--think", metavar="SECONDS", min=0.01, help=help_text(help_texts.THINK), rich_help_panel=EXECUTION_PANEL
        ),
    ] = None
    ray: RayOption = None


@with_options(ArenaOptions)
def arena(options: ArenaOptions) -> None:
    with report_errors(options.language):
        outcome = _run(options)
        if options.report is not None:
            _write_report(outcome, options.report, options)
    _print(outcome, options)
    if outcome.ended == "interrupted":
        raise typer.Exit(_INTERRUPTED_STATUS)


def _run(options: ArenaOptions) -> Outcome:
    from cartable.lab.arena import THINK, Arena
    from cartable.lab.preparation import prepare
    from cartable.lab.results import Results
    from cartable.lab.runner import run
    from cartable.lab.stop_rules import read_stop_rule

    game = registry.load(options.game)
    game_options = read_game_options(game, (), options.option or (), options.common)
    setup = Arena(options.game, game_options, tuple(options.bots), options.seed, options.think or THINK)
    rule = read_stop_rule(options.width, options.sprt)
    deals = options.deals or -(-options.games // len(setup.arrangements))
    executor = executor_for(deals, options.workers, options.ray)
    with compilation_progress(setup.declared.title.to(options.language), options.language) as progress:
        prepare(setup, progress)
    with (
        writing(options.results),
        Results(setup, options.results) as results,
        arena_progress(_title(setup, options), deals, options.language) as show,
    ):
        return run(setup, deals, executor, results=results, rule=rule, on_progress=show)


def _title(setup: Arena, options: ArenaOptions) -> str:
    return texts.ARENA_TITLE.to(options.language).format(
        game=setup.declared.title.to(options.language), bots=" · ".join(each.name for each in setup.entrants)
    )


def _write_report(outcome: Outcome, path: Path, options: ArenaOptions) -> None:
    from cartable.lab.report import page

    with writing(path):
        path.write_text(page(outcome, options.language), encoding="utf-8")


def _print(outcome: Outcome, options: ArenaOptions) -> None:
    language = options.language
    if options.as_json:
        from cartable.lab.summary import summary

        typer.echo(json.dumps(summary(outcome), ensure_ascii=False, indent=2))
    else:
        from cartable.cli.scoreboard import print_scoreboard

        print_scoreboard(outcome, language)
    if options.report is not None:
        typer.echo(texts.REPORT_AT.to(language).format(path=options.report), err=options.as_json)
    if options.results is not None and outcome.ended == "interrupted":
        typer.echo(texts.RESUME_WITH.to(language).format(path=options.results), err=options.as_json)
