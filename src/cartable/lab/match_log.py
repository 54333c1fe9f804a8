"""What was dealt and played in a match so far, and what a seat may know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cartable.games import record_writer
from cartable.games.deals import Deals
from cartable.games.game import Game
from cartable.games.match import Round, observed_history
from cartable.games.options import GameOptions
from cartable.kernel import Row


@dataclass(frozen=True)
class MatchLog:
    """The rounds of a match; the last one is being played."""

    game: Game
    options: GameOptions
    rounds: list[Round] = field(default_factory=list)

    @property
    def last_state(self) -> Any:
        """The state after the last deal or move. Do not change it; copy it."""
        return self.rounds[-1].states[-1]

    def add_deal(self, deck: Row, spin: int, state: Any) -> None:
        self.rounds.append(Round(tuple(deck), spin, [state.copy()]))

    def add_move(self, move: int, state: Any) -> None:
        self.rounds[-1].moves.append(move)
        self.rounds[-1].states.append(state.copy())

    def history(self, seat: int) -> list[tuple[Any, int]]:
        """The round so far, as a seat saw it."""
        played = self.rounds[-1]
        return observed_history(self.game, zip(played.states, played.moves, strict=False), seat)

    def record(self, seat: int) -> str:
        """The match so far, as a seat knows it, as a partial record; raises `BadOption` if the game has none."""
        return record_writer.write(_RecordedMatch(self, seat), seat)


class _RecordedMatch:
    """A match that is going on, as a record takes it; its decks come without a commitment."""

    is_over = False
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def __init__(self, log: MatchLog, seat: int) -> None:
        self.game, self.options = log.game, log.options
        self.rounds = log.rounds
        self.players: int = log.last_state.players
        self.names = tuple(f"Seat {each}" for each in range(self.players))
        self.deals = Deals(self.game, self.options, None, is_partial=True, reader=seat)

    def check_reader(self, reader: object) -> None:
        """The only reader is the seat to act."""
