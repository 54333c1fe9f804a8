"""Commands: the acts that each one causes, or the error that refuses it. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from cartable.bots.levels import level
from cartable.bots.names import bot_names
from cartable.games.moves import LegalMoves
from cartable.games.names import clean_name
from cartable.games.reader import SPECTATOR, Reader, seat_of
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.chat import chat_mode, check_chat, clean_text
from cartable.server.table.clocks import SECOND
from cartable.server.table.host_commands import HOST_HANDLERS
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.seats import Seat, distinct_names, seats_after
from cartable.server.table.sender import Sender, check_not_running, seat_at
from cartable.server.table.state import TableState
from cartable.server.table.table_match import TableMatch
from cartable.server.table.undo import awaited_seats, moves_before_own_last, reveals_cards

BOT_CALLED_AFTER: Final = 120 * SECOND
"""How long a seat must be waited for, without a clock, before others may call a bot for it."""


def acts_for(table: TableState, command: Any, sender: Sender) -> PendingActs:
    """The acts that a command causes; raises `CartableError` if it is refused."""
    if table.closed:
        raise TableError("table/closed")
    if table.settings.shared is not None and table.state != "open":
        _check_shared(table, command, sender)
    return _HANDLERS[type(command)](table, command, sender)


def _check_shared(table: TableState, command: Any, sender: Sender) -> None:
    """Where others have the same deals, one plays as everybody else has to: no way out, and no help."""
    if sender.player not in table.people:
        raise TableError("table/sealed")
    if not isinstance(command, wire.Play | wire.Ready | wire.ComeBack | wire.Say | wire.SayPhrase):
        raise TableError("table/shared")


# before and after a match


def _sit(table: TableState, command: wire.Sit, sender: Sender) -> PendingActs:
    check_not_running(table)
    seat = seat_at(table, command.seat)
    _check_reservation(table, command.seat, sender)
    if seat.kind != "free" and seat.player != sender.player:
        raise TableError("seat/taken", seat=command.seat)
    if not sender.household.isdisjoint(table.removed):
        raise TableError("seat/removed")
    companions = [player for player in table.people if player in sender.household and player != sender.player]
    if table.settings.rated and any(_are_opponents(table, command.seat, table.people[each]) for each in companions):
        raise TableError("seat/household")
    sat = acts.Sat(
        seat=command.seat,
        player=sender.player,
        name=clean_name(sender.name),
        nonce=command.nonce,
        shares_device_with=companions,
    )
    return PendingActs((sat, *_start_if_full(table, sat)))


def _check_reservation(table: TableState, seat: int, sender: Sender) -> None:
    if table.settings.tournament is None:
        return
    if table.state != "open":
        raise TableError("table/tournament")
    if table.settings.reserved[seat] != sender.player:
        raise TableError("seat/reserved")


def _start_if_full(table: TableState, sat: acts.Sat) -> tuple[Any, ...]:
    """The start of the match, if the table was opened so and this person takes the last seat."""
    seats = seats_after(table.seats, sat.seat, Seat(kind="person", name=sat.name, player=sat.player, nonce=sat.nonce))
    if not table.settings.start_when_full or table.state != "open" or any(seat.kind == "free" for seat in seats):
        return ()
    return start_acts(table, seats, table.match_id)


def _are_opponents(table: TableState, seat: int, other: int) -> bool:
    return not any(seat in side and other in side for side in table.sides)


def _rise(table: TableState, command: wire.Rise, sender: Sender) -> PendingActs:  # noqa: ARG001
    number = sender.number
    if table.state != "running":
        return PendingActs((acts.Rose(seat=number),))
    if sender.seat.stands_in:
        raise TableError("seat/away", seat=number)
    return PendingActs((absence_act(table, number, "left"),))


def _seat_bot(table: TableState, command: wire.SeatBot, sender: Sender) -> PendingActs:
    sender.check_is_host()
    chosen = level(command.level).name
    seat = seat_at(table, command.seat)
    if seat.is_person:
        raise TableError("seat/person", seat=command.seat)
    if table.state == "running" and table.settings.rated:
        raise TableError("table/rated")
    return PendingActs((acts.BotSat(seat=command.seat, level=chosen),))


def _clear_seat(table: TableState, command: wire.ClearSeat, sender: Sender) -> PendingActs:
    sender.check_is_host()
    check_not_running(table)
    if seat_at(table, command.seat).kind == "free":
        raise TableError("seat/free", seat=command.seat)
    return PendingActs((acts.Rose(seat=command.seat),))


def _start(table: TableState, command: wire.Start, sender: Sender) -> PendingActs:  # noqa: ARG001
    sender.check_is_host()
    check_not_running(table)
    if table.state == "finished":
        raise TableError("table/over")
    return PendingActs(start_acts(table, table.seats, table.match_id))


def start_acts(table: TableState, seats: list[Seat], match: str) -> tuple[Any, ...]:
    """Bots for the free seats, and the start of the match."""
    filled = [acts.BotSat(seat=number, level=table.level) for number, seat in enumerate(seats) if seat.kind == "free"]
    taken = {seat.name for seat in seats if seat.name}
    bots = iter(bot_names(taken))
    names = distinct_names([seat.name or next(bots) for seat in seats])
    are_shared = table.settings.shared is not None  # then nobody's nonce may change the deals
    nonces = ["" if are_shared else seat.nonce for seat in seats]
    return (*filled, acts.Started(match=match, names=names, nonces=nonces))


# during a match


def legal_moves_for(table: TableState, reader: Reader, ply: int) -> LegalMoves:
    """What this reader may play at this ply; raises if it may not play now."""
    if reader == SPECTATOR:
        raise TableError("seat/none")
    current = _running_match(table)
    if table.seats[reader].has_resigned:
        raise TableError("seat/resigned")
    _check_ply(current, reader, ply)
    if current.round_break is not None:
        raise TableError("move/break", ply=ply)
    if reader in current.held:
        raise TableError("move/held", ply=ply)
    if not current.may_decide(reader):
        raise TableError("move/turn", ply=ply)
    return current.legal_moves_of(reader)


def _play(table: TableState, command: wire.Play, sender: Sender) -> PendingActs:
    number = sender.number
    move = legal_moves_for(table, number, command.ply).read(command.move)
    moved = acts.Moved(seat=number, move=move.text, by="person")
    return_act = (acts.CameBack(seat=number),) if sender.seat.stands_in else ()
    return in_match(table, *return_act, moved)


def _ready(table: TableState, command: wire.Ready, sender: Sender) -> PendingActs:
    """Nobody waits for people who are not connected: if only such people are left, the break is over."""
    number = sender.number
    current = _running_match(table)
    _check_ply(current, number, command.ply)
    if current.round_break is None:
        raise TableError("break/over")
    awaited = current.round_break.awaited_seats(table.seats)
    if number not in awaited:
        raise TableError("break/not-awaited")
    ready = acts.Ready(seat=number)
    others = [seat for seat in awaited if seat != number]
    if others and all(table.seats[seat].player in sender.absent for seat in others):
        return PendingActs((ready, acts.BreakEnded()))
    return PendingActs((ready,))


def _resign(table: TableState, command: wire.Resign, sender: Sender) -> PendingActs:  # noqa: ARG001
    number = sender.number
    _running_match(table)
    if sender.seat.has_resigned:
        raise TableError("seat/resigned")
    return PendingActs((acts.Resigned(seat=number, reason="resigned"),))


def _call_bot(table: TableState, command: wire.CallBot, sender: Sender) -> PendingActs:
    """A bot plays for somebody who keeps the others waiting for long, connected or not, until they come back."""
    _ = sender.number
    current = _running_match(table)
    seat = seat_at(table, command.seat)
    if not seat.is_person:
        raise TableError("seat/bot", seat=command.seat)
    if seat.stands_in:
        raise TableError("seat/away", seat=command.seat)
    is_open = current.opens_at is None and current.round_break is None
    is_awaited = is_open and current.turn_known_to(SPECTATOR) == command.seat
    if not is_awaited or table.clock.kind != "none" or sender.now - current.paced_from < BOT_CALLED_AFTER:
        raise TableError("seat/here", seat=command.seat)
    return PendingActs((acts.BotStoodIn(seat=command.seat, reason="called"),))


def _come_back(table: TableState, command: wire.ComeBack, sender: Sender) -> PendingActs:  # noqa: ARG001
    number = sender.number
    _running_match(table)
    if sender.seat.has_resigned:
        raise TableError("seat/resigned")
    if not sender.seat.stands_in:
        raise TableError("seat/present")
    return PendingActs((acts.CameBack(seat=number),))


def absence_act(table: TableState, seat: int, reason: Literal["left", "time"]) -> acts.BotStoodIn | acts.Resigned:
    """The act for a person who leaves or runs out of time, depending on the table's settings."""
    if table.settings.on_leaving == "lose":
        return acts.Resigned(seat=seat, reason=reason)
    return acts.BotStoodIn(seat=seat, reason=reason)


