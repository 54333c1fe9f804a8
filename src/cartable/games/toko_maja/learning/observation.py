"""What a seat observes of Toko Maja as a row of small numbers, and the key that ranks seats at the end."""

from __future__ import annotations

from cartable.games.learning import Field, relative_seat, write_counts, write_number, write_one_hot
from cartable.games.toko_maja.cards import ALL_SETS, KINDS, NUMBERS, WIDTH
from cartable.games.toko_maja.options import Options
from cartable.games.toko_maja.rules import stock_left
from cartable.games.toko_maja.sets import side_of, size
from cartable.games.toko_maja.state import LAY, PILES, ROUNDS, SEATS, TALLEST, State
from cartable.kernel import SmallRow, kernel


def fields(options: Options) -> list[Field]:
    players = options.players
    sides = options.teams or players
    return [
        Field("hand", (KINDS,), "own cards, how many of each kind", private="all"),
        Field("drawn", (KINDS,), "the drawn cards that wait for a decision of the own seat"),
        Field("known", (players, KINDS), "of each hand what everybody knows, from the own seat on"),
        Field("held", (players,), "how many cards each seat has in hand, from the own seat on"),
        Field("sets", (players, ALL_SETS), "the sets that each seat has laid, from the own seat on"),
        Field("tokens", (NUMBERS, players), "who holds the token of each number, from the own seat on"),
        Field("tops", (PILES, KINDS), "the top card of each pile"),
        Field("second", (PILES, KINDS), "the card under each top"),
        Field("piles", (PILES, KINDS), "all cards of each pile, how many of each kind"),
        Field("turn", (players,), "who is to act, from the own seat on"),
        Field("step", (LAY + 1,), "what is decided: add, discard, table set, second discard, lay"),
        Field("round", (ROUNDS,), "the round"),
        Field("stock", (1,), "cards left to draw"),
        Field("waiting", (1,), "how many drawn cards wait for a decision of any seat"),
        Field("scores", (sides,), "points of each side, the own side first, cut off at 127"),
    ]


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    players = int(state.players)
    at = write_counts(state.hands[seat], KINDS, WIDTH, out, 0)
    at = write_counts(state.drawn if state.turn == seat else 0, KINDS, WIDTH, out, at)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        at = write_counts(state.shown[other], KINDS, WIDTH, out, at)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        at = write_number(size(state.hands[other]), out, at)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        at = write_counts(state.sets[other], ALL_SETS, WIDTH, out, at)
    for number in range(NUMBERS):
        at = write_one_hot(relative_seat(seat, int(state.tokens[number]), players), players, out, at)
    at = observe_piles(state, out, at)
    at = write_one_hot(relative_seat(seat, int(state.turn), players), players, out, at)
    at = write_one_hot(int(state.step), LAY + 1, out, at)
    at = write_one_hot(int(state.round) - 1, ROUNDS, out, at)
    at = write_number(stock_left(state), out, at)
    at = write_number(size(state.drawn), out, at)
    observe_scores(state, seat, out, at)


@kernel
def observe_piles(state: State, out: SmallRow, at: int) -> int:
    for depth in range(1, 3):
        for pile in range(PILES):
            height = int(state.heights[pile])
            kind = int(state.piles[pile * TALLEST + height - depth]) if height >= depth else -1
            at = write_one_hot(kind, KINDS, out, at)
    for pile in range(PILES):
        for place in range(pile * TALLEST, pile * TALLEST + state.heights[pile]):
            out[at + state.piles[place]] += 1
        at += KINDS
    return at


@kernel
def observe_scores(state: State, seat: int, out: SmallRow, at: int) -> None:
    sides = int(state.teams) if state.teams else int(state.players)
    mine = side_of(state, seat)
    for step in range(sides):
        side = mine + step if mine + step < sides else mine + step - sides
        at = write_number(total_of(state, side), out, at)


@kernel
def total_of(state: State, side: int) -> int:
    """TOK-23: the points of all rounds."""
    total = 0
    for number in range(ROUNDS):
        total += state.points[number * SEATS + side]
    return total


@kernel
def ranking_key(state: State, seat: int) -> int:
    """TOK-24, TOK-25: the most points win; among equals the highest token, or else they share the win."""
    side = side_of(state, seat)
    best = 0
    for number in range(NUMBERS):
        holder = int(state.tokens[number])
        if holder >= 0 and side_of(state, holder) == side:
            best = max(best, NUMBERS - number)
    return total_of(state, side) * (NUMBERS + 1) + best
