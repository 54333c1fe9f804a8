"""Acts: everything that can happen at a table, as values.

A table is the ordered log of its acts. The state is computed from the log, so a table that is read from storage is
equal to the table that was stored. Acts are never sent to clients: a move may name a card that was laid face down.
The secret of the deals is stored elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cartable.server.wire import ClockSetting, Phrase


class Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Origin(Body):
    """Where the first match begins: what a seat knew of another match, and a seed for what it did not know."""

    record: str
    seed: int


class SharedDeal(Body):
    """The first match has deals that other tables have too: nobody else may see it before `until`."""

    kind: Literal["daily", "duplicate"]
    name: str
    """Which deals: the day, or the round of the tournament."""
    until: int | None
    """None: until the round of the table's tournament is over."""
    counted: bool
    """Whether the result counts."""
    rounds: int | None = None
    """After how many rounds it is over; None for a whole match."""


class Opened(Body):
    """Act 0. `match` is the id of the first match; its commitment is public before anybody sits down."""

    kind: Literal["opened"] = "opened"
    code: str
    game: str
    options: dict[str, bool | int | str | None]
    public: bool
    rated: bool
    clock: ClockSetting
    on_leaving: Literal["bot", "lose"]
    level: str
    pace: int
    breaks: bool = False
    """Whether play waits between rounds until the people have seen how the round ended."""
    host: str | None
    match: str
    commitment: str
    start_when_full: bool = False
    """Absent in tables of earlier versions."""
    origin: Origin | None = None
    """The same."""
    shared: SharedDeal | None = None
    """The same."""
    tournament: str | None = None
    """The tournament to which the table belongs."""
    reserved: list[str | None] = []
    """By seat: the only person who may sit there, at a table of a tournament; None for a bot's seat."""


class Sat(Body):
    """A person took a free seat and left the seat that they had before, if any."""

    kind: Literal["sat"] = "sat"
    seat: int
    player: str
    name: str
    nonce: str
    shares_device_with: list[str] = []
    """The seated people of the same household."""


class Rose(Body):
    """A seat became free, before the start or after the match."""

    kind: Literal["rose"] = "rose"
    seat: int


class BotSat(Body):
    kind: Literal["bot_sat"] = "bot_sat"
    seat: int
    level: str
    name: str | None = None
    """Its name, if it has one elsewhere already."""


class Started(Body):
    """The cards are dealt. Names and nonces are fixed from now on."""

    kind: Literal["started"] = "started"
    match: str
    names: list[str]
    nonces: list[str]


class Moved(Body):
    """A decision of a seat. A decision that comes early is held by the table until the seat's turn comes."""

    kind: Literal["moved"] = "moved"
    seat: int
    move: str
    by: Literal["person", "bot"]


class PlayOpened(Body):
    """The time to look at new cards is over: held moves are played."""

    kind: Literal["play_opened"] = "play_opened"


class Ready(Body):
    """A person has seen how the round ended. When nobody else is waited for, play goes on."""

    kind: Literal["ready"] = "ready"
    seat: int


class BreakEnded(Body):
    """The break between two rounds is over, whoever is ready."""

    kind: Literal["break_ended"] = "break_ended"


class UndoAsked(Body):
    kind: Literal["undo_asked"] = "undo_asked"
    seat: int


class UndoAnswered(Body):
    kind: Literal["undo_answered"] = "undo_answered"
    seat: int
    accept: bool


class Undone(Body):
    """Moves were taken back until `moves` were left."""

    kind: Literal["undone"] = "undone"
    seat: int
    moves: int
    marked: bool
    """Whether somebody keeps the knowledge of a card that was hidden at that point."""


class BotStoodIn(Body):
    """A bot plays for a person from now on."""

    kind: Literal["bot_stood_in"] = "bot_stood_in"
    seat: int
    reason: Literal["left", "time", "called"]


