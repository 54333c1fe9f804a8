"""The language of the output: the one asked for with `--lang`, else that of the locale."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import typer

from cartable.games.texts import LANGUAGES, Language, Text

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_HELP: Final = Text(
    "Language of the output; default: the system language.", "Langue d'affichage ; par défaut celle du système."
)


def locale_language(environment: Mapping[str, str]) -> Language:
    """French where the first locale variable that is set starts with `fr`, else English."""
    value = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "fr" if value.lower().startswith("fr") else "en"


def help_language(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of the help pages, which are built before the options are parsed."""
    requested = " ".join(arguments).replace("=", " ").partition("--lang ")[2][:2]
    return next((language for language in LANGUAGES if language == requested), locale_language(environment))


_HELP_LANGUAGE: Final = help_language(sys.argv[1:], os.environ)


def help_text(text: Text) -> str:
    """A text for the help pages."""
    return text.to(_HELP_LANGUAGE)


def _read_language(value: str) -> Language:
    if not value:
        return locale_language(os.environ)
    for language in LANGUAGES:
        if language == value:
            return language
    raise typer.BadParameter(" | ".join(LANGUAGES))


LanguageOption = Annotated[
    str,
    typer.Option(
        "--lang", metavar="|".join(LANGUAGES), callback=_read_language, show_default=False, help=help_text(_HELP)
    ),
]


def checked_language(option: str) -> Language:
    """The value of a `LanguageOption`, which Typer has already checked."""
    return "fr" if option == "fr" else "en"
