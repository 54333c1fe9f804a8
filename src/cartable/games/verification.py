"""Checking the deals of a record against the secret that it reveals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cartable.games.fairness import commitment_to
from cartable.games.match import Match
from cartable.games.record_reader import read

Verdict = Literal["fair", "given", "wrong", "unrevealed"]


@dataclass(frozen=True)
class DealVerdict:
    """What is known of one deal.

    `fair`: it is what the secret gives; `given`: whoever made the match named it; `wrong`: it is said to be fair and
    is not; `unrevealed`: the secret is not there yet.
    """

    round: int
    verdict: Verdict


@dataclass(frozen=True)
class Verification:
    match: Match
    commitment_holds: bool | None
    """Whether the revealed secret is the one that was committed to; None where one of the two is not there."""
    deals: tuple[DealVerdict, ...]

    @property
    def is_good(self) -> bool:
        """Whether every deal is proved fair; while the match runs, whether all will be once the secret is shown."""
        expected = {"fair"} if self.match.is_over else {"fair", "unrevealed"}
        promised = self.match.deals.commitment is not None
        return promised and self.commitment_holds is not False and {deal.verdict for deal in self.deals} <= expected


def verify(text: str) -> Verification:
    """Play a record again and compare each deal with what the secret gives; raises `BadRecord` where it is broken."""
    match = read(text)
    dealer, commitment = match.deals.dealer, match.deals.commitment
    holds = None if dealer is None or commitment is None else commitment_to(dealer.secret) == commitment
    return Verification(match, holds, tuple(_verdict(match, number) for number in range(1, len(match.rounds) + 1)))


def _verdict(match: Match, number: int) -> DealVerdict:
    dealer = match.deals.dealer
    if not match.deals.is_fair(number):
        return DealVerdict(number, "given")
    if dealer is None:
        return DealVerdict(number, "unrevealed")
    round_ = match.rounds[number - 1]
    same = match.deals.dealt_fairly(number) == (round_.deck, round_.spin)
    return DealVerdict(number, "fair" if same else "wrong")
