"""The rules of Toko Maja as kernels over one `State`.

A turn consists of a few moves, each a number: take a top or draw; discard one of the drawn cards; with table sets, take
the set or keep the other card; lay a set or pass. Every seat with three cards in hand has to decide about laying,
whether or not they make a set: otherwise the others would learn something about the hand.
"""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING, OVER
from cartable.games.toko_maja.cards import (
    DECK_SIZE,
    FIVES,
    JOKER,
    KINDS,
    NO_SET,
    NUMBERS,
    SETS,
    THREE_JOKERS,
    WIDTH,
    WITH_JOKER,
)
from cartable.games.toko_maja.sets import card_cost, lay, points_of_sets, set_of, side_of, size, visible_set
from cartable.games.toko_maja.state import (
    ADD,
    DISCARD,
    LAY,
    NOBODY,
    PILES,
    ROUNDS,
    SEATS,
    SECOND,
    TABLE,
    TALLEST,
    State,
)
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import lowest

TAKE: Final = 0  # and the pile
DRAW: Final = TAKE + PILES
TAKE_TABLE_SET: Final = 4
KEEP: Final = 5
PASS: Final = 6
TO_PILE: Final = 8  # and PILES times the kind, and the pile
LAY_SET: Final = TO_PILE + PILES * KINDS  # and the set

MOVES_BUFFER: Final = 24
"""In a partial record each of six kinds may go to each of three piles; one more place is written to."""


