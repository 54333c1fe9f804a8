"""How each act changes a table. Every fold returns the readers that notice the act, or None where everybody does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

import cartable
from cartable.bots.names import bot_names
from cartable.games.events import Event
from cartable.server.table import acts, ending, talking
from cartable.server.table.clocks import Clock
from cartable.server.table.playing import Made, Playing, UndoQuestion
from cartable.server.table.quiet import may_ask
from cartable.server.table.seats import Seat, longest_seated, rotated, seat_of
from cartable.server.table.telling import Reader, Told
from cartable.server.wire import ResultInfo

if TYPE_CHECKING:
    from cartable.server.table.table import Table

Noticed = Collection[Reader] | None


def fold(table: Table, body: Any, told: Told) -> Noticed:
    return _FOLDS[type(body)](table, body, told)


# sitting down


def _sat(table: Table, body: acts.Sat, told: Told) -> Noticed:
    before = seat_of(table.seats, body.player)
    since = told.number if before is None else table.seats[before].since
    told.moved = (body.seat,) if before is None else (before, body.seat)
    if before is not None:
        table.seats[before] = Seat()
    table.seats[body.seat] = Seat(kind="person", name=body.name, player=body.player, nonce=body.nonce, since=since)
    table.host = table.host or body.player
    told.moment = True
    return _tell_of(table, told, "sat", body.seat)


def _rose(table: Table, body: acts.Rose, told: Told) -> Noticed:
    _tell_of(table, told, "rose", body.seat)
    player = table.seats[body.seat].player
    table.seats[body.seat] = Seat()
    _pass_host_on(table, player)
    told.moved = (body.seat,)
    told.moment = True
    return None


def _bot_sat(table: Table, body: acts.BotSat, told: Told) -> Noticed:
    seat = table.seats[body.seat]
    if seat.kind == "free":
        taken = {each.name for each in table.seats if each.name}
        table.seats[body.seat] = Seat(kind="bot", name=bot_names(taken)[0], level=body.level)
    else:
        seat.level = body.level
    told.moment = True
    return _tell_of(table, told, "bot_sat", body.seat, level=body.level)


# the match


def _started(table: Table, body: acts.Started, told: Told) -> Noticed:
    options: dict[str, Any] = table.options.chosen()
    match = cartable.new(
        table.game.name,
        secret=table.secret_of(body.match),
        nonces=body.nonces,
        decks=table.decks_of(body.match),
        names=body.names,
        **options,
    )
    for seat, name in zip(table.seats, match.names, strict=True):
        seat.name = name
    table.playing = Playing(match, told.at)
    table.clock = Clock(table.settings.clock, match.players, told.at)
    table.state = "running"
    told.names = match.names
    told.table = told.moment = True
    told.add(Event("table/started"))
    for event in match.opening_events:
        told.add(event)
    _begin_round(table, told.at)
    _settle_clock(table, told.at)
    return None


def _moved(table: Table, body: acts.Moved, told: Told) -> Noticed:
    made = table.now_playing.decide(body.seat, body.move, body.by)
    if made:
        return _tell_made(table, made, told)
    told.moment = True
    told.add(Event("table/held", body.seat, {"move": body.move}))
    return {body.seat}


def _play_opened(table: Table, _: acts.PlayOpened, told: Told) -> Noticed:
    playing = table.now_playing
    made = playing.open_play()
    playing.paced_from = told.at
    told.moment = True
    if made:
        _tell_made(table, made, told)
    else:
        _settle_clock(table, told.at)
    return None


def _undo_asked(table: Table, body: acts.UndoAsked, told: Told) -> Noticed:
    table.now_playing.undo = UndoQuestion(body.seat, told.at)
    return _tell_of(table, told, "undo_asked", body.seat)


def _undo_answered(table: Table, body: acts.UndoAnswered, told: Told) -> Noticed:
    playing = table.now_playing
    if playing.undo is not None and body.accept:
        playing.undo.agreed.add(body.seat)
    else:
        playing.undo = None
    return _tell_of(table, told, "undo_answered", body.seat, accept=body.accept)


def _undone(table: Table, body: acts.Undone, told: Told) -> Noticed:
    playing = table.now_playing
    playing.take_back(body.moves)
    playing.marked = playing.marked or body.marked
    playing.paced_from = told.at
    told.moment = True
    _settle_clock(table, told.at, is_new_turn=True)
    return _tell_of(table, told, "undone", body.seat)


# people who leave and come back


def _bot_stood_in(table: Table, body: acts.BotStoodIn, told: Told) -> Noticed:
    seat = table.seats[body.seat]
    seat.stands_in, seat.is_away = body.reason, True
    if body.reason == "left":
        _pass_host_on(table, seat.player)
    _gone(table, body.seat, told.at)
    told.moment = True
    return _tell_of(table, told, "bot_stood_in", body.seat, reason=body.reason)


def _came_back(table: Table, body: acts.CameBack, told: Told) -> Noticed:
    playing, seat = table.now_playing, table.seats[body.seat]
    if seat.stands_in == "time":
        table.clock.welcome_back(body.seat)
    seat.stands_in, seat.is_away = None, False
    playing.paced_from = told.at
    if not playing.is_timed and table.people_playing > 1 and may_ask(playing.match):
        _begin_round(table, told.at)  # somebody may be asked who would not have been answered for
    _settle_clock(table, told.at)
    told.moment = True
    return _tell_of(table, told, "came_back", body.seat)


def _resigned(table: Table, body: acts.Resigned, told: Told) -> Noticed:
    playing, seat = table.now_playing, table.seats[body.seat]
    seat.stands_in, seat.is_away = "resigned", body.reason != "resigned"
    if body.reason == "left":
        _pass_host_on(table, seat.player)
    _gone(table, body.seat, told.at)
    told.moment = True
    _tell_of(table, told, "resigned", body.seat, reason=body.reason)
    winners = ending.winners_by_resignation(table.seats, playing.match.sides)
    if winners is not None:
        _finish(table, told, ending.resigned(playing.match, winners))
        names = [playing.match.names[winner] for winner in winners]
        told.add(Event("table/finished", None, {"winners": list(winners), "names": names, "won": bool(winners)}))
    return None


def _gone(table: Table, seat: int, at: int) -> None:
    """A bot plays on from here, at its own pace; nobody waits for this person's word."""
    playing = table.now_playing
    if playing.undo is not None and playing.undo.asked_by == seat:
        playing.undo = None
    playing.paced_from = at
    _settle_clock(table, at)


