"""The standings of the entrants: everything that an arena reports, summed up deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from statistics import fmean
from typing import Final

from cartable.lab.deal_result import DealResult
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.estimates import Tally
from cartable.lab.match_play import RoundResult
from cartable.lab.ratings import Rating, Ratings

_COURSE_POINTS: Final = 240


@dataclass(frozen=True)
class Contest:
    """Sides that are compared with each other: the sides of a match."""

    entrants: Sequence[int]
    scores: Sequence[int]
    firsts: Sequence[int]
    """The sides that came first."""
    rounds: Sequence[RoundResult] = ()

    @property
    def ranks(self) -> list[int]:
        """The place of each side, 0 for the first, the same for equals."""
        worth = [(True, 0) if side in self.firsts else (False, score) for side, score in enumerate(self.scores)]
        return [sum(other > own for other in worth) for own in worth]

    def sides_of(self, entrant: int) -> list[int]:
        return [side for side, each in enumerate(self.entrants) if each == entrant]

    def margin(self, entrant: int, points: Sequence[int]) -> float:
        """The mean points of an entrant's sides less those of the other sides."""
        own = [each for whose, each in zip(self.entrants, points, strict=True) if whose == entrant]
        others = [each for whose, each in zip(self.entrants, points, strict=True) if whose != entrant]
        return fmean(own) - fmean(others)


def contests(deal: DealResult) -> Iterator[Contest]:
    """The matches of a deal; where everybody plays solo, all of them together are one contest."""
    if all(len(seated) == 1 for seated in deal.seated):
        scores = [match.scores[0] for match in deal.matches]
        yield Contest([seated[0] for seated in deal.seated], scores, _most(scores))
        return
    for seated, match in zip(deal.seated, deal.matches, strict=True):
        yield Contest(seated, match.scores, match.winners, match.rounds)


def _most(points: Sequence[int]) -> list[int]:
    """The sides with the most."""
    return [side for side, each in enumerate(points) if each == max(points)]


@dataclass
class RoundTallies:
    """An entrant's rounds: won, tied or lost by which sides gained the most points."""

    won: Tally = field(default_factory=Tally)
    tied: Tally = field(default_factory=Tally)
    lost: Tally = field(default_factory=Tally)
    margin: Tally = field(default_factory=Tally)

    @property
    def count(self) -> int:
        return round(self.won.weight)


@dataclass
class Standing:
    """The statistics of one entrant."""

    name: str
    share: Tally = field(default_factory=Tally)
    """Its share of the first places; a shared one counts in part."""
    fair: Tally = field(default_factory=Tally)
    """The share that it would have if all entrants were equal."""
    wins: Tally = field(default_factory=Tally)
    draws: Tally = field(default_factory=Tally)
    """Contests in which it shares the first place with another entrant."""
    score: Tally = field(default_factory=Tally)
    """Of each side that it plays."""
    margin: Tally = field(default_factory=Tally)
    rounds: RoundTallies = field(default_factory=RoundTallies)
    rounds_begun: RoundTallies = field(default_factory=RoundTallies)
    """Rounds in which one of its sides played first."""
    rounds_followed: RoundTallies = field(default_factory=RoundTallies)
    scores: Counter[int] = field(default_factory=Counter)
    stats: EntrantStats = field(default_factory=EntrantStats)
    course: list[tuple[int, float, float, float]] = field(default_factory=list)
    """The share over time: the number of deals, the share, and its interval."""

    @property
    def contests(self) -> int:
        return round(self.share.weight)


@dataclass
class Meeting:
    """How one entrant does against another."""

    ahead: Tally = field(default_factory=Tally)
    margin: Tally = field(default_factory=Tally)


