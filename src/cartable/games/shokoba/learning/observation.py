"""What a seat observes of Shokoba as a row of small numbers, and the key that ranks seats at the end."""

from __future__ import annotations

from typing import Final

from cartable.games.learning import Field, relative_seat, write_counts, write_number, write_one_hot
from cartable.games.shokoba.cards import DECK_SIZE, KINDS, NUMBERS, WIDTH
from cartable.games.shokoba.options import Options
from cartable.games.shokoba.rules import counts_of_number, side_of, size, sums_of_several
from cartable.games.shokoba.state import State
from cartable.kernel import SmallRow, kernel

_NUMBERS: Final = len(NUMBERS)


def fields(options: Options) -> list[Field]:
    players = options.players
    sides = 2 if options.teams else players
    found = [
        Field("hand", (KINDS,), "own cards, how many of each kind", private="all"),
        Field("table", (KINDS,), "cards on the table, how many of each kind"),
        Field("piles", (sides, KINDS), "what each side has taken, the own side first"),
        Field("stones", (sides,), "stones of each side, the own side first"),
        Field("held", (players,), "how many cards each seat has in hand, from the own seat on"),
        Field("turn", (players,), "who is to act, from the own seat on"),
        Field("dealer", (players,), "who deals, from the own seat on"),
        Field("last_taker", (players,), "who took last in this round, from the own seat on"),
        Field("stock", (1,), "cards left in the stock"),
        Field("target", (1,), "stones that end the match"),
        Field("takers", (_NUMBERS,), "for each number whether a card of it could take from the table"),
        Field("sweeper", (_NUMBERS,), "the number that would take the whole table"),
    ]
    if options.mistakes:
        found.append(Field("claimable", (KINDS,), "the kind that was just laid by mistake"))
    return found


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    players = int(state.players)
    sides = 2 if state.teams else players
    mine = side_of(state, seat)
    at = write_counts(state.hands[seat], KINDS, WIDTH, out, 0)
    at = write_counts(state.table, KINDS, WIDTH, out, at)
    for step in range(sides):
        side = mine + step if mine + step < sides else mine + step - sides
        at = write_counts(state.piles[side], KINDS, WIDTH, out, at)
    for step in range(sides):
        side = mine + step if mine + step < sides else mine + step - sides
        at = write_number(int(state.stones[side]), out, at)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        at = write_number(size(state.hands[other]), out, at)
    at = write_one_hot(relative_seat(seat, int(state.turn), players), players, out, at)
    at = write_one_hot(relative_seat(seat, int(state.dealer), players), players, out, at)
    at = write_one_hot(relative_seat(seat, int(state.last_taker), players), players, out, at)
    at = write_number(DECK_SIZE - int(state.dealt), out, at)
    at = write_number(int(state.target), out, at)
    at = write_takers(state.table, out, at)
    if state.mistakes:
        write_one_hot(int(state.claimable), KINDS, out, at)


@kernel
def write_takers(table: int, out: SmallRow, at: int) -> int:
    """SHO-9: the numbers that one or more table cards add up to, and the number that all of them add up to."""
    several = sums_of_several(table)
    total = 0
    for number in range(1, _NUMBERS + 1):
        alike = size(counts_of_number(table, number))
        total += number * alike
        out[at + number - 1] = (alike > 0) | (several >> number) & 1
    at += _NUMBERS
    return write_one_hot(total - 1 if total <= _NUMBERS else -1, _NUMBERS, out, at)


@kernel
def ranking_key(state: State, seat: int) -> int:
    """SHO-23: the most stones win, and equals share the win."""
    return int(state.stones[side_of(state, seat)])
