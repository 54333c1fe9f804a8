"""Reducers: how each act changes a table's state.

A reducer fills in the notification and returns the readers that may know of the act, or None for all readers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from cartable.bots.names import bot_names
from cartable.games.events import Event
from cartable.games.reader import Reader
from cartable.server.table import acts, chat, host_reducers, match_reducers
from cartable.server.table.notifications import Notification
from cartable.server.table.seats import Seat, find_seat, rotated, seats_after
from cartable.server.table.state import TableState

Recipients = Collection[Reader] | None
"""The readers that may know of an act; None for all."""


def reduce(table: TableState, body: Any, notification: Notification) -> Recipients:
    """Apply an act's body to the state."""
    return _REDUCERS[type(body)](table, body, notification)


# seats


def _sat(table: TableState, body: acts.Sat, notification: Notification) -> Recipients:
    before = find_seat(table.seats, body.player)
    since = notification.number if before is None else table.seats[before].since
    notification.changed_seats = (body.seat,) if before is None else (before, body.seat)
    person = Seat(
        kind="person",
        name=body.name,
        player=body.player,
        nonce=body.nonce,
        since=since,
        shares_device_with=frozenset(body.shares_device_with),
    )
    table.seats[:] = seats_after(table.seats, body.seat, person)
    table.people_seen[body.player] = body.name
    if table.settings.tournament is None:
        table.host = table.host or body.player
    notification.moment_changed = True
    notification.announce("sat", body.seat, body.name)
    return None


def _rose(table: TableState, body: acts.Rose, notification: Notification) -> Recipients:
    seat = table.seats[body.seat]
    notification.announce("rose", body.seat, seat.name)
    table.seats[body.seat] = Seat()
    table.replace_host(seat.player)
    notification.changed_seats = (body.seat,)
    notification.moment_changed = True
    return None


def _bot_sat(table: TableState, body: acts.BotSat, notification: Notification) -> Recipients:
    seat = table.seats[body.seat]
    if seat.kind == "free":
        taken = {each.name for each in table.seats if each.name}
        seat = table.seats[body.seat] = Seat(kind="bot", name=body.name or bot_names(taken)[0], level=body.level)
    else:
        seat.level = body.level
    notification.moment_changed = True
    notification.announce("bot_sat", body.seat, seat.name, level=body.level)
    return None


# chat


def _said(table: TableState, body: acts.Said, notification: Notification) -> Recipients:
    notification.speaker = body.player
    table.people_seen[body.player] = body.name
    details = {"name": body.name, "player": body.player, "text": body.text, "phrase": body.phrase, "to": body.to}
    notification.add(Event("table/said", body.seat, details))
    return chat.recipients(body, table.game, table.running_teams(), table.readers)


# clocks


def _warned(table: TableState, body: acts.Warned, notification: Notification) -> Recipients:
    table.clock.warned(body.left)
    notification.add(Event("table/warned", body.seat, {"name": table.seats[body.seat].name, "left": body.left}))
    return None


def _paused(table: TableState, _: acts.Paused, notification: Notification) -> Recipients:
    if not table.paused:
        table.paused_at = notification.at
        table.clock.pause(notification.at)
    notification.moment_changed = True
    notification.add(Event("table/paused"))
    return None


def _resumed(table: TableState, body: acts.Resumed, notification: Notification) -> Recipients:
    lost = body.credit if table.paused_at is None else body.credit + notification.at - table.paused_at
    table.paused_at = None
    table.clock.resume(notification.at, body.credit)
    if table.table_match is not None:
        table.table_match.paced_from = notification.at
        if table.table_match.opens_at is not None:
            table.table_match.opens_at += lost
        if table.table_match.round_break is not None:
            table.table_match.round_break.ends_at += lost
    notification.moment_changed = True
    notification.add(Event("table/resumed"))
    return None


# rematches, and the end of the table


def _prepared(table: TableState, body: acts.Prepared, notification: Notification) -> Recipients:
    table.next_match = (body.match, body.commitment)
    notification.info_changed = True
    return None


def _rematch_wanted(table: TableState, body: acts.RematchWanted, notification: Notification) -> Recipients:
    seat = table.seats[body.seat]
    seat.wants_rematch, seat.is_away = True, False
    seat.nonce = body.nonce
    notification.announce("rematch_wanted", body.seat, seat.name)
    return None


def _reseated(table: TableState, body: acts.Reseated, notification: Notification) -> Recipients:
    away = {seat.player for seat in table.seats if seat.is_away}
    table.seats = rotated(table.seats)
    for seat in table.seats:
        seat.wants_rematch, seat.stands_in = False, None
    if table.host in away:
        table.replace_host(table.host)
    table.match_id, table.commitment = body.match, body.commitment
    table.match_number += 1
    table.next_match = table.table_match = None
    table.state = "open"
    notification.info_changed = notification.moment_changed = True
    notification.changed_seats = tuple(range(len(table.seats)))
    notification.add(Event("table/reseated"))
    return None


def _closed(table: TableState, body: acts.Closed, notification: Notification) -> Recipients:
    table.closed = body.reason
    table.state = "finished"
    table.clock.begin(None, notification.at)
    notification.info_changed = notification.moment_changed = True
    notification.add(Event("table/closed", None, {"reason": body.reason}))
    return None


def _forgotten(table: TableState, body: acts.Forgotten, notification: Notification) -> Recipients:  # noqa: ARG001
    """Nothing happens at the table: its earlier acts were changed."""
    return ()


_REDUCERS: Final[dict[type, Callable[[Any, Any, Notification], Recipients]]] = {
    **match_reducers.MATCH_REDUCERS,
    **host_reducers.HOST_REDUCERS,
    acts.Sat: _sat,
    acts.Rose: _rose,
    acts.BotSat: _bot_sat,
    acts.Said: _said,
    acts.Warned: _warned,
    acts.Paused: _paused,
    acts.Resumed: _resumed,
    acts.Prepared: _prepared,
    acts.RematchWanted: _rematch_wanted,
    acts.Reseated: _reseated,
    acts.Closed: _closed,
    acts.Forgotten: _forgotten,
}
