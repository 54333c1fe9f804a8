"""What a sensible player sees in a small move, from what that seat may know.

Worth is counted in tenths of a point. A card is worth the points that it scores in the own pile, and a little for
itself; a token is a point; and what is left in the centre is weighed by what the next player may do with it. While a
taking is only begun, it is judged by a good way to complete it.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import CARDS_END, COLUMNS, GOLD_CARDS, HALF, HALF_DECK, number_of
from cartable.games.scopette.dealing import cards_with, goal_cards, held, left_of, points_of, right_of
from cartable.games.scopette.moves import kinds_in, played_in, taken_in, whole
from cartable.games.scopette.rules import CARD, LAY, MORE, NOTHING, PASS, PLAYED_AT, ZERO_AT, shifted, supply
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bits import highest, lowest, ones

POINT: Final = 10
_SWEEP: Final = 12
_EXPOSED: Final = 2


@kernel
def unseen_share(state: State, number: int) -> int:
    """How many cards of a number the seat to act has not seen, in hundredths of all that it has not seen."""
    index = number - 1 if number > 0 else 9 - number
    alike = 0
    unseen = 0
    for half in range(2):
        cards = HALF_DECK - state.centre[half]
        for seat in range(state.players):
            cards -= state.piles[2 * seat + half]
        for place in range(HAND * state.turn, HAND * state.turn + HAND):
            kind = int(state.hands[place])
            if kind < CARDS_END and kind // HALF == half:
                cards -= 1 << (kind % HALF)
        unseen += ones(cards)
        if index // 6 == half:
            alike = ones((cards >> (COLUMNS * (index % 6))) & 127)
    return 100 * alike // unseen if unseen else 0


@kernel
def risk(state: State, low: int, high: int) -> int:
    """About what the next player makes of a centre: a sweep with one card, or the points that are known to lie open."""
    after = left_of(state, state.turn)
    one_symbol = cards_with(state.symbols[after])
    other_symbol = cards_with(state.symbols[right_of(state, after)])
    total = 0
    prize = 0
    for half in range(2):
        cards = low if half == 0 else high
        prize += ones(cards & GOLD_CARDS) + ones(cards & one_symbol) + ones(cards & other_symbol)
        while cards:
            total += number_of(HALF * half + lowest(cards))
            cards &= cards - 1
    danger = _EXPOSED * prize
    if -2 <= total <= 10 and total != 0:
        chance = min(100, held(state, after) * unseen_share(state, total))
        danger += chance * (_SWEEP + POINT * prize) // 100
    return danger


@kernel
def sums_of(low: int, high: int) -> int:
    """What some of these cards, or none, can add up to, as bits of a word (see `rules.ZERO_AT`)."""
    sums = NOTHING
    for half in range(1, -1, -1):
        cards = low if half == 0 else high
        while cards:
            place = highest(cards)
            cards -= 1 << place
            sums |= shifted(sums, number_of(HALF * half + place))
    return sums


@kernel
def completed(low: int, high: int, missing: int, wished: int, half: int) -> int:
    """One half of a good set out of these cards that adds up to what is missing.

    First whatever is wished for and leaves the sum within reach, then whatever else does.
    """
    taken = 0
    for step in range(4):
        side = step & 1
        cards = low if side == 0 else high
        if step < 2:
            cards &= wished
        while cards:
            card = cards & -cards
            cards -= card
            number = number_of(HALF * side + lowest(card))
            if side == 0:
                low -= card
            else:
                high -= card
            if (sums_of(low, high) >> (missing - number + ZERO_AT)) & 1:
                missing -= number
                taken += card if side == half else 0
            elif step < 2:  # it may still fit once more is taken
                if side == 0:
                    low += card
                else:
                    high += card
    return taken


@kernel
def worth(state: State, move: int) -> int:
    seat = int(state.turn)
    goals = goal_cards(state, seat)
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
            won_low += 1 << card if card < HALF else 0
            won_high += 1 << (card - HALF) if card >= HALF else 0
    low = state.centre[0]
    high = state.centre[1]
    tokens = 0
    if move & LAY:
        low += won_low
        high += won_high
    elif not move & PASS:
        kind = move & CARD
        for half in range(2):
            taken = 1 << (kind % HALF) if kind // HALF == half else 0
            if move & MORE:
                low_above = 0 if kind >= HALF else state.centre[0] & -(2 << kind)
                high_above = state.centre[1] & -(2 << (kind - HALF)) if kind >= HALF else state.centre[1]
                wished = goals | one_symbol | other_symbol
                taken += completed(low_above, high_above, total - number_of(kind), wished, half)
            if half == 0:
                low -= taken
                won_low += taken
            else:
                high -= taken
                won_high += taken
        table = low == 0 and high == 0
        hand = held(state, seat) == ones(played)
        tokens = min(4 if table and hand else 1 if table or hand else 0, supply(state))
    value = ones(won_low) + ones(won_high)
    for half in range(2):
        cards = won_low if half == 0 else won_high
        value += POINT * (ones(cards & goals) + ones(cards & one_symbol) + ones(cards & other_symbol))
    if move & LAY:
        value = -value // 2
    return value + POINT * tokens - risk(state, low, high)


def reasons(state: State, move: int) -> list[Text]:
    seat = state.turn
    played, taken = played_in(move), taken_in(move)
    if not played:
        return [Text("it keeps your cards for a better moment", "cela garde vos cartes pour un meilleur moment")]
    if not taken:
        return [Text("it gives the others little", "cela donne peu aux autres")]
    found: list[Text] = []
    hand = [kind for kind in list(state.hands)[HAND * seat : HAND * seat + HAND] if kind != NO_CARD]
    table = taken == whole(state.centre[0], state.centre[1])
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
