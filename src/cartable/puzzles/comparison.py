"""Whether one move is certainly better than every other: a sequential test over independent worlds.

All moves are tried in the same worlds, and the round is played out by the heuristic for every seat, as in reviews. The
move that did best at first is then compared with each other move in new worlds, in stages; after each stage those moves
are settled that are certainly worse. A difference is certain when the lower bound of its mean is above zero, by the
empirical Bernstein inequality of Maurer and Pontil with the range that was seen. The probability of error is shared out
among all stages and moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, Final

from cartable.analysis.trials import Outcome, Trials
from cartable.bots.search.plan import settings_for
from cartable.games.game import Game
from cartable.puzzles.effort import ERROR, Effort
from cartable.puzzles.margins import margin_for, share_for

_HOPEFUL: Final = 0.6
"""A gap that is not even this share of what it has to be is given up."""


@dataclass(frozen=True)
class Comparison:
    """What each move brings, compared with the best one."""

    best: int
    behind: dict[int, float]
    """By code of every other move: what it gives up, in the game's points."""
    worlds: int
    """In how many worlds the move was compared that took longest."""


@dataclass
class _Rival:
    code: int
    differences: list[float] = field(default_factory=list)
    is_settled: bool = False

    @property
    def mean(self) -> float:
        return fmean(self.differences)


class Comparer:
    """Compares the moves of one seat at tables of one game with the same options."""

    def __init__(self, game: Game, options: Any) -> None:
        self._game = game
        self._trials = Trials(game, options, settings_for(game, {}))
        self._least = game.ai.review.mistake

    def favourite(self, seen: Any, codes: Sequence[int], worlds: int) -> int | None:
        """The move that does best in a few worlds, if it does so by enough to be tested; None otherwise."""
        outcomes = self._try(seen, codes, worlds, seed=0)
        margin = margin_for(self._game, seen)
        means = {code: fmean(margin(one.after_round) for one in each) for code, each in outcomes.items()}
        first, second = sorted(means.values(), reverse=True)[:2]
        return max(means, key=lambda code: means[code]) if first - second >= self._least / 2 else None

    def compare(self, seen: Any, best: int, codes: Sequence[int], effort: Effort) -> Comparison | None:
        """The comparison of a move with all others; None where it is not certain that it is clearly the best."""
        rivals = [_Rival(code) for code in codes if code != best]
        error = ERROR / (len(rivals) * len(effort.stages))
        least = effort.least_share * self._least
        seeds, done = Random(f"comparison {effort.stages}"), 0  # a later check has other worlds
        for stage in (*effort.doubts, *effort.stages):
            open_rivals = [each for each in rivals if not each.is_settled]
            self._add(seen, best, open_rivals, (seeds.getrandbits(62) for _ in range(stage - done)))
            done = stage
            for each in open_rivals:
                if each.mean < least * (_HOPEFUL if stage < effort.stages[-1] else 1):
                    return None
                is_certain = stage in effort.stages and lower_bound(each.differences, error) > 0
                each.is_settled = is_certain and each.mean >= least
            if all(each.is_settled for each in rivals):
                return Comparison(best, {each.code: each.mean for each in rivals}, done)
        return None

    def wins_less(self, seen: Any, best: int, others: Iterable[int], worlds: int) -> bool:
        """Whether one of the others clearly wins more matches than the best move, which brings more points."""
        outcomes = self._try(seen, [best, *others], worlds, seed=1, whole_match=True)
        share = share_for(self._game, seen)
        wins = {code: [share(one.after_match) for one in each] for code, each in outcomes.items()}
        best_wins = wins.pop(best)
        for each in wins.values():
            differences = [one - other for one, other in zip(best_wins, each, strict=True)]
            if fmean(differences) < -sqrt(variance(differences) / worlds):
                return True
        return False

    def _add(self, seen: Any, best: int, rivals: Sequence[_Rival], seeds: Iterable[int]) -> None:
        """Compare in more worlds. Each has a seed of its own: worlds of one call share random numbers."""
        margin = margin_for(self._game, seen)
        codes = [best, *(each.code for each in rivals)]
        choices = [self._game.small_moves(seen, code) for code in codes]
        for seed in seeds:
            (first,), *others = self._trials.of_choices(seen, choices, 1, seed, whole_match=False)
            reached = margin(first.after_round)
            for rival, (outcome,) in zip(rivals, others, strict=True):
                rival.differences.append(reached - margin(outcome.after_round))

    def _try(
        self, seen: Any, codes: Sequence[int], worlds: int, seed: int, *, whole_match: bool = False
    ) -> dict[int, list[Outcome]]:
        choices = [self._game.small_moves(seen, code) for code in codes]
        found = self._trials.of_choices(seen, choices, worlds, seed, whole_match=whole_match)
        return dict(zip(codes, found, strict=True))


def lower_bound(values: Sequence[float], error: float) -> float:
    """The mean of the distribution is above this, except with this probability (Maurer and Pontil 2009, theorem 4).

    The range is that of the values and zero.
    """
    count, with_zero = len(values), (0.0, *values)
    spread = max(with_zero) - min(with_zero)
    logarithm = log(2 / error)
    return fmean(values) - sqrt(2 * variance(values) * logarithm / count) - 7 * spread * logarithm / (3 * (count - 1))
