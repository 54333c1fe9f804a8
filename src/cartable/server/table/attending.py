"""What the server itself has to do at a table, and when: bots, clocks, the looking time, rematches, closing.

The duties of a table follow from its acts, so any process can take them over from one that died.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cartable.bots.levels import DEFAULT_LEVEL
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.clocks import DAY, SECOND
from cartable.server.table.deciding import in_match, leaving, starting, taking_back
from cartable.server.table.decision import BotTurn, Decision, new_match
from cartable.server.table.quiet import ANSWERED_BEFORE, asks_quietly
from cartable.server.table.seats import rotated, wants_of_all
from cartable.server.table.undoing import waiting_for

if TYPE_CHECKING:
    from cartable.server.table.playing import Playing
    from cartable.server.table.table import Table

CLOSED_AFTER: Final = {"open": 7 * DAY, "running": 30 * DAY, "finished": DAY}
"""How long nothing happens at a table before it is closed."""

ANSWER_TIME: Final = 30 * SECOND
"""How long bots wait with their move while somebody asks to take one back."""


class Duty(NamedTuple):
    at: int
    what: Callable[[], Decision | BotTurn]


def due(table: Table) -> int | None:
    return min((duty.at for duty in _duties(table)), default=None)


def attend(table: Table, now: int) -> Decision | BotTurn | None:
    first = min(_duties(table), key=lambda duty: duty.at, default=None)
    return first.what() if first is not None and first.at <= now else None


def lasting_due(table: Table) -> int | None:
    playing = table.playing
    if playing is not None and table.state == "running" and _needs_watching(table):
        return playing.started_at
    return due(table)


def decide_bot_move(table: Table, seat: int, move: str, now: int) -> Decision:
    turn = attend(table, now)
    if not isinstance(turn, BotTurn) or turn.seat != seat:
        raise TableError("move/turn")
    made = table.now_playing.match.legal_moves.read(move)
    return in_match(table, acts.Moved(seat=seat, move=made.text, by="bot"))


def _needs_watching(table: Table) -> bool:
    """Whether something may be due at any moment, rather than at a time known long before."""
    has_bots = any(not seat.decides for seat in table.seats)
    return has_bots or table.game.private_moves is not None or table.clock.kind in ("turn", "match")


def _duties(table: Table) -> Iterator[Duty]:
    if table.closed or table.paused:
        return
    yield Duty(_closing_time(table), lambda: Decision((acts.Closed(),)))
    if table.playing is None:
        return
    if table.state == "running":
        yield from _duties_of_match(table, table.playing)
    elif table.next_match is None:
        yield Duty(table.last_at, lambda: _preparation(table))
    elif wants_of_all(table.seats):
        yield Duty(table.last_at, lambda: _rematch(table))


def _closing_time(table: Table) -> int:
    """Rounded up to whole days, so that it does not change with every act."""
    return -(-(table.last_at + CLOSED_AFTER[table.state]) // DAY) * DAY


# the match


def _duties_of_match(table: Table, playing: Playing) -> Iterator[Duty]:
    undo, opens_at, turn = playing.undo, playing.opens_at, playing.match.turn
    assert turn is not None
    if undo is not None and not waiting_for(playing, table.seats):
        yield Duty(table.last_at, lambda: in_match(table, taking_back(table, undo.asked_by)))
        return
    yield from _duties_of_clock(table)
    is_quiet = asks_quietly(playing.match)
    is_bot = not table.seats[turn].decides
    if is_quiet and is_bot:
        yield _bot_turn(table, playing, turn, playing.paced_from, 0)
    elif is_quiet and opens_at is not None and playing.is_timed:
        yield _bot_turn(table, playing, turn, opens_at - ANSWERED_BEFORE, 0)
    elif opens_at is not None:
        yield Duty(opens_at, lambda: Decision((acts.PlayOpened(),)))
    elif is_bot:
        since = playing.paced_from if undo is None else max(playing.paced_from, undo.asked_at + ANSWER_TIME)
        yield _bot_turn(table, playing, turn, since, table.settings.pace)


def level_of(table: Table, seat: int) -> str:
    """Of the bot that plays on a seat, stands in for its person, or answers where the person does not."""
    place = table.seats[seat]
    if place.decides:
        return DEFAULT_LEVEL
    return table.level if place.level is None else place.level


def _bot_turn(table: Table, playing: Playing, seat: int, since: int, pace: int) -> Duty:
    """A bot may think from the beginning of its turn on, but is not seen to move before its time."""
    level = level_of(table, seat)
    return Duty(since, lambda: BotTurn(seat, level, since + pace, playing.log_length))


def _duties_of_clock(table: Table) -> Iterator[Duty]:
    clock = table.clock
    seat, warning, end = clock.seat, clock.next_warning(), clock.runs_out_at()
    if seat is None:
        return
    if warning is not None:
        at, left = warning
        yield Duty(at, lambda: Decision((acts.Warned(seat=seat, left=left),)))
    if end is not None:
        yield Duty(end, lambda: Decision((leaving(table, seat, "time"),)))


# another match


def _preparation(table: Table) -> Decision:
    prepared = new_match(table.match_number + 1)
    return Decision((acts.Prepared(match=prepared.id, commitment=prepared.commitment),), prepared=prepared)


def _rematch(table: Table) -> Decision:
    assert table.next_match is not None
    match, commitment = table.next_match
    reseated = acts.Reseated(match=match, commitment=commitment)
    return Decision((reseated, *starting(table, rotated(table.seats), match)))
