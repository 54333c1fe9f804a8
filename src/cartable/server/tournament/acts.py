"""Acts: everything that can happen in a tournament, as values.

A tournament is the ordered log of its acts, as a table is. Everything else is computed from the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cartable.server.wire import ClockSetting, Format

EndReason = Literal["played", "host", "empty", "unused"]
OutcomeReason = Literal["played", "resigned", "time", "absent", "void"]
"""How a match was decided: at the table, by the round's time, or because somebody did not come."""


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Opened(Body):
    """Act 0. `seed` decides the order of entrants who are equal in everything else."""

    kind: Literal["opened"] = "opened"
    code: str
    name: str
    game: str
    options: dict[str, bool | int | str | None]
    format: Format
    rounds: int | None
    """None: as many as the format needs for the entrants of the first round."""
    clock: ClockSetting
    odd_one_out: Literal["bye", "bot"]
    level: str
    round_seconds: int
    arrival_seconds: int
    break_seconds: int | None
    """The time between two rounds; None if the host starts every round."""
    public: bool
    pace: int
    host: str
    host_name: str
    seed: int
    deals: int = 0
    """How many deals each round has, where all tables have the same ones; 0 where every table plays a match."""


class Joined(Body):
    """Somebody takes part from the next round on. A bot has a level and no player."""

    kind: Literal["joined"] = "joined"
    name: str
    player: str | None = None
    level: str | None = None
    team: int | None = None
    """0 or 1, in a tournament of two teams."""


class TeamChosen(Body):
    """An entrant changes to this team, before the first round."""

    kind: Literal["team_chosen"] = "team_chosen"
    entrant: int
    team: int


class Left(Body):
    """An entrant is not paired any more. Who was removed by the host cannot come back."""

    kind: Literal["left"] = "left"
    entrant: int
    removed: bool = False


class CameBack(Body):
    kind: Literal["came_back"] = "came_back"
    entrant: int


class PairedTable(Body):
    """The id of a table that is to exist, and who sits where; None for a bot that fills a seat."""

    table: str
    seats: list[int | None]
    team: int | None = None
    """The team that has the seats of the first side, in a tournament of two teams."""


class RoundPaired(Body):
    kind: Literal["round_paired"] = "round_paired"
    round: int
    rounds: int
    """How many rounds the tournament has, as far as is known."""
    tables: list[PairedTable]
    byes: list[int]
    arrive_by: int
    ends_at: int


class RoundEndMoved(Body):
    """The host gave a round more time, or ended it; or no server ran for a while, and all its times are later."""

    kind: Literal["round_end_moved"] = "round_end_moved"
    round: int
    ends_at: int
    arrive_by: int | None = None


class TableReported(Body):
    """The result of a table: the rank and the points of each side of the match."""

    kind: Literal["table_reported"] = "table_reported"
    table: str
    reason: OutcomeReason
    sides: list[list[int]]
    ranks: list[int]
    """By side: how many sides were better."""
    scores: list[int] | None
    """By side, if points were counted."""
    absent: list[int]
    """The seats whose entrants did not come."""
    deals: list[int] | None = None
    """By finished deal: by how many points the first side was ahead, where all tables have the same deals."""


class DealsPlayed(Body):
    """The deals that a table has finished so far, while its match runs."""

    kind: Literal["deals_played"] = "deals_played"
    table: str
    deals: list[int]


class Forgotten(Body):
    """Somebody was forgotten: all earlier acts were rewritten, and an id that means nothing stands for theirs."""

    kind: Literal["forgotten"] = "forgotten"
    entrants: list[int]
    is_host: bool
    player: str
    name: str


class Ended(Body):
    kind: Literal["ended"] = "ended"
    reason: EndReason


AnyBody = Annotated[
    Opened
    | Joined
    | TeamChosen
    | Left
    | CameBack
    | RoundPaired
    | RoundEndMoved
    | DealsPlayed
    | TableReported
    | Forgotten
    | Ended,
    Field(discriminator="kind"),
]

_bodies: Final[TypeAdapter[Any]] = TypeAdapter(AnyBody)


@dataclass(frozen=True, slots=True)
class Act:
    """One entry of a tournament's log. `player` is who caused it; None if the server did."""

    tournament: str
    number: int
    at: int
    body: Any
    player: str | None = None


def body_text(body: Any) -> str:
    """The body as JSON, as it is stored."""
    text: str = body.model_dump_json()
    return text


def read_body(text: str) -> Any:
    return _bodies.validate_json(text)
