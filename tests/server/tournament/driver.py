"""A tournament in memory: commands, results and time, without sockets and storage."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from cartable.server import wire
from cartable.server.tournament import commands, schedule
from cartable.server.tournament.acts import Act, TableReported
from cartable.server.tournament.creation import create_tournament
from cartable.server.tournament.rounds import RoundTable
from cartable.server.tournament.state import Tournament
from cartable.server.wire import ResultInfo

HOST = "host-id"


class Driver:
    def __init__(self, entrants: int = 0, *, seed: int = 1, **settings: Any) -> None:
        given = {"name": "Friday", "game": "shokoba", "options": {"players": 2}, "join": False, **settings}
        new = wire.NewTournament.model_validate(given)
        self.now = 1_000_000
        self.log = create_tournament(
            new, tournament="tour", code="ABCDEF", player=HOST, name="Host", now=self.now, pace=0
        )
        opened = self.log[0]
        body = opened.body.model_copy(update={"seed": seed})
        self.log[0] = Act(opened.tournament, 0, opened.at, body, opened.player)
        self.tournament = Tournament.read(self.log)
        self._tables = (f"table-{number}" for number in itertools.count())
        for number in range(entrants):
            self.join(number)

    def add(self, *bodies: Any) -> None:
        for body in bodies:
            act = Act("tour", self.tournament.number, self.now, body)
            self.tournament.apply(act)
            self.log.append(act)

    def join(self, number: int, team: int | None = None) -> None:
        self.add(*commands.join(self.tournament, f"player-{number}", f"Player {number}", team))

    def leave(self, number: int) -> None:
        self.add(*commands.leave(self.tournament, f"player-{number}"))

    def host(self, kind: str, **fields: Any) -> None:
        command = wire.tournament_command.validate_python({"type": kind, **fields})
        self.add(*commands.acts_for(self.tournament, command, HOST, self.now, lambda: next(self._tables)))

    def start_round(self) -> list[RoundTable]:
        self.host("start_round", round=len(self.tournament.rounds) + 1)
        return self.tables

    @property
    def tables(self) -> list[RoundTable]:
        assert self.tournament.round is not None
        return list(self.tournament.round.tables.values())

    def play_round(self, outcome: Callable[[RoundTable], TableReported]) -> list[RoundTable]:
        tables = self.start_round()
        for table in tables:
            self.add(outcome(table))
        end = schedule.due_end(self.tournament, self.now)
        if end is not None:
            self.add(end)
        return tables


def result(winners: list[int], scores: list[int] | None, sides: list[list[int]]) -> ResultInfo:
    return ResultInfo(reason="resigned" if scores is None else "played", winners=winners, scores=scores, teams=sides)
