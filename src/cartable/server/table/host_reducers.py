"""The reducers of what a host does: remove or mute somebody, hand the table on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from cartable.games.events import Event
from cartable.games.reader import Reader
from cartable.server.table import acts
from cartable.server.table.match_reducers import hand_over_to_bot
from cartable.server.table.notifications import Notification
from cartable.server.table.seats import Seat, find_seat
from cartable.server.table.state import TableState

Recipients = Collection[Reader] | None


def _removed(table: TableState, body: acts.Removed, notification: Notification) -> Recipients:
    """The seat becomes free; during a match a bot takes it, and it becomes free for the next one."""
    table.removed[body.player] = body.name
    number = find_seat(table.seats, body.player)
    bot = number is not None and table.state == "running"
    if number is not None:
        seat = table.seats[number]
        table.seats[number] = Seat()
        if bot:
            stands_in = seat.stands_in if seat.has_resigned else None
            table.seats[number] = Seat("bot", seat.name, level=table.level, stands_in=stands_in, is_away=True)
            hand_over_to_bot(table, number, notification.at)
        notification.changed_seats = (number,)
        notification.moment_changed = True
    _announce(notification, "removed", number, body.name, bot=bot)
    return None


def _let_in(table: TableState, body: acts.LetIn, notification: Notification) -> Recipients:
    table.removed.pop(body.player, None)
    _announce(notification, "let_in", None, body.name)
    return None


def _muted(table: TableState, body: acts.Muted, notification: Notification) -> Recipients:
    table.muted.add(body.player)
    _announce(notification, "muted", find_seat(table.seats, body.player), body.name)
    return None


def _unmuted(table: TableState, body: acts.Unmuted, notification: Notification) -> Recipients:
    table.muted.discard(body.player)
    _announce(notification, "unmuted", find_seat(table.seats, body.player), body.name)
    return None


def _host_changed(table: TableState, body: acts.HostChanged, notification: Notification) -> Recipients:
    table.host = body.player
    _announce(notification, "host_changed", find_seat(table.seats, body.player), body.name)
    return None


def _announce(notification: Notification, kind: str, seat: int | None, name: str, **details: Any) -> None:
    """Report what happened to a person, seated or not, to all readers."""
    notification.info_changed = True
    notification.add(Event(f"table/{kind}", seat, {"name": name, **details}))


HOST_REDUCERS: Final[dict[type, Callable[[Any, Any, Notification], Recipients]]] = {
    acts.Removed: _removed,
    acts.LetIn: _let_in,
    acts.Muted: _muted,
    acts.Unmuted: _unmuted,
    acts.HostChanged: _host_changed,
}
