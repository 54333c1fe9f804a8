"""What the server itself has to do at a table, and when: bots, clocks, looking time, breaks, rematches.

The schedule follows from the table's acts alone, so any process can take a table over from one that died.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from cartable.bots.levels import DEFAULT_LEVEL
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.clocks import SECOND
from cartable.server.table.commands import absence_act, in_match, start_acts, undo_act
from cartable.server.table.pending_acts import PendingActs, new_match
from cartable.server.table.private_moves import ANSWERED_BEFORE, is_private_turn
from cartable.server.table.seats import all_want_rematch, rotated
from cartable.server.table.state import TableState
from cartable.server.table.table_match import TableMatch
from cartable.server.table.undo import awaited_seats

UNDO_ANSWER_TIME: Final = 30 * SECOND
"""How long bots hold back their move while somebody asks for an undo."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has to decide for a seat. Its move is played at `not_before`, however soon it is found."""

    seat: int
    level: str
    not_before: int
    ply: int
    """The position that the move will have in the match's log; it distinguishes this turn from the next one."""


class ScheduledTask(NamedTuple):
    at: int
    run: Callable[[], PendingActs | BotTurn]


def due_at(table: TableState) -> int | None:
    """When the table's next task is due, perhaps in the past; None if there is none."""
    return min((task.at for task in _tasks(table)), default=None)


def due_task(table: TableState, now: int) -> PendingActs | BotTurn | None:
    """What the server has to do now."""
    first = min(_tasks(table), key=lambda task: task.at, default=None)
    return first.run() if first is not None and first.at <= now else None


def stored_due_at(table: TableState, due: int | None) -> int | None:
    """A coarser `due_at` for the table's row, which changes rarely: from when on a process must hold this table."""
    current = table.table_match
    if current is not None and table.state == "running" and _needs_process(table):
        return current.started_at
    return due


def acts_for_bot_move(table: TableState, seat: int, move: str, now: int) -> PendingActs:
    """The acts for a bot's move; raises if it is not the bot's turn any more, or the move is not legal."""
    turn = due_task(table, now)
    if not isinstance(turn, BotTurn) or turn.seat != seat:
        raise TableError("move/turn")
    legal = table.current_match.match.legal_moves.read(move)
    return in_match(table, acts.Moved(seat=seat, move=legal.text, by="bot"))


def bot_level(table: TableState, seat: int) -> str:
    """The level of the bot that sits on a seat, plays for its person, or answers a question that they leave open."""
    occupant = table.seats[seat]
    if occupant.decides:
        return DEFAULT_LEVEL
    return table.level if occupant.level is None else occupant.level


def _needs_process(table: TableState) -> bool:
    """Whether a task may become due at any moment, rather than at a time known long before."""
    has_bots = any(not seat.decides for seat in table.seats)
    return has_bots or table.game.private_moves is not None or table.clock.kind in ("turn", "match")


def _tasks(table: TableState) -> Iterator[ScheduledTask]:
    if table.closed or table.paused:
        return
    if table.table_match is None:
        return
    if table.state == "running":
        yield from _match_tasks(table, table.table_match)
    elif table.settings.shared is not None or table.settings.tournament is not None:
        return
    elif table.next_match is None:
        yield ScheduledTask(table.last_at, lambda: _prepare_match(table))
    elif all_want_rematch(table.seats):
        yield ScheduledTask(table.last_at, lambda: _start_rematch(table))


# during a match


def _match_tasks(table: TableState, current: TableMatch) -> Iterator[ScheduledTask]:
    undo, opens_at, turn = current.undo_request, current.opens_at, current.match.turn
    assert turn is not None
    if undo is not None and not awaited_seats(current, table.seats):
        yield ScheduledTask(table.last_at, lambda: in_match(table, undo_act(table, undo.asked_by)))
        return
    if current.round_break is not None:
        yield ScheduledTask(current.round_break.ends_at, lambda: PendingActs((acts.BreakEnded(),)))
        return
    yield from _clock_tasks(table)
    is_private = is_private_turn(current.match)
    is_bot = not table.seats[turn].decides
    if is_private and is_bot:
        yield _bot_task(table, current, turn, current.paced_from, 0)
    elif is_private and opens_at is not None and current.is_timed:
        yield _bot_task(table, current, turn, opens_at - ANSWERED_BEFORE, 0)
    elif opens_at is not None:
        yield ScheduledTask(opens_at, lambda: PendingActs((acts.PlayOpened(),)))
    elif is_bot:
        since = current.paced_from if undo is None else max(current.paced_from, undo.asked_at + UNDO_ANSWER_TIME)
        yield _bot_task(table, current, turn, since, table.settings.pace)


def _bot_task(table: TableState, current: TableMatch, seat: int, since: int, pace: int) -> ScheduledTask:
    """A bot may search from the beginning of its turn, but its move is not played before its pace has passed."""
    level = bot_level(table, seat)
    return ScheduledTask(since, lambda: BotTurn(seat, level, since + pace, current.log_length))


def _clock_tasks(table: TableState) -> Iterator[ScheduledTask]:
    clock = table.clock
    seat, warning, end = clock.seat, clock.next_warning(), clock.runs_out_at()
    if seat is None:
        return
    if warning is not None:
        at, left = warning
        yield ScheduledTask(at, lambda: PendingActs((acts.Warned(seat=seat, left=left),)))
    if end is not None:
        yield ScheduledTask(end, lambda: PendingActs((absence_act(table, seat, "time"),)))


# rematches


def _prepare_match(table: TableState) -> PendingActs:
    prepared = new_match(table.id, table.match_number + 1)
    return PendingActs((acts.Prepared(match=prepared.id, commitment=prepared.commitment),), new_match=prepared)


def _start_rematch(table: TableState) -> PendingActs:
    assert table.next_match is not None
    match, commitment = table.next_match
    reseated = acts.Reseated(match=match, commitment=commitment)
    return PendingActs((reseated, *start_acts(table, rotated(table.seats), match)))
