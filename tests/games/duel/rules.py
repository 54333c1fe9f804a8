"""The rules of Duel. A move is the card played, from 0."""

from __future__ import annotations

from cartable.games.contract import DEALING, OVER
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bits import lowest, ones
from cartable.kernel.chance import below
from tests.games.duel.state import CARDS, EACH, NOTHING, UNKNOWN_AT, State


@kernel
def begin(state: State) -> None:
    state.turn = DEALING
    state.led = NOTHING
    state.played = 0
    for seat in range(2):
        state.hands[seat] = 0
        state.points[seat] = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    for position in range(2 * EACH):
        state.hands[position & 1] += 1 << deck[position]
    state.turn = spin if state.starter == NOTHING else state.starter
    return 1


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    hand = state.hands[state.turn] & ((1 << CARDS) - 1)
    count = 0
    while hand:
        moves[count] = lowest(hand)
        hand &= hand - 1
        count += 1
    return count


@kernel
def play(state: State, move: int) -> None:
    state.hands[state.turn] -= 1 << move
    state.played |= 1 << move
    if state.led == NOTHING:
        state.led = move
        state.turn = 1 - state.turn
        return
    if state.led > move:
        state.turn = 1 - state.turn
    state.points[state.turn] += 1
    state.led = NOTHING
    if state.hands[0] == 0:
        state.turn = OVER


@kernel
def scores(state: State, points: WideRow) -> None:
    for seat in range(2):
        points[seat] = state.points[seat]


@kernel
def size(hand: int) -> int:
    return ones(hand & ((1 << CARDS) - 1)) + (hand >> UNKNOWN_AT)


@kernel
def hide(state: State, seat: int, seen: State) -> None:
    seen.players = state.players
    seen.starter = state.starter
    seen.turn = state.turn
    seen.led = state.led
    seen.played = state.played
    for other in range(2):
        seen.points[other] = state.points[other]
        seen.hands[other] = state.hands[other] if other == seat else size(state.hands[other]) << UNKNOWN_AT


@kernel
def resample(state: State, rng: WideRow) -> None:
    for seat in range(2):
        missing = state.hands[seat] >> UNKNOWN_AT
        state.hands[seat] &= (1 << CARDS) - 1
        for _ in range(missing):
            card = below(rng, CARDS)
            while ((state.hands[0] | state.hands[1] | state.played) >> card) & 1:
                card = below(rng, CARDS)
            state.hands[seat] += 1 << card


@kernel
def worth(state: State, move: int) -> int:
    """Win a trick as cheaply as can be, else throw the lowest card away."""
    if move > state.led != NOTHING:
        return 2 * CARDS - move
    return CARDS - move
