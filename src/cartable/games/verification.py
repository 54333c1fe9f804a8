"""Verifying the deals of a record against the secret that it contains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cartable.games.fairness import commitment_to
from cartable.games.match import Match
from cartable.games.record_reader import Checkpoint, go_on, read

Verdict = Literal["fair", "given", "wrong", "unrevealed"]


@dataclass(frozen=True)
class DealVerdict:
    """The verdict on one deal.

    `fair`: it follows from the secret. `given`: the cards were chosen. `wrong`: it is recorded as fair and is not.
    `unrevealed`: the record does not contain the secret.
    """

    round: int
    verdict: Verdict


@dataclass(frozen=True)
class Verification:
    match: Match
    commitment_holds: bool | None
    """Whether the secret matches the commitment; None if one of the two is missing."""
    deals: tuple[DealVerdict, ...]

    @property
    def is_good(self) -> bool:
        """Whether every deal is proved fair; while the match runs, whether the secret will be able to prove it."""
        expected = {"fair"} if self.match.is_over else {"fair", "unrevealed"}
        committed = self.match.deals.commitment is not None
        return committed and self.commitment_holds is not False and {deal.verdict for deal in self.deals} <= expected


def verify(text: str, checkpoint: Checkpoint = go_on) -> Verification:
    """Replay a record and compare each deal with the secret; raises `BadRecord` if the record is broken."""
    match = read(text, checkpoint)
    dealer, commitment = match.deals.dealer, match.deals.commitment
    holds = None if dealer is None or commitment is None else commitment_to(dealer.secret) == commitment
    verdicts = tuple(_verdict(match, number, checkpoint) for number in range(1, len(match.rounds) + 1))
    return Verification(match, holds, verdicts)


def _verdict(match: Match, number: int, checkpoint: Checkpoint) -> DealVerdict:
    checkpoint()
    dealer = match.deals.dealer
    if not match.deals.is_fair(number):
        return DealVerdict(number, "given")
    if dealer is None:
        return DealVerdict(number, "unrevealed")
    round_ = match.rounds[number - 1]
    same = match.deals.fair_deal(number) == (round_.deck, round_.spin)
    return DealVerdict(number, "fair" if same else "wrong")
