"""What the server tells over the socket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from cartable.server.wire.basics import Count, Identifier, Millis, Request, Wire, Words


class LegalMove(Wire):
    """A move, and the same as a person decides it, one small choice after the other."""

    text: str
    steps: list[str]


class Legal(Wire):
    """What the reader may play now. Where `complete` is false there are too many to list: ask for choices."""

    count: Count
    complete: bool
    moves: list[LegalMove]


class Happening(Wire):
    """One event, as the reader may know it, with its sentence for the log."""

    kind: str
    seat: int | None
    details: dict[str, Any]
    words: Words | None


class SeatInfo(Wire):
    kind: Literal["free", "person", "bot"]
    name: str | None
    player: Identifier | None
    """The person's public id."""
    level: str | None
    """The bot's level; for a person, that of the bot that stands in, if one does."""
    stands_in: Literal["left", "time", "called", "resigned"] | None
    """Why a bot plays for the person."""
    wants_rematch: bool


class ClockSetting(Wire):
    """`turn`, `days`: for each turn; `match`: for all turns of a seat together, with `extra` for each of them."""

    kind: Literal["none", "turn", "match", "days"]
    seconds: Annotated[int, Field(ge=0, le=14 * 86400)] = 0
    extra: Annotated[int, Field(ge=0, le=3600)] = 0


class Clocks(Wire):
    """Milliseconds that each seat has left at the moment `at`; that of `running` goes down from then on."""

    at: Millis
    left: list[int | None]
    running: int | None
    paused: bool


class UndoInfo(Wire):
    asked_by: int
    waiting_for: list[int]
    """The seats that have not agreed yet."""


class ResultInfo(Wire):
    """How a match ended. `scores` is absent where somebody resigned before the end."""

    reason: Literal["played", "resigned"]
    winners: list[int]
    scores: list[int] | None
    teams: list[list[int]]


class MatchInfo(Wire):
    id: Identifier
    number: Count
    commitment: str
    nonces: list[str] | None
    """Known from the start of the match on."""
    teams: list[list[int]]
    marked: bool
    """Whether a move was taken back after hidden cards had been shown: such a match is not rated."""
    undo: UndoInfo | None
    result: ResultInfo | None


class TableInfo(Wire):
    id: Identifier
    code: str
    """Short, to be told or typed."""
    game: str
    options: dict[str, bool | int | str | None]
    state: Literal["open", "running", "finished"]
    public: bool
    rated: bool
    host: Identifier | None
    """Its public id; the host is the one who opened the table, then whoever sits longest."""
    seats: list[SeatInfo]
    clock: ClockSetting
    on_leaving: Literal["bot", "lose"]
    level: str
    """Of the bots that fill free seats and stand in."""
    pace: Millis
    """How long a bot takes at least for a move."""
    chat: Literal["open", "team", "phrases"]
    """What may be said now: anything to all; also to the team alone; only the polite phrases."""
    match: MatchInfo | None
    next_commitment: str | None = None
    """To the deals of a rematch, once the match is over."""
    created_at: Millis


class Moment(Wire):
    """How things stand for the reader."""

    ply: Count
    """What a move has to answer. It counts what the reader has seen happen in this match, takings-back included."""
    turn: int | None
    """The seat that acts, as far as the reader knows."""
    opens_at: Millis | None
    """While players look at their new cards: when the first move will be made, even if it is decided before."""
    view: dict[str, Any] | None
    """The game's own view; None before the first match."""
    legal: Legal | None
    """When the reader can act."""
    clocks: Clocks | None


class Update(Wire):
    """Something happened. `seq` counts what this reader was told of this table, without gaps."""

    type: Literal["update"] = "update"
    seq: Count
    moves: list[str] = []
    """The moves that were made, in notation, as the reader may know them."""
    happenings: list[Happening]
    table: TableInfo | None
    """Where it changed."""
    moment: Moment | None
    """Where it changed."""


class Missed(Wire):
    seq: Count
    moves: list[str] = []
    happenings: list[Happening]


class Snapshot(Wire):
    """The first message after connecting, and again whenever the reader's place changes."""

    type: Literal["snapshot"] = "snapshot"
    protocol: int
    version: str
    """Of the server."""
    now: Millis
    seq: Count
    you: int | None
    """The reader's seat."""
    player: Identifier | None
    missed: list[Missed] | None
    """What happened since the number that the reader named; None where that is too long ago, or another's number."""
    table: TableInfo
    moment: Moment
    here: list[int]


class Presence(Wire):
    """The seats whose people are connected now, and how many spectators; not numbered, for it is soon out of date."""

    type: Literal["presence"] = "presence"
    here: list[int]
    spectators: Count


class Ack(Wire):
    """The command was stored. `seq` is the reader's number of what it brought about."""

    type: Literal["ack"] = "ack"
    request: Request
    seq: Count


class ErrorMessage(Wire):
    """Nothing has changed. `ply` is the present one where the command answered another."""

    type: Literal["error"] = "error"
    request: str | None
    code: str
    message: Words
    ply: Count | None = None


class NextStep(Wire):
    step: str
    count: Count
    move: str | None
    """The whole move, where only one is left."""


class Choices(Wire):
    type: Literal["choices"] = "choices"
    request: Request
    steps: list[str]
    options: list[NextStep]


class Hint(Wire):
    type: Literal["hint"] = "hint"
    request: Request
    move: str
    reasons: list[Words]


class Pong(Wire):
    type: Literal["pong"] = "pong"
    request: Request
    now: Millis


class Closing(Wire):
    """The last message before the server closes the socket; `retry` says whether to come back at once."""

    type: Literal["closing"] = "closing"
    code: str
    message: Words
    retry: bool


ToClient = Annotated[
    Update | Snapshot | Presence | Ack | ErrorMessage | Choices | Hint | Pong | Closing,
    Field(discriminator="type"),
]

to_client: Final[TypeAdapter[Any]] = TypeAdapter(ToClient)
