"""`Tournament`: the state of a tournament as its acts determine it, and the reducers that change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, Literal, Self

import cartable
from cartable.server.tournament import acts
from cartable.server.tournament.acts import Act, EndReason
from cartable.server.tournament.entrants import Entrant
from cartable.server.tournament.outcomes import most_points
from cartable.server.tournament.rounds import Round, RoundTable

Phase = Literal["open", "running", "ended"]


class Tournament:
    """`apply` adds the next act; the rest is for reading."""

    def __init__(self, first: Act) -> None:
        opened: acts.Opened = first.body
        self.id = first.tournament
        self.settings = opened
        self.created_at = self.last_at = first.at
        self.number = 1
        """The number of the next act."""
        self.entrants: list[Entrant] = []
        self.rounds: list[Round] = []
        self.planned_rounds: int | None = opened.rounds
        self.ended: EndReason | None = None

    @classmethod
    def read(cls, log: Sequence[Act]) -> Self:
        """The tournament with these acts, from the first one on."""
        tournament = cls(log[0])
        for act in log[1:]:
            tournament.apply(act)
        return tournament

    def apply(self, act: Act) -> None:
        assert act.number == self.number, "acts are applied in order"
        self.last_at = max(self.last_at, act.at)
        _REDUCERS[type(act.body)](self, act.body, self.last_at)
        self.number += 1

    # reading

    @property
    def state(self) -> Phase:
        return "ended" if self.ended else "running" if self.rounds else "open"

    @property
    def round(self) -> Round | None:
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side at every table."""
        game = cartable.load(self.settings.game)
        state = game.fresh(game.options.read(self.settings.options))
        game.rules.begin(state)
        return game.sides(state)

    @property
    def seats(self) -> int:
        """The number of seats at every table."""
        return sum(map(len, self.sides))

    @property
    def present(self) -> list[Entrant]:
        """Those who are paired in the next round."""
        return [entrant for entrant in self.entrants if entrant.is_in]

    @property
    def people(self) -> list[Entrant]:
        return [entrant for entrant in self.present if entrant.player is not None]

    @property
    def has_same_deals(self) -> bool:
        """Whether all tables of a round have the same deals."""
        return self.settings.deals > 0

    def entrant_of(self, player: str | None) -> Entrant | None:
        if player is None:
            return None
        return next((entrant for entrant in self.entrants if entrant.player == player), None)


# reducers


def _joined(tournament: Tournament, body: acts.Joined, at: int) -> None:  # noqa: ARG001
    number = len(tournament.entrants)
    tournament.entrants.append(Entrant(number, body.name, body.player, body.level, len(tournament.rounds), body.team))


def _team_chosen(tournament: Tournament, body: acts.TeamChosen, at: int) -> None:  # noqa: ARG001
    tournament.entrants[body.entrant].team = body.team


def _left(tournament: Tournament, body: acts.Left, at: int) -> None:  # noqa: ARG001
    entrant = tournament.entrants[body.entrant]
    entrant.is_in = False
    entrant.was_removed = entrant.was_removed or body.removed


def _came_back(tournament: Tournament, body: acts.CameBack, at: int) -> None:  # noqa: ARG001
    tournament.entrants[body.entrant].is_in = True


def _round_paired(tournament: Tournament, body: acts.RoundPaired, at: int) -> None:
    tables = {each.table: RoundTable(each.table, tuple(each.seats), each.team) for each in body.tables}
    bye = most_points(len(tournament.sides))
    counts_always = tournament.settings.format == "round_robin"
    points = {number: bye if counts_always or not tournament.entrants[number].byes else 0 for number in body.byes}
    paired = Round(body.round, tables, tuple(body.byes), at, body.arrive_by, body.ends_at, bye_points=points)
    if not tables:
        paired.over_at = at
    tournament.rounds.append(paired)
    tournament.planned_rounds = body.rounds
    for number in body.byes:
        tournament.entrants[number].byes += 1
    for table in tables.values():
        _note_meetings(tournament, table)


def _note_meetings(tournament: Tournament, table: RoundTable) -> None:
    side_of = {seat: side for side, members in enumerate(tournament.sides) for seat in members}
    for seat, number in enumerate(table.seats):
        if number is None:
            continue
        entrant = tournament.entrants[number]
        entrant.seats[seat] += 1
        entrant.bots_met += None in table.seats
        for other_seat, other in enumerate(table.seats):
            if other is not None and other != number:
                met = entrant.partners if side_of[seat] == side_of[other_seat] else entrant.opponents
                met[other] += 1


def _round_end_moved(tournament: Tournament, body: acts.RoundEndMoved, at: int) -> None:  # noqa: ARG001
    moved = tournament.rounds[body.round - 1]
    moved.ends_at = body.ends_at
    moved.arrive_by = moved.arrive_by if body.arrive_by is None else body.arrive_by


def _deals_played(tournament: Tournament, body: acts.DealsPlayed, at: int) -> None:  # noqa: ARG001
    table = tournament.rounds[-1].tables.get(body.table)
    if table is not None and len(body.deals) > len(table.played):
        table.played = tuple(body.deals)


def _table_reported(tournament: Tournament, body: acts.TableReported, at: int) -> None:
    """A second report of the same table changes nothing."""
    current = tournament.rounds[-1]
    table = current.tables.get(body.table)
    if table is None or table.outcome is not None:
        return
    table.outcome = body
    if not current.unreported:
        current.over_at = at


def _forgotten(tournament: Tournament, body: acts.Forgotten, at: int) -> None:  # noqa: ARG001
    for number in body.entrants:
        entrant = tournament.entrants[number]
        entrant.player, entrant.name = body.player, body.name
        entrant.is_in = entrant.is_in and tournament.ended is not None  # nobody is there to be paired
    if body.is_host:
        host = {"host": body.player, "host_name": body.name}
        tournament.settings = tournament.settings.model_copy(update=host)


def _ended(tournament: Tournament, body: acts.Ended, at: int) -> None:  # noqa: ARG001
    tournament.ended = body.reason


_REDUCERS: Final[dict[type, Callable[[Tournament, Any, int], None]]] = {
    acts.Joined: _joined,
    acts.TeamChosen: _team_chosen,
    acts.Left: _left,
    acts.CameBack: _came_back,
    acts.RoundPaired: _round_paired,
    acts.RoundEndMoved: _round_end_moved,
    acts.DealsPlayed: _deals_played,
    acts.TableReported: _table_reported,
    acts.Forgotten: _forgotten,
    acts.Ended: _ended,
}
