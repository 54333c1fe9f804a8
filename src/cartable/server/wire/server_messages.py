"""Messages from the server over the socket of a table."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from cartable.server.wire.basics import Count, Identifier, Millis, Request, Sent, Wire, Words, sent


@sent
class LegalMove(Sent):
    """A move as text, and as the steps in which a person chooses it."""

    text: str
    steps: list[str]


@sent
class Legal(Sent):
    """What the reader may play now. If `complete` is false, there are too many moves to list: ask for choices."""

    count: Count
    complete: bool
    moves: list[LegalMove]


@sent
class Happening(Sent):
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
    """The bot's level; for a person, the level of the bot that plays for them, if one does."""
    stands_in: Literal["left", "time", "called", "resigned"] | None
    """Why a bot plays for the person."""
    wants_rematch: bool
    shares_device_with: list[int] = []
    """The seats whose people share a device with this one, or shared one before."""


class ClockSetting(Wire):
    """`turn` and `days` limit each turn; `match` limits all turns of a seat together and adds `extra` for each."""

    kind: Literal["none", "turn", "match", "days"]
    seconds: Annotated[int, Field(ge=0, le=14 * 86400)] = 0
    extra: Annotated[int, Field(ge=0, le=3600)] = 0


@sent
class Clocks(Sent):
    """Milliseconds that each seat had left at the time `at`; the time of the seat `running` decreases from then on."""

    at: Millis
    left: list[int | None]
    running: int | None
    paused: bool


class UndoInfo(Wire):
    asked_by: int
    waiting_for: list[int]
    """The seats that have not agreed yet."""


class ResultInfo(Wire):
    """How a match ended. `scores` is null if it ended by resignation."""

    reason: Literal["played", "resigned"]
    winners: list[int]
    scores: list[int] | None
    teams: list[list[int]]


class MatchInfo(Wire):
    id: Identifier
    number: Count
    commitment: str
    nonces: list[str] | None
    """Null before the start of the match."""
    teams: list[list[int]]
    marked: bool
    """Whether a move was taken back after hidden cards were shown; such a match is not rated."""
    undo: UndoInfo | None
    result: ResultInfo | None


class RemovedPerson(Wire):
    """Somebody whom the host has removed from the table."""

    player: Identifier
    name: str


class SharedInfo(Wire):
    """Other tables have the same deals: here nobody takes moves back, asks for hints or plays again."""

    kind: Literal["daily", "duplicate"]
    name: str
    """Which deals: the day, or the round of the tournament."""
    until: Millis | None
    """Until then nobody else may see this table or its match, and the secret is not shown; null: while the round of
    the table's tournament lasts."""
    counted: bool
    """Whether the result counts."""
    rounds: Count | None
    """After how many rounds it is over; null for a whole match."""


class TableInfo(Wire):
    id: Identifier
    code: str
    """A short code for people to share."""
    game: str
    options: dict[str, bool | int | str | None]
    state: Literal["open", "running", "finished"]
    public: bool
    rated: bool
    host: Identifier | None
    """The host's public id: who created the table or was handed it on, or else who has been seated longest."""
    seats: list[SeatInfo]
    clock: ClockSetting
    on_leaving: Literal["bot", "lose"]
    level: str
    """The level of bots that take free seats or play for absent people."""
    pace: Millis
    """The least time that a bot takes for a move."""
    chat: Literal["open", "team", "phrases"]
    """What may be said now: anything to all (`open`), also to the team alone (`team`), only phrases (`phrases`)."""
    match: MatchInfo | None
    next_commitment: str | None = None
    """The commitment to the deals of a rematch, once the match is over."""
    created_at: Millis
    closed: Literal["unused", "host", "operator", "tournament"] | None = None
    """Why the table is closed for good: nobody used it, its host or the operator closed it, or its tournament did."""
    muted: list[Identifier] = []
    """The people whom the host has muted at this table."""
    removed: list[RemovedPerson] = []
    """The people who may not sit down here."""
    start_when_full: bool = False
    """Whether the match starts by itself when a person takes the last free seat."""
    shared: SharedInfo | None = None
    """The deals of the match, if other tables have them too."""
    tournament: Identifier | None = None
    """The tournament to which the table belongs: its seats are reserved, and nothing is taken back or hinted."""
    reserved: list[Identifier | None] = []
    """By seat: who may sit there, at a table of a tournament; null for a bot."""


