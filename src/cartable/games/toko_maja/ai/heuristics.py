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
    SETS,
    THREE_JOKERS,
    WIDTH,
)
from cartable.games.toko_maja.notation import card_text, discarded_kind, is_discard, pile_of
from cartable.games.toko_maja.outcome import sides
from cartable.games.toko_maja.rules import DRAW, KEEP, LAY_SET, PASS, TAKE_TABLE_SET, TO_PILE, left_of, stock_left
from cartable.games.toko_maja.sets import EMPTY, set_of, set_points, side_of, size, strength, top_of, visible_set
from cartable.games.toko_maja.state import DISCARD, NOBODY, PILES, TALLEST, State
from cartable.games.toko_maja.state_summary import side_sets, table_set, table_set_with, tops
from cartable.games.toko_maja.view import unseen
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one

_GIVEN_AWAY: Final = 0.35
"""The share of the next player's gain from a top card that counts as a loss of this one."""

_TOP_BITS: Final = 20
_LEAST: Final = -(1 << 60)

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
    return (POINT * (POINTS[kind] + state.set_bonus) + token_worth(state, kind) // 2) * tenths // 10


@kernel
def worths_of_tops(state: State) -> int:
    """What the top of each pile is worth to the next player, packed into one word: most moves leave two of them."""
    found = 0
    for pile in range(PILES):
        found += worth_to_next_player(state, top_of(state, pile)) << (_TOP_BITS * pile)
    return found


@kernel
def cost_of_tops(state: State, tops: int, pile: int, kind: int) -> int:
    """The loss by the best top for the next player, if this kind (or EMPTY) is on top of this pile."""
    best = worth_to_next_player(state, kind)
    for other in range(PILES):
        best = max(best, held(tops, other, _TOP_BITS) if other != pile else 0)
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
        count = held(left, kind, WIDTH)
        gain = held(gains, kind, _GAIN_BITS)
        total += count * (count - 1) * gain
        for other in range(kind):
            total += 2 * count * held(left, other, WIDTH) * max(gain, held(gains, other, _GAIN_BITS))
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
def set_made_by(state: State, move: int) -> int:
    """The set that a move lays, or offers to take from the table; NO_SET for all other moves."""
    if move >= LAY_SET:
        return move - LAY_SET
    if move >= TO_PILE:
        return table_set_after(state, (move - TO_PILE) // PILES, (move - TO_PILE) % PILES)
    return visible_set(state) if move == TAKE_TABLE_SET else NO_SET


@kernel
def hand_after(state: State, move: int, made: int) -> int:
    """The hand after a move; a draw is still to come."""
    hand = state.hands[state.turn] & ALL
    if move >= LAY_SET:
        return hand - SETS[made]
    if move >= TO_PILE:
        keeps = state.step == DISCARD and made == NO_SET
        return hand + state.drawn - one((move - TO_PILE) // PILES, WIDTH) if keeps else hand
    if move == KEEP:
        return hand + state.drawn
    return hand + one(top_of(state, move), WIDTH) if move < DRAW else hand


@kernel
def gain_now(state: State, move: int, made: int, tops: int) -> int:
    """The worth of the set that a move makes, or else what its tops give to the next player, as a loss."""
    if made != NO_SET:
        return set_worth(state, made)
    if TO_PILE <= move < LAY_SET:
        return -cost_of_tops(state, tops, (move - TO_PILE) % PILES, (move - TO_PILE) // PILES)
    if move < DRAW:
        return -cost_of_tops(state, tops, move, card_below_top(state, move))
    return -cost_of_tops(state, tops, PILES, EMPTY)


@kernel
def expected_hand_worth(state: State, move: int, made: int, hand: int, left: int, worths: int) -> int:
    """The worth of the hand after a move; after a draw, with the better of the two cards."""
    turns = (stock_left(state) - (2 if move == DRAW else 0)) // 2 // state.players
    lays = turns if made != NO_SET or move == PASS else turns + 1
    base = hand_worth(state, worths, hand, left, turns, lays)
    if move != DRAW:
        return base
    gains = 0
    for kind in range(KINDS):
        gain = (hand_worth(state, worths, hand + one(kind, WIDTH), left, turns, lays) - base) // _GAIN_UNIT
        gains += max(0, min(_NO_GAIN + gain, 2 * _NO_GAIN - 1)) << (_GAIN_BITS * kind)
    return base + _GAIN_UNIT * (mean_better_of_two(gains, left) - _NO_GAIN)


@kernel
def worth(state: State, move: int) -> int:
    made = set_made_by(state, move)
    later = expected_hand_worth(state, move, made, hand_after(state, move, made), unseen(state), set_worths(state))
    return gain_now(state, move, made, worths_of_tops(state)) + later


@kernel
def best_looking(state: State, moves: WideRow, count: int, first: int, looks: int) -> int:
    """See `contract.best_looking`. In one step of a turn, moves that lead to the same hand expect the same of it."""
    left = unseen(state)
    worths = set_worths(state)
    tops = worths_of_tops(state)
    rated = -1
    later = 0
    chosen = first
    best = _LEAST
    for step in range(min(count, looks)):
        place = first + step if first + step < count else first + step - count
        made = set_made_by(state, moves[place])
        hand = hand_after(state, moves[place], made)
        if hand != rated:
            rated = hand
            later = expected_hand_worth(state, moves[place], made, hand, left, worths)
        value = gain_now(state, moves[place], made, tops) + later
        if value > best:
            best = value
            chosen = place
    return chosen


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
    points, number = set_points(made, state.set_bonus), made % NUMBERS
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
