"""What was best with all cards open: exact, within a number of positions, so that a review is always the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.analysis.decision import OpenValue
from cartable.analysis.margins import margins_of, points_in, side_of
from cartable.bots.endings import open_moves
from cartable.games.game import Game
from cartable.games.moves import Move
from cartable.kernel import Kernel

POSITIONS: Final = 300_000
"""How many positions a decision may take: some hundredths of a second."""


def open_value(game: Game, state: Any, played: int, before: float) -> OpenValue | None:
    """What was best in a state whose cards are all known; `before` is the side's margin before the round.

    None where that takes more than `POSITIONS`.
    """
    legal = game.legal_codes(state)
    if len(legal) > open_moves.MOST_MOVES:
        return None
    margins = _margins(game, state, [*dict.fromkeys((played, *legal))])
    if margins is None:
        return None
    most = max(margins.values())
    best = (code for code in legal if margins[code] == most)
    return OpenValue(
        best=tuple(Move(code, game.notation.move_text(code)) for code in best),
        margin=most - before,
        played=margins[played] - before,
    )


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels that solve decisions with open cards."""
    solver = game.ai.open_solver
    return [*open_moves.kernels(game), *(solver.kernels if solver else ())]


def _margins(game: Game, state: Any, legal: Sequence[int]) -> dict[int, float] | None:
    """By move, the margin of the mover's side after the round; exact for the first move and the best ones."""
    sides, solver = game.sides(state), game.ai.open_solver
    if solver is not None and solver.can_solve(state):
        gains = solver.gains(state, legal, POSITIONS)
        now = margins_of(sides, points_in(game, state))[side_of(sides, int(state.turn))]
        return None if gains is None else {move: now + gains[move] for move in legal}
    values = open_moves.solve_moves(game, state, legal, POSITIONS)
    return None if values is None else {move: value / max(1, len(sides) - 1) for move, value in values.items()}
