"""Goita Shogi with all cards open, as `AI.open_solver` declares it: rounds of two sides, and the solo board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.goita.ai.open_cards.move_values import evaluate_moves
from cartable.games.goita.ai.open_cards.solver import OpenCards, is_open
from cartable.games.goita.ai.solo.board import Board
from cartable.games.goita.ai.solo.expectimax import ONE_POINT
from cartable.games.goita.ai.solo.player import KERNELS, LossMemory, points_of_pairs
from cartable.games.goita.cards import WHOLE_DECK
from cartable.games.goita.move_codes import DETAIL
from cartable.games.goita.state import TAKE, State
from cartable.kernel import Kernel

_TABLE_WORDS: Final = 1 << 17
_BOARD_WORDS: Final = 1 << 10
"""With all cards known there is little to remember: only removing a card can lose points."""


class OpenGoita:
    kernels: Sequence[Kernel[..., Any]] = (evaluate_moves, *KERNELS)

    def can_solve(self, state: State) -> bool:
        return bool(state.mode) or is_open(state)

    def gains(self, state: State, legal: Sequence[int], limit: int) -> dict[int, int] | None:
        if state.mode:
            return _on_board(state, legal)
        # a new memory, so that how many positions are visited does not depend on what was solved before
        found = OpenCards(_TABLE_WORDS).moves_within(state, limit)
        return found and {move: -value if state.turn & 1 else value for move, value in found.items()}


def _on_board(state: State, legal: Sequence[int]) -> dict[int, int]:
    """All pairs that are left can be captured, less what removing a card after this move loses."""
    left = points_of_pairs(WHOLE_DECK - state.discard) - state.points[0]
    if state.step == TAKE:  # whichever two of three are taken, the third finds its pair as before
        return dict.fromkeys(legal, left)
    board = Board(state)
    losses = LossMemory(_BOARD_WORDS).losses(board, 0)
    assert losses is not None, "the memory has room for boards on which all cards are known"
    return {move: left - losses[board.card_at(move & DETAIL)] // ONE_POINT for move in legal}
