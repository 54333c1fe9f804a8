"""What a seat observes of Scopette as a row of small numbers, and the key that ranks seats at the end."""

from __future__ import annotations

from typing import Final

from cartable.games.learning import Field, relative_seat, write_number, write_one_hot
from cartable.games.scopette.cards import (
    CARDS,
    CARDS_END,
    COLOURS_AT,
    COLUMNS,
    DECK_SIZE,
    GOALS,
    HALF,
    NUMBERS,
    SYMBOLS_AT,
)
from cartable.games.scopette.hands import hand_size, left_of
from cartable.games.scopette.options import Options
from cartable.games.scopette.rules import seat_points
from cartable.games.scopette.state import HAND, MOST_TOKENS, NOBODY, State
from cartable.kernel import SmallRow, kernel
from cartable.kernel.bits import mark_sevens, ones

_COLUMNS_USED: Final = COLUMNS - 1
_SHAPE: Final = (len(NUMBERS), _COLUMNS_USED)
"""Cards by number (1 to 10, -1, -2) and column: six colours, then gold, which only four numbers have."""
_PLANE: Final = len(NUMBERS) * _COLUMNS_USED


def fields(options: Options) -> list[Field]:
    players = options.players
    return [
        Field("hand", (HAND, *_SHAPE), "the own cards, place by place, by number and colour or gold", private="all"),
        Field("centre", _SHAPE, "the cards in the centre"),
        Field("piles", (players, *_SHAPE), "what each seat has taken, from the own seat on"),
        Field("colours", (GOALS,), "the own secret colours", private="all"),
        Field("symbols", (players, GOALS), "the symbol between each seat and the next one, from the own seat on"),
        Field("tokens", (players,), "tokens of each seat, from the own seat on"),
        Field("held", (players,), "how many cards each seat has in hand, from the own seat on"),
        Field("turn", (players,), "who is to act, from the own seat on"),
        Field("chosen_number", (len(NUMBERS),), "while a taking goes on: the number of the card chosen last"),
        Field("chosen_column", (_COLUMNS_USED,), "and its colour, or gold"),
        Field("missing", (1,), "what the cards still to choose add up to"),
        Field("stock", (1,), "cards left in the stock"),
        Field("last_turns", (1,), "turns to come once the stock is empty"),
    ]


@kernel
def write_set(low: int, high: int, out: SmallRow, at: int) -> int:
    """A 1 for each card of a set."""
    mark_sevens(out, at, low)
    mark_sevens(out, at + _PLANE // 2, high)
    return at + _PLANE


@kernel
def write_card(kind: int, out: SmallRow, at: int) -> int:
    """A 1 for one card; nothing for an empty place."""
    if kind < CARDS_END:
        within = kind & (HALF - 1)
        out[at + (kind >> 6) * (_PLANE // 2) + within - (within >> 3)] = 1
    return at + _PLANE


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    players = int(state.players)
    at = 0
    for place in range(HAND * seat, HAND * seat + HAND):
        at = write_card(int(state.hands[place]), out, at)
    at = write_set(state.centre[0], state.centre[1], out, at)
    other = seat
    for _ in range(players):
        at = write_set(state.piles[2 * other], state.piles[2 * other + 1], out, at)
        other = left_of(state, other)
    at = observe_goals(state, seat, out, at)
    for _ in range(players):
        at = write_number(int(state.tokens[other]), out, at)
        other = left_of(state, other)
    for _ in range(players):
        at = write_number(hand_size(state, other), out, at)
        other = left_of(state, other)
    at = write_one_hot(relative_seat(seat, int(state.turn), players), players, out, at)
    at = observe_taking(state, out, at)
    at = write_number(CARDS - int(state.dealt), out, at)
    write_number(int(state.last_turns), out, at)


@kernel
def observe_goals(state: State, seat: int, out: SmallRow, at: int) -> int:
    each = 2 if state.players == 2 else 1
    for goal in range(each * seat, each * seat + each):
        write_one_hot(int(state.colours[goal]) - COLOURS_AT, GOALS, out, at)
    at += GOALS
    other = seat
    for _ in range(state.players):
        at = write_one_hot(int(state.symbols[other]) - SYMBOLS_AT, GOALS, out, at)
        other = left_of(state, other)
    return at


@kernel
def observe_taking(state: State, out: SmallRow, at: int) -> int:
    chosen = int(state.chosen)
    if chosen != NOBODY:
        half = len(NUMBERS) // 2 if chosen >= HALF else 0
        write_one_hot(half + ((chosen & (HALF - 1)) >> 3), len(NUMBERS), out, at)
        write_one_hot(chosen & (COLUMNS - 1), _COLUMNS_USED, out, at + len(NUMBERS))
        write_number(int(state.missing), out, at + len(NUMBERS) + _COLUMNS_USED)
    return at + len(NUMBERS) + _COLUMNS_USED + 1


@kernel
def ranking_key(state: State, seat: int) -> int:
    """SCO-26, SCO-30: the most points win, then the most cards, then the most tokens; equals share the win."""
    partner = seat
    if state.teams:
        partner = (seat + state.players // 2) % state.players
    found = seat_ranking_key(state, seat)
    return found if partner == seat else found + seat_ranking_key(state, partner)


@kernel
def seat_ranking_key(state: State, seat: int) -> int:
    cards = ones(state.piles[2 * seat]) + ones(state.piles[2 * seat + 1])
    return (seat_points(state, seat) * (DECK_SIZE + 1) + cards) * (MOST_TOKENS + 1) + state.tokens[seat]
