"""The bots of the lab: levels, with settings if need be."""

from __future__ import annotations

from typing import Final

from cartable.bots.levels import ALL_LEVELS
from cartable.lab.balance.errors import BalanceError
from cartable.lab.entrants import Entrant, read_entrant
from cartable.lab.errors import ArenaError

MOST_BOTS: Final = 4
_WEAKER: Final = "beginner"
_WEAKEST: Final = ("random", _WEAKER)
_BASELINE: Final = "greedy"


def read_level(text: str) -> Entrant:
    """A level; raises `BalanceError` for a program, which has no place in the lab, and for what is nothing."""
    try:
        entrant = read_entrant(text)
    except ArenaError as error:
        if error.code == "arena/budget":
            raise
        raise _refused(text) from None
    if entrant.is_external:
        raise _refused(text)
    return entrant


def read_bots(text: str) -> tuple[str, ...]:
    """`casual,expert:sims=200` as levels; a setting after a comma belongs to the level before it."""
    bots: list[str] = []
    for part in text.split(","):
        if "=" in part and ":" not in part and bots:
            bots[-1] += f",{part.strip()}"
        else:
            bots.append(part.strip())
    if not 1 <= len(bots) <= MOST_BOTS:
        raise _refused(text)
    if twice := [each for each in bots if bots.count(each) > 1]:
        raise BalanceError("balance/bots-twice", given=twice[0][:80])
    for each in bots:
        read_level(each)
    return tuple(bots)


def weaker_level(entrant: Entrant) -> Entrant | None:
    """Whom a single strength is compared with; nobody where there is nobody weaker."""
    if entrant.level in _WEAKEST:
        return None
    return read_entrant("random" if entrant.level == _BASELINE else _WEAKER)


def _refused(text: str) -> BalanceError:
    return BalanceError("balance/bots", given=text[:80], most=MOST_BOTS, levels=", ".join(ALL_LEVELS))