@kernel
def left_of(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def stock_left(state: State) -> int:
    """TOK-4, TOK-5: how many cards can still be drawn. It is always even, since it begins even and a draw takes two."""
    return DECK_SIZE - state.put_aside - state.dealt


@kernel
def begin(state: State) -> None:
    """Set up a new match under the options that the state already holds."""
    state.round = 0
    state.first = NOBODY
    state.turn = DEALING
    for place in range(ROUNDS * SEATS):
        state.points[place] = 0
    clear(state)


@kernel
def clear(state: State) -> None:
    """Empty the table for a new round."""
    state.step = ADD
    state.dealt = 0
    state.drawn = 0
    state.piled = 0
    for number in range(NUMBERS):
        state.tokens[number] = NOBODY
    for seat in range(SEATS):
        state.hands[seat] = 0
        state.shown[seat] = 0
        state.sets[seat] = 0
    for pile in range(PILES):
        state.heights[pile] = 0
    for place in range(PILES * TALLEST):
        state.piles[place] = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    """TOK-4 to TOK-7: begin a round. The first three cards open the piles; the last ones of the deck are put aside."""
    named = state.first_player if state.round == 0 else state.tokens[FIVES]
    state.first = spin if named == NOBODY else named
    state.turn = state.first
    state.round += 1
    clear(state)
    missing = DECK_SIZE - len(deck)
    for position in range(len(deck)):
        state.stock[missing + position] = deck[position]
    for pile in range(PILES):
        put_on_pile(state, deck[pile], pile)
    state.dealt = missing + PILES
    return 1


@kernel
def put_on_pile(state: State, kind: int, pile: int) -> None:
    state.piles[pile * TALLEST + state.heights[pile]] = kind
    state.heights[pile] += 1
    state.piled += one(kind, WIDTH)


@kernel
def take_top(state: State, pile: int) -> int:
    """Take the top card off a pile and return its kind."""
    state.heights[pile] -= 1
    place = pile * TALLEST + state.heights[pile]
    kind = int(state.piles[place])
    state.piles[place] = 0
    state.piled -= one(kind, WIDTH)
    return kind


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    if state.step == LAY:
        return sets_to_lay(state.hands[state.turn], moves)
    if state.step == ADD:
        return ways_to_add(state, moves)
    if state.step == TABLE:  # TOK-26, TOK-28
        moves[0] = TAKE_TABLE_SET
        moves[1] = KEEP
        return 2
    return ways_to_discard(state, moves)


@kernel
def ways_to_add(state: State, moves: WideRow) -> int:
    """TOK-9, TOK-10: take the top of a pile, or draw from the stock, which is never empty at the start of a turn."""
    count = 0
    for pile in range(PILES):
        moves[count] = TAKE + pile
        count += state.heights[pile] > 0
    moves[count] = DRAW
    return count + 1


@kernel
def ways_to_discard(state: State, moves: WideRow) -> int:
    """TOK-10, TOK-11, TOK-27: one of the drawn cards (two of a kind are one choice); an empty place comes first."""
    must_fill = (state.heights[0] == 0) | (state.heights[1] == 0) | (state.heights[2] == 0)
    count = 0
    rest = state.drawn
    while rest:
        kind = lowest(rest) // WIDTH
        rest &= -one(kind + 1, WIDTH)
        for pile in range(PILES):
            moves[count] = TO_PILE + PILES * kind + pile
            count += (state.heights[pile] == 0) | (not must_fill)
    return count


@kernel
def sets_to_lay(hand: int, moves: WideRow) -> int:
    """TOK-13, TOK-14: lay any set of the hand, or pass."""
    jokers = held(hand, JOKER, WIDTH)
    count = 0
    for number in range(NUMBERS):
        alike = held(hand, number, WIDTH)
        moves[count] = LAY_SET + number
        count += alike >= 3
        moves[count] = LAY_SET + WITH_JOKER + number
        count += (alike >= 2) & (jokers >= 1)
    moves[count] = LAY_SET + THREE_JOKERS
    count += jokers >= 3
    moves[count] = PASS
    return count + 1


@kernel
def play(state: State, move: int) -> None:
    """Make a move; the turn passes to the next seat when nothing is left to decide in it."""
    seat = int(state.turn)
    made = NO_SET
    if move >= LAY_SET:
        made = move - LAY_SET
        take_from_hand(state, seat, made)
    elif move >= TO_PILE:
        discard(state, (move - TO_PILE) // PILES, (move - TO_PILE) % PILES)
    elif move == DRAW:
        draw(state)
    elif move == TAKE_TABLE_SET:
        made = take_table_set(state)
    elif move == PASS:
        state.step = ADD
    elif move == KEEP:
        state.step = LAY
    else:
        take(state, seat, move - TAKE)
    if made != NO_SET:
        lay(state, seat, made)
    if state.step == LAY:
        keep_drawn(state, seat)
    if state.step == ADD:
        end_turn(state)


@kernel
def take(state: State, seat: int, pile: int) -> None:
    """TOK-9: take a top card; everybody sees which one goes to the hand."""
    card = one(take_top(state, pile), WIDTH)
    state.hands[seat] += card
    state.shown[seat] += card
    state.step = LAY


@kernel
def draw(state: State) -> None:
    """TOK-10: draw two cards, which only the drawer sees."""
    first = int(state.dealt)
    state.drawn = one(state.stock[first], WIDTH) + one(state.stock[first + 1], WIDTH)
    state.dealt = first + 2
    state.step = DISCARD


@kernel
def discard(state: State, kind: int, pile: int) -> None:
    """TOK-10, TOK-27: put a drawn card on a pile; the next step depends on whether it completes a table set."""
    was_set = visible_set(state) != NO_SET
    put_on_pile(state, kind, pile)
    state.drawn -= one(kind, WIDTH)
    if state.step == SECOND:
        state.step = ADD  # TOK-29
    elif state.table_sets and not was_set and visible_set(state) != NO_SET:  # TOK-26, TOK-31
        state.step = TABLE
    else:
        state.step = LAY


@kernel
def take_table_set(state: State) -> int:
    """TOK-26: take the three tops, which are laid at once; the second drawn card is discarded next."""
    first = take_top(state, 0)
    second = take_top(state, 1)
    state.step = SECOND
    return set_of(first, second, take_top(state, 2))


@kernel
def keep_drawn(state: State, seat: int) -> None:
    """Move the remaining drawn card to the hand; with fewer than three cards there is nothing to lay."""
    state.hands[seat] += state.drawn
    state.drawn = 0
    if size(state.hands[seat]) < 3:
        state.step = ADD


@kernel
def take_from_hand(state: State, seat: int, made: int) -> None:
    """TOK-13: take the cards of a set out of the hand; cards that everybody knows of are taken first."""
    cards = SETS[made]
    state.hands[seat] -= cards
    known = state.shown[seat]
    left = 0
    for kind in range(KINDS):
        left += max(0, held(known, kind, WIDTH) - held(cards, kind, WIDTH)) << (WIDTH * kind)
    state.shown[seat] = left
    state.step = ADD


@kernel
def end_turn(state: State) -> None:
    """TOK-8, TOK-16: pass the turn clockwise, or end the round after the turn that emptied the stock."""
    if stock_left(state) > 0:
        state.turn = left_of(state, state.turn)
        return
    count_points(state)
    state.turn = OVER if state.round == state.rounds else DEALING


@kernel
def count_points(state: State) -> None:
    """TOK-20 to TOK-23: sets and tokens, minus the cards left in hand."""
    first = (state.round - 1) * SEATS
    for seat in range(state.players):
        points = points_of_sets(state.sets[seat], state.set_bonus)
        for kind in range(KINDS):
            points -= held(state.hands[seat], kind, WIDTH) * card_cost(kind, state.hand_cost, state.joker_cost)
        state.points[first + side_of(state, seat)] += points
    for number in range(NUMBERS):
        if state.tokens[number] != NOBODY:
            state.points[first + side_of(state, state.tokens[number])] += state.token_points[number]


@kernel
def scores(state: State, points: WideRow) -> None:
    """TOK-23: the sum of the counted rounds; partners have their team's."""
    for seat in range(state.players):
        side = side_of(state, seat)
        points[seat] = state.points[side] + state.points[SEATS + side] + state.points[2 * SEATS + side]
