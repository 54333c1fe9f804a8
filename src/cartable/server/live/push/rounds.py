"""Tells people that a round of their tournament begins when they have not come to their table by themselves.

The process whose pairing was stored sends the messages, so each is sent once. Nobody waits for them. A process that
dies at this moment takes them with it: everything else about the round is in the database, and the page shows it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cartable.server.live.background import BackgroundTasks
from cartable.server.live.presence import Presence
from cartable.server.live.push.messages import Pairing, PushMessage, round_message
from cartable.server.live.push.sender import PushSender
from cartable.server.live.times import TimeSource
from cartable.server.storage.push import Push
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament

COMING: Final = 8.0
"""Seconds in which the open page of a tournament leads its reader to their table."""
_AGAIN_AFTER: Final = 1.0
"""Seconds, at least, before a message that could not be sent is tried again."""


@dataclass(frozen=True, slots=True)
class RoundNotice:
    """A message to one person; `table`: where they play; `until`: when it is too late to come there."""

    player: str
    table: str | None
    message: PushMessage
    until: int


class RoundNotices:
    def __init__(
        self, storage: Push, sender: PushSender, presence: Presence, background: BackgroundTasks, now: TimeSource
    ) -> None:
        self._storage, self._sender, self._presence, self._now = storage, sender, presence, now
        self._background = background

    def paired(self, tournament: Tournament) -> None:
        """The last round of this tournament was paired here, just now."""
        self._background.start(self._tell(list(round_notices(tournament))))

    async def _tell(self, notices: list[RoundNotice]) -> None:
        asked = await self._storage.subscribed({notice.player for notice in notices})
        if not asked:
            return
        await self._wait()
        for notice in notices:
            if notice.player in asked:
                self._send(notice)

    async def _wait(self) -> None:
        await asyncio.sleep(min(COMING, self._sender.settings.after))

    def _send(self, notice: RoundNotice) -> None:
        if notice.table is not None and notice.player in self._presence.at(notice.table).players:
            return  # who is at the table sees it

        async def not_sent() -> None:
            self._background.start(self._send_again(notice))

        if not self._sender.notify(notice.player, notice.message, not_sent):
            self._background.start(self._send_again(notice))

    async def _send_again(self, notice: RoundNotice) -> None:
        """Their device may have been told of something else a moment ago, or its push service may be down."""
        await asyncio.sleep(max(_AGAIN_AFTER, self._sender.settings.gap))
        if self._now() < notice.until:
            self._send(notice)


def round_notices(tournament: Tournament) -> Iterator[RoundNotice]:
    """One for each person who takes part in the round that was paired last."""
    current, found = tournament.round, set[str]()
    assert current is not None
    seated = [(number, table) for table in current.tables.values() for number in table.seats if number is not None]
    for number, table in [*seated, *((number, None) for number in current.byes)]:
        player = tournament.entrants[number].player
        if player is None or player in found:
            continue
        found.add(player)
        pairing = None if table is None else _pairing(tournament, number, table)
        message = round_message(
            tournament.id,
            tournament.settings.name,
            current.number,
            pairing,
            seconds=(current.arrive_by - current.paired_at) // 1000,
        )
        yield RoundNotice(player, None if table is None else table.id, message, current.arrive_by)


def _pairing(tournament: Tournament, number: int, table: RoundTable) -> Pairing:
    seat = table.seats.index(number)
    own = next(side for side in tournament.sides if seat in side)

    def name(other: int) -> str | None:
        entrant = table.seats[other]
        return None if entrant is None else tournament.entrants[entrant].name

    return Pairing(
        table=table.id,
        partners=[name(other) for other in own if other != seat],
        opponents=[name(other) for other in range(len(table.seats)) if other not in own],
    )
