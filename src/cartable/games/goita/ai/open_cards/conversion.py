"""From a state whose cards are all known to a position of the solver."""

from __future__ import annotations

from cartable.games.goita.ai.open_cards.memory import ATTACK_AT, ATTACKER_AT, FREE_AT, TURN_AT, SolverMemory
from cartable.games.goita.ai.open_cards.positions import enumerate_hands, position_of
from cartable.games.goita.cards import ALL, KING, KINGS, WIDTH, cards_each
from cartable.games.goita.state import ANSWER, ATTACK, FACE_DOWN, ONE_PLACE, PLACE, State
from cartable.games.goita.table_rules import has_king_below
from cartable.kernel import kernel
from cartable.kernel.bags import one


@kernel
def first_of_pair(state: State) -> int:
    """The card that the turn has already laid or blocked with, before its attack; -1 at other times."""
    return (state.rows[state.turn] & (FACE_DOWN - 1)) - 1 if state.step == ATTACK else -1


@kernel
def last_king_is_free(state: State, first: int) -> int:
    """GOI-11: whether the last king may attack; `first` counts as still in hand."""
    open_kings = int(state.open_kings)
    kings = 0
    below = 0
    for seat in range(state.players):
        row = state.rows[seat]
        hand = state.hands[seat]
        if first >= 0 and seat == state.turn:
            open_kings -= row & ONE_PLACE == KING + 1
            hand += one(first, WIDTH)
            row >>= PLACE
        if hand & KINGS:
            kings = 1
            below |= has_king_below(row)
    return kings and (open_kings != 0 or below)


@kernel
def position_of_state(memory: SolverMemory, state: State) -> int:
    """The position of a state at the table; if the turn has already placed the first card, the position before it."""
    turn = int(state.turn)
    first = first_of_pair(state)
    memory.last = state.players - 1
    memory.span = cards_each(int(state.players))
    hands = 0
    for seat in range(state.players):
        hand = state.hands[seat] & ALL
        if first >= 0 and seat == turn:
            hand += one(first, WIDTH)
        hands += enumerate_hands(memory, seat, hand) << (seat * memory.span)
    free = last_king_is_free(state, first)
    if state.step == ANSWER:
        return position_of(memory, hands, int(state.attack), int(state.attacker), turn, free)
    position = hands + (free << FREE_AT) + (turn << TURN_AT)
    if first >= 0 and not state.rows[turn] & FACE_DOWN:
        # the card blocked: take its kind as the attack; whose attack it was does not matter
        return position + ((first + 1) << ATTACK_AT) + (((turn + 1) & memory.last) << ATTACKER_AT)
    return position + (turn << ATTACKER_AT)
