"""Messages from clients: commands, which may change the table, and questions, which do not."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from cartable.server.wire.basics import Count, Identifier, Level, MoveText, Nonce, Phrase, Request, Seat, Steps, Wire


class Command(Wire):
    """`request` is the client's own id for this command: sent twice, it has one effect and one answer."""

    request: Request


class Sit(Command):
    """Take a free seat, or change to it. The nonce is used in the shuffle."""

    type: Literal["sit"]
    seat: Seat
    nonce: Nonce = ""


class Rise(Command):
    """Leave the seat. Before the start it becomes free; during a match a bot plays on."""

    type: Literal["rise"]


class SeatBot(Command):
    """Put a bot on a free seat, or change a bot's level, also during a match."""

    type: Literal["seat_bot"]
    seat: Seat
    level: Level


class ClearSeat(Command):
    """Sent by the host before the start: remove a bot or a person from a seat."""

    type: Literal["clear_seat"]
    seat: Seat


class Start(Command):
    """Sent by the host: bots of the table's level take the free seats, and the cards are dealt."""

    type: Literal["start"]


class Play(Command):
    """A move in the game's notation. `ply` is the ply of the moment that it answers."""

    type: Literal["move"]
    ply: Count
    move: MoveText


class Ready(Command):
    """The sender has seen how the round ended. `ply` is the ply of the moment with the break."""

    type: Literal["ready"]
    ply: Count


class Resign(Command):
    type: Literal["resign"]


class AskUndo(Command):
    """Ask to take back one's last move and what followed. Alone with bots it happens at once."""

    type: Literal["ask_undo"]
    ply: Count


class AnswerUndo(Command):
    type: Literal["answer_undo"]
    accept: bool


class CallBot(Command):
    """Let a bot play for a person who has been awaited for a while."""

    type: Literal["call_bot"]
    seat: Seat


class ComeBack(Command):
    """Take one's seat back from the bot. Sending a move does the same."""

    type: Literal["come_back"]


class Say(Command):
    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=280)]
    to: Literal["all", "team"] = "all"


class SayPhrase(Command):
    type: Literal["say_phrase"]
    phrase: Phrase


class Rematch(Command):
    """Ask for another match with rotated seats. It starts when everybody who is still seated has asked.

    The nonce is used in its shuffle; `TableInfo.next_commitment` is known before.
    """

    type: Literal["rematch"]
    nonce: Nonce = ""


class Remove(Command):
    """Sent by the host: take somebody's seat away. They may watch, but not sit down or speak until they are let in.

    During a match a bot takes the seat until its end. It is refused during a rated match.
    """

    type: Literal["remove"]
    player: Identifier


class LetIn(Command):
    """Sent by the host: allow somebody who was removed to sit down again."""

    type: Literal["let_in"]
    player: Identifier


class Mute(Command):
    """Sent by the host: accept no chat of this person at this table."""

    type: Literal["mute"]
    player: Identifier


class Unmute(Command):
    """Sent by the host."""

    type: Literal["unmute"]
    player: Identifier


class MakeHost(Command):
    """Sent by the host: hand the table on to somebody who sits at it."""

    type: Literal["make_host"]
    player: Identifier


class CloseTable(Command):
    """Sent by the host: close the table for good. It is refused during a rated match."""

    type: Literal["close_table"]


_Commands = (
    Sit
    | Rise
    | SeatBot
    | ClearSeat
    | Start
    | Play
    | Ready
    | Resign
    | AskUndo
    | AnswerUndo
    | CallBot
    | ComeBack
    | Say
    | SayPhrase
    | Rematch
    | Remove
    | LetIn
    | Mute
    | Unmute
    | MakeHost
    | CloseTable
)
AnyCommand = Annotated[_Commands, Field(discriminator="type")]


class AskChoices(Wire):
    """Ask what can follow the steps chosen so far, in positions with too many moves to list."""

    type: Literal["ask_choices"]
    request: Request
    ply: Count
    steps: Steps


class AskHint(Wire):
    type: Literal["ask_hint"]
    request: Request
    ply: Count


class Ping(Wire):
    type: Literal["ping"]
    request: Request


FromClient = Annotated[_Commands | AskChoices | AskHint | Ping, Field(discriminator="type")]

from_client: Final[TypeAdapter[Any]] = TypeAdapter(FromClient)
any_command: Final[TypeAdapter[Any]] = TypeAdapter(AnyCommand)
