"""Positions with open cards, as kernels: their moves, what follows them, and bounds that the cards alone give.

Seats that cannot block are skipped. Of the face-down cards only a king matters, because it lets the other one attack.
There are two players, or four in two teams: a seat's side is its lowest bit.
"""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.open_cards.memory import (
    ATTACK_AT,
    ATTACKER_AT,
    FIRST_PAIR,
    FREE_AT,
    PASSING,
    TURN_AT,
    SolverMemory,
)
from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL_POINTS, KINDS, KING, KINGS, LANCE, WIDTH
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import lowest

_HANDS: Final = (1 << ATTACK_AT) - 1
_ONE_KIND: Final = (1 << WIDTH) - 1
_ONE_EACH: Final = sum(1 << (WIDTH * kind) for kind in range(KINDS))
_NO_KING_BLOCKS: Final = -1 << (WIDTH * LANCE)  # GOI-7


# hands and their numbers


@kernel
def present(bag: int) -> int:
    """The kinds that a bag holds, each as the lowest bit of its field."""
    return (bag | bag >> 1 | bag >> 2 | bag >> 3) & _ONE_EACH


@kernel
def best_last_score(bag: int) -> int:
    """GOI-12, GOI-13: the most that the last card of this bag can score."""
    best = 0
    for kind in range(KINDS):
        count = held(bag, kind, WIDTH)
        if count:
            best = max(best, held(ALL_POINTS, kind, WIDTH) << (count > 1))
    return best


@kernel
def enumerate_hands(memory: SolverMemory, seat: int, hand: int) -> int:
    """List every subset of a hand, and return the number of the whole hand."""
    base = seat << memory.span
    numbers = 1
    memory.bags[base] = 0
    for kind in range(KINDS):
        memory.weights[seat * KINDS + kind] = numbers
        without = numbers
        for copies in range(1, held(hand, kind, WIDTH) + 1):
            for number in range(without):
                memory.bags[base + numbers] = memory.bags[base + number] + copies * one(kind, WIDTH)
                numbers += 1
    for number in range(numbers):
        memory.last_scores[base + number] = best_last_score(memory.bags[base + number])
    return numbers - 1


@kernel
def hand_index(memory: SolverMemory, position: int, seat: int) -> int:
    """The index of a seat's hand in `memory.bags` and `memory.last_scores`."""
    return (seat << memory.span) + ((position >> (seat * memory.span)) & ((1 << memory.span) - 1))


@kernel
def hand_at(memory: SolverMemory, position: int, seat: int) -> int:
    return memory.bags[hand_index(memory, position, seat)]


@kernel
def best_score_of_side(memory: SolverMemory, position: int, side: int) -> int:
    """The most that either of two partners can score."""
    own = memory.last_scores[hand_index(memory, position, side)]
    return int(max(own, memory.last_scores[hand_index(memory, position, (side + 2) & memory.last)]))


@kernel
def cards_left(memory: SolverMemory, position: int) -> int:
    cards = 0
    for seat in range(memory.last + 1):
        cards += size(hand_at(memory, position, seat))
    return cards


# the attack and the turn


@kernel
def turn_at(position: int) -> int:
    return (position >> TURN_AT) & 3


@kernel
def attacker_at(position: int) -> int:
    return (position >> ATTACKER_AT) & 3


@kernel
def attack_at(position: int) -> int:
    """The kind of the attack to answer, or -1 if the turn lays."""
    return ((position >> ATTACK_AT) & 15) - 1


@kernel
def can_block(bag: int, attack: int) -> int:
    """GOI-6, GOI-7."""
    return held(bag, attack, WIDTH) != 0 or (bag & KINGS != 0 and KING < attack < LANCE)


@kernel
def position_of(memory: SolverMemory, hands: int, attack: int, attacker: int, turn: int, free: int) -> int:
    """The position after all seats from `turn` on that cannot block have passed (GOI-5, GOI-9)."""
    position = hands + (attacker << ATTACKER_AT) + (free << FREE_AT)
    while turn != attacker:
        if can_block(hand_at(memory, hands, turn), attack):
            return position + ((attack + 1) << ATTACK_AT) + (turn << TURN_AT)
        turn = (turn + 1) & memory.last
    return position + (attacker << TURN_AT)


@kernel
def has_kings(memory: SolverMemory, hands: int) -> int:
    kings = 0
    for seat in range(memory.last + 1):
        kings |= hand_at(memory, hands, seat) & KINGS
    return kings != 0


# moves


