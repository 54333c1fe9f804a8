"""Hints: the move that the heuristics prefer, and why."""

from __future__ import annotations

from cartable.bots.advice import advise
from cartable.cli.table import texts
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.texts import Language, listed


def hint(match: Match, language: Language) -> tuple[Move, str]:
    """The best move for the seat to act, and a sentence that recommends it."""
    advice = advise(match)[0]
    reasons = listed((reason.to(language) for reason in advice.reasons), language)
    text = texts.HINT if reasons else texts.HINT_WITHOUT_REASONS
    return advice.move, text.to(language).format(move=match.game.move_name(advice.move.code, language), reasons=reasons)
