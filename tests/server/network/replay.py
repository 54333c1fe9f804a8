"""A table computed again from its stored acts, and compared with what readers on all servers were told."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import orjson

from cartable.games.reader import Reader, reader_at
from cartable.server.storage import Store
from cartable.server.table.acts import Act, BotStoodIn, Moved, Prepared, Resigned
from cartable.server.table.reader_logs import KEPT
from cartable.server.table.table import Table
from cartable.server.wire import Message, Missed, Moment, Snapshot, TableInfo, Update
from tests.server.faults.players import AcknowledgedMove
from tests.server.network.recording import Heard, RecordingConnection, check_order

LARGEST_TIME_ERROR = 5.0
"""Seconds between the time of a server and that of the database's machine, on busy machines with bad links."""


class Key(NamedTuple):
    """What a reader had been told: everything up to this number."""

    reader: Reader
    seq: int


class Replay:
    """One table. `check` may be called again and again; it reads only what is new."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.acts: list[Act] = []
        self._table: Table | None = None
        self._told: dict[Key, Any] = {}
        """What is to be told, by the number with which it is told."""
        self._states: dict[tuple[Key, type], Any] = {}
        """What a reader who has been told so much sees: of the table, and of the match."""
        self._renumbered: dict[Key, int] = {}
        """From which number on notifications are for the present person of a seat."""
        self._checked: dict[str, int] = {}

    async def check(
        self,
        store: Store,
        connections: Collection[RecordingConnection],
        acknowledged: Collection[AcknowledgedMove],
    ) -> None:
        """Compare everything that was received before this call with what is stored."""
        heard = {each.name: each.heard[:] for each in connections}
        expected = list(acknowledged)
        new = {name: messages[self._checked.get(name, 0) :] for name, messages in heard.items()}
        await self._read(store, {key for messages in new.values() for key in _keys(messages)})
        for name, messages in heard.items():
            check_order(name, messages)
            for each in new[name]:
                self._compare(name, each)
            self._checked[name] = len(messages)
        self._check_acknowledged(expected)

    async def _read(self, store: Store, wanted: Collection[Key]) -> None:
        acts = await store.acts_since(self.id, len(self.acts))
        secrets = dict(await store.secrets_of(self.id)) if acts else {}
        for act in acts:
            assert act.number == len(self.acts), f"act {act.number} is stored after {len(self.acts)} acts"
            assert not self.acts or act.at >= self.acts[-1].at, f"time goes back at act {act.number}"
            self.acts.append(act)
            if self._table is None:
                self._table = Table(act, secrets)
            else:
                if isinstance(act.body, Prepared):
                    self._table.add_secrets(secrets)
                self._apply(self._table, act)
            self._keep_states(self._table, wanted)

    def _apply(self, table: Table, act: Act) -> None:
        is_lost = isinstance(act.body, BotStoodIn | Resigned) and act.body.reason == "time"
        assert not is_lost, f"seat {act.body.seat} ran out of time at act {act.number}"
        notification = table.apply(act)
        for reader, seq in notification.seqs.items():
            self._told[Key(reader, seq)] = _dump(notification.missed(reader))
            first = seq if reader in notification.changed_seats else self._renumbered.get(Key(reader, seq - 1), 0)
            self._renumbered[Key(reader, seq)] = first

    def _keep_states(self, table: Table, wanted: Collection[Key]) -> None:
        for reader in table.readers:
            key = Key(reader, table.seq(reader))
            if key in wanted:
                self._states.setdefault((key, TableInfo), _dump(table.info(reader)))
                self._states.setdefault((key, Moment), _dump(table.moment(reader)))

    def _compare(self, name: str, heard: Heard) -> None:
        message = heard.message
        if isinstance(message, Update):
            reader = reader_at(heard.seat)
            told = Missed(seq=message.seq, moves=message.moves, happenings=message.happenings)
            assert _dump(told) == self._told[Key(reader, message.seq)], f"{name} was told {told}"
        else:
            reader = reader_at(message.you)
            for missed in message.missed or ():
                assert _dump(missed) == self._told[Key(reader, missed.seq)], f"{name} missed {missed}"
            self._check_hole(name, heard, message)
            error = message.now / 1000 - heard.at
            assert abs(error) < LARGEST_TIME_ERROR, f"{name} was told a time that is wrong by {error:.1f} s"
        for state in (message.table, message.moment):
            if state is not None:
                self._compare_state(name, Key(reader, message.seq), state)

    def _compare_state(self, name: str, key: Key, state: Message) -> None:
        """States that were not kept are compared with what the first reader was told."""
        expected = self._states.setdefault((key, type(state)), _dump(state))
        assert _dump(state) == expected, f"{name} was shown another {type(state).__name__} at {key}"

    def _check_hole(self, name: str, heard: Heard, snapshot: Snapshot) -> None:
        """What somebody missed is told when they come back, unless that is too much, or another person's."""
        if heard.seq < 0 or snapshot.you != heard.seat or snapshot.missed is not None:
            return
        first = self._renumbered.get(Key(reader_at(snapshot.you), snapshot.seq), 0)
        is_allowed = heard.seq < first or snapshot.seq - heard.seq > _MOST_SKIPPED
        assert is_allowed, f"{name} was told {snapshot.seq} after {heard.seq}, and nothing of what was between"

    def _check_acknowledged(self, acknowledged: Sequence[AcknowledgedMove]) -> None:
        """Every acknowledged move is stored once, in the order in which its player made it."""
        assert self._table is not None or not acknowledged
        stored: dict[tuple[str | None, str | None], list[Act]] = {}
        for act in self.acts:
            if act.request is not None and isinstance(act.body, Moved):
                stored.setdefault((act.player, act.request), []).append(act)
        assert all(len(acts) == 1 for acts in stored.values()), "a request is stored twice"
        numbers: dict[str, list[int]] = {}
        for move in acknowledged:
            found = stored.get((move.player, move.request))
            assert found, f"{move} was acknowledged and is not stored"
            assert found[0].body.move == move.move, f"{move} is stored as {found[0].body.move}"
            assert self._table is not None
            assert move.seq == self._table.answered(move.player, move.request), f"{move} has another number"
            numbers.setdefault(move.player, []).append(found[0].number)
        assert all(a < b for each in numbers.values() for a, b in itertools.pairwise(each)), "moves are out of order"


_MOST_SKIPPED = min(KEPT, 30)
"""After a longer pause, sockets may be sent a snapshot instead of what they missed."""


def _keys(messages: Sequence[Heard]) -> set[Key]:
    return {
        Key(reader_at(message.you if isinstance(message, Snapshot) else each.seat), message.seq)
        for each in messages
        for message in (each.message,)
    }


def _dump(message: Message) -> Any:
    return orjson.loads(message.encoded())
