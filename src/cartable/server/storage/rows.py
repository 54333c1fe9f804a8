"""What is stored and read, as plain values. Times are milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from cartable.bots.rating_scale import deviation_of, is_provisional, points_of
from cartable.games.texts import Language
from cartable.server.table.pending_acts import NewMatch
from cartable.server.wire import ClockSetting, ResultInfo

T = TypeVar("T")
State = Literal["open", "running", "finished"]
Options = dict[str, bool | int | str | None]


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Part of a long list. `after` is the cursor for the next part, None at the end."""

    items: tuple[T, ...]
    after: str | None


# tables and matches


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """What lists of tables show, and when the table is due. It is derived from the table's acts."""

    id: str
    code: str
    game: str
    options: Options
    clock: ClockSetting
    public: bool
    rated: bool
    state: State
    names: tuple[str | None, ...]
    """By seat: the name of the person or bot; None for a free seat."""
    players: tuple[str | None, ...]
    """By seat: the person's public id; None for a bot or a free seat."""
    due_at: int | None
    """From when on a process must hold the table; None if none has to."""
    created_at: int
    changed_at: int
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class SeatOccupant:
    """Who has a seat when a match starts: a person (`player`) or a bot (`level`)."""

    name: str
    player: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    id: str
    at: int
    rated: bool
    seats: tuple[SeatOccupant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFinished:
    id: str
    at: int
    rated: bool
    """Whether it is rated: that may have changed since the start, for example if a bot was replaced."""
    marked: bool
    result: ResultInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChange:
    """The rows that change with appended acts, in the same transaction. Most moves change none."""

    state: State
    names: tuple[str | None, ...]
    players: tuple[str | None, ...]
    due_at: int | None
    changed_at: int
    prepared: NewMatch | None = None
    started: MatchStarted | None = None
    finished: MatchFinished | None = None
    closed_at: int | None = None
    is_disposable: bool = False
    """Whether no match was finished at the table, so that it may be deleted once it is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match that was started, for lists and records, without its secret."""

    id: str
    table: str
    number: int
    game: str
    options: Options
    public: bool
    commitment: str
    seats: tuple[SeatOccupant, ...]
    rated: bool
    marked: bool
    started_at: int
    finished_at: int | None
    result: ResultInfo | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A table that a process has claimed.

    `lapsed_since`: when the lease of the dead process that owned it ended; None if it had no owner or was released.
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
    """Whether the person allows the use of their finished matches for research; they can change it."""
    unlisted: bool = False
    """Whether the person stays out of the leaderboards."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A person, identified by the token of one device."""

    player: Player
    device: str


@dataclass(frozen=True, slots=True)
class Credentials:
    """A new device of a person. The token cannot be read again."""

    identity: Identity
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A personal link. The secret cannot be read again."""

    secret: str = field(repr=False)
    created_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRow:
    id: str
    created_at: int
    seen_at: int


# ratings


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The rating of a person in a game."""

    game: str
    name: str
    player: str
    mu: float
    sigma: float
    matches: int

    @property
    def points(self) -> int:
        return points_of(self.mu)

    @property
    def deviation(self) -> int:
        return deviation_of(self.sigma)

    @property
    def provisional(self) -> bool:
        return is_provisional(self.sigma)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """The change of one rating by one match."""

    match: str
    player: str
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """What people see of the rating after the match."""
        return points_of(self.mu)

    @property
    def gain(self) -> int:
        """By how many points the match changed it."""
        return points_of(self.mu) - points_of(self.mu_before)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a leaderboard; people with equally many points share a place."""

    place: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Leaderboard:
    page: Page[Ranked]
    total: int
    """How many are listed; counting ends at `MOST_COUNTED`."""
    own: Ranked | None
    """The person who asks, if they are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match as one person's history has it, with what lists show beside it."""

    row: MatchRow
    changes: tuple[RatingChange, ...]
    is_settled: bool
    accuracies: tuple[float | None, ...]
    """By seat; empty without a review."""
