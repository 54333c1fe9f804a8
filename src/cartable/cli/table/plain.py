"""The table line by line, for bare terminals and pipes: the same questions and answers, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from cartable.bots.advice import advise
from cartable.bots.bot import choose
from cartable.cli.painters import Scene, painter_of
from cartable.cli.table import keyline, words
from cartable.cli.table.choosing import Choosing
from cartable.cli.table.keeping import keep
from cartable.cli.table.keyline import key_line
from cartable.cli.table.prompt import key_of, option_labels
from cartable.cli.table.result import result_lines
from cartable.cli.table.setting import Table
from cartable.cli.table.story import Story
from cartable.cli.trouble import Refused
from cartable.games.errors import CartableError
from cartable.games.events import Event
from cartable.games.moves import Move
from cartable.games.reader import reader_at
from cartable.games.texts import Text

_WIDTH = 80
_HEIGHT = 12
_OUT_OF_SIGHT = "\n" * 60


class _Left(Exception):
    """Somebody left the table."""


class _Taken(Exception):
    """A move was taken back: whoever is to move now is asked again."""


def play_plainly(table: Table) -> None:
    try:
        _PlainTable(table).play()
    except (_Left, EOFError):
        return


class _PlainTable:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._language = table.language
        self._story = Story(table.match)
        self._painter = painter_of(table.match.game.name)
        self._bots = table.seating.bots(table.match.game, table.match.players)
        self._humans = table.seating.humans
        self._viewer = self._humans[0] if len(self._humans) == 1 else None

    def play(self) -> None:
        typer.echo(key_line(keyline.PLAIN, self._language, _WIDTH).plain.rstrip())
        self._tell(self._story.opening)
        while (turn := self._story.match.turn) is not None:
            only = self._story.only_pass() if turn == self._viewer else None
            if only is not None:
                self._tell(self._story.play(only, unasked=True), note=self._say(words.ONLY_MOVE))
                continue
            if turn in self._humans:
                try:
                    move = self._decided(turn)
                except _Taken:
                    continue
            else:
                move = choose(self._bots[turn], self._story.match)
            self._tell(self._story.play(move))
        for line in result_lines(self._story.match, self._language):
            typer.echo(line.plain)

    def _say(self, text: Text) -> str:
        return text.to(self._language)

    def _tell(self, events: Sequence[Event], note: str = "") -> None:
        names = self._story.match.names
        for event in events:
            seen = event.seen_by(reader_at(self._viewer))
            frames = self._painter.summary(seen, names, self._language)
            if frames:
                typer.echo("\n" + "\n".join(line.plain for line in frames[-1]) + "\n")
            else:
                told = self._story.match.game.events.describe(seen, names, self._language, reader_at(self._viewer))
                typer.echo(f"{told} ({note})" if note else told)
                note = ""

    def _decided(self, seat: int) -> Move:
        """The person's move, asked for until there is one."""
        match = self._story.match
        if seat != self._viewer:
            self._pass_keyboard(seat)
        view = match.view(reader_at(seat))
        choosing = Choosing(match, lambda path, options: self._painter.arrange(view, path, options))
        scene = Scene(match.names, match.sides, self._language, _WIDTH, _HEIGHT)
        typer.echo("\n" + self._painter.headline(view, self._language))
        for line in self._painter.paint(view, scene):
            if line.plain.strip():
                typer.echo(line.plain.rstrip())
        while True:
            choice = choosing.choice()
            typer.echo(self._painter.question(view, choice.path, match.names, self._language))
            for position, label in enumerate(option_labels(self._painter, choice, self._language)):
                typer.echo(f"  {key_of(position)} {label}")
            move = self._answered(choosing, input("> ").strip())
            if move is not None:
                return move

    def _answered(self, choosing: Choosing, answer: str) -> Move | None:
        """What a line means: a number, a command, or a move in notation; None where the question stays open."""
        keys = [key_of(position) for position in range(len(choosing.options))]
        if answer in keys and answer.strip():
            return choosing.pick(keys.index(answer))
        match answer:
            case "":
                choosing.back()
            case "q":
                raise _Left
            case "u":
                undone = self._story.undo_to(self._humans)
                typer.echo(self._say(words.UNDONE if undone else words.NOTHING_TO_UNDO))
                raise _Taken
            case "h":
                advice = advise(self._story.match)[0]
                reasons = "; ".join(reason.to(self._language) for reason in advice.reasons)
                typer.echo(self._say(words.HINT).format(move=advice.move, reasons=reasons))
            case "?":
                typer.echo(self._story.match.game.rules_page(self._language))
            case "l":
                typer.echo("\n".join(self._story.lines(self._viewer, self._language)))
            case "s":
                self._keep()
            case _:
                return self._read(answer)
        return None

    def _read(self, answer: str) -> Move | None:
        try:
            return self._story.match.legal_moves.read(answer)
        except CartableError as error:
            typer.echo(error.to(self._language))
            return None

    def _keep(self) -> None:
        try:
            typer.echo(self._say(words.SAVED).format(path=keep(self._story.match, Path.cwd())))
        except Refused as refused:
            typer.echo(refused.to(self._language))

    def _pass_keyboard(self, seat: int) -> None:
        name = self._story.match.names[seat]
        typer.echo(_OUT_OF_SIGHT + self._say(words.HAND_OVER).format(name=name))
        input(self._say(words.HAND_OVER_KEYS).format(name=name) + " ")
        self._viewer = seat
