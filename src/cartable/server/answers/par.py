"""Par of a daily deal: what the master brings home on average, in the person's seat and against the same bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cartable
from cartable.bots.decisions import Decisions
from cartable.bots.levels import level
from cartable.games.match import Match
from cartable.server import wire
from cartable.server.table.daily import LEVEL, SEAT, options_for, rounds_for, score_of
from cartable.server.table.results import played_result
from cartable.server.table.shared_deals import ALL_SIMULATIONS, derived_seed, limited, seeded_request

PLAYS: Final = 8
SIMULATIONS: Final = 2000
"""For each decision of the master."""


class ParSteps:
    """Par, computed step by step. The same secret always gives the same par."""

    def __init__(self, game: str, secret: bytes, plays: int = PLAYS, simulations: int = SIMULATIONS) -> None:
        self._game, self._secret = game, secret
        self._plays, self._simulations = plays, simulations
        self._decisions = Decisions()
        self._match = self._new_match()
        self.scores: list[int] = []

    def take(self) -> tuple[int, int] | None:
        """Play until the master has moved once more; returns how many plays are over, of how many; None at the end."""
        if len(self.scores) == self._plays:
            return None
        if self._match.turn is not None:
            self._move()
        if self._match.turn is None:
            score = score_of(played_result(self._match))
            assert score is not None
            self.scores.append(score)
            self._match = self._new_match()
        return len(self.scores), self._plays

    def _move(self) -> None:
        match = self._match
        while match.turn is not None:
            is_master = match.turn == SEAT
            code = self._masters() if is_master else self._bots(match.turn)
            match.play(match.game.notation.move_text(code))
            if is_master:
                return

    def _bots(self, seat: int) -> int:
        request = seeded_request(self._match, seat, LEVEL, self._secret)
        return self._decisions.choose(request, LEVEL, request.seed, ALL_SIMULATIONS)

    def _masters(self) -> int:
        match, legal = self._match, self._match.legal_moves.codes
        seed = derived_seed(self._secret, "par", len(self.scores), match.ply)
        bot = level("master").make(match.game, seed, sims=self._simulations, ms=60_000)
        return bot.choose(match.hidden(SEAT), legal)

    def _new_match(self) -> Match:
        options: dict[str, Any] = options_for(self._game)
        nonces = [""] * options["players"]
        begun = cartable.new(self._game, secret=self._secret, nonces=nonces, **options)
        return limited(begun, rounds_for(self._game))


def par_info(scores: Sequence[int]) -> wire.DailyPar:
    return wire.DailyPar(average=round(sum(scores) / len(scores), 2), plays=len(scores))
