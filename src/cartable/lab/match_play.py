"""One match between bots and programs, on the rules alone: without a log and without texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any, Protocol

from cartable.games.contract import DEALING
from cartable.games.deals import Deals
from cartable.games.events import Event
from cartable.games.fairness import FairDealer
from cartable.games.game import Game
from cartable.games.options import GameOptions
from cartable.games.reader import SPECTATOR
from cartable.kernel import Row, wide_row
from cartable.lab.match_log import MatchLog

Decks = Callable[[int], tuple[Row, int]]
"""The deck of each round, from 1, and the seat that chance picks with it."""


@dataclass(frozen=True)
class Decision:
    """What the seat to act may know, and may do."""

    game: Game
    seat: int
    legal: Sequence[int]
    _truth: Any
    _log: MatchLog

    def hidden_state(self) -> Any:
        """The state without what the seat cannot know."""
        seen = self.game.state()
        self.game.rules.hide(self._truth, self.seat, seen)
        return seen

    def history(self) -> list[tuple[Any, int]]:
        """The round so far, as the seat saw it."""
        return self._log.history(self.seat)

    def record(self) -> str:
        """The match so far as the seat knows it; raises `BadOption` for a game without partial records."""
        return self._log.record(self.seat)

    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data."""
        return self.game.view(self._truth, self.seat)


class MatchObserver(Protocol):
    """Sees all of a match, hidden cards included, and takes no part. It neither keeps nor changes a state."""

    def dealt(self, state: Any, events: Sequence[Event]) -> None:
        """A round begins."""
        ...

    def deciding(self, state: Any, legal: Sequence[int]) -> None:
        """A seat is to act; with a single legal move it is not asked."""
        ...

    def moved(self, before: Any, after: Any, events: Sequence[Event]) -> None:
        """It has moved; if that ended the round, the next one is not dealt yet."""
        ...


class Player(Protocol):
    """The player of one seat for one match."""

    wants_events: bool
    """Whether `receive_events` is called."""

    def move(self, decision: Decision) -> int:
        """One of the legal moves, always."""
        ...

    def receive_events(self, events: Sequence[Event]) -> None:
        """What happened since the last call, as this seat may know it."""
        ...

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """The match is over; without scores, none was played."""
        ...

    def abort(self) -> None:
        """The match was broken off: stop at once."""
        ...


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that was scored."""

    began: int
    """The side that played first."""
    points: tuple[int, ...]
    """What each side gained."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    scores: tuple[int, ...]
    """By side, as the following."""
    winners: tuple[int, ...]
    rounds: tuple[RoundResult, ...]


def decks_of(game: Game, options: GameOptions, seed: int, number: int) -> Decks:
    """The decks of one of an arena's deals: its rounds start with the same cards, whoever plays them."""
    state = game.state()
    options.fill(state)
    secret = sha256(f"cartable arena {seed} {number}".encode()).digest()
    deals = Deals(game, options, FairDealer.of(secret, None, state.players))

    @cache
    def deck(round_: int) -> tuple[Row, int]:
        cards, spin = deals.deal(round_)
        return deals.row(cards), spin

    return deck


