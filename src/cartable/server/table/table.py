"""`Table`: a table's state, and everything that can be asked of it.

The same acts give the same table in every process: the state depends on nothing else, not even on the time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Self

from cartable.games.moves import LegalMoves
from cartable.games.reader import Reader
from cartable.server import wire
from cartable.server.table import commands, reducers, schedule, snapshots
from cartable.server.table.acts import Act, Closed, ClosingReason
from cartable.server.table.notifications import Notification
from cartable.server.table.pending_acts import PendingActs
from cartable.server.table.reader_logs import ReaderLogs
from cartable.server.table.schedule import BotTurn
from cartable.server.table.sender import Sender
from cartable.server.table.state import Secrets, TableState
from cartable.server.table.summary import Summary


class Table(TableState):
    """`apply` adds the next act. `acts_for` answers commands and changes nothing. The rest is for reading."""

    def __init__(self, first: Act, secrets: Secrets, decks: Mapping[str, Sequence[str]] | None = None) -> None:
        super().__init__(first, secrets, decks)
        self._logs = ReaderLogs(self.readers)
        self._snapshots = snapshots.SnapshotCache()
        self._due: tuple[int | None] | None = None
        """The result of `due_at`, until the next act."""
        self._answers: dict[tuple[str, str], int] = {}
        self._remember_answer(first)

    @classmethod
    def read(cls, log: Sequence[Act], secrets: Secrets, decks: Mapping[str, Sequence[str]] | None = None) -> Self:
        """The table with these acts, from the first one on. `decks` gives matches known cards, for tests."""
        table = cls(log[0], secrets, decks)
        for act in log[1:]:
            table.apply(act)
        return table

    def apply(self, act: Act) -> Notification:
        """Apply the next act to the state."""
        assert act.number == self.number, "acts are applied in order"
        self.last_at = max(self.last_at, act.at)
        names = () if self.table_match is None else self.table_match.match.names
        notification = Notification(act.number, self.last_at, self.game, names)
        readers = reducers.reduce(self, act.body, notification)
        self.number += 1
        self._due = None
        self._logs.add(notification, readers)
        self._snapshots.invalidate(info=notification.info_changed, moment=notification.moment_changed)
        self._remember_answer(act)
        return notification

    # commands and scheduled tasks: nothing changes

    def acts_for(
        self,
        command: Any,
        player: str,
        name: str,
        now: int,
        household: Set[str] = frozenset(),
        absent: Set[str] = frozenset(),
    ) -> PendingActs:
        """The acts that a command causes; raises `TableError` or another `CartableError` if it is refused.

        `household`: the people who share a device with the sender; needed for those who sit down.
        `absent`: the seated people who are not connected; needed for those who are ready for the next round.
        """
        return commands.acts_for(self, command, Sender(self, player, name, now, household, absent))

    def acts_for_bot_move(self, seat: int, move: str, now: int) -> PendingActs:
        """The acts for the move that a bot found for a `BotTurn`; raises if it is not its turn, or not legal."""
        return schedule.acts_for_bot_move(self, seat, move, now)

    def acts_for_closing(self, reason: ClosingReason) -> PendingActs | None:
        """The acts that close the table, whatever its state; None if it is closed already."""
        return None if self.closed else PendingActs((Closed(reason=reason),))

    def due_at(self) -> int | None:
        """When the table's next task is due, perhaps in the past; None if there is none.

        A bot's turn is due from its beginning: `due_task` returns it again and again until its move is stored.
        """
        if self._due is None:
            self._due = (schedule.due_at(self),)
        return self._due[0]

    def due_task(self, now: int) -> PendingActs | BotTurn | None:
        """What the server has to do now."""
        return schedule.due_task(self, now)

    def stored_due_at(self) -> int | None:
        """A coarser `due_at` to store, which changes rarely: from when on a process must hold this table."""
        return schedule.stored_due_at(self, self.due_at())

    # reading

    def seq(self, reader: Reader) -> int:
        """The number of the reader's last notification."""
        return self._logs.seqs[reader]

    def ply(self, reader: Reader) -> int:
        """The number that a move of this reader has to name."""
        return 0 if self.table_match is None else self.table_match.plies[reader]

    def answered(self, player: str, request: str) -> int | None:
        """The number to acknowledge a request with if it was stored already."""
        return self._answers.get((player, request))

    def info(self, reader: Reader) -> wire.TableInfo:
        return self._snapshots.info(self, reader)

    def moment(self, reader: Reader) -> wire.Moment:
        """The state of the match for this reader. Clocks are given as of their last change."""
        return self._snapshots.moment(self, reader)

    def summary(self) -> Summary:
        """What the table's rows are made from; the same object as long as nothing in it changes."""
        return self._snapshots.summary(self, self.stored_due_at())

    def choices(self, reader: Reader, ply: int, steps: Sequence[str]) -> list[wire.NextStep]:
        """What can follow these steps of a move; raises as `acts_for` would for a move."""
        return self._snapshots.choices(self, reader, ply, steps)

    def hint_input(self, reader: Reader, ply: int) -> tuple[Any, LegalMoves]:
        """What a hint may be computed from: the seat's hidden state, and its moves. Raises as `acts_for` would."""
        return snapshots.hint_input(self, reader, ply)

    def missed_since(self, reader: Reader, seq: int) -> list[wire.Missed] | None:
        """What the reader was notified of after `seq`; None if that is no longer kept, or is another's number."""
        return self._logs.since(reader, seq)

    def recent(self, reader: Reader) -> list[wire.Missed]:
        """The latest notifications of the reader, for a log."""
        return self._logs.recent(reader)

    def _remember_answer(self, act: Act) -> None:
        if act.player is not None and act.request is not None:
            self._answers[act.player, act.request] = self.seq(self.reader_of(act.player))
