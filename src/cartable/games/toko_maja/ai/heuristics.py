"""How good a move of Toko Maja looks, from what the seat to act knows: what it gains, and what it gives away."""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text
from cartable.games.toko_maja.ai.hand_worth import POINT, hand_worth, set_worth, set_worths, token_worth
from cartable.games.toko_maja.cards import (
    ALL,
    JOKER,
    KINDS,
    NO_SET,
    NUMBERS,
    POINTS,
    SET_POINTS,
    SETS,
    THREE_JOKERS,
    WIDTH,
)
from cartable.games.toko_maja.notation import card_text, discarded_kind, is_discard, pile_of
from cartable.games.toko_maja.outcome import sides
from cartable.games.toko_maja.rules import DRAW, KEEP, LAY_SET, PASS, TAKE_TABLE_SET, TO_PILE, left_of, stock_left
from cartable.games.toko_maja.sets import EMPTY, set_of, side_of, size, strength, top_of, visible_set
from cartable.games.toko_maja.state import DISCARD, NOBODY, PILES, TALLEST, State
from cartable.games.toko_maja.state_summary import side_sets, table_set, table_set_with, tops
from cartable.games.toko_maja.view import unseen
from cartable.kernel import kernel
from cartable.kernel.bags import held, one

_GIVEN_AWAY: Final = 0.35
"""The share of the next player's gain from a top card that counts as a loss of this one."""

_GAIN_BITS: Final = 10
_NO_GAIN: Final = 1 << (_GAIN_BITS - 1)
_GAIN_UNIT: Final = 10
"""Gains of a hand by a card of each kind: ten bits for each kind, in tenths of a point, shifted by _NO_GAIN."""


