"""Tournaments: what a host asks for, what everybody may read, and the host's commands."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from cartable.server.wire.basics import Count, Identifier, Level, Millis, Wire
from cartable.server.wire.server_messages import ClockSetting

MOST_ENTRANTS: Final = 256
MOST_ROUNDS: Final = 15

MOST_DEALS: Final = 8

Format = Literal["swiss", "round_robin", "duplicate", "teams"]
"""`duplicate`: all tables of a round have the same deals, and everybody is compared with those who had the same cards.
`teams`: the same for two teams, which have each other's seats at every second table."""
RoundNumber = Annotated[int, Field(ge=1, le=300)]
EntrantNumber = Annotated[int, Field(ge=0, lt=MOST_ENTRANTS)]


class NewTournament(Wire):
    name: Annotated[str, Field(min_length=1, max_length=40)]
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, bool | int | str | None], Field(max_length=40)] = {}
    format: Format = "swiss"
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] = 4
    """How many deals a round has, where all tables have the same ones."""
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    """Null: as many as the number of entrants needs when the first round begins. A round robin decides by itself."""
    clock: ClockSetting = ClockSetting(kind="match", seconds=600, extra=5)
    odd_one_out: Literal["bye", "bot"] = "bye"
    """What an entrant without a table gets; with `bot`, bots fill the free seats."""
    level: Level | None = None
    """The level of those bots, and of bots that play for somebody who left."""
    round_seconds: Annotated[int, Field(ge=60, le=6 * 3600)] = 1800
    """After this, matches that still run are decided by the points of their finished rounds."""
    arrival_seconds: Annotated[int, Field(ge=20, le=1800)] = 180
    """Who has not come to their table by then loses."""
    break_seconds: Annotated[int, Field(ge=5, le=3600)] | None = 60
    """The time between two rounds; null if the host starts every round."""
    public: bool = True
    """Whether it is in the list of tournaments; anybody with the link can read it either way."""
    join: bool = True
    """Whether the host takes part."""


class EntrantInfo(Wire):
    number: Count
    name: str
    player: Identifier | None
    """The person's public id; null for a bot."""
    level: str | None
    state: Literal["in", "left", "removed"]
    joined_after: Count
    """How many rounds had begun before."""
    team: Count | None
    """0 or 1, in a tournament of two teams."""


class TournamentTable(Wire):
    """A match of a round. Nothing of it is told here before it is decided; to see more, watch its table."""

    table: Identifier
    seats: list[int | None]
    """The entrants by seat; null for a bot that fills a seat."""
    sides: list[list[int]]
    """The seats of each side."""
    outcome: Literal["played", "resigned", "time", "absent", "void"] | None
    """How it was decided; null while it runs."""
    points: list[Count] | None
    """By seat: match points; in a duplicate, per cent of the comparisons, when the round is over."""
    scores: list[int] | None
    """By side: the points of the game, where it was played out or ended by time."""
    absent: list[Count]
    """The seats whose entrants did not come."""
    team: Count | None
    """The team on the first side, in a tournament of two teams."""
    deals: list[int]
    """By deal that every table has finished, where all have the same ones: by how much the first side was ahead."""


class RoundInfo(Wire):
    number: Count
    paired_at: Millis
    arrive_by: Millis
    ends_at: Millis
    over_at: Millis | None
    tables: list[TournamentTable]
    byes: list[Count]
    difference: int | None
    """By how many points the first team is ahead, in the deals that every table has finished."""


class StandingInfo(Wire):
    entrant: Count
    place: Count
    """Equal ones share a place."""
    points: Count
    """Two for each side that was beaten, one for a draw. In a duplicate, per cent of the comparisons, added up."""
    opponents: Count
    """First tie-break: the points of all opponents, without the weakest one."""
    direct: Count
    """Second: the points won against those who are equal so far."""
    difference: int
    """Third: the points of the game by which the entrant was ahead, in all matches; in a duplicate, of those who had
    the same cards."""
    wins: Count
    """Fourth: matches that were won at the table; in a duplicate, rounds better than the average."""
    played: Count


class TeamInfo(Wire):
    points: Count
    """Two for each round that was won, one for a draw."""
    difference: int
    """By how many points it is ahead in all deals that every table has finished."""


class TournamentSummary(Wire):
    id: Identifier
    code: str
    name: str
    game: str
    players: Count
    """Seats at a table."""
    format: Format
    state: Literal["open", "running", "ended"]
    entrants: Count
    round: Count
    rounds: Count | None
    host_name: str
    created_at: Millis
    changed_at: Millis


class TournamentInfo(Wire):
    id: Identifier
    code: str
    """A short code for people to share."""
    version: Count
    """The number of its acts: it is the same tournament as long as this is the same."""
    name: str
    game: str
    options: dict[str, bool | int | str | None]
    format: Format
    clock: ClockSetting
    odd_one_out: Literal["bye", "bot"]
    level: str
    round_seconds: Count
    arrival_seconds: Count
    break_seconds: Count | None
    public: bool
    host: Identifier
    host_name: str
    state: Literal["open", "running", "ended"]
    ended: Literal["played", "host", "empty", "unused"] | None
    created_at: Millis
    changed_at: Millis
    rounds: Count | None
    """How many there will be; null before the first one if that depends on the entrants."""
    next_round_at: Millis | None
    """When the next round begins by itself; null if the host starts it, or there is none."""
    entrants: list[EntrantInfo]
    round: RoundInfo | None
    """The present round, or the last one."""
    standings: list[StandingInfo]
    deals: Count
    """How many deals a round has, where all tables have the same ones; otherwise 0."""
    teams: list[TeamInfo]
    """The two teams, if there are any."""


class TournamentExport(Wire):
    """Everything about a tournament, with all its rounds."""

    tournament: TournamentInfo
    rounds: list[RoundInfo]


class _OfRound(Wire):
    round: RoundNumber
    """A command for another round than this is refused."""


class StartRound(_OfRound):
    """Pair the next round and open its tables."""

    type: Literal["start_round"]


class EndRound(_OfRound):
    """End the round now: matches that run are decided by their finished rounds."""

    type: Literal["end_round"]


class ExtendRound(_OfRound):
    type: Literal["extend_round"]
    seconds: Annotated[int, Field(ge=60, le=3600)]


class RemoveEntrant(Wire):
    type: Literal["remove_entrant"]
    entrant: EntrantNumber


class AddBot(Wire):
    type: Literal["add_bot"]
    level: Level


class EndTournament(Wire):
    """End it now. Matches that run are not counted."""

    type: Literal["end_tournament"]


TournamentCommand = Annotated[
    StartRound | EndRound | ExtendRound | RemoveEntrant | AddBot | EndTournament, Field(discriminator="type")
]

tournament_command: Final[TypeAdapter[Any]] = TypeAdapter(TournamentCommand)
