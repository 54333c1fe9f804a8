"""The options of `cartable balance`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import typer

from cartable.bots.levels import ALL_LEVELS, DEFAULT_LEVEL
from cartable.cli import help_texts
from cartable.cli.lab_options import (
    EXECUTION_PANEL,
    OUTPUT_PANEL,
    STOP_PANEL,
    JsonOption,
    RayOption,
    ResultsOption,
    WorkersOption,
)
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions

MEASURES: Final = ("all", "results")
DEVICES: Final = ("cpu", "cuda")
_PRECISION: Final = 0.03
_DEALS: Final = 2000
_MOST_DEALS: Final = 1_000_000
_MOST_DECISIONS: Final = 20
_BOTS = help_text(help_texts.BALANCE_BOTS).format(levels=", ".join(ALL_LEVELS))
_QUESTION_PANEL = help_text(help_texts.QUESTION_PANEL)


@dataclass(frozen=True, kw_only=True)
class BalanceOptions(SpokenOptions):
    game: Annotated[str, typer.Argument(metavar="GAME", help=help_text(help_texts.GAME))]
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="NAME=VALUES", help=help_text(help_texts.VARY), rich_help_panel=_QUESTION_PANEL),
    ] = None
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            metavar="N,...",
            help=help_text(help_texts.BALANCE_PLAYERS),
            rich_help_panel=_QUESTION_PANEL,
        ),
    ] = ""
    teams: Annotated[
        bool | None,
        typer.Option("--teams/--no-teams", help=help_text(help_texts.TEAMS), rich_help_panel=_QUESTION_PANEL),
    ] = None
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", metavar="NAME=VALUE", help=help_text(help_texts.OPTION), rich_help_panel=_QUESTION_PANEL
        ),
    ] = None
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL,...", help=_BOTS, rich_help_panel=_QUESTION_PANEL)] = (
        DEFAULT_LEVEL
    )
    never: Annotated[
        list[str] | None,
        typer.Option("--never", metavar="PATTERN", help=help_text(help_texts.NEVER), rich_help_panel=_QUESTION_PANEL),
    ] = None
    search: Annotated[
        str,
        typer.Option("--search", metavar="GOALS", help=help_text(help_texts.SEARCH), rich_help_panel=_QUESTION_PANEL),
    ] = ""
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help=help_text(help_texts.SEED), rich_help_panel=_QUESTION_PANEL)
    ] = 1
    decisions: Annotated[
        int,
        typer.Option(
            "--decisions",
            metavar="N",
            min=0,
            max=_MOST_DECISIONS,
            help=help_text(help_texts.DECISIONS),
            rich_help_panel=_QUESTION_PANEL,
        ),
    ] = 1
    measures: Annotated[
        str,
        typer.Option(
            "--measures",
            metavar="|".join(MEASURES),
            help=help_text(help_texts.MEASURES),
            rich_help_panel=_QUESTION_PANEL,
        ),
    ] = ""
    precision: Annotated[
        float,
        typer.Option("--precision", metavar="SHARE", help=help_text(help_texts.PRECISION), rich_help_panel=STOP_PANEL),
    ] = _PRECISION
    deals: Annotated[
        int,
        typer.Option(
            "--deals",
            metavar="N",
            min=2,
            max=_MOST_DEALS,
            help=help_text(help_texts.BALANCE_DEALS),
            rich_help_panel=STOP_PANEL,
        ),
    ] = _DEALS
    results: ResultsOption = None
    report: Annotated[
        Path | None,
        typer.Option(
            "--report", metavar="FILE.html", help=help_text(help_texts.BALANCE_REPORT), rich_help_panel=OUTPUT_PANEL
        ),
    ] = None
    as_json: JsonOption = False
    workers: WorkersOption = None
    ray: RayOption = None
    device: Annotated[
        str,
        typer.Option(
            "--device",
            metavar="|".join(DEVICES),
            help=help_text(help_texts.DEVICE),
            rich_help_panel=EXECUTION_PANEL,
        ),
    ] = ""
    lang: LanguageOption = ""
