"""Filling in unknown cards at random, with equal probability for everything that agrees with what a seat knows.

Besides the visible cards, two things are known. Whoever attacked with a king while no other king lay face up has the
other one face down (GOI-10, GOI-11). And a partner who was asked to cancel the round knows of five pawns (GOI-16).
"""

from __future__ import annotations

from cartable.games.goita.bags import deck_of, row_bag, size
from cartable.games.goita.cards import (
    ALL,
    KING,
    ONE_PAWN,
    ONE_UNKNOWN,
    PAWN,
    UNKNOWN,
    UNKNOWN_AT,
    WHOLE_DECK,
    WIDTH,
)
from cartable.games.goita.state import FACE_DOWN, NOBODY, ONE_PLACE, PLACE, PLACES, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import highest
from cartable.kernel.chance import below


@kernel
def unseen_at_table(state: State) -> int:
    """All cards whose place is not known, as a bag."""
    unseen = deck_of(state) - (state.aside & ALL)
    for seat in range(state.players):
        unseen -= (state.hands[seat] + row_bag(state.rows[seat])) & ALL
    return unseen


@kernel
def unseen_on_board(state: State) -> int:
    unseen = WHOLE_DECK - state.captured - state.discard
    for place in range(PLACES):
        if state.board[place] < UNKNOWN:
            unseen -= one(state.board[place], WIDTH)
    return unseen


@kernel
def draw_kind(bag: int, cards: int, rng: WideRow) -> int:
    """The kind of a random card of the bag; all `cards` of its cards are equally likely."""
    rest = below(rng, cards)
    kind = 0
    while kind < PAWN and rest >= held(bag, kind, WIDTH):
        rest -= held(bag, kind, WIDTH)
        kind += 1
    return kind


@kernel
def binomial(things: int, chosen: int) -> int:
    """The number of ways to choose `chosen` out of `things`."""
    if chosen < 0 or chosen > things:
        return 0
    found = 1
    for number in range(chosen):
        found = found * (things - number) // (number + 1)
    return found


@kernel
def fill_king(state: State, rng: WideRow) -> None:
    """Put the king that must lie face down into one of its possible places."""
    for seat in range(state.players):
        row = state.rows[seat]
        above = 0
        position = highest(row) // PLACE if row else -1
        for step in range(position + 1):
            card = (row >> (PLACE * (position - step))) & ONE_PLACE
            if card == KING + 1 and step & 1 and above:
                fill_place(state, seat, below(rng, above), KING)
                return
            if card == FACE_DOWN + UNKNOWN + 1:
                above += 1


@kernel
def fill_place(state: State, seat: int, number: int, kind: int) -> None:
    """Set the kind of an unknown card of a row; `number` counts the unknown cards from the oldest."""
    row = state.rows[seat]
    position = highest(row) // PLACE
    while number >= 0:
        if (row >> (PLACE * position)) & ONE_PLACE == FACE_DOWN + UNKNOWN + 1:
            number -= 1
        position -= 1
    state.rows[seat] = row - ((UNKNOWN - kind) << (PLACE * (position + 1)))


@kernel
def fill_seat(state: State, seat: int, cards: int, rng: WideRow) -> int:
    """Fill in a seat's row and hand from a bag that holds enough cards, and return what is left of it."""
    left = size(cards)
    in_row = held(row_bag(state.rows[seat]), UNKNOWN, WIDTH)
    for number in range(in_row + (state.hands[seat] >> UNKNOWN_AT)):
        kind = draw_kind(cards, left - number, rng)
        cards -= one(kind, WIDTH)
        if number < in_row:
            fill_place(state, seat, 0, kind)
        else:
            state.hands[seat] += one(kind, WIDTH) - ONE_UNKNOWN
    return cards


@kernel
def pawn_holder(state: State) -> int:
    """A seat that is known to have been dealt five pawns, some of them still hidden; or NOBODY."""
    found = NOBODY
    for seat in range(SEATS):
        cards = state.hands[seat] + row_bag(state.rows[seat])
        if (state.partner_asked >> seat) & 1 and cards >> UNKNOWN_AT and held(cards, PAWN, WIDTH) < state.cancel_pawns:
            found = seat
    return found


@kernel
def draw_with_pawns(state: State, seat: int, unseen: int, rng: WideRow) -> int:
    """A random bag for this seat's hidden cards with the pawns that it must have; probabilities are those of a deal."""
    cards = state.hands[seat] + row_bag(state.rows[seat])
    hidden = cards >> UNKNOWN_AT
    least = state.cancel_pawns - held(cards, PAWN, WIDTH)
    pawns = held(unseen, PAWN, WIDTH)
    others = size(unseen) - hidden
    chances = 0
    chosen = least
    for count in range(least, hidden + 1):
        chance = binomial(hidden, count) * binomial(others, pawns - count)
        chances += chance
        if chance and below(rng, chances) < chance:
            chosen = count
    found = chosen * ONE_PAWN
    unseen -= pawns * ONE_PAWN
    left = size(unseen)
    for _ in range(hidden - chosen):
        card = one(draw_kind(unseen, left, rng), WIDTH)
        unseen -= card
        found += card
        left -= 1
    return found


@kernel
def fill_table(state: State, rng: WideRow) -> None:
    if state.open_kings == 1 and state.turn >= 0:
        fill_king(state, rng)
    unseen = unseen_at_table(state)
    holder = pawn_holder(state)
    first = max(holder, 0)
    for step in range(state.players):
        seat = (first + step) % state.players
        cards = draw_with_pawns(state, seat, unseen, rng) if seat == holder else unseen
        unseen -= cards - fill_seat(state, seat, cards, rng)
    if state.aside >> UNKNOWN_AT:
        state.aside = unseen + (state.aside & ALL)


@kernel
def fill_board(state: State, rng: WideRow) -> None:
    unseen = unseen_on_board(state)
    left = size(unseen)
    for place in range(PLACES):
        if state.board[place] == UNKNOWN:
            kind = draw_kind(unseen, left, rng)
            unseen -= one(kind, WIDTH)
            left -= 1
            state.board[place] = kind
