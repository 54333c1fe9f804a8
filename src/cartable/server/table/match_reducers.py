"""The reducers of acts that belong to a match: its start, moves, undo, absence and resignation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import cartable
from cartable.bots.adaptive import people_gain
from cartable.games.continuation import continued
from cartable.games.events import Event
from cartable.games.match import Match
from cartable.games.reader import SPECTATOR, Reader
from cartable.server.table import acts, results
from cartable.server.table.clocks import Clock
from cartable.server.table.notifications import Notification
from cartable.server.table.private_moves import may_be_private_turn
from cartable.server.table.round_break import new_break
from cartable.server.table.shared_deals import limited
from cartable.server.table.state import TableState
from cartable.server.table.table_match import PlayedMove, TableMatch, UndoRequest
from cartable.server.wire import ResultInfo

Recipients = Collection[Reader] | None


def _started(table: TableState, body: acts.Started, notification: Notification) -> Recipients:
    match = _new_match(table, body)
    for seat, name in zip(table.seats, match.names, strict=True):
        seat.name = name
    table.table_match = TableMatch(match, notification.at)
    table.clock = Clock(table.settings.clock, match.players, notification.at)
    table.state = "running"
    notification.names = match.names
    notification.info_changed = notification.moment_changed = True
    notification.add(Event("table/started"))
    for event in match.opening_events:
        notification.add(event)
    _begin_round(table, notification.at)
    _set_clock(table, notification.at)
    return None


def _new_match(table: TableState, body: acts.Started) -> Match:
    secret, origin = table.secret_of(body.match), table.settings.origin
    if origin is not None and table.match_number == 0:
        return continued(origin.record, seed=origin.seed, secret=secret, nonces=body.nonces, names=body.names)
    options: dict[str, Any] = table.options.chosen()
    match = cartable.new(
        table.game.name,
        secret=secret,
        nonces=body.nonces,
        decks=table.decks_of(body.match),
        names=body.names,
        **options,
    )
    shared = table.settings.shared
    return match if shared is None else limited(match, shared.rounds)


# moves


def _moved(table: TableState, body: acts.Moved, notification: Notification) -> Recipients:
    played = table.current_match.decide(body.seat, body.move, body.by)
    if played:
        return _report_moves(table, played, notification)
    notification.moment_changed = True
    notification.add(Event("table/held", body.seat, {"move": body.move}))
    return {body.seat}


def _play_opened(table: TableState, _: acts.PlayOpened, notification: Notification) -> Recipients:
    current = table.current_match
    played = current.open_play()
    current.paced_from = notification.at
    notification.moment_changed = True
    if played:
        _report_moves(table, played, notification)
    else:
        _set_clock(table, notification.at)
    return None


def _report_moves(table: TableState, played: Sequence[PlayedMove], notification: Notification) -> Recipients:
    """Report moves that were played, and go on to the next turn, the next round or the end."""
    current = table.current_match
    notification.moment_changed = True
    observers: set[Reader] = set()
    for move in played:
        observers |= move.observers.keys()
        notification.add_move(move.author.seat, move.observers)
        for event in move.events:
            notification.add(event, None if move.observers.keys() == current.readers else move.observers.keys())
        if not move.author.is_private and move.author.seat == table.clock.seat:
            table.clock.add_extra(move.author.seat)
    if SPECTATOR not in observers:
        return observers  # a change of the clock or the pace would reveal a private move
    notification.info_changed = current.undo_request is not None
    current.undo_request = None
    current.paced_from = notification.at
    if current.match.turn is None:
        _finish(table, notification, results.played_result(current.match))
    elif played[-1].ends_round and played[-1].is_scored and table.settings.breaks:
        current.round_break = new_break(table.people_deciding, notification.at)
    elif played[-1].ends_round:
        _begin_round(table, notification.at)
    _set_clock(table, notification.at, is_new_turn=True)
    return observers


# breaks between rounds


def _ready(table: TableState, body: acts.Ready, notification: Notification) -> Recipients:
    round_break = table.current_match.round_break
    assert round_break is not None
    round_break.add_ready(body.seat, notification.at)
    notification.moment_changed = True
    if not round_break.awaited_seats(table.seats):
        _end_break(table, notification.at)
    return None


def _break_ended(table: TableState, _: acts.BreakEnded, notification: Notification) -> Recipients:
    notification.moment_changed = True
    if table.current_match.round_break is not None:
        _end_break(table, notification.at)
    return None


def _end_break(table: TableState, at: int) -> None:
    table.current_match.paced_from = at
    _begin_round(table, at)
    _set_clock(table, at, is_new_turn=True)


# undo


def _undo_asked(table: TableState, body: acts.UndoAsked, notification: Notification) -> Recipients:
    table.current_match.undo_request = UndoRequest(body.seat, notification.at)
    notification.announce("undo_asked", body.seat, table.seats[body.seat].name)
    return None


def _undo_answered(table: TableState, body: acts.UndoAnswered, notification: Notification) -> Recipients:
    current = table.current_match
    if current.undo_request is not None and body.accept:
        current.undo_request.agreed.add(body.seat)
    else:
        current.undo_request = None
    notification.announce("undo_answered", body.seat, table.seats[body.seat].name, accept=body.accept)
    return None


def _undone(table: TableState, body: acts.Undone, notification: Notification) -> Recipients:
    current = table.current_match
    current.undo_to(body.moves)
    current.marked = current.marked or body.marked
    current.paced_from = notification.at
    notification.moment_changed = True
    _set_clock(table, notification.at, is_new_turn=True)
    notification.announce("undone", body.seat, table.seats[body.seat].name)
    return None


# absence and resignation


def _bot_stood_in(table: TableState, body: acts.BotStoodIn, notification: Notification) -> Recipients:
    seat = table.seats[body.seat]
    seat.stands_in, seat.is_away = body.reason, True
    if body.reason == "left":
        table.replace_host(seat.player)
    hand_over_to_bot(table, body.seat, notification.at)
    notification.moment_changed = True
    notification.announce("bot_stood_in", body.seat, seat.name, reason=body.reason)
    return None


def _came_back(table: TableState, body: acts.CameBack, notification: Notification) -> Recipients:
    current, seat = table.current_match, table.seats[body.seat]
    if seat.stands_in == "time":
        table.clock.top_up(body.seat)
    seat.stands_in, seat.is_away = None, False
    current.paced_from = notification.at
    is_playing = current.round_break is None
    if is_playing and not current.is_timed and table.people_deciding > 1 and may_be_private_turn(current.match):
        _begin_round(table, notification.at)  # now a person may be asked for whom no bot would have answered
    _set_clock(table, notification.at)
    notification.moment_changed = True
    notification.announce("came_back", body.seat, seat.name)
    return None


def _resigned(table: TableState, body: acts.Resigned, notification: Notification) -> Recipients:
    current, seat = table.current_match, table.seats[body.seat]
    seat.stands_in, seat.is_away = "resigned", body.reason != "resigned"
    if body.reason == "left":
        table.replace_host(seat.player)
    hand_over_to_bot(table, body.seat, notification.at)
    notification.moment_changed = True
    notification.announce("resigned", body.seat, seat.name, reason=body.reason)
    winners = results.winners_by_resignation(table.seats, current.match.sides)
    if winners is not None:
        _finish(table, notification, results.resigned_result(current.match, winners))
        names = [current.match.names[winner] for winner in winners]
        details = {"winners": list(winners), "names": names, "won": bool(winners)}
        notification.add(Event("table/finished", None, details))
    return None


def hand_over_to_bot(table: TableState, seat: int, at: int) -> None:
    """A bot plays on from here at its own pace, and nobody waits for this person's answers."""
    current = table.current_match
    if current.undo_request is not None and current.undo_request.asked_by == seat:
        current.undo_request = None
    if current.round_break is not None and not current.round_break.awaited_seats(table.seats):
        _begin_round(table, at)
    current.paced_from = at
    _set_clock(table, at)


