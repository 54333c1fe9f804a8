"""What a seat observes of Scopa, as a row of small numbers, and what decides who has won."""

from __future__ import annotations

from cartable.games.learning import Field, relative_seat, write_counts, write_number, write_one_hot
from cartable.kernel import SmallRow, kernel
from cartable_scopa.cards import CARDS
from cartable_scopa.options import Options
from cartable_scopa.rules import side_of, size
from cartable_scopa.state import SIDES, State


def fields(options: Options) -> list[Field]:
    players = options.players
    return [
        Field("hand", (CARDS,), "own cards"),
        Field("table", (CARDS,), "cards on the table"),
        Field("piles", (SIDES, CARDS), "what each side has taken, the own side first"),
        Field("points", (SIDES,), "points of each side, the own side first"),
        Field("held", (players,), "how many cards each seat has in hand, from the own seat on"),
        Field("turn", (players,), "who is to act, from the own seat on"),
        Field("last_taker", (players,), "who took last in this round, from the own seat on"),
        Field("stock", (1,), "cards left in the stock"),
        Field("target", (1,), "points that end the match"),
    ]


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    players = int(state.players)
    mine = side_of(seat)
    at = write_counts(state.hands[seat], CARDS, 1, out, 0)
    at = write_counts(state.table, CARDS, 1, out, at)
    at = write_counts(state.piles[mine], CARDS, 1, out, at)
    at = write_counts(state.piles[1 - mine], CARDS, 1, out, at)
    at = write_number(int(state.points[mine]), out, at)
    at = write_number(int(state.points[1 - mine]), out, at)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        at = write_number(size(state.hands[other]), out, at)
    at = write_one_hot(relative_seat(seat, int(state.turn), players), players, out, at)
    at = write_one_hot(relative_seat(seat, int(state.last_taker), players), players, out, at)
    at = write_number(CARDS - int(state.dealt), out, at)
    write_number(int(state.target), out, at)


@kernel
def ranking_key(state: State, seat: int) -> int:
    """SCOPA-22: the side with more points wins."""
    return int(state.points[side_of(seat)])
