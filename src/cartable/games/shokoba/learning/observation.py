"""What a seat observes of Shokoba as a row of small numbers, and what a match is worth to it in the end."""

from __future__ import annotations

from typing import Final

from cartable.games.learning import Field, seen_from, write_counts, write_mark, write_number
from cartable.games.shokoba.cards import DECK_SIZE, KINDS, NUMBERS, WIDTH
from cartable.games.shokoba.options import Options
from cartable.games.shokoba.rules import cards_numbered, side_of, size, sums_of_several
from cartable.games.shokoba.state import State
from cartable.kernel import SmallRow, kernel

_NUMBERS: Final = len(NUMBERS)


def fields(options: Options) -> list[Field]:
    players = options.players
    sides = 2 if options.teams else players
    found = [
        Field("hand", (KINDS,), "own cards, how many of each kind"),
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
    at = write_mark(seen_from(seat, int(state.turn), players), players, out, at)
    at = write_mark(seen_from(seat, int(state.dealer), players), players, out, at)
    at = write_mark(seen_from(seat, int(state.last_taker), players), players, out, at)
    at = write_number(DECK_SIZE - int(state.dealt), out, at)
    at = write_number(int(state.target), out, at)
    at = write_takers(state.table, out, at)
    if state.mistakes:
        write_mark(int(state.claimable), KINDS, out, at)


@kernel
def write_takers(table: int, out: SmallRow, at: int) -> int:
    """SHO-9: the numbers that the table's cards, one or several, add up to; and what all of them add up to."""
    several = sums_of_several(table)
    total = 0
    for number in range(1, _NUMBERS + 1):
        alike = size(cards_numbered(table, number))
        total += number * alike
        out[at + number - 1] = (alike > 0) | (several >> number) & 1
    at += _NUMBERS
    return write_mark(total - 1 if total <= _NUMBERS else -1, _NUMBERS, out, at)


@kernel
def ranking_key(state: State, seat: int) -> int:
    """SHO-23: who has most wins, and equals share it."""
    return int(state.stones[side_of(state, seat)])
