"""The options that `cartable arena` and `cartable balance` share: what is written, and where the deals are played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from cartable.cli import help_texts
from cartable.cli.language import help_text

STOP_PANEL: Final = help_text(help_texts.STOP_PANEL)
OUTPUT_PANEL: Final = help_text(help_texts.OUTPUT_PANEL)
EXECUTION_PANEL: Final = help_text(help_texts.EXECUTION_PANEL)

ResultsOption = Annotated[
    Path | None,
    typer.Option("--results", metavar="FILE", help=help_text(help_texts.RESULTS), rich_help_panel=OUTPUT_PANEL),
]
JsonOption = Annotated[bool, typer.Option("--json", help=help_text(help_texts.JSON), rich_help_panel=OUTPUT_PANEL)]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers", "-w", metavar="N", min=1, help=help_text(help_texts.WORKERS), rich_help_panel=EXECUTION_PANEL
    ),
]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help=help_text(help_texts.RAY), rich_help_panel=EXECUTION_PANEL),
]
