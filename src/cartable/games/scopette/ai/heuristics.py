"""How good a small move of Scopette looks, from what the seat to act knows.

The unit is a tenth of a point. A card is worth the points that it scores in the own pile, and a little for itself; a
token is worth a point; what is left in the centre costs what the next player may do with it. A taking that has only
begun is valued by a good way to complete it.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import COLUMNS, GOLD_CARDS, HALF, half_of, number_of, set_of
from cartable.games.scopette.goals import cards_with, colour_cards, points_of
from cartable.games.scopette.hands import hand_size, left_of, right_of, unseen
from cartable.games.scopette.rules import (
    CARD,
    LAY,
    MORE,
    NOTHING,
    PASS,
    PLAYED_AT,
    add_number,
    cards_above,
    highest_kind,
    scopette_tokens,
    sum_bit,
    supply,
)
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.scopette.turn_moves import join_halves, kinds_in, played_in, taken_in
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bits import lowest, ones

POINT: Final = 10
_SWEEP: Final = 12
_EXPOSED: Final = 2


@kernel
def unseen_share(state: State, number: int) -> int:
    """The share of cards of a number among the cards that the seat to act has not seen, in percent."""
    low, high = unseen(state, HAND * state.turn, HAND * state.turn + HAND)
    index = number - 1 if number > 0 else 9 - number
    cards = low if index < 6 else high
    alike = ones((cards >> (COLUMNS * (index % 6))) & 127)
    there = ones(low) + ones(high)
    return 100 * alike // there if there else 0


@kernel
def risk(state: State, low: int, high: int) -> int:
    """An estimate of what the next player gains from a centre: a sweep with one card, or points that lie open."""
    after = left_of(state, state.turn)
    one_symbol = cards_with(state.symbols[after])
    other_symbol = cards_with(state.symbols[right_of(state, after)])
    total = 0
    prize = 0
    for half in range(2):
        cards = low if half == 0 else high
        prize += state.gold_points * ones(cards & GOLD_CARDS)
        prize += state.symbol_points * (ones(cards & one_symbol) + ones(cards & other_symbol))
        while cards:
            total += number_of(HALF * half + lowest(cards))
            cards &= cards - 1
    danger = _EXPOSED * prize
    if -2 <= total <= 10 and total != 0:
        chance = min(100, hand_size(state, after) * unseen_share(state, total))
        danger += chance * (_SWEEP + POINT * prize) // 100
    return danger


@kernel
def sums_of(low: int, high: int) -> int:
    """The sums of all subsets of these cards, as bits of a word (see `rules.ZERO_AT`)."""
    sums = NOTHING
    while low | high:
        kind = highest_kind(low, high)
        low -= 0 if high else set_of(kind)
        high -= set_of(kind) if high else 0
        sums |= add_number(sums, sum_bit(number_of(kind)))
    return sums


@kernel
def complete_set(low: int, high: int, missing: int, wished: int) -> tuple[int, int]:
    """The two halves of a good set out of these cards that adds up to `missing`.

    It takes cards in `wished` first as long as the sum can be completed, then others.
    """
    taken_low = 0
    taken_high = 0
    for step in range(4):
        half = step & 1
        cards = high if half else low
        if step < 2:
            cards &= wished
        while cards:
            card = cards & -cards
            cards -= card
            number = number_of(HALF * half + lowest(card))
            one_low = 0 if half else card
            one_high = card - one_low
            low -= one_low
            high -= one_high
            if add_number(sums_of(low, high), sum_bit(number)) & sum_bit(missing):
                missing -= number
                taken_low += one_low
                taken_high += one_high
            elif step < 2:  # it may still fit after other cards are taken
                low += one_low
                high += one_high
    return taken_low, taken_high


@kernel
def worth(state: State, move: int) -> int:
    seat = int(state.turn)
    colours = colour_cards(state, seat)
    one_symbol = cards_with(state.symbols[seat])
    other_symbol = cards_with(state.symbols[right_of(state, seat)])
    played = (move >> PLAYED_AT) & 7
    won_low = 0
    won_high = 0
    total = int(state.missing)
    for place in range(HAND):
        if (played >> place) & 1:
            card = int(state.hands[HAND * seat + place])
            total += number_of(card)
            won_low += 0 if half_of(card) else set_of(card)
            won_high += set_of(card) if half_of(card) else 0
    low = state.centre[0]
    high = state.centre[1]
    tokens = 0
    if move & LAY:
        low += won_low
        high += won_high
    elif not move & PASS:
        kind = move & CARD
        taken_low = 0 if half_of(kind) else set_of(kind)
        taken_high = set_of(kind) if half_of(kind) else 0
        if move & MORE:
            wished = GOLD_CARDS | colours | one_symbol | other_symbol
            more_low, more_high = complete_set(
                cards_above(kind, low, 0), cards_above(kind, high, 1), total - number_of(kind), wished
            )
            taken_low += more_low
            taken_high += more_high
        low -= taken_low
        won_low += taken_low
        high -= taken_high
        won_high += taken_high
        table = low == 0 and high == 0
        hand = hand_size(state, seat) == ones(played)
        tokens = min(scopette_tokens(state, table, hand), supply(state))
    value = ones(won_low) + ones(won_high)
    alike = ones(won_low & one_symbol) + ones(won_high & one_symbol)
    alike += ones(won_low & other_symbol) + ones(won_high & other_symbol)
    value += POINT * state.gold_points * (ones(won_low & GOLD_CARDS) + ones(won_high & GOLD_CARDS))
    value += POINT * state.colour_points * (ones(won_low & colours) + ones(won_high & colours))
    value += POINT * state.symbol_points * alike
    if move & LAY:
        value = -value // 2
    return value + POINT * state.token_points * tokens - risk(state, low, high)


def reasons(state: State, move: int) -> list[Text]:
    seat = state.turn
    played, taken = played_in(move), taken_in(move)
    if not played:
        return [Text("it keeps your cards for a better moment", "cela garde vos cartes pour un meilleur moment")]
    if not taken:
        return [Text("it leaves little for the others", "cela laisse peu aux autres")]
    found: list[Text] = []
    hand = [kind for kind in list(state.hands)[HAND * seat : HAND * seat + HAND] if kind != NO_CARD]
    table = taken == join_halves(state.centre[0], state.centre[1])
    emptied = played.bit_count() == len(hand)
    if table and emptied:
        found.append(Text("it is a double scopette", "c'est une double scopette"))
    elif table:
        found.append(Text("it empties the centre: a scopette", "cela vide le centre : une scopette"))
    elif emptied:
        found.append(Text("it empties your hand: a scopette", "cela vide votre main : une scopette"))
    won = kinds_in(played | taken)
    points = sum(points_of(state, seat, 1 << kind % HALF) for kind in won)
    if points:
        found.append(
            Text(
                f"its cards score {points} point{'s' if points > 1 else ''}",
                f"ses cartes rapportent {points} point{'s' if points > 1 else ''}",
            )
        )
    found.append(Text(f"it wins {len(won)} cards", f"cela gagne {len(won)} cartes"))
    return found