# talking


def _said(table: Table, body: acts.Said, told: Told) -> Noticed:
    told.speaker = body.player
    details = {"name": body.name, "player": body.player, "text": body.text, "phrase": body.phrase, "to": body.to}
    told.add(Event("table/said", body.seat, details))
    return talking.hearers(body, table.game, table.teams(), table.readers)


# the clock


def _warned(table: Table, body: acts.Warned, told: Told) -> Noticed:
    table.clock.warned(body.left)
    told.add(Event("table/warned", body.seat, {"name": table.seats[body.seat].name, "left": body.left}))
    return None


def _paused(table: Table, _: acts.Paused, told: Told) -> Noticed:
    if not table.paused:
        table.paused_at = told.at
        table.clock.pause(told.at)
    told.moment = True
    told.add(Event("table/paused"))
    return None


def _resumed(table: Table, body: acts.Resumed, told: Told) -> Noticed:
    lost = body.credit if table.paused_at is None else body.credit + told.at - table.paused_at
    table.paused_at = None
    table.clock.resume(told.at, body.credit)
    if table.playing is not None:
        table.playing.paced_from = told.at
        if table.playing.opens_at is not None:
            table.playing.opens_at += lost
    told.moment = True
    told.add(Event("table/resumed"))
    return None


# another match


def _prepared(table: Table, body: acts.Prepared, told: Told) -> Noticed:
    table.next_match = (body.match, body.commitment)
    told.table = True
    return None


def _rematch_wanted(table: Table, body: acts.RematchWanted, told: Told) -> Noticed:
    seat = table.seats[body.seat]
    seat.wants_rematch, seat.is_away = True, False
    seat.nonce = body.nonce
    return _tell_of(table, told, "rematch_wanted", body.seat)


