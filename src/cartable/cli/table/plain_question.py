"""A move that is asked for line by line: the table, the question with its options, and the answer."""

from __future__ import annotations

from typing import Any, Final

import typer

from cartable.cli.painters import Painter, Scene
from cartable.cli.painters.keys import number_key
from cartable.cli.table import texts
from cartable.cli.table.move_picker import MovePicker
from cartable.cli.table.prompt import option_labels
from cartable.games.errors import CartableError
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.texts import Language

_WIDTH: Final = 80
_HEIGHT: Final = 12


class PlainQuestion:
    """The question for a seat's next move, part by part."""

    def __init__(self, match: Match, seat: int, painter: Painter, language: Language) -> None:
        self._match, self._painter, self._language = match, painter, language
        self._view: Any = match.view(seat)
        self._picker = MovePicker(match, lambda path, options: painter.arrange(self._view, path, options))

    def show_table(self) -> None:
        match = self._match
        typer.echo("\n" + self._painter.headline(self._view, self._language))
        for line in self._painter.paint(self._view, Scene(match.names, match.sides, self._language, _WIDTH, _HEIGHT)):
            if line.plain.strip():
                typer.echo(line.plain.rstrip())

    def ask(self) -> str:
        """Ask for the next part of the move; returns what was typed."""
        choice = self._picker.choice()
        typer.echo(self._painter.question(self._view, choice.path, self._match.names, self._language))
        for position, label in enumerate(option_labels(self._painter, choice, self._language)):
            typer.echo(f"  {number_key(position)} {label}")
        return input("> ").strip()

    def read(self, answer: str) -> Move | None:
        """The move that is chosen with this answer: the key of an option, a move in notation, or nothing, to go back.

        None where the question stays open.
        """
        keys = [number_key(position) for position in range(len(self._picker.options))]
        if not answer:
            self._picker.back()
        elif answer in keys:
            return self._picker.pick(keys.index(answer))
        elif answer.isdecimal():
            typer.echo(texts.CHOOSE_NUMBER.to(self._language).format(most=min(9, len(keys))))
        else:
            try:
                return self._match.legal_moves.read(answer)
            except CartableError as error:
                typer.echo(error.to(self._language))
        return None
