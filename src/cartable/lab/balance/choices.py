"""What hangs on a decision: its moves are tried in random worlds that agree with what the seat has seen.

The best move is chosen in one half of the worlds and measured in the other half, so that chance does not make every
choice look important. A decision matters if the best move brings more than the average move there by more than two
standard errors.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from cartable.analysis.margins import margins_of, side_of
from cartable.analysis.trials import Trials
from cartable.bots.bot import GreedyBot
from cartable.bots.search.plan import settings_for
from cartable.games.game import Game, Sides
from cartable.games.options import GameOptions
from cartable.lab.balance.match_notes import SampledDecision

WORLDS: Final = 16
"""In each half."""
_SURE: Final = 2.0


@dataclass(frozen=True)
class Stakes:
    """What hangs on one decision."""

    matters: bool
    gain: float
    """Points that the best move brings more than the average move."""
    given_away: float
    """Points that the obvious move, the heuristic's, brings less than the best."""


def stakes_from(margins: list[list[float]], obvious: int) -> Stakes:
    """From the margin of each move in the same worlds, and the place of the obvious move."""
    half = len(margins[0]) // 2
    best = max(range(len(margins)), key=lambda place: fmean(margins[place][:half]))
    fresh = [each[half:] for each in margins]
    above = [fresh[best][world] - fmean(each[world] for each in fresh) for world in range(len(fresh[0]))]
    gain = fmean(above)
    error = stdev(above) / sqrt(len(above))
    return Stakes(gain > _SURE * error and gain > 0, gain, fmean(fresh[best]) - fmean(fresh[obvious]))


class ChoiceTrials:
    """Tries the moves of sampled decisions of one variant."""

    def __init__(self, game: Game, options: GameOptions, sides: Sides) -> None:
        self._game, self._sides = game, sides
        self._trials = Trials(game, options, settings_for(game, {}))

    def stakes(self, decision: SampledDecision, seed: int) -> Stakes:
        game, seen = self._game, decision.seen
        obvious = GreedyBot(game, seed).choose(seen, decision.legal)
        codes = [*dict.fromkeys((*decision.legal, obvious))]
        small = [list(game.small_moves(seen, code)) for code in codes]
        tried = self._trials.of_choices(seen, small, 2 * WORLDS, seed, whole_match=False)
        side = side_of(self._sides, decision.seat)
        margins = [[margins_of(self._sides, world.after_round)[side] for world in outcomes] for outcomes in tried]
        return stakes_from(margins, codes.index(obvious))
