"""The creation of a table: its first acts, from what the host asked for."""

from __future__ import annotations

from typing import Final

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, level_for
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.acts import Act, Opened
from cartable.server.table.clocks import check_setting
from cartable.server.table.pending_acts import NewMatch, new_match
from cartable.server.table.table import Table

DEFAULT_PACE: Final = 1800
"""Milliseconds that a bot takes for a move, if neither the host nor the operator says; see `web/tests/lag.test.ts`."""


def create_table(
    new_table: wire.NewTable, *, table: str, code: str, player: str, name: str, now: int
) -> tuple[list[Act], NewMatch]:
    """The acts to store, `Opened` first, and the match that they prepare; raises `CartableError` for bad settings."""
    prepared = new_match(0)
    log = [Act(table, 0, now, _opened(new_table, code, player, prepared), player=player)]
    created = Table(log[0], {prepared.id: prepared.secret})
    for command in _commands(new_table):
        pending = created.acts_for(command, player, name, now)
        for act in pending.acts(table, created.number, now, player):
            created.apply(act)
            log.append(act)
    return log, prepared


def _opened(new_table: wire.NewTable, code: str, player: str, prepared: NewMatch) -> Opened:
    options = cartable.load(new_table.game).options.read(new_table.options).chosen()
    players = options["players"]
    assert isinstance(players, int)
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
        level=level_for(new_table.level or DEFAULT_LEVEL, new_table.game, players).name,
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
    for number, level in new_table.bots.items():
        if not number.isascii() or not number.isdecimal() or len(number) > 1 or int(number) == new_table.seat:
            raise TableError("seat/no-such" if number != str(new_table.seat) else "seat/taken", seat=number)
        commands.append(wire.SeatBot(request="bot", type="seat_bot", seat=int(number), level=level))
    if new_table.start:
        commands.append(wire.Start(request="start", type="start"))
    return commands
