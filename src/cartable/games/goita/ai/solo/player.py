"""The player that forgets nothing: which move on the solo board loses least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.goita.ai.solo.board import GUARD, Board
from cartable.games.goita.ai.solo.expectimax import (
    ONE,
    TOO_MUCH,
    Expectimax,
    expected_loss,
    forget,
    looking_again,
    loss,
    removing_unseen,
    turning_known,
)
from cartable.games.goita.ai.solo.prospect import cost_of, known_of, one_guard, one_known, unseen_cards
from cartable.games.goita.cards import KINDS, POINTS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.goita.move_codes import DETAIL, ONE_OF_BOARD, SECOND_PLACE_AT
from cartable.games.goita.rules import play
from cartable.games.goita.state import REMOVE, TAKE, State
from cartable.kernel import Kernel, wide_row
from cartable.kernel.bags import held

KERNELS: Final[tuple[Kernel[..., Any], ...]] = (expected_loss, forget, looking_again, loss, removing_unseen)

_EXACT_FROM: Final = 13
"""With so few unseen cards all that can follow is worked out."""
_LOOKS_AHEAD: Final = (4, 3)
"""Before that, so many unseen cards further an estimate has to do: the first that the memory has room for."""
_ROOM_FOR_EXACT: Final = 1 << 20
_ROOM_FOR_ESTIMATES: Final = 1 << 18


class SoloPlayer:
    """Weighs the moves of a solo board; what it has worked out exactly it remembers for later boards."""

    def __init__(self) -> None:
        self._exact = ExpectedLosses(_ROOM_FOR_EXACT)
        self._estimated = ExpectedLosses(_ROOM_FOR_ESTIMATES)

    def choose(self, seen: State, legal: Sequence[int]) -> int:
        """The legal move that loses the fewest points on average."""
        if seen.step == TAKE:
            return min(legal, key=lambda move: _guards_taken(seen, move))
        board = Board(seen)
        if board.cards == [UNKNOWN]:
            return next(move for move in legal if board.card_at(move & DETAIL) == UNKNOWN)
        losses = self._losses(board)
        return min(legal, key=lambda move: losses[board.card_at(move & DETAIL)])

    def points(self, seen: State, move: int) -> float:
        """What the board brings from its first card to its last, if this is the best move and so are all others."""
        if seen.step == TAKE:
            seen = seen.copy()
            play(seen, move)
        lost = min(self._losses(Board(seen)).values(), default=0)
        return points_of_pairs(WHOLE_DECK - seen.discard) - lost / ONE

    def _losses(self, board: Board) -> dict[int, int]:
        """The loss by what is turned or removed."""
        cards = unseen_cards(board.prospect)
        losses = self._exact.losses(board, 0) if cards <= _EXACT_FROM else None
        for looks in _LOOKS_AHEAD:
            losses = losses or self._estimated.losses(board, max(0, cards - looks))
        assert losses is not None, "three unseen cards further there is always room"
        return losses


class ExpectedLosses:
    """A memory, and what is worked out with it."""

    def __init__(self, words: int) -> None:
        """Room for a prospect in three of eight words, whose number is a power of two."""
        self._search, self._memory = Expectimax(), wide_row(words)

    def losses(self, board: Board, floor: int) -> dict[int, int] | None:
        """The loss by what is turned or removed; None where the memory has no room for all that can follow."""
        self._search.floor = floor
        if floor:  # what depends on estimates is of no use for another board
            forget(self._search, self._memory)
        while True:
            was_empty = self._search.used == 0
            found: dict[int, int] = {}
            for card in board.cards:
                found[card] = self._loss(board, card)
                if found[card] >= TOO_MUCH:
                    break
            else:
                return found
            forget(self._search, self._memory)
            if was_empty:
                return None

    def _loss(self, board: Board, card: int) -> int:
        prospect = board.prospect
        if board.step == REMOVE:
            if card == UNKNOWN:
                return self._answer(removing_unseen, prospect, TOO_MUCH)
            gone = one_guard(card - GUARD) if card >= GUARD else one_known(card)
            return ONE * cost_of(prospect, card % GUARD) + self._answer(loss, prospect - gone)
        if board.first < 0:
            return self._answer(loss, prospect) if card == UNKNOWN else self._first(board, card)
        if card == UNKNOWN:
            return self._answer(looking_again, prospect, board.first)
        return self._answer(loss, turning_known(prospect, board.first, card))

    def _first(self, board: Board, card: int) -> int:
        """The loss when a turn begins with this known card: only once all are known, so that pairs are left to take."""
        rest = board.prospect - one_known(card)
        others = [turning_known(rest, card, kind) for kind in range(KINDS) if known_of(rest, kind)]
        return min((self._answer(loss, after) for after in others), default=0)

    def _answer(self, question: Kernel[..., int], *about: int) -> int:
        """Ask until nothing that the answer depends on is left waiting."""
        while True:
            self._search.top = 0
            found = question(self._search, self._memory, *about)
            waiting = [self._search.waiting[place] for place in range(self._search.top)]
            if not waiting:
                return found
            for prospect in waiting:
                if expected_loss(self._search, self._memory, prospect) == TOO_MUCH:
                    return TOO_MUCH


def points_of_pairs(cards: int) -> int:
    """What the pairs among these cards bring, captured or not."""
    return sum(2 * POINTS[kind] * (held(cards, kind, WIDTH) // 2) for kind in range(KINDS))


def _guards_taken(seen: State, move: int) -> int:
    """GOI-29: of three alike, a guard helps as long as it stands."""
    pair = 1 << (move & ONE_OF_BOARD) | 1 << ((move & DETAIL) >> SECOND_PLACE_AT)
    return (seen.guards & pair).bit_count()
