"""The bodies of REST requests and responses."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from cartable.server.wire.basics import Count, Identifier, Level, Millis, Name, Nonce, Seat, Wire, Words
from cartable.server.wire.server_messages import ClockSetting, Happening, ResultInfo


class NewGuest(Wire):
    name: Name
    language: Literal["en", "fr"] = "en"


class Me(Wire):
    player: Identifier
    name: str
    language: Literal["en", "fr"]
    created_at: Millis
    research: bool = False
    """Whether finished matches may be used for research, without names."""
    unlisted: bool = False
    """Whether the person stays out of the leaderboards."""


class GuestWelcome(Wire):
    """The token is also set as a cookie; programs send it as `Authorization: Bearer`."""

    me: Me
    token: str


class ChangeMe(Wire):
    name: Name | None = None
    language: Literal["en", "fr"] | None = None
    research: bool | None = None
    unlisted: bool | None = None


class PersonalLink(Wire):
    secret: str
    """Comes after `#` in the link, so that browsers do not send it in an address."""
    created_at: Millis


class RedeemLink(Wire):
    secret: Annotated[str, Field(min_length=20, max_length=100)]


class Device(Wire):
    id: Identifier
    created_at: Millis
    seen_at: Millis
    this: bool


class ContinueMatch(Wire):
    """A moment of a finished match: a new match begins there, from what the seat to act knew."""

    match: Identifier
    ply: Count


class NewTable(Wire):
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, bool | int | str | None], Field(max_length=40)] = {}
    public: bool = False
    rated: bool = False
    clock: ClockSetting = ClockSetting(kind="none")
    on_leaving: Literal["bot", "lose"] = "bot"
    level: Level | None = None
    bots: Annotated[dict[str, Level], Field(max_length=6)] = {}
    """Levels by seat number."""
    pace: Annotated[int, Field(ge=0, le=10_000)] | None = None
    seat: Seat | None = 0
    """The host's seat; null for a host who only watches."""
    nonce: Nonce = ""
    start: bool = False
    """Whether to start at once, with bots on the free seats."""
    start_when_full: bool = False
    """Whether the match starts by itself when a person takes the last free seat."""
    continues: ContinueMatch | None = None
    """Where the first match begins. Then it starts at once, and game, options and seat are those of that match."""


class TableSummary(Wire):
    id: Identifier
    code: str
    game: str
    options: dict[str, bool | int | str | None]
    state: Literal["open", "running", "finished"]
    rated: bool
    clock: ClockSetting
    names: list[str | None]
    """By seat; null for a free seat."""
    created_at: Millis
    changed_at: Millis
    your_turn: bool | None = None
    """In the list of one's own tables: whether the match waits for who asks; null if it was not looked at."""


class SeatRating(Wire):
    """What a match did to the rating of a seat."""

    points: Count
    """After the match."""
    change: int
    deviation: Count


class MatchSummary(Wire):
    id: Identifier
    table: Identifier
    game: str
    options: dict[str, bool | int | str | None]
    names: list[str]
    players: list[Identifier | None]
    seat: int | None
    """The seat of the person who asks."""
    rated: bool
    marked: bool
    started_at: Millis
    finished_at: Millis | None
    result: ResultInfo | None
    alone: bool = False
    """Whether it was played alone on a device, and brought to the server afterwards."""
    ratings: list[SeatRating | None] = []
    """By seat; null where nothing changed. Empty until a rated match is settled, which is soon after its end."""
    accuracies: list[float | None] = []
    """By seat, from 0 to 100; empty without a stored review."""


class BringMatch(Wire):
    """A finished match that the caller played alone on their own device, for their history."""

    record: Annotated[str, Field(max_length=100_000)]
    seat: Seat
    """The caller's seat; bots had the others."""
    levels: Annotated[list[Level | None], Field(max_length=6)]
    """The levels of the bots by seat; null for the caller's."""
    started_at: Millis
    finished_at: Millis


class OptionInfo(Wire):
    name: str
    rule: str
    values: list[bool | int | str | None]
    default: bool | int | str | None
    label: Words
    """What it is called: `Players`."""
    text: Words
    """What it does, in a sentence."""


class CardInfo(Wire):
    """How a card looks in a client that has no drawings for its game."""

    text: str
    """The card in the game's notation."""
    name: Words
    """The card in words: `the seven of coins`."""
    label: str
    """What is printed large, such as a number."""
    colour: Literal["black", "blue", "gold", "green", "purple", "red"]
    symbol: str
    """One character for the suit, or empty."""


class LevelRating(Wire):
    points: Count
    """On the scale of people's ratings."""
    deviation: Count
    """What the points may be off by."""


class RatedVariant(Wire):
    """A table at which the levels of bots were measured. Options that are not named make no difference to them."""

    options: dict[str, bool | int | str | None]
    levels: dict[str, LevelRating]


class GameInfo(Wire):
    name: str
    title: Words
    summary: Words
    players: list[int]
    options: list[OptionInfo]
    cards: list[CardInfo] = []
    """Every kind of card; empty if the game does not declare how its cards look."""
    puzzles: Count = 0
    """How many puzzles come with the game."""
    rated_variants: list[RatedVariant] = []
    """The ratings of the levels, by variant; a table that was not measured has none."""


class LevelInfo(Wire):
    name: str
    title: Words
    text: Words
    """How it plays, in a sentence."""


class ProfileParts(Wire):
    """What this server offers beside the tables; its operator may switch each off."""

    leaderboards: bool = True
    statistics: bool = True


class Catalogue(Wire):
    games: list[GameInfo]
    levels: list[LevelInfo]
    default_level: str
    phrases: dict[str, Words]
    profiles: ProfileParts = ProfileParts()


LONGEST_RECORD: Final = 100_000
"""Characters of a record that the server verifies: the longest matches have a third of it."""


class VerifyRecord(Wire):
    record: Annotated[str, Field(max_length=LONGEST_RECORD)]


class DealCheck(Wire):
    round: Count
    verdict: Literal["fair", "given", "wrong", "unrevealed"]


class Verified(Wire):
    good: bool
    commitment_holds: bool | None
    deals: list[DealCheck]


class Frame(Wire):
    """One step of a finished match: what happened, and the view after it."""

    ply: Count
    """How many moves this reader has noticed."""
    moves: Count
    """How many moves have been made, with the private ones that this reader did not notice."""
    seat: int | None
    """The seat that moved; null for the first deal."""
    move: str | None
    happenings: list[Happening]
    view: dict[str, Any]


class Replay(Wire):
    """A finished match as one seat or a spectator saw it."""

    match: MatchSummary
    teams: list[list[int]]
    seat: int | None
    frames: list[Frame]


class DealProof(Wire):
    """A deal and the cards before the shuffle: shuffling `cards` with the secret gives `deck` at the named attempt."""

    round: Count
    cards: list[str]
    packs: list[int] | None
    """The pack of each card of `cards`, in games with several packs: the shuffled cards are sorted by pack."""
    seats: Count
    attempt: Count
    """Counted from 0; above 0 if a rule of the game demanded another shuffle."""
    deck: list[str]
    spin: Count
    """The seat that was drawn at random."""


class Proof(Wire):
    """Everything that is needed to recompute the deals of a finished match."""

    commitment: str
    secret: str
    nonces: list[str]
    deals: list[DealProof]


class Problem(Wire):
    """The body of every REST response that is an error."""

    code: str
    message: Words
