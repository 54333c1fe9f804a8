"""Matches that somebody played alone on their own device and brings to the server, for their history.

The record is replayed as a new table of one match. Nobody but the player vouches for it, so it is never rated and never
used for research.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cartable.bots.levels import DEFAULT_LEVEL, level
from cartable.games.match import Match
from cartable.games.record_reader import Checkpoint, go_on
from cartable.server.errors import TableError
from cartable.server.table import acts
from cartable.server.table.commands import in_match
from cartable.server.table.pending_acts import NewMatch, PendingActs
from cartable.server.table.schedule import BotTurn
from cartable.server.table.table import Table
from cartable.server.wire import ClockSetting

BROUGHT: Final = "alone-"
"""How the ids of such tables and matches begin."""


@dataclass(frozen=True)
class Bringer:
    """Who brings a match: the seat that they had, and the levels of the bots on the other seats."""

    player: str
    seat: int
    levels: Sequence[str | None]
    started_at: int
    finished_at: int


def is_brought(match: str) -> bool:
    return match.startswith(BROUGHT)


def brought_table(
    match: Match, bringer: Bringer, code: str, checkpoint: Checkpoint = go_on
) -> tuple[list[acts.Act], NewMatch]:
    """The acts of a table at which exactly this match was played. Raises `TableError` if it cannot be brought, and
    `BadOption` for bots that do not exist.

    The same match of the same player always gets the same id, so that it is there once.
    """
    dealer = match.deals.dealer
    bots = {seat: name for seat, name in enumerate(bringer.levels) if name is not None}
    is_seated = bringer.seat < match.players == len(bringer.levels)
    is_alone = bots.keys() == set(range(match.players)) - {bringer.seat}
    if dealer is None or not match.is_over or not is_seated or not is_alone:
        raise TableError("match/not-brought")
    bots = {seat: level(name).name for seat, name in bots.items()}
    name = hashlib.sha256(f"{dealer.commitment} {bringer.player}".encode()).hexdigest()[:20]
    new = NewMatch(BROUGHT + name, 0, dealer.secret, dealer.commitment)
    first = next(iter(bots.values()), DEFAULT_LEVEL)
    log = _Log(f"{BROUGHT}{name}", bringer, _opened(match, bringer, code, new, first), {new.id: new.secret})
    for seat in range(match.players):
        if seat == bringer.seat:
            who: Any = acts.Sat(seat=seat, player=bringer.player, name=match.names[seat], nonce=dealer.nonces[seat])
        else:
            who = acts.BotSat(seat=seat, level=bots[seat])
        log.add(PendingActs((who,)))
    started = acts.Started(match=new.id, names=list(match.names), nonces=list(dealer.nonces))
    log.add(PendingActs((started,)))
    for move in match.moves:
        checkpoint()
        log.move(move.text)
    if log.table.state != "finished":
        raise TableError("match/not-brought")
    log.end()
    log.add(PendingActs((acts.Closed(reason="host"),)))
    return log.acts, new


class _Log:
    """A table that is played from its first act on, in the time that the match took."""

    def __init__(self, table: str, bringer: Bringer, opened: acts.Opened, secrets: dict[str, bytes]) -> None:
        first = acts.Act(table, 0, bringer.started_at, opened, player=bringer.player)
        self.acts = [first]
        self.table = Table(first, secrets)
        self._bringer = bringer

    def add(self, pending: PendingActs) -> None:
        for act in pending.acts(self.table.id, self.table.number, self._bringer.started_at):
            self.table.apply(act)
            self.acts.append(act)

    def end(self) -> None:
        """The last act of the match is when it ended."""
        self.acts[-1] = replace(self.acts[-1], at=self._bringer.finished_at)

    def move(self, move: str) -> None:
        """A move of the seat to act, after what the table does by itself."""
        while isinstance(task := self.table.due_task(_FAR), PendingActs):
            self.add(task)
        assert task is None or isinstance(task, BotTurn)
        seat = self.table.current_match.match.turn
        assert seat is not None
        by: Any = "person" if seat == self._bringer.seat else "bot"
        self.add(in_match(self.table, acts.Moved(seat=seat, move=move, by=by)))


_FAR: Final = 1 << 53
"""Later than everything that a table waits for."""


def _opened(match: Match, bringer: Bringer, code: str, new: NewMatch, level_name: str) -> acts.Opened:
    return acts.Opened(
        code=code,
        game=match.game.name,
        options=match.options.chosen(),
        public=False,
        rated=False,
        clock=ClockSetting(kind="none"),
        on_leaving="bot",
        level=level_name,
        pace=0,
        host=bringer.player,
        match=new.id,
        commitment=new.commitment,
    )
