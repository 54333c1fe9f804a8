"""Advice for the seat to act, from what it may know: the best moves, what they are expected to bring, and why."""

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
"""How an expectation is worded, up to so many percent."""


@dataclass(frozen=True)
class Advice:
    """A move worth making, what it is expected to bring, and why."""

    move: Move
    expected: float | None
    """From 0 (everything lost) to 1 (everything won); one half is even. None without a search."""
    reasons: tuple[Text, ...]


@dataclass(frozen=True)
class Suggestion:
    """The same, for a move by its code."""

    code: int
    expected: float | None
    reasons: tuple[Text, ...]


def advise(match: Match, seat: int | None = None, most: int = _MOST) -> list[Advice]:
    """The best moves of a seat, by default of the seat to act, best first; empty where it is not to act."""
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
    """The best of the legal moves, solved or searched; without machine code, the one that the heuristic likes best.

    Where the game's own solver knows the best move, only that one.
    """
    known = game.ai.solver.advise(seen, legal) if game.ai.solver else None
    if known is not None:
        return [Suggestion(known.move, known.expected, (*game.ai.reasons(seen, known.move), known.text))]
    bot = SolverBot(game, seed, sims=sims, ms=ms)
    solved = bot.solve(seen)
    found = (solved or bot.rank(seen))[:most]
    if not found:
        code = GreedyBot(game, seed).choose(seen, legal)
        return [Suggestion(code, None, tuple(game.ai.reasons(seen, code)))]
    outlook = _solved_outlook if solved else _searched_outlook
    return [Suggestion(move, expected, (*game.ai.reasons(seen, move), outlook(expected))) for move, expected in found]


def _searched_outlook(expected: float) -> Text:
    grade, of_hundred = _outlook(expected)
    return Text(
        f"from here on you should gain {grade.en} the others ({of_hundred} of 100)",
        f"par la suite, vous devriez gagner {grade.fr} les autres ({of_hundred} sur 100)",
    )


def _solved_outlook(expected: float) -> Text:
    grade, of_hundred = _outlook(expected)
    return Text(
        f"on average over all possible deals you gain {grade.en} the others ({of_hundred} of 100)",
        f"en moyenne sur toutes les donnes possibles, vous gagnez {grade.fr} les autres ({of_hundred} sur 100)",
    )


def _outlook(expected: float) -> tuple[Text, int]:
    """How far from even it is: in words, and in percent."""
    of_hundred = round(100 * expected)
    return next(grade for most, grade in _OUTLOOKS if of_hundred <= most), of_hundred