# shared steps


def _begin_round(table: TableState, at: int) -> None:
    table.current_match.begin_round(at, table.people_deciding, table.settings.pace)


def _set_clock(table: TableState, at: int, *, is_new_turn: bool = False) -> None:
    """Run the clock of the person who is publicly to act; of nobody in a break, or while players look at new cards."""
    current = table.current_match
    is_open = current.opens_at is None and current.round_break is None
    turn = current.turn_known_to(SPECTATOR) if is_open else None
    seat = turn if turn is not None and table.seats[turn].decides else None
    if is_new_turn or seat != table.clock.seat:
        table.clock.begin(seat, at)


def _finish(table: TableState, notification: Notification, result: ResultInfo) -> None:
    table.current_match.finish(result, notification.at)
    people = table.people
    table.series.append((frozenset(people), people_gain(result.teams, result.winners, people.values())))
    table.state = "finished"
    table.clock.begin(None, notification.at)
    notification.info_changed = True


MATCH_REDUCERS: Final[dict[type, Callable[[Any, Any, Notification], Recipients]]] = {
    acts.Started: _started,
    acts.Moved: _moved,
    acts.PlayOpened: _play_opened,
    acts.Ready: _ready,
    acts.BreakEnded: _break_ended,
    acts.UndoAsked: _undo_asked,
    acts.UndoAnswered: _undo_answered,
    acts.Undone: _undone,
    acts.BotStoodIn: _bot_stood_in,
    acts.CameBack: _came_back,
    acts.Resigned: _resigned,
}
