"""What goes into storage and comes out of it, as plain values. Times are milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from cartable.games.texts import Language
from cartable.server.table.decision import NewMatch
from cartable.server.wire import ClockSetting, ResultInfo

T = TypeVar("T")
State = Literal["open", "running", "finished"]
Options = dict[str, bool | int | str | None]


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some of a long list. `after` is what to ask with for the next ones, None at the end."""

    items: tuple[T, ...]
    after: str | None


# tables and matches


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """What lists of tables show, and when the table wants attention. The truth about a table is its acts."""

    id: str
    code: str
    game: str
    options: Options
    clock: ClockSetting
    public: bool
    rated: bool
    state: State
    names: tuple[str | None, ...]
    """By seat: of the person or bot; None where it is free."""
    players: tuple[str | None, ...]
    """By seat: the person's public id; None for a bot or a free seat."""
    due_at: int | None
    """From when on a process has to attend to the table; None where nobody has to."""
    created_at: int
    changed_at: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has a seat when a match starts: a person (`player`) or a bot (`level`)."""

    name: str
    player: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    id: str
    at: int
    rated: bool
    seats: tuple[Seated, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFinished:
    id: str
    at: int
    rated: bool
    """Whether it is still to be rated: a table may stop being so, where a bot was exchanged."""
    marked: bool
    result: ResultInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChange:
    """What an append changes besides the acts, stored in the same transaction. Most moves change nothing."""

    state: State
    names: tuple[str | None, ...]
    players: tuple[str | None, ...]
    due_at: int | None
    changed_at: int
    prepared: NewMatch | None = None
    started: MatchStarted | None = None
    finished: MatchFinished | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match that was started, for lists and records. Its secret is asked for by itself, after the end."""

    id: str
    table: str
    number: int
    game: str
    options: Options
    public: bool
    commitment: str
    seats: tuple[Seated, ...]
    rated: bool
    marked: bool
    started_at: int
    finished_at: int | None
    result: ResultInfo | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A table that this process attends from now on.

    `lapsed_since`: until when a process that died had promised to attend it; None where nobody had, or let go of it.
    """

    table: str
    lapsed_since: int | None


# people


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    id: str
    name: str
    language: Language
    created_at: int
    research: bool = False
    """Whether finished matches may be used for research: the person's own word, until it is taken back."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A person, as known by the token of one device."""

    player: Player
    device: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """A new device of a person. The token is told here and never again."""

    identity: Identity
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A personal link. The secret is told here and never again."""

    secret: str = field(repr=False)
    created_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRow:
    id: str
    created_at: int
    seen_at: int


# ratings


def shown(mu: float, sigma: float) -> float:
    """What one may count on."""
    return mu - 3 * sigma


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """`name` is that of a person, or a bot's level."""

    game: str
    name: str
    player: str | None
    level: str | None
    mu: float
    sigma: float
    matches: int

    @property
    def shown(self) -> float:
        return shown(self.mu, self.sigma)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """What one match did to one rating."""

    match: str
    player: str | None
    level: str | None
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
