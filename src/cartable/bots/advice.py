"""Advice for whoever is to act, from what that seat may know: the best moves, what to expect of them, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game
from cartable.games.match import Match, Move
from cartable.games.texts import Text

_SIMULATIONS: Final = 1500
_MILLISECONDS: Final = 400
_MOST: Final = 3


@dataclass(frozen=True)
class Advice:
    """A move worth making, what it is expected to bring, and why."""

    move: Move
    expected: float | None
    """From 0, everything lost, to 1, everything won; half is even. None where nobody has searched."""
    reasons: tuple[Text, ...]


@dataclass(frozen=True)
class Suggestion:
    """The same about a move by its code."""

    code: int
    expected: float | None
    reasons: tuple[Text, ...]


def advise(match: Match, seat: int | None = None, most: int = _MOST) -> list[Advice]:
    """The best moves for a seat, the seat to act unless named, the best one first; nothing where it is not to act."""
    if seat is None:
        seat = match.turn
    if seat is None:
        return []
    legal = match.legal_moves_of(seat)
    found = suggestions(match.game, match.hidden(seat), legal.codes, seed=match.ply, most=most) if legal.codes else []
    return [Advice(legal[legal.codes.index(each.code)], each.expected, each.reasons) for each in found]


def suggestions(
    game: Game,
    seen: Any,
    legal: Sequence[int],
    seed: int,
    most: int = _MOST,
    sims: int = _SIMULATIONS,
    ms: int = _MILLISECONDS,
) -> list[Suggestion]:
    """The best of the legal moves, by a search; where there is no machine code for it, the sensible one.

    Where the game's own solver knows the best one, it alone is told.
    """
    worked = game.solver.advise(seen, legal) if game.solver else None
    if worked is not None:
        return [Suggestion(worked.move, worked.expected, (*game.reasons(seen, worked.move), worked.words))]
    found = SearchBot(game, seed, sims=sims, ms=ms).judge(seen)[:most]
    if not found:
        code = GreedyBot(game, seed).choose(seen, legal)
        return [Suggestion(code, None, tuple(game.reasons(seen, code)))]
    return [Suggestion(move, expected, (*game.reasons(seen, move), _expectation(expected))) for move, expected in found]


def _expectation(expected: float) -> Text:
    """What a search found, in words; the numbers say how far from even it is."""
    of_hundred = round(100 * expected)
    return Text(f"a search expects {of_hundred} of 100", f"une recherche en attend {of_hundred} sur 100")