# undo


def _ask_undo(table: TableState, command: wire.AskUndo, sender: Sender) -> PendingActs:
    number = sender.number
    current = _running_match(table)
    if table.settings.rated:
        raise TableError("undo/rated")
    if table.settings.tournament is not None:
        raise TableError("undo/tournament")
    if sender.seat.stands_in:
        raise TableError("seat/away", seat=number)
    _check_ply(current, number, command.ply)
    if current.undo_request is not None:
        raise TableError("undo/pending")
    if moves_before_own_last(current, number) is None:
        raise TableError("undo/none")
    if any(seat.decides for other, seat in enumerate(table.seats) if other != number):
        return PendingActs((acts.UndoAsked(seat=number),))
    return in_match(table, undo_act(table, number))


def _answer_undo(table: TableState, command: wire.AnswerUndo, sender: Sender) -> PendingActs:
    number = sender.number
    current = _running_match(table)
    awaited = [] if current.undo_request is None else awaited_seats(current, table.seats)
    if current.undo_request is None or number not in awaited:
        raise TableError("undo/not-asked")
    answered = acts.UndoAnswered(seat=number, accept=command.accept)
    if command.accept and awaited == [number]:
        return in_match(table, answered, undo_act(table, current.undo_request.asked_by))
    return PendingActs((answered,))


