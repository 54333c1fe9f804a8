"""Command-line options as the fields of a dataclass, and the options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from cartable.cli import help_texts
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.games.texts import Language

T = TypeVar("T")


def with_options(options: type[T]) -> Callable[[Callable[[T], None]], Callable[..., None]]:
    """Make a Typer command of a function that takes one dataclass: its fields become the options, in their order."""
    hints = get_type_hints(options, include_extras=True)
    parameters = [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(options)  # type: ignore[arg-type]
    ]

    def decorate(function: Callable[[T], None]) -> Callable[..., None]:
        def command(**values: Any) -> None:
            function(options(**values))

        command.__name__ = function.__name__
        command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        return command

    return decorate


class SpokenOptions:
    """The options of a command that people read the output of."""

    lang: str

    @property
    def language(self) -> Language:
        """The language that was chosen, or else that of the locale."""
        return checked_language(self.lang)


@dataclass(frozen=True, kw_only=True)
class MatchOptions(SpokenOptions):
    """What kind of match: the options that `play` and `arena` share."""

    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help=help_text(help_texts.PLAYERS))] = (
        None
    )
    teams: Annotated[bool | None, typer.Option("--teams/--no-teams", help=help_text(help_texts.TEAMS))] = None
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=help_text(help_texts.OPTION))
    ] = None
    lang: LanguageOption = ""

    @property
    def common(self) -> dict[str, Any]:
        """Players and teams, where they were given."""
        given = {"players": self.players, "teams": self.teams}
        return {name: value for name, value in given.items() if value is not None}
