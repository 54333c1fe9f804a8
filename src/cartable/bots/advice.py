"""Advice for whoever is to act, from what that seat may know: the best moves, what to expect of them, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.bots.solver_bot import SolverBot
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.texts import Text

_SIMULATIONS: Final = 1500
_MILLISECONDS: Final = 400
_MOST: Final = 3
_OUTLOOKS: Final = (
    (34, Text("clearly less than", "nettement moins que")),
    (44, Text("a little less than", "un peu moins que")),
    (55, Text("about as much as", "à peu près autant que")),
    (65, Text("a little more than", "un peu plus que")),
    (100, Text("clearly more than", "nettement plus que")),
)
"""What is expected, up to so many of a hundred: mostly what is gained from here on, beside what the others gain."""


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
    """The best of the legal moves, worked out or searched; without machine code, the sensible one.

    Where the game's own solver knows the best one, it alone is told.
    """
    known = game.ai.solver.advise(seen, legal) if game.ai.solver else None
    if known is not None:
        return [Suggestion(known.move, known.expected, (*game.ai.reasons(seen, known.move), known.text))]
    bot = SolverBot(game, seed, sims=sims, ms=ms)
    worked = bot.work_out(seen)
    found = (worked or bot.judge(seen))[:most]
    if not found:
        code = GreedyBot(game, seed).choose(seen, legal)
        return [Suggestion(code, None, tuple(game.ai.reasons(seen, code)))]
    told = _worked_out if worked else _expectation
    return [Suggestion(move, expected, (*game.ai.reasons(seen, move), told(expected))) for move, expected in found]


def _expectation(expected: float) -> Text:
    """What a search found, in words."""
    grade, of_hundred = _outlook(expected)
    return Text(
        f"from here on you should gain {grade.en} the others ({of_hundred} of 100)",
        f"par la suite, vous devriez gagner {grade.fr} les autres ({of_hundred} sur 100)",
    )


def _worked_out(expected: float) -> Text:
    """The same for the last turns, where nothing was left to chance."""
    grade, of_hundred = _outlook(expected)
    return Text(
        f"over all cards that may lie hidden you gain {grade.en} the others ({of_hundred} of 100)",
        f"sur toutes les cartes qui peuvent être cachées, vous gagnez {grade.fr} les autres ({of_hundred} sur 100)",
    )


def _outlook(expected: float) -> tuple[Text, int]:
    """How far from even it is: in words, and of a hundred."""
    of_hundred = round(100 * expected)
    return next(grade for most, grade in _OUTLOOKS if of_hundred <= most), of_hundred
