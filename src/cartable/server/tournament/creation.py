"""The creation of a tournament: its first act, from what the host asked for."""

from __future__ import annotations

import secrets
from typing import Final

import cartable
from cartable.bots.levels import DEFAULT_LEVEL, level
from cartable.games.names import clean_name
from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.table.clocks import check_setting
from cartable.server.tournament.acts import Act, Joined, Opened
from cartable.server.tournament.duplicate import most_deals, without_target
from cartable.server.tournament.state import Tournament

_SEEDS: Final = 61


def create_tournament(
    new: wire.NewTournament, *, tournament: str, code: str, player: str, name: str, now: int, pace: int
) -> list[Act]:
    """The acts to store, `Opened` first; raises `CartableError` for bad settings."""
    options = cartable.load(new.game).options.read(new.options, house=False).chosen()
    check_setting(new.clock)
    if new.clock.kind == "days":
        raise TableError("tournament/clock")
    has_same_deals = new.format in ("duplicate", "teams")
    if has_same_deals:
        options = without_target(new.game, options)
    opened = Opened(
        code=code,
        name=clean_name(new.name),
        game=new.game,
        options=options,
        format=new.format,
        rounds=None if new.format == "round_robin" else new.rounds,
        clock=new.clock,
        odd_one_out="bot" if has_same_deals else new.odd_one_out,
        level=level(new.level or DEFAULT_LEVEL).name,
        round_seconds=new.round_seconds,
        arrival_seconds=min(new.arrival_seconds, new.round_seconds),
        break_seconds=new.break_seconds,
        public=new.public,
        pace=pace,
        host=player,
        host_name=clean_name(name),
        seed=secrets.randbits(_SEEDS),
        deals=most_deals(new.game, tuple(options.items()), new.deals) if has_same_deals else 0,
    )
    log = [Act(tournament, 0, now, opened, player)]
    _check_sides(Tournament(log[0]))
    if new.join:
        joined = Joined(name=opened.host_name, player=player, team=0 if new.format == "teams" else None)
        log.append(Act(tournament, 1, now, joined, player))
    return log


def _check_sides(tournament: Tournament) -> None:
    if len(tournament.sides) < 2:
        raise TableError("tournament/sides")
    if tournament.settings.format == "round_robin" and tournament.seats != 2:
        raise TableError("tournament/round-robin")
    if tournament.has_same_deals and len(tournament.sides) != 2:
        raise TableError("tournament/two-sides")
