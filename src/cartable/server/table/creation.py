"""The creation of a table: its first acts, from what the host asked for."""

from __future__ import annotations

import secrets
from typing import Final

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, level
from cartable.games.continuation import known_at
from cartable.games.match import Match
from cartable.games.record_reader import read
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.acts import Act, Opened, Origin
from cartable.server.table.clocks import check_setting
from cartable.server.table.pending_acts import NewMatch, new_match
from cartable.server.table.shared_deals import SharedStart
from cartable.server.table.table import Table

_SEATS: Final = frozenset("012345")
"""As in `wire.Seat`."""
DEFAULT_PACE: Final = 1800
"""Milliseconds that a bot takes for a move, if neither the host nor the operator says; see `web/tests/lag.test.ts`."""


def create_table(
    new_table: wire.NewTable,
    *,
    table: str,
    code: str,
    player: str,
    name: str,
    now: int,
    origin: Origin | None = None,
    shared: SharedStart | None = None,
) -> tuple[list[Act], NewMatch]:
    """The acts to store, `Opened` first, and the match that they prepare; raises `CartableError` for bad settings.

    `origin`: where the first match begins, as `continuing` found it. `shared`: its deals, if other tables have them.
    """
    prepared = new_match(table, 0) if shared is None else shared.match
    more = {"origin": origin, "shared": None if shared is None else shared.deal}
    opened = _opened(new_table, code, player, prepared).model_copy(update=more)
    log = [Act(table, 0, now, opened, player=player)]
    created = Table(log[0], {prepared.id: prepared.secret})
    for command in _commands(new_table):
        pending = created.acts_for(command, player, name, now)
        for act in pending.acts(table, created.number, now, player):
            created.apply(act)
            log.append(act)
    return log, prepared


def continuing(new_table: wire.NewTable, match: Match) -> tuple[wire.NewTable, Origin]:
    """The table on which a finished match is played on from a moment: its settings, and where it begins."""
    assert new_table.continues is not None
    nameless = match.copy()  # who played there is nobody's business here
    nameless.names = tuple(str(seat + 1) for seat in range(match.players))
    record = known_at(nameless, new_table.continues.ply)
    settings = {
        "game": match.game.name,
        "options": match.options.chosen(),
        "seat": read(record).turn,
        "start": True,
        "rated": False,
        "public": False,
        "bots": {},
    }
    return new_table.model_copy(update=settings), Origin(record=record, seed=secrets.randbits(61))


def _opened(new_table: wire.NewTable, code: str, player: str, prepared: NewMatch) -> Opened:
    options = cartable.load(new_table.game).options.read(new_table.options, house=False).chosen()
    check_setting(new_table.clock)
    pace = DEFAULT_PACE if new_table.pace is None else new_table.pace
    return Opened(
        code=code,
        game=new_table.game,
        options=options,
        public=new_table.public,
        rated=new_table.rated,
        clock=new_table.clock,
        on_leaving=new_table.on_leaving,
        level=level(new_table.level or DEFAULT_LEVEL).name,
        pace=pace,
        breaks=pace > 0,  # without a pace nobody watches: the table is for programs
        host=player,
        match=prepared.id,
        commitment=prepared.commitment,
        start_when_full=new_table.start_when_full and not new_table.start,
    )


def _commands(new_table: wire.NewTable) -> list[wire.Command]:
    """The commands that the host would otherwise send next."""
    commands: list[wire.Command] = []
    if new_table.seat is not None:
        commands.append(wire.Sit(request="sit", type="sit", seat=new_table.seat, nonce=new_table.nonce))
    for number, name in new_table.bots.items():
        if number == str(new_table.seat):
            raise TableError("seat/taken", seat=number)
        if number not in _SEATS:
            raise TableError("seat/no-such", seat=number)
        commands.append(wire.SeatBot(request="bot", type="seat_bot", seat=int(number), level=name))
    if new_table.start:
        commands.append(wire.Start(request="start", type="start"))
    return commands