class Standings:
    def __init__(self, names: Sequence[str], sides: Sequence[Sequence[int]], *, rated: bool = True) -> None:
        """Unless `rated`, nobody can ask for ratings, and the library for them is not needed."""
        self.deals = 0
        self.matches = 0
        self.has_rounds = False
        """Whether some match had more than one round."""
        self.entrants = [Standing(name) for name in names]
        self.meetings = {pair: Meeting() for pair in permutations(range(len(names)), 2)}
        self._seats = len(sides[0])
        self._ratings = Ratings(len(names)) if rated else None
        self._stride = 1

    def rating(self, entrant: int) -> Rating:
        assert self._ratings is not None
        return self._ratings.of_entrant[entrant]

    def add(self, deal: DealResult) -> None:
        self.deals += 1
        self.matches += len(deal.matches)
        self.has_rounds |= any(len(match.rounds) > 1 for match in deal.matches)
        found = list(contests(deal))
        if self._ratings is not None:
            for contest in found:
                self._ratings.add([(each, self._seats) for each in contest.entrants], contest.ranks)
        for entrant, standing in enumerate(self.entrants):
            _add_contests(standing, entrant, found)
            standing.stats.merge(deal.stats[entrant])
        for (one, other), meeting in self.meetings.items():
            _add_meetings(meeting, one, other, found)
        self._note_course()

    def _note_course(self) -> None:
        if self.deals % self._stride == 0:
            for each in self.entrants:
                each.course.append((self.deals, each.share.mean, *each.share.share_interval()))
        if self.deals == self._stride * _COURSE_POINTS:
            self._stride *= 2
            for each in self.entrants:
                each.course = each.course[1::2]


def _add_contests(standing: Standing, entrant: int, found: Sequence[Contest]) -> None:
    share = fair = margin = 0.0
    wins = draws = played = 0
    scores: list[int] = []
    begun: list[tuple[Contest, RoundResult]] = []
    followed: list[tuple[Contest, RoundResult]] = []
    for contest in found:
        mine = contest.sides_of(entrant)
        if not mine:
            continue
        own = sum(side in mine for side in contest.firsts)
        played += 1
        share += own / len(contest.firsts)
        fair += len(mine) / len(contest.entrants)
        wins += own == len(contest.firsts)
        draws += 0 < own < len(contest.firsts)
        margin += contest.margin(entrant, contest.scores)
        scores += [contest.scores[side] for side in mine]
        for each in contest.rounds:
            (begun if each.began in mine else followed).append((contest, each))
    standing.share.add(share, played)
    standing.fair.add(fair, played)
    standing.wins.add(wins, played)
    standing.draws.add(draws, played)
    standing.margin.add(margin, played)
    standing.score.add(sum(scores), len(scores))
    standing.scores.update(scores)
    _add_rounds(standing.rounds, entrant, begun + followed)
    _add_rounds(standing.rounds_begun, entrant, begun)
    _add_rounds(standing.rounds_followed, entrant, followed)


def _add_rounds(kept: RoundTallies, entrant: int, rounds: Sequence[tuple[Contest, RoundResult]]) -> None:
    won = tied = 0
    for contest, each in rounds:
        best = _most(each.points)
        own = sum(contest.entrants[side] == entrant for side in best)
        won += own == len(best)
        tied += 0 < own < len(best)
    kept.won.add(won, len(rounds))
    kept.tied.add(tied, len(rounds))
    kept.lost.add(len(rounds) - won - tied, len(rounds))
    kept.margin.add(sum(contest.margin(entrant, each.points) for contest, each in rounds), len(rounds))


def _add_meetings(meeting: Meeting, one: int, other: int, found: Sequence[Contest]) -> None:
    ahead = margin = 0.0
    met = 0
    for contest in found:
        ranks = contest.ranks
        for mine in contest.sides_of(one):
            for theirs in contest.sides_of(other):
                met += 1
                ahead += 1.0 if ranks[mine] < ranks[theirs] else 0.5 if ranks[mine] == ranks[theirs] else 0.0
                margin += contest.scores[mine] - contest.scores[theirs]
    meeting.ahead.add(ahead, met)
    meeting.margin.add(margin, met)
