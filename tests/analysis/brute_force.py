"""The rest of a round with all cards open, by trying every line with `Match` itself."""

from __future__ import annotations

from fractions import Fraction

from cartable import Match
from cartable.kernel import wide_row

Margins = tuple[Fraction, ...]
"""By seat, the points of its side less the mean of the other sides'."""


class TooManyLinesError(Exception):
    """More moves than were allowed would have to be made."""


class BruteForce:
    """Tries every line of one round; `most` moves at most."""

    def __init__(self, match: Match, most: int) -> None:
        self._number, self._reader, self._left = len(match.rounds) - 1, match.actor, most
        self._before = margins(match, match.rounds[-2].states[-1] if self._number else match.beginning)

    def moves(self, match: Match) -> dict[int, Fraction]:
        """By move of the seat to act, what the round brings to its side."""
        seat = match.actor
        return {code: self._after(match, code)[seat] - self._before[seat] for code in match.legal_moves.codes}

    def _after(self, match: Match, code: int) -> Margins:
        self._left -= 1
        if self._left < 0:
            raise TooManyLinesError
        after = match.copy()
        after.play(next(move for move in after.legal_moves if move.code == code))
        return self._best(after)

    def _best(self, match: Match) -> Margins:
        if len(match.rounds) > self._number + 1 or match.is_over:
            return margins(match, match.rounds[self._number].states[-1])
        turn, order = match.actor, [(self._reader + each) % match.players for each in range(match.players)]

        def preference(found: Margins) -> tuple[Fraction, ...]:
            """Its own margin; of equals what is worst for who asked, then for those who sit after."""
            return (found[turn], *(-found[seat] for seat in order))

        return max((self._after(match, code) for code in match.legal_moves.codes), key=preference)


def margins(match: Match, state: object) -> Margins:
    points = wide_row(match.players)
    match.game.rules.scores(state, points)
    found = list[Fraction]()
    for seat in range(match.players):
        others = [Fraction(points[side[0]]) for side in match.sides if seat not in side]
        mean = sum(others, Fraction(0)) / len(others) if others else Fraction(0)
        found.append(Fraction(points[seat]) - mean)
    return tuple(found)
