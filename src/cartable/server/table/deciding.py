"""Commands judged: what each brings about at a table, or why not. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from cartable.bots.levels import level_for
from cartable.bots.names import bot_names
from cartable.games.moves import LegalMoves
from cartable.games.names import clean_name
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.clocks import SECOND
from cartable.server.table.decision import Decision
from cartable.server.table.playing import Playing
from cartable.server.table.seats import Seat, distinct
from cartable.server.table.talking import chat_of, check_speech, clean_text
from cartable.server.table.undoing import own_last_move, shows_cards, waiting_for

if TYPE_CHECKING:
    from cartable.server.table.table import Table

CALLED_AFTER: Final = 120 * SECOND
"""How long a seat has to be awaited, where there is no clock, before others may call a bot for it."""


def decide(table: Table, command: Any, player: str, name: str, now: int) -> Decision:
    """What a command of this person brings about; raises where it is refused."""
    if table.closed:
        raise TableError("table/closed")
    return _JUDGES[type(command)](table, command, _Person(table, player, name, now))


class _Person:
    """Who commands, and when."""

    def __init__(self, table: Table, player: str, name: str, now: int) -> None:
        self.player, self.name, self.now = player, name, now
        self.reader = table.reader_of(player)
        self._table = table

    @property
    def number(self) -> int:
        """The person's seat; raises where there is none."""
        if self.reader is None:
            raise TableError("seat/none")
        return self.reader

    @property
    def seat(self) -> Seat:
        return self._table.seats[self.number]

    def must_host(self) -> None:
        if self._table.host != self.player:
            raise TableError("table/not-host")


# before the match, and after it


def _sit(table: Table, command: wire.Sit, person: _Person) -> Decision:
    _must_not_run(table)
    seat = _seat(table, command.seat)
    if seat.kind != "free" and seat.player != person.player:
        raise TableError("seat/taken", seat=command.seat)
    name = clean_name(person.name)
    return Decision((acts.Sat(seat=command.seat, player=person.player, name=name, nonce=command.nonce),))


def _rise(table: Table, command: wire.Rise, person: _Person) -> Decision:  # noqa: ARG001
    number = person.number
    if table.state != "running":
        return Decision((acts.Rose(seat=number),))
    if person.seat.stands_in:
        raise TableError("seat/away", seat=number)
    return Decision((leaving(table, number, "left"),))


def _seat_bot(table: Table, command: wire.SeatBot, person: _Person) -> Decision:
    person.must_host()
    level_for(command.level, table.settings.game, len(table.seats))
    seat = _seat(table, command.seat)
    if seat.is_person:
        raise TableError("seat/person", seat=command.seat)
    if table.state == "running" and table.settings.rated:
        raise TableError("table/rated")
    return Decision((acts.BotSat(seat=command.seat, level=command.level),))


def _clear_seat(table: Table, command: wire.ClearSeat, person: _Person) -> Decision:
    person.must_host()
    _must_not_run(table)
    if _seat(table, command.seat).kind == "free":
        raise TableError("seat/free", seat=command.seat)
    return Decision((acts.Rose(seat=command.seat),))


def _start(table: Table, command: wire.Start, person: _Person) -> Decision:  # noqa: ARG001
    person.must_host()
    _must_not_run(table)
    if table.state == "finished":
        raise TableError("table/over")
    return Decision(starting(table, table.seats, table.match_id))


def starting(table: Table, seats: list[Seat], match: str) -> tuple[Any, ...]:
    """Bots on the free seats, and the start of the match."""
    filled = [acts.BotSat(seat=number, level=table.level) for number, seat in enumerate(seats) if seat.kind == "free"]
    taken = {seat.name for seat in seats if seat.name}
    bots = iter(bot_names(taken))
    names = distinct([seat.name or next(bots) for seat in seats])
    return (*filled, acts.Started(match=match, names=names, nonces=[seat.nonce for seat in seats]))


# the match


def legal_moves_for(table: Table, reader: int | None, ply: int) -> LegalMoves:
    """What this reader may play in answer to a moment; raises where it may not play now."""
    if reader is None:
        raise TableError("seat/none")
    playing = _must_run(table)
    if table.seats[reader].has_resigned:
        raise TableError("seat/resigned")
    _check_ply(playing, reader, ply)
    if reader in playing.held:
        raise TableError("move/held", ply=ply)
    if not playing.may_decide(reader):
        raise TableError("move/turn", ply=ply)
    return playing.legal_moves_of(reader)


def _play(table: Table, command: wire.Play, person: _Person) -> Decision:
    number = person.number
    move = legal_moves_for(table, number, command.ply).read(command.move)
    moved = acts.Moved(seat=number, move=move.text, by="person")
    back = (acts.CameBack(seat=number),) if person.seat.stands_in else ()
    return in_match(table, *back, moved)


def _resign(table: Table, command: wire.Resign, person: _Person) -> Decision:  # noqa: ARG001
    number = person.number
    _must_run(table)
    if person.seat.has_resigned:
        raise TableError("seat/resigned")
    return Decision((acts.Resigned(seat=number, reason="resigned"),))