@kernel
def worth_to_next_player(state: State, kind: int) -> int:
    """An estimate of what a top card of this kind is worth to the next player, from the known cards of that hand."""
    next_one = left_of(state, state.turn)
    if kind == EMPTY or side_of(state, next_one) == side_of(state, state.turn):
        return 0
    hand = state.hands[next_one]
    if kind == JOKER:
        return 3 * POINT if size(hand) >= 2 else POINT
    known = held(hand, kind, WIDTH) % 3
    tenths = 8 if known == 2 else 4 if known == 1 else 2
    return (POINT * POINTS[kind] + token_worth(kind) // 2) * tenths // 10


@kernel
def cost_of_tops(state: State, pile: int, kind: int) -> int:
    """The loss by the best top for the next player, if this kind (or EMPTY) is on top of this pile."""
    best = 0
    for other in range(PILES):
        top = kind if other == pile else top_of(state, other)
        best = max(best, worth_to_next_player(state, top))
    return int(_GIVEN_AWAY * best)


@kernel
def card_below_top(state: State, pile: int) -> int:
    """The card under the top, or EMPTY; everybody has seen it (TOK-33)."""
    height = int(state.heights[pile])
    return int(state.piles[pile * TALLEST + height - 2]) if height >= 2 else EMPTY


@kernel
def mean_better_of_two(gains: int, left: int) -> int:
    """The mean gain of the better of two unseen cards."""
    cards = size(left)
    total = 0
    for kind in range(KINDS):
        for other in range(KINDS):
            pairs = held(left, kind, WIDTH) * (held(left, other, WIDTH) - (kind == other))
            total += pairs * max(held(gains, kind, _GAIN_BITS), held(gains, other, _GAIN_BITS))
    return total // max(1, cards * (cards - 1))


@kernel
def table_set_after(state: State, kind: int, pile: int) -> int:
    """The table set that a discard would offer, or NO_SET (TOK-26, TOK-31)."""
    if not state.table_sets or state.step != DISCARD or visible_set(state) != NO_SET:
        return NO_SET
    first = kind if pile == 0 else top_of(state, 0)
    second = kind if pile == 1 else top_of(state, 1)
    third = kind if pile == 2 else top_of(state, 2)
    return set_of(first, second, third)


@kernel
def worth(state: State, move: int) -> int:
    hand = state.hands[state.turn] & ALL
    turns = (stock_left(state) - (2 if move == DRAW else 0)) // 2 // state.players
    lays = turns + 1
    made = NO_SET
    pile = PILES  # none of them changes
    top = EMPTY
    if move >= LAY_SET:
        made = move - LAY_SET
        hand -= SETS[made]
    elif move >= TO_PILE:
        pile = (move - TO_PILE) % PILES
        top = (move - TO_PILE) // PILES
        made = table_set_after(state, top, pile)
        if state.step == DISCARD and made == NO_SET:
            hand += state.drawn - one(top, WIDTH)
    elif move == TAKE_TABLE_SET:
        made = visible_set(state)
    elif move == KEEP:
        hand += state.drawn
    elif move < DRAW:
        hand += one(top_of(state, move), WIDTH)
        pile = move
        top = card_below_top(state, move)
    total = -cost_of_tops(state, pile, top) if made == NO_SET else set_worth(state, made)
    if made != NO_SET or move == PASS:
        lays = turns
    return total + expected_hand_worth(state, hand, turns, lays, KINDS if move == DRAW else 0)


@kernel
def expected_hand_worth(state: State, hand: int, turns: int, lays: int, kinds: int) -> int:
    """The worth of the hand as it is (`kinds` 0), or with the better of two drawn cards (`kinds` KINDS)."""
    left = unseen(state)
    worths = set_worths(state)
    base = 0
    gains = 0
    for kind in range(-1, kinds):
        cards = hand if kind < 0 else hand + one(kind, WIDTH)
        value = hand_worth(worths, cards, left, turns, lays)
        if kind < 0:
            base = value
        else:
            gains += max(0, min(_NO_GAIN + (value - base) // _GAIN_UNIT, 2 * _NO_GAIN - 1)) << (_GAIN_BITS * kind)
    return base + _GAIN_UNIT * (mean_better_of_two(gains, left) - _NO_GAIN) if kinds else base


_REASONS: Final = {
    DRAW: Text("no top card helps as much as two new cards", "aucun sommet n'aide autant que deux nouvelles cartes"),
    PASS: Text("the cards are worth more in hand for now", "les cartes valent mieux en main pour l'instant"),
    KEEP: Text("the card that stays in hand is worth more", "la carte gardée en main vaut davantage"),
}
_COMPLETES: Final = Text("it completes a set on the table", "cela complète un brelan sur la table")
_GIVES_LITTLE: Final = Text("it gives little to the next player", "cela donne peu au joueur suivant")
_NOTHING_BETTER: Final = Text("there is nothing better", "il n'y a pas mieux")


def reasons(state: State, move: int) -> list[Text]:
    if move in _REASONS:
        return [_REASONS[move]]
    if move >= LAY_SET or move == TAKE_TABLE_SET:
        return _reasons_to_lay(state, table_set(state) if move == TAKE_TABLE_SET else move - LAY_SET)
    if not is_discard(move):
        return _reasons_to_add(state, tops(state)[pile_of(move)]) or [_NOTHING_BETTER]
    kind = discarded_kind(move)
    if table_set_with(state, kind, pile_of(move)) != NO_SET:
        return [_COMPLETES]
    kept = state.drawn - one(kind, WIDTH)
    why_kept = [why for other in range(KINDS) if held(kept, other, WIDTH) for why in _reasons_to_add(state, other)]
    return [*why_kept, _GIVES_LITTLE]


def _reasons_to_lay(state: State, made: int) -> list[Text]:
    points, number = SET_POINTS[made], made % NUMBERS
    found = [Text(f"it scores {points}", f"cela rapporte {points}")]
    if made != THREE_JOKERS and _wins_token(state, made):
        found.insert(0, Text(f"it wins the token of the {number + 1}s", f"cela gagne le jeton des {number + 1}"))
    if held(SETS[made], JOKER, WIDTH):
        found.append(Text("it gets rid of a joker", "cela débarrasse d'un joker"))
    return found


def _wins_token(state: State, made: int) -> bool:
    number, count = made % NUMBERS, len(sides(state))
    holder = state.tokens[number]
    if holder == NOBODY or holder % count == state.turn % count:
        return holder == NOBODY
    mine = side_sets(state, state.turn % count) + one(made, WIDTH)
    return strength(mine, number) > strength(side_sets(state, holder % count), number)


def _reasons_to_add(state: State, kind: int) -> list[Text]:
    """Why to add a card to the hand: the set or the pair that it makes."""
    together = held(state.hands[state.turn] & ALL, kind, WIDTH) + 1
    name = card_text(kind)
    if together % 3 == 0:
        return [Text(f"it makes a set of {name}", f"cela fait un brelan de {name}")]
    if together % 3 == 2:
        return [Text(f"it makes a pair of {name}", f"cela fait une paire de {name}")]
    if kind == JOKER:
        return [Text("a joker completes any pair", "un joker complète toute paire")]
    return [Text(f"a {name} costs little in hand", f"un {name} coûte peu en main")] if kind <= 1 else []
