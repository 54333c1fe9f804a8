"""The move that a game's heuristics rate highest, and its reasons."""

from __future__ import annotations

from typing import NamedTuple

from cartable import Match, Move
from cartable.bots import GreedyBot, choose
from cartable.games.texts import Text


class GreedyChoice(NamedTuple):
    move: Move
    reasons: list[Text]


def greedy_choice(match: Match) -> GreedyChoice:
    move = choose(GreedyBot(match.game, seed=match.ply), match)
    return GreedyChoice(move, match.game.ai.reasons(match.hidden(match.actor), move.code))