def _reseated(table: Table, body: acts.Reseated, told: Told) -> Noticed:
    gone = {seat.player for seat in table.seats if seat.is_away}
    table.seats = rotated(table.seats)
    for seat in table.seats:
        seat.wants_rematch, seat.stands_in = False, None
    if table.host in gone:
        _pass_host_on(table, table.host)
    table.match_id, table.commitment = body.match, body.commitment
    table.match_number += 1
    table.next_match = table.playing = None
    table.state = "open"
    told.table = told.moment = True
    told.moved = tuple(range(len(table.seats)))
    told.add(Event("table/reseated"))
    return None


def _closed(table: Table, _: acts.Closed, told: Told) -> Noticed:
    table.closed = True
    table.state = "finished"
    table.clock.begin(None, told.at)
    told.table = told.moment = True
    told.add(Event("table/closed"))
    return None


# what several of them do


def _tell_of(table: Table, told: Told, kind: str, seat: int, **details: Any) -> Noticed:
    told.table = True
    told.add(Event(f"table/{kind}", seat, {"name": table.seats[seat].name, **details}))
    return None


def _tell_made(table: Table, made: Sequence[Made], told: Told) -> Noticed:
    """Tell of moves that were made, and go on to the next turn, round or the end."""
    playing = table.now_playing
    told.moment = True
    noticed: set[Reader] = set()
    for each in made:
        noticed |= each.noticed.keys()
        told.add_move(each.maker.seat, each.noticed)
        for event in each.events:
            told.add(event, None if each.noticed.keys() == playing.readers else each.noticed.keys())
        if not each.maker.is_quiet and each.maker.seat == table.clock.seat:
            table.clock.add_extra(each.maker.seat)
    if None not in noticed:
        return noticed  # the clock and the pace go on, or they would tell
    told.table = playing.undo is not None
    playing.undo = None
    playing.paced_from = told.at
    if playing.match.is_over:
        _finish(table, told, ending.played(playing.match))
    elif made[-1].is_last:
        _begin_round(table, told.at)
    _settle_clock(table, told.at, is_new_turn=True)
    return noticed


def _begin_round(table: Table, at: int) -> None:
    table.now_playing.look(at, table.people_playing, table.settings.pace)


def _settle_clock(table: Table, at: int, *, is_new_turn: bool = False) -> None:
    """Let the clock run for the person who is seen to act, and for nobody while the players look at their cards."""
    playing = table.now_playing
    turn = playing.turn_known_to(None) if playing.opens_at is None else None
    seat = turn if turn is not None and table.seats[turn].decides else None
    if is_new_turn or seat != table.clock.seat:
        table.clock.begin(seat, at)


def _finish(table: Table, told: Told, result: ResultInfo) -> None:
    playing = table.now_playing
    playing.result, playing.finished_at = result, told.at
    playing.undo = playing.opens_at = None
    playing.held.clear()
    table.state = "finished"
    table.clock.begin(None, told.at)
    told.table = True


def _pass_host_on(table: Table, player: str | None) -> None:
    """The longest seated person is the next host; where nobody else is left the host stays it from afar."""
    if player is not None and player == table.host:
        table.host = longest_seated([seat for seat in table.seats if seat.player != player]) or player


_FOLDS: Final[dict[type, Callable[[Any, Any, Told], Noticed]]] = {
    acts.Sat: _sat,
    acts.Rose: _rose,
    acts.BotSat: _bot_sat,
    acts.Started: _started,
    acts.Moved: _moved,
    acts.PlayOpened: _play_opened,
    acts.UndoAsked: _undo_asked,
    acts.UndoAnswered: _undo_answered,
    acts.Undone: _undone,
    acts.BotStoodIn: _bot_stood_in,
    acts.CameBack: _came_back,
    acts.Resigned: _resigned,
    acts.Said: _said,
    acts.Warned: _warned,
    acts.Paused: _paused,
    acts.Resumed: _resumed,
    acts.Prepared: _prepared,
    acts.RematchWanted: _rematch_wanted,
    acts.Reseated: _reseated,
    acts.Closed: _closed,
}
