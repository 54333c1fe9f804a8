"""`cartable verify`: replay a record and compare each deal with the one that follows from its secret."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

import cartable
from cartable.cli import help_texts, texts
from cartable.cli.errors import read_text, report_errors
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.games.texts import Text
from cartable.games.verification import Verdict
from cartable.kernel import interpreted

_VERDICTS: Final[dict[Verdict, Text]] = {
    "fair": texts.FAIR,
    "given": texts.GIVEN,
    "wrong": texts.WRONG,
    "unrevealed": texts.UNREVEALED,
}
_COMMITMENT: Final[dict[bool | None, Text]] = {
    True: texts.COMMITMENT_HOLDS,
    False: texts.COMMITMENT_BROKEN,
    None: texts.COMMITMENT_OPEN,
}


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(help_texts.FILE), allow_dash=True)],
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    with report_errors(language), interpreted():
        verification = cartable.verify(read_text(file))
    for deal in verification.deals:
        verdict = _VERDICTS[deal.verdict].to(language)
        typer.echo(texts.DEAL_VERDICT.to(language).format(number=deal.round, verdict=verdict))
    is_committed = verification.match.deals.commitment is not None
    typer.echo((_COMMITMENT[verification.commitment_holds] if is_committed else texts.COMMITMENT_NONE).to(language))
    if not verification.is_good:
        raise typer.Exit(1)
