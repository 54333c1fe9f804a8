"""Which language to speak: the one asked for, else the one of the locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import typer

from cartable.games.texts import LANGUAGES, Language, Text

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def of_locale(environment: Mapping[str, str]) -> Language:
    """French where the first locale variable that is set begins so, English everywhere else."""
    value = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "fr" if value.lower().startswith("fr") else "en"


def of_help(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of the help pages, which are written before any option is read."""
    asked = " ".join(arguments).replace("=", " ").partition("--lang ")[2][:2]
    return next((language for language in LANGUAGES if language == asked), of_locale(environment))


_HELP: Final = of_help(sys.argv[1:], os.environ)


def said(text: Text) -> str:
    """A text for the help pages."""
    return text.to(_HELP)


def _known(value: str) -> Language:
    if not value:
        return of_locale(os.environ)
    for language in LANGUAGES:
        if language == value:
            return language
    raise typer.BadParameter(" | ".join(LANGUAGES))


SpokenOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        callback=_known,
        show_default=False,
        help=said(
            Text("The language to speak; the one of your locale otherwise.", "La langue ; sinon celle du système.")
        ),
    ),
]


def language_of(option: str) -> Language:
    """The checked value of `SpokenOption`."""
    return "fr" if option == "fr" else "en"
