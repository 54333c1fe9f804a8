"""Finished rounds: what a deal was worth, and what of the result was luck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from cartable.analysis.account import Account
from cartable.analysis.decision import Decision
from cartable.analysis.luck import LuckyMoment, RoundLuck
from cartable.analysis.margins import MatchMargins, side_of
from cartable.analysis.trial_result import TrialResult
from cartable.analysis.trials import Trials
from cartable.games.match import Match

_LUCK_SEEDS: Final = -(1 << 20)
"""From here down, seeds are those of worlds that measure luck; above are those of deals and decisions."""


class RoundAccounts:
    """The accounts of finished rounds, and the luck in them, from the decisions of all seats."""

    def __init__(self, match: Match, decisions: Sequence[Decision], trials: Trials, worlds: int) -> None:
        self._match, self._decisions, self._trials, self._worlds = match, decisions, trials, worlds
        self._margins = MatchMargins(match)
        self._sides = match.sides

    def is_over(self, number: int) -> bool:
        return self._margins.is_over(number)

    def accounts(self, number: int) -> tuple[Account, ...]:
        """By side, how the result of a round came about."""
        before, after = self._margins.before(number), self._margins.after(number)
        outcomes = self._trials.of_deals(self._margins.state_before(number), self._worlds, seed=-1 - number)
        dealt = TrialResult.of(outcomes, self._sides)
        here = [each for each in self._decisions if each.round == number]
        return tuple(
            self._account(side, here, dealt.mean(side) - before[side], after[side] - before[side])
            for side in range(len(self._sides))
        )

    def _account(self, side: int, decisions: Sequence[Decision], expected: float, result: float) -> Account:
        own = sum(each.given[side] for each in decisions if each.seat in self._sides[side])
        received = -sum(each.given[side] for each in decisions if each.seat not in self._sides[side])
        return Account(expected, result - expected + own - received, own, received, result)

    def luck(self, number: int, accounts: Sequence[Account]) -> list[list[LuckyMoment]]:
        """The lucky moments of each seat in a round."""
        round_luck = RoundLuck(
            self._match, number, self._decisions, cache(lambda made, seat: self._expected(number, made, seat))
        )
        sides = [side_of(self._sides, seat) for seat in range(self._match.players)]
        return [round_luck.of_seat(seat, side, accounts[side]) for seat, side in enumerate(sides)]

    def _expected(self, number: int, made: int, seat: int) -> float:
        """What a seat could expect of a round after so many of its moves, from what it knew then."""
        game, side = self._match.game, side_of(self._sides, seat)
        state, before = self._match.rounds[number].states[made], self._margins.before(number)[side]
        if state.turn < 0:
            return self._margins.of_state(state)[side] - before
        seen = game.state()
        game.rules.hide(state, seat, seen)
        ply = made + sum(len(each.moves) for each in self._match.rounds[:number])
        seed = _LUCK_SEEDS - self._match.players * ply - seat
        (outcomes,) = self._trials.of_choices(seen, [()], self._worlds, seed, whole_match=False)
        return TrialResult.of(outcomes, self._sides).mean(side) - before