def sides_of(game: Game, options: GameOptions) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a table with these options."""
    state = game.state()
    options.fill(state)
    game.rules.begin(state)
    return game.sides(state)


def first_decision(game: Game, options: GameOptions, decks: Decks) -> Decision:
    """The first decision of a match with more than one legal move."""
    run = _MatchRun(game, options, decks, ())
    while len(legal := run.legal_moves()) == 1:
        run.play(legal[0])
    return run.decision(legal)


def play_match(
    game: Game, options: GameOptions, decks: Decks, players: Sequence[Player], observer: MatchObserver | None = None
) -> MatchResult:
    """Play a whole match; `players` are by seat."""
    event_seats = [seat for seat, player in enumerate(players) if player.wants_events]
    run = _MatchRun(game, options, decks, event_seats, observer)
    while run.turn >= 0:
        for seat, events in run.new_events():
            players[seat].receive_events(events)
        legal = run.legal_moves()
        if observer is not None:
            observer.deciding(run.state, legal)
        run.play(legal[0] if len(legal) == 1 else players[run.turn].move(run.decision(legal)))
    for seat, events in run.new_events():
        players[seat].receive_events(events)
    for player in players:
        player.finish(run.seat_scores(), game.winners_of(run.state))
    return run.result()


class _MatchRun:
    """A match that is being played, and what is kept of its rounds."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        decks: Decks,
        event_seats: Sequence[int],
        observer: MatchObserver | None = None,
    ) -> None:
        self._observer = observer
        self.state = game.state()
        options.fill(self.state)
        game.rules.begin(self.state)
        self._game, self._decks, self._event_seats = game, decks, event_seats
        buffer = wide_row(game.rules.moves_buffer)
        self._moves = memoryview(buffer).cast("B").cast("q")  # type: ignore[arg-type]
        self._list_moves = game.rules.legal_moves.on(self.state, buffer)
        self._play = game.rules.play.on(self.state)
        self._sides = game.sides(self.state)
        self._side_of = {seat: side for side, seats in enumerate(self._sides) for seat in seats}
        self._rounds: list[RoundResult] = []
        self._dealt = 0
        self._scores_before = self.side_scores()
        self._first: int | None = None
        self._new_events: list[Event] = []
        self._log = MatchLog(game, options)
        self._deal_if_due()

    @property
    def turn(self) -> int:
        turn: int = self.state.turn
        return turn

    def legal_moves(self) -> Sequence[int]:
        if self._game.whole_moves:
            return self._game.whole_moves.legal(self.state)
        return self._moves[: self._list_moves()].tolist()

    def decision(self, legal: Sequence[int]) -> Decision:
        return Decision(self._game, self.turn, legal, self.state, self._log)

    def new_events(self) -> Iterator[tuple[int, list[Event]]]:
        """What happened since the last call, for each seat that wants events, as it may know it."""
        events, self._new_events = self._new_events, []
        return ((seat, [event.seen_by(seat) for event in events]) for seat in self._event_seats)

    def play(self, move: int) -> None:
        before = self._log.last_state
        if self._first is None and self._is_noticed(move):
            self._first = self._side_of[self.turn]
        for small in self._game.small_moves(before, move):
            self._play(small)
        self._log.add_move(move, self.state)
        if self.turn < 0 or self._event_seats or self._observer:
            events = self._game.events.of_move(before, move, self.state)
            self._new_events += events
            if self._observer:
                self._observer.moved(before, self.state, events)
        if self.turn < 0:
            self._end_round()
            self._deal_if_due()

    def seat_scores(self) -> tuple[int, ...]:
        points = wide_row(self.state.players)
        self._game.rules.scores(self.state, points)
        return tuple(points)

    def side_scores(self) -> tuple[int, ...]:
        points = self.seat_scores()
        return tuple(points[side[0]] for side in self._sides)

    def result(self) -> MatchResult:
        won = {self._side_of[seat] for seat in self._game.winners_of(self.state)}
        return MatchResult(self.side_scores(), tuple(sorted(won)), tuple(self._rounds))

    def _is_noticed(self, move: int) -> bool:
        """Whether everybody notices a move: a private decision does not count as the first move of a round."""
        private = self._game.private_moves
        return private is None or private.noticed(self.state, move, SPECTATOR) is not None

    def _end_round(self) -> None:
        now = self.side_scores()
        gained = tuple(after - before for before, after in zip(self._scores_before, now, strict=True))
        if any(gained) or any(
            event.kind in ("counted", "over") for event in self._new_events
        ):  # else it is dealt again
            self._rounds.append(RoundResult(self._first or 0, gained))
        self._scores_before, self._first = now, None

    def _deal_if_due(self) -> None:
        if self.turn != DEALING:
            return
        self._dealt += 1
        deck, spin = self._decks(self._dealt)
        self._game.rules.deal(self.state, deck, spin)
        self._log.add_deal(deck, spin, self.state)
        if self._event_seats or self._observer:
            events = self._game.events.of_deal(self.state)
            self._new_events += events
            if self._observer:
                self._observer.dealt(self.state, events)
