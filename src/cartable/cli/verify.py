"""`cartable verify`: play a record again and compare each deal with what its secret gives."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

import cartable
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import text_of, told_plainly
from cartable.games.texts import Text
from cartable.games.verification import Verdict
from cartable.kernel import interpreted

_VERDICTS: Final[dict[Verdict, Text]] = {
    "fair": words.FAIR,
    "given": words.GIVEN,
    "wrong": words.WRONG,
    "unrevealed": words.UNREVEALED,
}
_COMMITMENT: Final[dict[bool | None, Text]] = {
    True: words.COMMITMENT_HOLDS,
    False: words.COMMITMENT_BROKEN,
    None: words.COMMITMENT_OPEN,
}


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=said(words.FILE), allow_dash=True)],
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language), interpreted():
        verification = cartable.verify(text_of(file))
    for deal in verification.deals:
        verdict = _VERDICTS[deal.verdict].to(language)
        typer.echo(words.DEAL_VERDICT.to(language).format(number=deal.round, verdict=verdict))
    promised = verification.match.deals.commitment is not None
    typer.echo((_COMMITMENT[verification.commitment_holds] if promised else words.COMMITMENT_NONE).to(language))
    if not verification.is_good:
        raise typer.Exit(1)
