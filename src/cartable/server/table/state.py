"""`TableState`: the state of a table as its acts determine it. `reducers` change it; everything else only reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Literal

import cartable
from cartable.bots.adaptive import series_strength
from cartable.bots.levels import LADDER
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.options import GameOptions
from cartable.games.reader import SPECTATOR, Reader, reader_at
from cartable.server.table.acts import Act, ClosingReason, Opened
from cartable.server.table.clocks import Clock
from cartable.server.table.seats import Seat, find_seat, longest_seated
from cartable.server.table.table_match import TableMatch

Secrets = Mapping[str, bytes]
"""The secret of each match's deals, by match id; not shown before the match ends."""

Phase = Literal["open", "running", "finished"]


class TableState:
    def __init__(self, first: Act, secrets: Secrets, decks: Mapping[str, Sequence[str]] | None = None) -> None:
        opened: Opened = first.body
        self.id = first.table
        self.settings = opened
        self.code = opened.code
        self.game = cartable.load(opened.game)
        self.options = self.game.options.read(opened.options, house=False)
        self.created_at = self.last_at = first.at
        self.number = 1
        """The number of the next act."""
        self.state: Phase = "open"
        self.closed: ClosingReason | None = None
        """Why the table is closed; None as long as it can be used."""
        self.paused_at: int | None = None
        self.host = opened.host
        self.people_seen: dict[str, str] = {}
        """The name of everybody who has taken a seat here, or has spoken."""
        self.removed: dict[str, str] = {}
        """The name of everybody whom a host removed and has not let in again."""
        self.muted: set[str] = set()
        """The people whom a host has muted."""
        self.level = opened.level
        self.sides = _sides(self.game, self.options)
        self.seats = [Seat() for side in self.sides for _ in side]
        self.match_id, self.commitment, self.match_number = opened.match, opened.commitment, 0
        self.series: list[tuple[frozenset[str], float]] = []
        """Of each match that was finished here: the people who played, and their `people_gain`."""
        self.next_match: tuple[str, str] | None = None
        """Id and commitment of the rematch, once it is prepared."""
        self.table_match: TableMatch | None = None
        """The match that runs or is finished; None before the first start and between two matches."""
        self.clock = Clock(opened.clock, len(self.seats), first.at)
        self._secrets = dict(secrets)
        self._decks = decks or {}

    def add_secrets(self, secrets: Secrets) -> None:
        """Add the secrets of newly prepared matches; needed before the `Started` of such a match is applied."""
        self._secrets.update(secrets)

    def secret_of(self, match: str) -> bytes:
        return self._secrets[match]

    def decks_of(self, match: str) -> Sequence[str]:
        return self._decks.get(match, ())

    @property
    def match(self) -> Match | None:
        return None if self.table_match is None else self.table_match.match

    @property
    def current_match(self) -> TableMatch:
        """`table_match` where there certainly is one."""
        assert self.table_match is not None
        return self.table_match

    @property
    def people_deciding(self) -> int:
        """The number of seats whose people decide for themselves."""
        return sum(seat.decides for seat in self.seats)

    @property
    def closed_at(self) -> int | None:
        return self.last_at if self.closed else None

    @property
    def has_finished_match(self) -> bool:
        """Whether any match was played to its end here: only then is there another one, or a result."""
        return self.match_number > 0 or (self.table_match is not None and self.table_match.result is not None)

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def readers(self) -> Sequence[Reader]:
        return (SPECTATOR, *range(len(self.seats)))

    @property
    def people(self) -> dict[str, int]:
        """The seat of each seated person."""
        return {seat.player: number for number, seat in enumerate(self.seats) if seat.player is not None}

    def people_strength(self) -> int:
        """How strong the people who sit here are, by the matches that they last played here, for bots that adapt."""
        present = frozenset(self.people)
        same = takewhile(lambda match: match[0] == present, reversed(self.series))
        return series_strength(reversed([gain for _, gain in same]), len(LADDER))

    def reader_of(self, player: str | None) -> Reader:
        """A seated person reads as their seat; anybody else is a spectator."""
        return reader_at(find_seat(self.seats, player))

    def running_teams(self) -> tuple[tuple[int, ...], ...] | None:
        """The sides of the running match; None while none runs."""
        return None if self.table_match is None or self.state != "running" else self.sides

    def replace_host(self, leaving: str | None) -> None:
        """If the host leaves, the longest seated person becomes the host; if nobody else is left, the host stays."""
        if leaving is not None and leaving == self.host:
            self.host = longest_seated([seat for seat in self.seats if seat.player != leaving]) or leaving


def _sides(game: Game, options: GameOptions) -> tuple[tuple[int, ...], ...]:
    """The seats of each side under these options."""
    state = game.fresh(options)
    game.rules.begin(state)
    return game.sides(state)