def undo_act(table: TableState, seat: int) -> acts.Undone:
    """The undo to before the last move of the person on this seat."""
    current = table.current_match
    moves = moves_before_own_last(current, seat)
    assert moves is not None
    people = [number for number, each in enumerate(table.seats) if each.is_person]
    return acts.Undone(seat=seat, moves=moves, marked=reveals_cards(current, moves, people))


# chat and rematches


def _say(table: TableState, command: wire.Say, sender: Sender) -> PendingActs:
    _check_not_muted(table, sender)
    check_chat(chat_mode(table.game, table.running_teams(), sender.reader), command.to)
    text = clean_text(command.text)
    return PendingActs((_said(sender, text=text, phrase=None, to=command.to),))


def _say_phrase(table: TableState, command: wire.SayPhrase, sender: Sender) -> PendingActs:
    _check_not_muted(table, sender)
    return PendingActs((_said(sender, text=None, phrase=command.phrase, to="all"),))


def _check_not_muted(table: TableState, sender: Sender) -> None:
    """Somebody who was removed may watch, but says nothing either."""
    if sender.player in table.muted or sender.player in table.removed:
        raise TableError("chat/muted")


def _said(sender: Sender, *, text: str | None, phrase: wire.Phrase | None, to: Literal["all", "team"]) -> acts.Said:
    name = clean_name(sender.name)
    return acts.Said(seat=seat_of(sender.reader), player=sender.player, name=name, text=text, phrase=phrase, to=to)


def _rematch(table: TableState, command: wire.Rematch, sender: Sender) -> PendingActs:
    number = sender.number
    if table.state != "finished":
        raise TableError("table/not-over")
    if table.settings.tournament is not None:
        raise TableError("table/tournament")
    if sender.seat.wants_rematch:
        raise TableError("rematch/wanted")
    return PendingActs((acts.RematchWanted(seat=number, nonce=command.nonce),))


# shared checks


def in_match(table: TableState, *bodies: Any) -> PendingActs:
    """Bodies of which the last one belongs to the match's own log."""
    return PendingActs(bodies, match=table.match_id, ply=table.current_match.log_length)


def _running_match(table: TableState) -> TableMatch:
    if table.table_match is None or table.state == "open":
        raise TableError("table/not-started")
    if table.state == "finished":
        raise TableError("table/over")
    return table.table_match


def _check_ply(current: TableMatch, seat: int, ply: int) -> None:
    present = current.plies[seat]
    if ply != present:
        raise TableError("move/stale" if ply < present else "move/future", given=ply, ply=present)


_HANDLERS: Final[dict[type, Callable[[Any, Any, Sender], PendingActs]]] = {
    wire.Sit: _sit,
    wire.Rise: _rise,
    wire.SeatBot: _seat_bot,
    wire.ClearSeat: _clear_seat,
    wire.Start: _start,
    wire.Play: _play,
    wire.Ready: _ready,
    wire.Resign: _resign,
    wire.CallBot: _call_bot,
    wire.ComeBack: _come_back,
    wire.AskUndo: _ask_undo,
    wire.AnswerUndo: _answer_undo,
    wire.Say: _say,
    wire.SayPhrase: _say_phrase,
    wire.Rematch: _rematch,
    **HOST_HANDLERS,
}
