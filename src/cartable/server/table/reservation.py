"""Tables of a tournament: their seats are reserved, and the match starts when everybody has come."""

from __future__ import annotations

from dataclasses import dataclass

from cartable.bots.names import bot_names
from cartable.server.errors import TableError
from cartable.server.table.acts import Act, BotSat, Opened
from cartable.server.table.commands import start_acts
from cartable.server.table.pending_acts import NewMatch, PendingActs, new_match
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.state import TableState
from cartable.server.table.table import Table
from cartable.server.wire import ClockSetting


@dataclass(frozen=True, slots=True)
class ReservedSeat:
    """A seat for a person, or for a bot; a bot that only fills the seat gets a name at the table."""

    player: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservedTable:
    """What a tournament says about one of its tables. The id was decided before, so that it is created only once."""

    id: str
    tournament: str
    game: str
    options: dict[str, bool | int | str | None]
    clock: ClockSetting
    level: str
    pace: int
    seats: tuple[ReservedSeat, ...]
    levels: tuple[str | None, ...]
    """By seat: the level of its bot; None for a person's seat."""
    shared: SharedStart | None = None
    """Its deals, if other tables have them too."""


def create_reserved_table(reserved: ReservedTable, code: str, now: int) -> tuple[list[Act], NewMatch]:
    """The acts to store, `Opened` first. A table of bots alone starts at once."""
    prepared = new_match(reserved.id, 0) if reserved.shared is None else reserved.shared.match
    opened = Opened(
        code=code,
        game=reserved.game,
        options=reserved.options,
        public=False,
        rated=False,
        clock=reserved.clock,
        on_leaving="lose" if reserved.shared is None else "bot",  # all deals have to be played
        level=reserved.level,
        pace=reserved.pace,
        breaks=reserved.pace > 0,
        host=None,
        match=prepared.id,
        commitment=prepared.commitment,
        start_when_full=True,
        shared=None if reserved.shared is None else reserved.shared.deal,
        tournament=reserved.tournament,
        reserved=[seat.player for seat in reserved.seats],
    )
    log = [Act(reserved.id, 0, now, opened)]
    table = Table(log[0], {prepared.id: prepared.secret})
    _add(table, log, PendingActs(_bots(reserved)), now)
    if all(seat.player is None for seat in reserved.seats):
        _add(table, log, PendingActs(start_acts(table, table.seats, prepared.id)), now)
    return log, prepared


def absent_seats(table: TableState) -> list[int]:
    """The seats whose people have not come; once the match has begun, those where a bot sits in their place."""
    reserved = table.settings.reserved
    return [
        number
        for number, seat in enumerate(table.seats)
        if reserved[number] is not None and seat.player != reserved[number]
    ]


def acts_for_absence(table: TableState) -> PendingActs | None:
    """The time to come is over: bots take the seats of those who are absent, and the match starts.

    None if people of fewer than two sides would play, or nobody: then there is no match. Where other tables have the
    same deals, they are played even if nobody comes: the others are compared with that.
    """
    if table.state != "open":
        raise TableError("table/started")
    sides = [side for side in table.sides if any(table.seats[seat].kind != "free" for seat in side)]
    is_match = len(sides) >= 2 and any(seat.is_person for seat in table.seats)
    if not is_match and table.settings.shared is None:
        return None
    return PendingActs(start_acts(table, table.seats, table.match_id))


def _bots(reserved: ReservedTable) -> tuple[BotSat, ...]:
    names = iter(bot_names({seat.name for seat in reserved.seats if seat.name}))
    return tuple(
        BotSat(seat=number, level=level, name=seat.name or next(names))
        for number, (seat, level) in enumerate(zip(reserved.seats, reserved.levels, strict=True))
        if level is not None
    )


def _add(table: Table, log: list[Act], pending: PendingActs, now: int) -> None:
    for act in pending.acts(table.id, table.number, now):
        table.apply(act)
        log.append(act)
