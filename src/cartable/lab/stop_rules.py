"""Rules that stop an arena before all deals are played; they are checked after every deal, in the order of the deals.

`Width` stops once every entrant's share is known precisely enough. `Sprt` is Wald's sequential test of two hypotheses
about the first entrant's share, over deals, with the variance estimated from them: the generalised test that chess
engines are tested with. Both assume normally distributed deals, so neither stops within the first thirty.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final, Literal, Protocol

from cartable.games.texts import Text
from cartable.lab.errors import ArenaError
from cartable.lab.standings import Standings

FEWEST: Final = 30
ERROR: Final = 0.05
"""How often a sequential test may be wrong, either way."""

Verdict = Literal["precise", "better", "not better"]


class StopRule(Protocol):
    def verdict(self, standings: Standings) -> Verdict | None:
        """Why to stop now, or None to go on."""
        ...


@dataclass(frozen=True)
class Never:
    def verdict(self, standings: Standings) -> Verdict | None:  # noqa: ARG002
        return None


@dataclass(frozen=True)
class Width:
    """Stop when half the width of the widest interval is this or less."""

    half: float

    def verdict(self, standings: Standings) -> Verdict | None:
        if standings.deals < FEWEST:
            return None
        widest = max(each.share.share_interval().half for each in standings.entrants)
        return "precise" if widest <= self.half else None


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the first entrant's share rather `high` than `low`?

    The share is that of the first places, or of the rounds won.
    """

    low: float
    high: float
    of_rounds: bool = False

    def verdict(self, standings: Standings) -> Verdict | None:
        if standings.deals < FEWEST:
            return None
        evidence = self.evidence(standings)
        bound = log((1 - ERROR) / ERROR)
        return "better" if evidence >= bound else "not better" if evidence <= -bound else None

    def evidence(self, standings: Standings) -> float:
        """The log-likelihood ratio of `high` against `low`."""
        first = standings.entrants[0]
        share = first.rounds.won if self.of_rounds else first.share
        apart, middle = self.high - self.low, (self.high + self.low) / 2
        return share.deals * apart * (share.mean - middle) / share.cautious().variance


def read_stop_rule(width: float | None, sprt: str | None) -> StopRule:
    """The rule that was asked for; raises `ArenaError` where it is not valid."""
    if width is not None and sprt is not None:
        raise ArenaError("arena/stopping", given=f"{width}, {sprt}", **_why(_ONE))
    if width is not None:
        if not 0 < width < 0.5:
            raise ArenaError("arena/stopping", given=str(width), **_why(_WIDTH))
        return Width(width)
    if sprt is None:
        return Never()
    try:
        low, high = map(float, sprt.split(":"))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise ArenaError("arena/stopping", given=sprt, **_why(_SPRT))
    return Sprt(low, high)


_ONE: Final = Text("give a width or a test, not both", "donnez une largeur ou un test, pas les deux")
_WIDTH: Final = Text(
    "a width is between 0 and 0.5, for example 0.02", "une largeur est comprise entre 0 et 0,5, par exemple 0.02"
)
_SPRT: Final = Text(
    "a test is two shares, for example 0.50:0.60", "un test se compose de deux parts, par exemple 0.50:0.60"
)


def _why(text: Text) -> dict[str, str]:
    return {"why": text.en, "why_fr": text.fr}
