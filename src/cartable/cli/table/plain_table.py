"""The table line by line, for screen readers, simple terminals and pipes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from cartable.bots.bot import choose
from cartable.cli.errors import CommandError
from cartable.cli.painters import load_painter
from cartable.cli.table import key_bar, texts
from cartable.cli.table.hint import hint
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.local_table import LocalTable
from cartable.cli.table.plain_question import PlainQuestion
from cartable.cli.table.result import result_lines
from cartable.cli.table.saved_match import save_match
from cartable.games.events import Event
from cartable.games.moves import Move
from cartable.games.reader import SPECTATOR
from cartable.games.texts import Text

_WIDTH = 80
_SCROLLED_AWAY = "\n" * 60


class _Quit(Exception):
    """Somebody left the table."""


class _Undone(Exception):
    """A move was taken back: whoever is to act now is asked again."""


def play_plain(table: LocalTable) -> None:
    try:
        _PlainTable(table).play()
    except (_Quit, EOFError):
        return


class _PlainTable:
    def __init__(self, table: LocalTable) -> None:
        self._language = table.language
        self._history = MatchHistory(table.match)
        self._painter = load_painter(table.match.game)
        self._bots = table.seating.bots(table.match.game, table.match.players)
        self._humans = table.seating.humans
        self._reader = self._humans[0] if len(self._humans) == 1 else SPECTATOR

    def play(self) -> None:
        typer.echo(key_bar.key_bar(key_bar.PLAIN, self._language, _WIDTH).plain.rstrip())
        self._print_events(self._history.opening)
        while (turn := self._history.match.turn) is not None:
            forced = self._history.forced_pass() if turn == self._reader else None
            if forced is not None:
                events = self._history.play(forced, automatic=True)
                self._print_events(events, note=self._localized(texts.ONLY_MOVE))
                continue
            if turn in self._humans:
                try:
                    move = self._ask(turn)
                except _Undone:
                    continue
            else:
                move = choose(self._bots[turn], self._history.match)
            self._print_events(self._history.play(move))
        for line in result_lines(self._history.match, self._language):
            typer.echo(line.plain)

    def _localized(self, text: Text) -> str:
        return text.to(self._language)

    def _print_events(self, events: Sequence[Event], note: str = "") -> None:
        names = self._history.match.names
        for event in events:
            seen = event.seen_by(self._reader)
            frames = self._painter.summary(seen, names, self._language)
            if frames:
                typer.echo("\n" + "\n".join(line.plain for line in frames[-1]) + "\n")
            else:
                sentence = self._history.match.game.events.describe(seen, names, self._language, self._reader)
                typer.echo(f"{sentence} ({note})" if note else sentence)
                note = ""

    def _ask(self, seat: int) -> Move:
        """Ask the person at this seat until they choose a move."""
        match = self._history.match
        if seat != self._reader:
            self._pass_keyboard(seat)
        question = PlainQuestion(match, seat, self._painter, self._language)
        question.show_table()
        while True:
            move = self._handle_answer(question, question.ask())
            if move is not None:
                return move

    def _handle_answer(self, question: PlainQuestion, answer: str) -> Move | None:
        """An answer is a command, or part of the answer to the question. None where that stays open."""
        match answer:
            case "q":
                raise _Quit
            case "u":
                undone = self._history.undo_to(self._humans)
                typer.echo(self._localized(texts.UNDONE if undone else texts.NOTHING_TO_UNDO))
                raise _Undone
            case "h":
                typer.echo(hint(self._history.match, self._language)[1])
            case "?":
                typer.echo(self._history.match.game.rules_page(self._language))
            case "l":
                typer.echo("\n".join(self._history.lines(self._reader, self._language)))
            case "s":
                self._save()
            case _:
                return question.read(answer)
        return None

    def _save(self) -> None:
        try:
            typer.echo(self._localized(texts.SAVED).format(path=save_match(self._history.match, Path.cwd())))
        except CommandError as error:
            typer.echo(error.to(self._language))

    def _pass_keyboard(self, seat: int) -> None:
        name = self._history.match.names[seat]
        typer.echo(_SCROLLED_AWAY + self._localized(texts.HAND_OVER).format(name=name))
        input(self._localized(texts.HAND_OVER_KEYS).format(name=name) + " ")
        self._reader = seat
