"""Opening a table: its first acts, from what the host wishes."""

from __future__ import annotations

from typing import Final

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, level_for
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.acts import Act, Opened
from cartable.server.table.clocks import check_setting
from cartable.server.table.decision import NewMatch, new_match
from cartable.server.table.table import Table

PACE: Final = 1200
"""Milliseconds that a bot takes for a move, where the host does not say."""


def open_table(
    wishes: wire.NewTable, *, table: str, code: str, player: str, name: str, now: int
) -> tuple[list[Act], NewMatch]:
    """The acts to store, `Opened` first, and the match that they prepare; raises where it cannot be so."""
    prepared = new_match(0)
    log = [Act(table, 0, now, _opened(wishes, code, player, prepared), player=player)]
    opened = Table(log[0], {prepared.id: prepared.secret})
    for command in _commands(wishes):
        decision = opened.decide(command, player, name, now)
        for act in decision.acts(table, opened.number, now, player):
            opened.apply(act)
            log.append(act)
    return log, prepared


def _opened(wishes: wire.NewTable, code: str, player: str, prepared: NewMatch) -> Opened:
    options = cartable.load(wishes.game).options.read(wishes.options).chosen()
    players = options["players"]
    assert isinstance(players, int)
    check_setting(wishes.clock)
    return Opened(
        code=code,
        game=wishes.game,
        options=options,
        public=wishes.public,
        rated=wishes.rated,
        clock=wishes.clock,
        on_leaving=wishes.on_leaving,
        level=level_for(wishes.level or DEFAULT_LEVEL, wishes.game, players).name,
        pace=PACE if wishes.pace is None else wishes.pace,
        host=player,
        match=prepared.id,
        commitment=prepared.commitment,
    )


def _commands(wishes: wire.NewTable) -> list[wire.Command]:
    """What the host would do next by hand."""
    found: list[wire.Command] = []
    if wishes.seat is not None:
        found.append(wire.Sit(request="sit", type="sit", seat=wishes.seat, nonce=wishes.nonce))
    for number, level in wishes.bots.items():
        if not number.isascii() or not number.isdecimal() or len(number) > 1 or int(number) == wishes.seat:
            raise TableError("seat/no-such" if number != str(wishes.seat) else "seat/taken", seat=number)
        found.append(wire.SeatBot(request="bot", type="seat_bot", seat=int(number), level=level))
    if wishes.start:
        found.append(wire.Start(request="start", type="start"))
    return found
