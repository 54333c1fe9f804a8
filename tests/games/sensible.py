"""What a sensible player would do, and why: a game's own sense of worth, without any search."""

from __future__ import annotations

from typing import NamedTuple

from cartable import Match, Move
from cartable.bots import GreedyBot, choose
from cartable.games.texts import Text


class Sensible(NamedTuple):
    move: Move
    reasons: list[Text]


def sensible(match: Match) -> Sensible:
    move = choose(GreedyBot(match.game, seed=match.ply), match)
    return Sensible(move, match.game.ai.reasons(match.hidden(match.actor), move.code))
