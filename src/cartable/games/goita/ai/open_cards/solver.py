"""`OpenCards`: the solver for programs. It owns the memory of the kernels."""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.alpha_beta import solve
from cartable.games.goita.ai.open_cards.memory import SolverMemory
from cartable.games.goita.ai.open_cards.move_values import MAX_PAIRS, evaluate_moves
from cartable.games.goita.bags import row_bag
from cartable.games.goita.cards import ALL_POINTS, DOUBLE, UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.state import ATTACK, CANCEL, State
from cartable.kernel import wide_row
from cartable.kernel.bags import held

NO_LIMIT: Final = 1 << 62


def is_open(state: State) -> bool:
    """Whether a state can be solved: two players or two teams at the table, in a turn, with all cards known.

    The solver counts the points of the rulebook, so it solves nothing under house rules about points.
    """
    if state.mode or state.players == 3 or state.turn < 0 or state.step >= CANCEL:
        return False
    if state.card_points != ALL_POINTS or state.double_factor != DOUBLE:
        return False
    seats = range(state.players)
    return not any(state.hands[seat] >> UNKNOWN_AT or held(row_bag(state.rows[seat]), UNKNOWN, WIDTH) for seat in seats)


class OpenCards:
    """Solves one position after another. Values are the points of the even seats minus those of the odd seats."""

    def __init__(self, words: int = 1 << 20) -> None:
        """`words`, a power of two, is the size of the transposition table in words of eight bytes."""
        self._memory, self._transpositions = SolverMemory(), wide_row(words)
        self._moves, self._values = wide_row(MAX_PAIRS), wide_row(MAX_PAIRS)

    def value(self, state: State) -> int:
        """The result of the round from here on under perfect play."""
        _check(state)
        if state.step == ATTACK:
            values = self.moves(state).values()
            return min(values) if state.turn & 1 else max(values)
        return solve(state, self._memory, self._transpositions, NO_LIMIT)

    def moves(self, state: State) -> dict[int, int]:
        """The result after each legal move, under perfect play afterwards."""
        found = self.moves_within(state, NO_LIMIT)
        assert found is not None, "without a limit every position is solved"
        return found

    def moves_within(self, state: State, limit: int) -> dict[int, int] | None:
        """The same; None where more than `limit` positions would have to be searched."""
        _check(state)
        sign = -1 if state.turn & 1 else 1
        count = evaluate_moves(state, self._memory, self._transpositions, self._moves, self._values, limit)
        if self.searched > limit:
            return None
        found: dict[int, int] = {}
        for place in range(count):
            move, value = self._moves[place], self._values[place] // 2
            found[move] = max(found.get(move, value), value)
        return {move: sign * value for move, value in found.items()}

    def best(self, state: State) -> list[int]:
        """The legal moves with the best result for the seat to act."""
        values = self.moves(state)
        most = min(values.values()) if state.turn & 1 else max(values.values())
        return [move for move, value in values.items() if value == most]

    @property
    def searched(self) -> int:
        """How many positions the last answer searched."""
        return int(self._memory.nodes)


def _check(state: State) -> None:
    if not is_open(state):
        raise ValueError(
            "only rounds by the rulebook, of two players or two teams whose cards are all known, can be solved"
        )
