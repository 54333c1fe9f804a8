"""The value of each move on the solo board: which one loses the fewest points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.goita.ai.solo.board import GUARD, Board
from cartable.games.goita.ai.solo.card_counts import known_of, one_guard, one_known, removal_cost, unseen_cards
from cartable.games.goita.ai.solo.expectimax import (
    NOT_KNOWN,
    ONE_POINT,
    SearchStack,
    clear_memory,
    counts_turning_known,
    expected_loss,
    loss,
    loss_removing_unseen,
    loss_turning_unseen,
)
from cartable.games.goita.cards import KINDS, POINTS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.goita.move_codes import DETAIL, ONE_OF_BOARD, SECOND_PLACE_AT
from cartable.games.goita.rules import play
from cartable.games.goita.state import REMOVE, TAKE, State
from cartable.kernel import Kernel, wide_row
from cartable.kernel.bags import held

KERNELS: Final[tuple[Kernel[..., Any], ...]] = (
    expected_loss,
    clear_memory,
    loss_turning_unseen,
    loss,
    loss_removing_unseen,
)

_MAX_UNSEEN_FOR_EXACT: Final = 13
"""With at most this many unseen cards, losses are exact."""
_LOOKAHEADS: Final = (4, 3)
"""With more, losses are estimated this many unseen cards further on: the first number that the memory has room for."""
_EXACT_WORDS: Final = 1 << 20
_ESTIMATE_WORDS: Final = 1 << 18


class SoloPlayer:
    """Chooses moves on a solo board; exact losses are kept for later boards."""

    def __init__(self) -> None:
        self._exact = LossMemory(_EXACT_WORDS)
        self._estimated = LossMemory(_ESTIMATE_WORDS)

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
        """The expected points of the whole board if this move and all later ones are the best."""
        if seen.step == TAKE:
            seen = seen.copy()
            play(seen, move)
        lost = min(self._losses(Board(seen)).values(), default=0)
        return points_of_pairs(WHOLE_DECK - seen.discard) - lost / ONE_POINT

    def _losses(self, board: Board) -> dict[int, int]:
        """The loss of each card that can be turned up or removed."""
        cards = unseen_cards(board.counts)
        losses = self._exact.losses(board, 0) if cards <= _MAX_UNSEEN_FOR_EXACT else None
        for lookahead in _LOOKAHEADS:
            losses = losses or self._estimated.losses(board, max(0, cards - lookahead))
        assert losses is not None, "the memory has room for three unseen cards further on"
        return losses


class LossMemory:
    """A memory of losses, and the search that fills it."""

    def __init__(self, words: int) -> None:
        """`words`, a power of two, is the size of the memory; three entries fit into eight words."""
        self._search, self._memory = SearchStack(), wide_row(words)

    def losses(self, board: Board, floor: int) -> dict[int, int] | None:
        """The loss of each card that can be turned up or removed; None if the memory is too small."""
        self._search.floor = floor
        if floor:  # estimated losses depend on the floor, so they are not kept
            clear_memory(self._search, self._memory)
        while True:
            was_empty = self._search.used == 0
            found: dict[int, int] = {}
            for card in board.cards:
                found[card] = self._loss(board, card)
                if found[card] >= NOT_KNOWN:
                    break
            else:
                return found
            clear_memory(self._search, self._memory)
            if was_empty:
                return None

    def _loss(self, board: Board, card: int) -> int:
        counts = board.counts
        if board.step == REMOVE:
            if card == UNKNOWN:
                return self._complete(loss_removing_unseen, counts, NOT_KNOWN)
            gone = one_guard(card - GUARD) if card >= GUARD else one_known(card)
            return ONE_POINT * removal_cost(counts, card % GUARD) + self._complete(loss, counts - gone)
        if board.first < 0:
            return self._complete(loss, counts) if card == UNKNOWN else self._first(board, card)
        if card == UNKNOWN:
            return self._complete(loss_turning_unseen, counts, board.first)
        return self._complete(loss, counts_turning_known(counts, board.first, card))

    def _first(self, board: Board, card: int) -> int:
        """The loss if a turn begins with this known card, which happens only when all cards are known."""
        rest = board.counts - one_known(card)
        others = [counts_turning_known(rest, card, kind) for kind in range(KINDS) if known_of(rest, kind)]
        return min((self._complete(loss, after) for after in others), default=0)

    def _complete(self, loss_of: Kernel[..., int], *arguments: int) -> int:
        """Call a loss function until no loss that it depends on is missing."""
        while True:
            self._search.top = 0
            found = loss_of(self._search, self._memory, *arguments)
            waiting = [self._search.waiting[place] for place in range(self._search.top)]
            if not waiting:
                return found
            for counts in waiting:
                if expected_loss(self._search, self._memory, counts) == NOT_KNOWN:
                    return NOT_KNOWN


def points_of_pairs(cards: int) -> int:
    """The points of all pairs among these cards, captured or not."""
    return sum(2 * POINTS[kind] * (held(cards, kind, WIDTH) // 2) for kind in range(KINDS))


def _guards_taken(seen: State, move: int) -> int:
    """GOI-29: how many guards a pair takes; a guard that stays helps again."""
    pair = 1 << (move & ONE_OF_BOARD) | 1 << ((move & DETAIL) >> SECOND_PLACE_AT)
    return (seen.guards & pair).bit_count()