def _call_bot(table: Table, command: wire.CallBot, person: _Person) -> Decision:
    """Somebody who keeps the others waiting for long is stood in for, connected or not, until they come back."""
    _ = person.number
    playing = _must_run(table)
    seat = _seat(table, command.seat)
    if not seat.is_person:
        raise TableError("seat/bot", seat=command.seat)
    if seat.stands_in:
        raise TableError("seat/away", seat=command.seat)
    is_awaited = playing.opens_at is None and playing.turn_known_to(None) == command.seat
    if not is_awaited or table.clock.kind != "none" or person.now - playing.paced_from < CALLED_AFTER:
        raise TableError("seat/here", seat=command.seat)
    return Decision((acts.BotStoodIn(seat=command.seat, reason="called"),))


def _come_back(table: Table, command: wire.ComeBack, person: _Person) -> Decision:  # noqa: ARG001
    number = person.number
    _must_run(table)
    if person.seat.has_resigned:
        raise TableError("seat/resigned")
    if not person.seat.stands_in:
        raise TableError("seat/present")
    return Decision((acts.CameBack(seat=number),))


def leaving(table: Table, seat: int, reason: Literal["left", "time"]) -> acts.BotStoodIn | acts.Resigned:
    """What becomes of a seat whose person leaves, or runs out of time."""
    if table.settings.on_leaving == "lose":
        return acts.Resigned(seat=seat, reason=reason)
    return acts.BotStoodIn(seat=seat, reason=reason)


# taking back


def _ask_undo(table: Table, command: wire.AskUndo, person: _Person) -> Decision:
    number = person.number
    playing = _must_run(table)
    if table.settings.rated:
        raise TableError("undo/rated")
    if person.seat.stands_in:
        raise TableError("seat/away", seat=number)
    _check_ply(playing, number, command.ply)
    if playing.undo is not None:
        raise TableError("undo/pending")
    if own_last_move(playing, number) is None:
        raise TableError("undo/none")
    if any(seat.decides for other, seat in enumerate(table.seats) if other != number):
        return Decision((acts.UndoAsked(seat=number),))
    return in_match(table, taking_back(table, number))


def _answer_undo(table: Table, command: wire.AnswerUndo, person: _Person) -> Decision:
    number = person.number
    playing = _must_run(table)
    waited_for = [] if playing.undo is None else waiting_for(playing, table.seats)
    if playing.undo is None or number not in waited_for:
        raise TableError("undo/not-asked")
    answered = acts.UndoAnswered(seat=number, accept=command.accept)
    if command.accept and waited_for == [number]:
        return in_match(table, answered, taking_back(table, playing.undo.asked_by))
    return Decision((answered,))


def taking_back(table: Table, seat: int) -> acts.Undone:
    """To before the last move of the person on this seat."""
    playing = table.now_playing
    moves = own_last_move(playing, seat)
    assert moves is not None
    people = [number for number, each in enumerate(table.seats) if each.is_person]
    return acts.Undone(seat=seat, moves=moves, marked=shows_cards(playing, moves, people))


# talking, and another match


def _say(table: Table, command: wire.Say, person: _Person) -> Decision:
    check_speech(chat_of(table.game, table.teams(), person.reader), command.to)
    text = clean_text(command.text)
    return Decision((_said(person, text=text, phrase=None, to=command.to),))


def _say_phrase(table: Table, command: wire.SayPhrase, person: _Person) -> Decision:  # noqa: ARG001
    return Decision((_said(person, text=None, phrase=command.phrase, to="all"),))


def _said(person: _Person, *, text: str | None, phrase: wire.Phrase | None, to: Literal["all", "team"]) -> acts.Said:
    name = clean_name(person.name)
    return acts.Said(seat=person.reader, player=person.player, name=name, text=text, phrase=phrase, to=to)


def _rematch(table: Table, command: wire.Rematch, person: _Person) -> Decision:
    number = person.number
    if table.state != "finished":
        raise TableError("table/not-over")
    if person.seat.wants_rematch:
        raise TableError("rematch/wanted")
    return Decision((acts.RematchWanted(seat=number, nonce=command.nonce),))


# what several of them ask


def in_match(table: Table, *bodies: Any) -> Decision:
    """Bodies of which the last has its place in the match's own log."""
    return Decision(bodies, match=table.match_id, ply=table.now_playing.log_length)


def _seat(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise TableError("seat/no-such", seat=number)
    return table.seats[number]


def _must_not_run(table: Table) -> None:
    if table.state == "running":
        raise TableError("table/started")


def _must_run(table: Table) -> Playing:
    if table.playing is None or table.state == "open":
        raise TableError("table/not-started")
    if table.state == "finished":
        raise TableError("table/over")
    return table.playing


def _check_ply(playing: Playing, seat: int, ply: int) -> None:
    present = playing.plies[seat]
    if ply != present:
        raise TableError("move/stale" if ply < present else "move/future", given=ply, ply=present)


_JUDGES: Final[dict[type, Callable[[Any, Any, _Person], Decision]]] = {
    wire.Sit: _sit,
    wire.Rise: _rise,
    wire.SeatBot: _seat_bot,
    wire.ClearSeat: _clear_seat,
    wire.Start: _start,
    wire.Play: _play,
    wire.Resign: _resign,
    wire.CallBot: _call_bot,
    wire.ComeBack: _come_back,
    wire.AskUndo: _ask_undo,
    wire.AnswerUndo: _answer_undo,
    wire.Say: _say,
    wire.SayPhrase: _say_phrase,
    wire.Rematch: _rematch,
}
