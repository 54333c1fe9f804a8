"""`OpenCards`: the solver for people and programs. It owns the memory that the kernels work in."""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.alpha_beta import solve
from cartable.games.goita.ai.open_cards.memory import SolverMemory
from cartable.games.goita.ai.open_cards.move_values import PLANS, judge
from cartable.games.goita.bags import placed
from cartable.games.goita.cards import UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.state import ATTACK, CANCEL, State
from cartable.kernel import wide_row
from cartable.kernel.bags import held

NO_LIMIT: Final = 1 << 62


def is_open(state: State) -> bool:
    """Whether a state can be solved: two players or two teams at the table, cards being placed, all of them known."""
    if state.mode or state.players == 3 or state.turn < 0 or state.step >= CANCEL:
        return False
    seats = range(state.players)
    return not any(state.hands[seat] >> UNKNOWN_AT or held(placed(state.rows[seat]), UNKNOWN, WIDTH) for seat in seats)


class OpenCards:
    """Solves one position after the other; everything in points of the round for the even seats less the odd ones'."""

    def __init__(self, words: int = 1 << 20) -> None:
        """`words` of eight bytes, a power of two, are for remembering positions."""
        self._study, self._table = SolverMemory(), wide_row(words)
        self._moves, self._values = wide_row(PLANS), wide_row(PLANS)

    def value(self, state: State) -> int:
        """What the round brings from here on when nobody errs."""
        _check(state)
        if state.step == ATTACK:
            values = self.moves(state).values()
            return min(values) if state.turn & 1 else max(values)
        return solve(state, self._study, self._table, NO_LIMIT)

    def moves(self, state: State) -> dict[int, int]:
        """What each legal move brings when nobody errs afterwards."""
        _check(state)
        sign = -1 if state.turn & 1 else 1
        found: dict[int, int] = {}
        for place in range(judge(state, self._study, self._table, self._moves, self._values, NO_LIMIT)):
            move, value = self._moves[place], self._values[place] // 2
            found[move] = max(found.get(move, value), value)
        return {move: sign * value for move, value in found.items()}

    def best(self, state: State) -> list[int]:
        """The moves that bring the seat to act the most."""
        values = self.moves(state)
        most = min(values.values()) if state.turn & 1 else max(values.values())
        return [move for move, value in values.items() if value == most]

    @property
    def studied(self) -> int:
        """How many positions the last answer took."""
        return int(self._study.nodes)


def _check(state: State) -> None:
    if not is_open(state):
        raise ValueError("only cards that are all known, placed by two players or two teams, can be solved")