@sent
class RoundBreakInfo(Sent):
    """The break after a round: play goes on when nobody is waited for any more, or at this time."""

    ends_at: Millis
    waiting_for: list[int]
    """The seats whose people have not said that they are ready."""


@sent
class Moment(Sent):
    """The state of the match for the reader."""

    ply: Count
    """The number that a move has to name: how many moves and undos of this match the reader knows of."""
    turn: int | None
    """The seat to act, as far as the reader knows."""
    opens_at: Millis | None
    """While players look at their new cards: when the first move is played, even if it is decided earlier."""
    view: dict[str, Any] | None
    """The game's view; null before the first match."""
    legal: Legal | None
    """Null if the reader cannot act."""
    clocks: Clocks | None
    round_break: RoundBreakInfo | None = None
    """While people look at the end of a round: nobody may move, and `turn` is null."""


@sent
class Update(Sent):
    """Something happened. `seq` counts what this reader was sent of this table, without gaps."""

    type: Literal["update"] = "update"
    seq: Count
    moves: list[str] = field(default_factory=list)
    """The moves that were played, in notation, as the reader may know them."""
    happenings: list[Happening]
    table: TableInfo | None
    """Null if it did not change."""
    moment: Moment | None
    """Null if it did not change."""


@sent
class Missed(Sent):
    seq: Count
    moves: list[str] = field(default_factory=list)
    happenings: list[Happening]


class Snapshot(Wire):
    """The first message after connecting, and again whenever the reader takes or leaves a seat."""

    type: Literal["snapshot"] = "snapshot"
    protocol: int
    version: str
    """The version of the server."""
    now: Millis
    seq: Count
    you: int | None
    """The reader's seat."""
    player: Identifier | None
    missed: list[Missed] | None
    """What happened since the number that the reader named; null if that is too long ago or another seat's number."""
    table: TableInfo
    moment: Moment
    here: list[int]


class Presence(Wire):
    """The seats whose people are connected now, also by a device that they share, and the number of spectators.

    It has no `seq`.
    """

    type: Literal["presence"] = "presence"
    here: list[int]
    spectators: Count


@sent
class Ack(Sent):
    """The command was stored. `seq` is the number of the update with its effect."""

    type: Literal["ack"] = "ack"
    request: Request
    seq: Count


class ErrorMessage(Wire):
    """The message was refused and nothing has changed. `ply` is the present ply if the command named another."""

    type: Literal["error"] = "error"
    request: str | None
    code: str
    message: Words
    ply: Count | None = None


class NextStep(Wire):
    step: str
    count: Count
    move: str | None
    """The whole move, if only one is left."""


class Choices(Wire):
    type: Literal["choices"] = "choices"
    request: Request
    steps: list[str]
    options: list[NextStep]


class Hint(Wire):
    type: Literal["hint"] = "hint"
    request: Request
    move: str
    """In the game's notation, to be played."""
    steps: list[str]
    """The steps of the move, from which a client finds its cards."""
    words: Words
    """The move in words, for people."""
    reasons: list[Words]


class Pong(Wire):
    type: Literal["pong"] = "pong"
    request: Request
    now: Millis


class Closing(Wire):
    """The last message before the server closes the socket; `retry` says whether to reconnect."""

    type: Literal["closing"] = "closing"
    code: str
    message: Words
    retry: bool


class Announcement(Wire):
    """The operator announces that the server stops, with a text of their own; without a time, nothing is announced."""

    type: Literal["announcement"] = "announcement"
    stops_at: Millis | None
    text: str


ToClient = Annotated[
    Update | Snapshot | Presence | Ack | ErrorMessage | Choices | Hint | Pong | Closing | Announcement,
    Field(discriminator="type"),
]

to_client: Final[TypeAdapter[Any]] = TypeAdapter(ToClient)
