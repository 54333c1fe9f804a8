"""A small table to store: created by Ann, played by Ann and Ben."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from cartable.server.storage.ids import new_code, new_id
from cartable.server.storage.rows import (
    MatchFinished,
    MatchStarted,
    RowChange,
    SeatOccupant,
    TableRow,
)
from cartable.server.storage.store import Store
from cartable.server.table.acts import Act, Moved, Opened, Started
from cartable.server.table.pending_acts import NewMatch
from cartable.server.wire import ClockSetting, ResultInfo

ANN, BEN = "ann-0001", "ben-0002"
SEATS = (SeatOccupant("Ann", player=ANN), SeatOccupant("Ben", player=BEN))


@dataclass
class Sample:
    """A table, and its acts to store."""

    id: str = field(default_factory=new_id)
    code: str = field(default_factory=new_code)
    match: str = field(default_factory=new_id)
    secret: bytes = b"s" * 32
    game: str = "shokoba"
    public: bool = True
    rated: bool = True
    at: int = 1_000
    due_at: int | None = None
    seats: tuple[SeatOccupant, ...] = SEATS
    options: dict[str, Any] = field(default_factory=lambda: {"players": 2, "memory": None, "teams": False})

    @property
    def row(self) -> TableRow:
        return TableRow(
            id=self.id,
            code=self.code,
            game=self.game,
            options=self.options,
            clock=ClockSetting(kind="turn", seconds=30),
            public=self.public,
            rated=self.rated,
            state="open",
            names=("Ann", None),
            players=(ANN, None),
            due_at=self.due_at,
            created_at=self.at,
            changed_at=self.at,
        )

    @property
    def opened(self) -> Act:
        row = self.row
        body = Opened(
            code=row.code,
            game=row.game,
            options=row.options,
            public=row.public,
            rated=row.rated,
            clock=row.clock,
            on_leaving="bot",
            level="greedy",
            pace=500,
            host=ANN,
            match=self.match,
            commitment="c" * 64,
        )
        return Act(self.id, 0, self.at, body, ANN, "open")

    def new_match(self, number: int = 0) -> NewMatch:
        return NewMatch(id=self.match, number=number, secret=self.secret, commitment="c" * 64)

    def change(self, **differing: Any) -> RowChange:
        names = tuple(seat.name for seat in self.seats)
        players = tuple(seat.player for seat in self.seats)
        change = RowChange(state="running", names=names, players=players, due_at=self.due_at, changed_at=self.at + 1)
        return replace(change, **differing)

    def started(self, number: int = 1) -> Act:
        body = Started(match=self.match, names=[seat.name for seat in self.seats], nonces=["", ""])
        return Act(self.id, number, self.at + 1, body, ANN, "start", self.match)

    def starting(self) -> RowChange:
        return self.change(started=MatchStarted(id=self.match, at=self.at + 1, rated=self.rated, seats=self.seats))

    def moved(self, number: int, **differing: Any) -> Act:
        """The move that comes as act `number`; the first comes as act 2."""
        body = Moved(seat=number % 2, move=f"{number} → ♠", by="person")
        act = Act(self.id, number, self.at + number, body, (ANN, BEN)[number % 2], f"r{number}", self.match, number - 2)
        return replace(act, **differing)

    def finishing(self, at: int = 9_000, **differing: Any) -> RowChange:
        result = ResultInfo(reason="played", winners=[0], scores=[5, 3], teams=[[0], [1]])
        end = MatchFinished(id=self.match, at=at, rated=self.rated, marked=False, result=result)
        return self.change(state="finished", due_at=None, changed_at=at, finished=replace(end, **differing))

    async def open_in(self, store: Store) -> None:
        assert await store.new_table([self.opened], self.row, self.new_match())

    async def start_in(self, store: Store) -> None:
        await self.open_in(store)
        assert await store.append([self.started()], self.starting())

    async def finish_in(self, store: Store, **differing: Any) -> None:
        await self.start_in(store)
        assert await store.append([self.moved(2)], self.finishing(**differing))
