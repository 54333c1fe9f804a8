"""Support for replaying what one reader knew, with unknown cards.

Hidden hands and hidden drawn cards count their unknown cards. Before a card is discarded or laid, it replaces an
unknown one. Once a round is counted the hands are open, and with them everything that was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cartable.games.errors import IllegalMove
from cartable.games.reader import Reader
from cartable.games.toko_maja.cards import COPIES, DECK_SIZE, JOKER, KINDS, SETS, UNKNOWN_AT, WIDTH
from cartable.games.toko_maja.notation import discarded_kind, is_discard, move_text
from cartable.games.toko_maja.rules import LAY_SET
from cartable.games.toko_maja.state import PILES, State
from cartable.games.toko_maja.state_summary import unplaced
from cartable.kernel.bags import held, one


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The first three tops and the reader's own draws; of a counted round, all cards except those put aside."""
    missing = COPIES[JOKER] - states[0].jokers
    cards = DECK_SIZE - missing
    if states[-1].turn < 0:
        return [position < cards - states[0].put_aside for position in range(cards)]
    known = [position < PILES for position in range(cards)]
    for before, after in pairwise(states):
        if before.turn == reader:
            for position in range(before.dealt, after.dealt):
                known[position - missing] = True
    return known


def assume_any_card(state: State) -> None:
    left = unplaced(state)
    state.drawn = _possible(state.drawn, left)
    state.hands[state.turn] = _possible(state.hands[state.turn], left)


def _possible(bag: int, left: int) -> int:
    """The bag with each unknown card replaced by every kind that it could be."""
    unknown = bag >> UNKNOWN_AT
    more = sum(min(unknown, held(left, kind, WIDTH)) << (WIDTH * kind) for kind in range(KINDS))
    return bag - (unknown << UNKNOWN_AT) + more


def reveal(state: State, move: int) -> None:
    if is_discard(move):
        state.drawn = _holding(state.drawn, one(discarded_kind(move), WIDTH), move)
    elif move >= LAY_SET:
        state.hands[state.turn] = _holding(state.hands[state.turn], SETS[move - LAY_SET], move)


def _holding(bag: int, cards: int, move: int) -> int:
    """The bag with these cards in it, some in the place of unknown ones; the move is illegal if those are too few."""
    for kind in range(KINDS):
        for _ in range(held(cards, kind, WIDTH) - held(bag, kind, WIDTH)):
            bag += one(kind, WIDTH) - (1 << UNKNOWN_AT)
    if bag < 0:
        raise IllegalMove("move/illegal", text=move_text(move), legal="…")
    return bag