class CameBack(Body):
    kind: Literal["came_back"] = "came_back"
    seat: int


class Resigned(Body):
    kind: Literal["resigned"] = "resigned"
    seat: int
    reason: Literal["resigned", "left", "time"]


class Said(Body):
    kind: Literal["said"] = "said"
    seat: int | None
    """None for a spectator."""
    player: str
    name: str
    text: str | None
    phrase: Phrase | None
    to: Literal["all", "team"]


class Warned(Body):
    """A seat is about to run out of time."""

    kind: Literal["warned"] = "warned"
    seat: int
    left: int


class Paused(Body):
    """The server stops, and the clocks stop with it."""

    kind: Literal["paused"] = "paused"


class Resumed(Body):
    """The server runs again. `credit` is the time to give back to the running clock, in milliseconds."""

    kind: Literal["resumed"] = "resumed"
    credit: int


class Prepared(Body):
    """The secret of the next match is drawn after a match ends, before the nonces for it are known."""

    kind: Literal["prepared"] = "prepared"
    match: str
    commitment: str


class RematchWanted(Body):
    kind: Literal["rematch_wanted"] = "rematch_wanted"
    seat: int
    nonce: str = ""


class Reseated(Body):
    """Everybody moved on by one seat, for the match that was prepared."""

    kind: Literal["reseated"] = "reseated"
    match: str
    commitment: str


class Removed(Body):
    """The host removed somebody, who may not sit down here until they are let in again. A bot plays on for them."""

    kind: Literal["removed"] = "removed"
    player: str
    name: str


class LetIn(Body):
    """Somebody who was removed may sit down again."""

    kind: Literal["let_in"] = "let_in"
    player: str
    name: str


class Muted(Body):
    """The host muted somebody for the whole table."""

    kind: Literal["muted"] = "muted"
    player: str
    name: str


class Unmuted(Body):
    kind: Literal["unmuted"] = "unmuted"
    player: str
    name: str


class HostChanged(Body):
    """The host handed the table on to another person."""

    kind: Literal["host_changed"] = "host_changed"
    player: str
    name: str


ClosingReason = Literal["unused", "host", "operator", "tournament"]
"""Why a table is closed: nobody used it for a long time, its host or the operator of the server closed it, or the
round of its tournament is over."""


class Closed(Body):
    """The table is closed for good. A match that runs ends without a result."""

    kind: Literal["closed"] = "closed"
    reason: ClosingReason = "unused"


class Forgotten(Body):
    """A person was forgotten: they are no longer named in the acts before this one, which have to be read again."""

    kind: Literal["forgotten"] = "forgotten"


AnyBody = Annotated[
    Opened
    | Sat
    | Rose
    | BotSat
    | Started
    | Moved
    | PlayOpened
    | Ready
    | BreakEnded
    | UndoAsked
    | UndoAnswered
    | Undone
    | BotStoodIn
    | CameBack
    | Resigned
    | Said
    | Warned
    | Paused
    | Resumed
    | Prepared
    | RematchWanted
    | Reseated
    | Removed
    | LetIn
    | Muted
    | Unmuted
    | HostChanged
    | Closed
    | Forgotten,
    Field(discriminator="kind"),
]

_bodies: Final[TypeAdapter[Any]] = TypeAdapter(AnyBody)


@dataclass(frozen=True, slots=True)
class Act:
    """One entry of a table's log.

    `number` counts the table's acts. `ply` counts the acts of the match's own log (moves and undos) and is None for
    other acts. `player` and `request` name the command that caused the act; None if the server caused it.
    """

    table: str
    number: int
    at: int
    body: Any
    player: str | None = None
    request: str | None = None
    match: str | None = None
    ply: int | None = None


def body_text(body: Any) -> str:
    """The body as JSON, as it is stored."""
    text: str = body.model_dump_json()
    return text


def read_body(text: str) -> Any:
    return _bodies.validate_json(text)
