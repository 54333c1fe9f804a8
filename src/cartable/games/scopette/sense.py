"""What a sensible player sees in a small move, from what that seat may know.

Worth is counted in tenths of a point. A card is worth the points that it scores in the own pile, and a little for
itself; a token is a point; and what is left in the centre is weighed by what the next player may do with it. While a
taking is only begun, it is judged by a good way to complete it.
"""

from __future__ import annotations

from typing import Final

from cartable.games.scopette.cards import CARDS_END, COLUMNS, GOLD_CARDS, HALF, HALF_DECK, number_of
from cartable.games.scopette.moves import kinds_in, played_in, taken_in, whole
from cartable.games.scopette.rules import (
    CARD,
    LAY,
    MORE,
    NOTHING,
    PASS,
    PLAYED_AT,
    ZERO_AT,
    cards_with,
    held,
    left_of,
    points_of,
    right_of,
    shifted,
    supply,
)
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bits import highest, lowest, ones

POINT: Final = 10
_SWEEP: Final = 12
_EXPOSED: Final = 2
_GOOD: Final = 10
"""What a card that scores for the own goals is worth at least."""


@kernel
def gain(state: State, seat: int, cards: int) -> int:
    """What the cards of a half are worth in the own pile."""
    return POINT * points_of(state, seat, cards) + ones(cards)


@kernel
def exposed(state: State, seat: int, cards: int) -> int:
    """Points that anybody knows the cards of a half to be worth to a seat: gold and its symbols."""
    points = ones(cards & GOLD_CARDS) + ones(cards & cards_with(state.symbols[seat]))
    return points + ones(cards & cards_with(state.symbols[right_of(state, seat)]))


@kernel
def total_of(cards: int, half: int) -> int:
    """The sum of the cards of a half."""
    total = 0
    while cards:
        total += number_of(HALF * half + lowest(cards))
        cards &= cards - 1
    return total


@kernel
def unseen_numbered(state: State, number: int) -> int:
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
    """About what the next player makes of a centre: a sweep with one card, or the points that lie open."""
    nxt = left_of(state, state.turn)
    prize = exposed(state, nxt, low) + exposed(state, nxt, high)
    danger = _EXPOSED * prize
    total = total_of(low, 0) + total_of(high, 1)
    if -2 <= total <= 10 and total != 0:
        chance = min(100, held(state, nxt) * unseen_numbered(state, total))
        danger += chance * (_SWEEP + POINT * prize) // 100
    return danger


@kernel
def sums_of(low: int, high: int) -> int:
    """What some of these cards, or none, can add up to, as bits of a word (see `rules.ZERO_AT`)."""
    sums = NOTHING
    while high:
        place = highest(high)
        high -= 1 << place
        sums |= shifted(sums, number_of(HALF + place))
    while low:
        place = highest(low)
        low -= 1 << place
        sums |= shifted(sums, number_of(place))
    return sums


@kernel
def completed(state: State, kind: int, missing: int, half: int) -> int:
    """One half of a good set of centre cards above a kind that adds up to what is missing.

    First whatever scores for the own goals and leaves the sum within reach, then whatever else does.
    """
    seat = int(state.turn)
    low = 0 if kind >= HALF else state.centre[0] & -(2 << kind)
    high = state.centre[1] & -(2 << (kind - HALF)) if kind >= HALF else state.centre[1]
    taken = 0
    for only_good in range(1, -1, -1):
        for position in range(2):
            cards = low if position == 0 else high
            while cards:
                card = cards & -cards
                cards -= card
                worth_it = gain(state, seat, card) >= _GOOD
                if worth_it or not only_good:
                    number = number_of(HALF * position + lowest(card))
                    if position == 0:
                        low -= card
                    else:
                        high -= card
                    if (sums_of(low, high) >> (missing - number + ZERO_AT)) & 1:
                        missing -= number
                        taken += card if position == half else 0
    return taken


@kernel
def tokens_for(state: State, low: int, high: int, played: int) -> int:
    """What a taking earns that leaves this centre, and a hand without the cards now played."""
    table = low == 0 and high == 0
    hand = held(state, state.turn) == ones(played)
    return min(4 if table and hand else 1 if table or hand else 0, supply(state))


@kernel
def worth(state: State, move: int) -> int:
    seat = int(state.turn)
    low = state.centre[0]
    high = state.centre[1]
    played = (move >> PLAYED_AT) & 7
    if move & PASS:
        return -risk(state, low, high)
    value = 0
    total = int(state.missing)
    if played:
        total = 0
        for place in range(HAND):
            if (played >> place) & 1:
                card = int(state.hands[HAND * seat + place])
                total += number_of(card)
                value += gain(state, seat, 1 << (card % HALF))
    kind = move & CARD
    if move & LAY:
        kind = int(state.hands[HAND * seat + lowest(played)])
        if kind < HALF:
            low += 1 << kind
        else:
            high += 1 << (kind - HALF)
        return -value // 2 - risk(state, low, high)
    for half in range(2):
        taken = 1 << (kind % HALF) if kind // HALF == half else 0
        if move & MORE:
            taken += completed(state, kind, total - number_of(kind), half)
        value += gain(state, seat, taken)
        if half == 0:
            low -= taken
        else:
            high -= taken
    return value + POINT * tokens_for(state, low, high, played) - risk(state, low, high)


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
