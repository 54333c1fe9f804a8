"""The review of a match: for each decision the better moves, what was given away, and how the result came about.

Everything is counted in the game's own points, as the *margin* of a side: its points less the mean of the other sides'.
For each round and side

    result = expected from the deal + luck - what the side gave away + what the others gave away to it

holds exactly: what a decision gave away is the difference between the best move and the move that was played, from what
its seat could know; luck is the rest. The same match and number of worlds give the same review.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp
from statistics import fmean
from typing import Any, Final

from cartable.analysis.account import Account
from cartable.analysis.decision import Decision, OpenValue, RatedMove
from cartable.analysis.grades import COUNTED
from cartable.analysis.luck import LuckyMoment
from cartable.analysis.margins import side_of
from cartable.analysis.reviewer import Reviewer
from cartable.analysis.round_accounts import RoundAccounts
from cartable.analysis.story import story
from cartable.games.ai import ReviewLimits
from cartable.games.errors import BadOption
from cartable.games.game import Sides
from cartable.games.match import Match
from cartable.games.record_reader import read
from cartable.games.texts import Text

__all__ = [
    "WORLDS",
    "Account",
    "Decision",
    "LuckyMoment",
    "OpenValue",
    "RatedMove",
    "Review",
    "check_seat",
    "review",
    "review_steps",
]

WORLDS: Final = 240
"""In how many worlds each of the better moves is tried, unless the caller wants another number."""
_MOST_WORLDS: Final = 100_000


@dataclass(frozen=True)
class Review:
    match: Match
    decisions: tuple[Decision, ...]
    """Those of all reviewed seats, in order."""
    rounds: tuple[tuple[Account, ...], ...]
    """By finished round, the account of each side; empty where not all seats were reviewed."""
    limits: ReviewLimits
    worlds: int
    luck: tuple[tuple[LuckyMoment, ...], ...] = ()
    """By seat, its lucky moments in finished rounds; empty where not all seats were reviewed."""

    @property
    def sides(self) -> Sides:
        return self.match.sides

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """By side, the account of all finished rounds."""
        none = Account(0, 0, 0, 0, 0)
        return tuple(sum((each[side] for each in self.rounds), none) for side in range(len(self.sides)))

    def of_seat(self, seat: int) -> list[Decision]:
        return [each for each in self.decisions if each.seat == seat]

    def accuracy(self, seat: int) -> float | None:
        """From 0 to 100; None for a seat that had nothing to decide."""
        found = self.of_seat(seat)
        return 100 * fmean(exp(-each.lost / self.limits.scale) for each in found) if found else None

    def turning_point(self, seat: int) -> Decision | None:
        """The decision that gave away the most; None if none gave away enough to count."""
        found = [each for each in self.of_seat(seat) if each.grade in COUNTED]
        return max(found, key=lambda each: each.lost, default=None)

    def lucky_moments(self, seat: int) -> list[LuckyMoment]:
        """How lucky a seat was, act of chance by act of chance; empty where there are no accounts."""
        return list(self.luck[seat]) if self.luck else []

    def course(self, seat: int) -> list[tuple[int, float]]:
        """What the seat could expect of the match, in finished rounds: plies and margins, in order.

        A decision has two: what the best move would have brought, and what the one that was played brought.
        """
        side, base, found = self._side_of(seat), 0.0, list[tuple[int, float]]()
        for number, accounts in enumerate(self.rounds):
            account = accounts[side]
            found.append((self._last_ply(number - 1), base + account.expected))
            for each in self.of_seat(seat):
                if each.round == number:
                    best = base + each.best_margins[side]
                    found += [(each.ply, best), (each.ply, best - each.given[side])]
            base += account.result
            found.append((self._last_ply(number), base))
        return found

    def story(self, seat: int) -> Text:
        """The match in a sentence, for the seat."""
        return story(self.account_of(seat), self.turning_point(seat))

    def account_of(self, seat: int) -> Account:
        """That of the seat's side, over all finished rounds."""
        return self.accounts[self._side_of(seat)]

    def state_before(self, decision: Decision) -> Any:
        """The state in which a decision was made, hidden cards included."""
        return self.match.rounds[decision.round].states[decision.ply - self._last_ply(decision.round - 1)]

    def _side_of(self, seat: int) -> int:
        return side_of(self.sides, seat)

    def _last_ply(self, number: int) -> int:
        return sum(len(each.moves) for each in self.match.rounds[: number + 1])


Progress = Callable[[int, int], None]
"""Called with how many decisions are done, and how many there are; what it raises ends the review.

While the finished rounds are added up, it is called with all of them."""


def review(
    match: Match | str,
    seat: int | None = None,
    *,
    worlds: int = WORLDS,
    progress: Progress | None = None,
    known: Mapping[int, Decision] | None = None,
) -> Review:
    """Review a match or a record, for one seat or for all.

    Decisions in `known`, by ply, are taken over: so a review that was interrupted goes on where it was. Accounts need
    the decisions of all seats: with one `seat` there are none.
    """
    steps = review_steps(match, seat, worlds=worlds, known=known)
    while True:
        try:
            done, total = next(steps)
        except StopIteration as end:
            found: Review = end.value
            return found
        if progress is not None:
            progress(done, total)


def review_steps(
    match: Match | str,
    seat: int | None = None,
    *,
    worlds: int = WORLDS,
    known: Mapping[int, Decision] | None = None,
) -> Generator[tuple[int, int], None, Review]:
    """The same in short steps, for callers that do other things in between.

    Before each step it yields how many decisions are done, and how many there are; it returns the review.
    """
    if isinstance(match, str):
        match = read(match)
    if not 1 <= worlds <= _MOST_WORLDS:
        raise BadOption("option/value", name="worlds", value=worlds, choices=f"1-{_MOST_WORLDS}")
    if seat is not None:
        check_seat(match, seat)
    reviewer = Reviewer(match, worlds)
    pending = [each for each in reviewer.pending_decisions() if seat in (None, each.seat)]
    decisions = list[Decision]()
    for number, each in enumerate(pending):
        yield number, len(pending)
        decision = (known or {}).get(each.ply)
        decisions.append(decision or replace(reviewer.decision(each), open_cards=reviewer.open_value(each)))
    yield len(pending), len(pending)
    found = Review(match, tuple(decisions), (), reviewer.limits, worlds)
    if seat is not None or match.deals.is_partial:
        return found
    return (yield from _account_steps(found, reviewer))


def _account_steps(found: Review, reviewer: Reviewer) -> Generator[tuple[int, int], None, Review]:
    """The review with the accounts of its finished rounds, and the luck in them."""
    by_round = RoundAccounts(found.match, found.decisions, reviewer.trials, found.worlds)
    rounds, luck = list[tuple[Account, ...]](), [list[LuckyMoment]() for _ in range(found.match.players)]
    for number in range(len(found.match.rounds)):
        if by_round.is_over(number):
            yield len(found.decisions), len(found.decisions)
            rounds.append(by_round.accounts(number))
            for seat, moments in enumerate(by_round.luck(number, rounds[-1])):
                luck[seat] += moments
    return replace(found, rounds=tuple(rounds), luck=tuple(map(tuple, luck)))


def check_seat(match: Match, seat: int) -> None:
    """Raise `BadOption` where there is no such seat, or the match does not hold what it knew."""
    if seat < 0:
        raise BadOption("seat/unknown", seat=seat, last=match.players - 1)
    match.check_reader(seat)