@kernel
def list_moves(memory: SolverMemory, position: int, moves: WideRow, base: int) -> int:
    """Write the moves of the seat to act from index `base` on, and return how many there are."""
    hand = hand_at(memory, position, turn_at(position))
    attack = attack_at(position)
    first_kinds = present(hand)
    count = 0
    if attack >= 0:
        moves[base] = PASSING
        count = 1
        first_kinds &= one(attack, WIDTH) | (KING < attack < LANCE)
    while first_kinds:
        first = lowest(first_kinds) // WIDTH
        first_kinds &= first_kinds - 1
        rest = hand - one(first, WIDTH)
        attacks = present(rest)
        if first != KING and not position >> FREE_AT and rest != one(KING, WIDTH):
            attacks &= ~1  # GOI-10, GOI-11
        while attacks:
            moves[base + count] = FIRST_PAIR + KINDS * first + lowest(attacks) // WIDTH
            attacks &= attacks - 1
            count += 1
    return count


@kernel
def first_of(move: int) -> int:
    return (move - FIRST_PAIR) >> 3


@kernel
def second_of(move: int) -> int:
    return (move - FIRST_PAIR) & 7


@kernel
def position_after(memory: SolverMemory, position: int, move: int) -> int:
    """The position after a move that does not end the round."""
    turn = turn_at(position)
    hands = position & _HANDS
    attack = attack_at(position)
    free = position >> FREE_AT
    if move == PASSING:
        return position_of(memory, hands, attack, attacker_at(position), (turn + 1) & memory.last, free)
    first = first_of(move)
    second = second_of(move)
    hands -= (memory.weights[turn * KINDS + first] + memory.weights[turn * KINDS + second]) << (turn * memory.span)
    if second == KING or (first == KING and (attack >= 0 or hand_at(memory, hands, turn) & KINGS)):
        free = 1
    if free and not has_kings(memory, hands):
        free = 0
    return position_of(memory, hands, second, turn, (turn + 1) & memory.last, free)


@kernel
def ends_round(memory: SolverMemory, position: int, move: int) -> int:
    return move != PASSING and size(hand_at(memory, position, turn_at(position))) == 2


@kernel
def last_score(position: int, move: int) -> int:
    """The score of a pair that empties the hand (GOI-12, GOI-13)."""
    doubled = first_of(move) == second_of(move) and attack_at(position) < 0
    return held(ALL_POINTS, second_of(move), WIDTH) << doubled


# bounds that the cards alone give


@kernel
def unblockable_score(hand: int, pairs: int, opposing: int, free: int) -> int:
    """The most that a hand can score by attacks that no opponent can block, one after the other; 0 if it cannot.

    The attacks of all pairs but the last have to be safe; the last pair ends the round.
    """
    safe = present(hand) & ~present(opposing)
    if opposing & KINGS:
        safe &= _NO_KING_BLOCKS
    if not free:
        safe &= ~1
    spare = size(hand & (safe * _ONE_KIND)) - (pairs - 1)
    best = 0
    if spare >= 0:
        for kind in range(KINDS):
            count = held(hand, kind, WIDTH)
            needed = (safe >> (kind * WIDTH)) & 1
            points = held(ALL_POINTS, kind, WIDTH)
            if count and spare >= needed:
                best = max(best, points)
            if count > 1 and spare >= 2 * needed:
                best = max(best, 2 * points)
    return best


@kernel
def unblockable_score_after_block(hand: int, pairs: int, opposing: int, free: int) -> int:
    """The same after the first card of the first pair has blocked; the last card is not doubled then."""
    return best_last_score(hand) if pairs == 1 else unblockable_score(hand, pairs, opposing, free)


@kernel
def sure_score(memory: SolverMemory, position: int) -> int:
    """The points that the seat to act can score without interruption, whatever the opponents do."""
    turn = turn_at(position)
    hand = hand_at(memory, position, turn)
    pairs = size(hand) >> 1
    opposing = hand_at(memory, position, (turn + 1) & memory.last) | hand_at(memory, position, (turn + 3) & memory.last)
    attack = attack_at(position)
    free = position >> FREE_AT
    if attack < 0:
        return unblockable_score(hand, pairs, opposing, free)
    best = 0
    if held(hand, attack, WIDTH):
        best = unblockable_score_after_block(hand - one(attack, WIDTH), pairs, opposing, free | (attack == KING))
    if hand & KINGS and KING < attack < LANCE:
        best = max(best, unblockable_score_after_block(hand - one(KING, WIDTH), pairs, opposing, 1))
    return best
