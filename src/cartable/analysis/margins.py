"""Margins: how many points a side has more than the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable.games.contract import DEALING, OVER
from cartable.games.game import Game, Sides
from cartable.games.match import Match
from cartable.kernel import wide_row


def points_in(game: Game, state: Any) -> tuple[int, ...]:
    """Each seat's points so far."""
    row = wide_row(int(state.players))
    game.rules.scores(state, row)
    return tuple(row)


def margins_of(sides: Sides, points: Sequence[int]) -> tuple[float, ...]:
    """By side, its points less the mean of the other sides'; with a single side, its points."""
    own = [points[seats[0]] for seats in sides]
    others = len(own) - 1
    return tuple(each - (sum(own) - each) / others if others else float(each) for each in own)


def side_of(sides: Sides, seat: int) -> int:
    return next(number for number, seats in enumerate(sides) if seat in seats)


class MatchMargins:
    """The margins of a match around each of its rounds."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.sides: Sides = match.sides

    def is_over(self, number: int) -> bool:
        """Whether a round was played to its end."""
        return self._match.rounds[number].states[-1].turn in (DEALING, OVER)

    def state_before(self, number: int) -> Any:
        """The state before the deal of a round."""
        return self._match.rounds[number - 1].states[-1] if number else self._match.beginning

    def before(self, number: int) -> tuple[float, ...]:
        """Those before a round. Later, points may depend on cards that not everybody has seen."""
        return self.of_state(self.state_before(number))

    def after(self, number: int) -> tuple[float, ...]:
        return self.of_state(self._match.rounds[number].states[-1])

    def of_state(self, state: Any) -> tuple[float, ...]:
        return margins_of(self.sides, points_in(self._match.game, state))
