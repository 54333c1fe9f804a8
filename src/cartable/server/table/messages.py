"""The messages in which clients are told of a table: all of it when they come, then every change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from cartable import __version__
from cartable.games.reader import Reader, seat_of
from cartable.server import wire
from cartable.server.table.notifications import Notification
from cartable.server.table.seats import seats_sharing_device
from cartable.server.table.table import Table


def presence_message(table: Table, players: Set[str], anonymous: int) -> wire.Presence:
    """Who is at the table: these players are connected, and so many clients without a player."""
    people = table.people
    seated = {people[player] for player in players if player in people}
    # people who share a device take turns at one socket: whoever waits for the device is not away
    neighbours = {other for seat in seated for other in seats_sharing_device(table.seats, seat)}
    return wire.Presence(here=sorted(seated | neighbours), spectators=len(players) - len(seated) + anonymous)


def missed_by(table: Table, player: str | None, since: int | None, reader: Reader) -> list[wire.Missed] | None:
    """What somebody has missed since this number, which they were sent as this reader; None if that is not known."""
    if since is None or reader != table.reader_of(player):
        return None
    return table.missed_since(reader, since)


def snapshot_message(
    table: Table, player: str | None, missed: list[wire.Missed] | None, here: list[int], now: int
) -> wire.Snapshot:
    reader = table.reader_of(player)
    return wire.Snapshot(
        protocol=wire.PROTOCOL,
        version=__version__,
        now=now,
        seq=table.seq(reader),
        you=seat_of(reader),
        player=player,
        missed=missed,
        table=table.info(reader),
        moment=table.moment(reader),
        here=here,
    )


def update_messages(
    table: Table, reader: Reader, notifications: Sequence[Notification]
) -> Iterator[tuple[Notification, wire.Update]]:
    """An update for each act that this reader may know of; the last one carries the state after all of them."""
    known = [each for each in notifications if reader in each.seqs]
    info_changed = any(each.info_changed for each in known)
    moment_changed = any(each.moment_changed for each in known)
    for each in known:
        is_last = each is known[-1]
        yield (
            each,
            wire.Update(
                type="update",
                seq=each.seqs[reader],
                moves=each.moves(reader),
                happenings=each.happenings(reader),
                table=table.info(reader) if is_last and info_changed else None,
                moment=table.moment(reader) if is_last and moment_changed else None,
            ),
        )
