"""What a seat observes of Goita Shogi as a row of small numbers, and the key that ranks seats at the end."""

from __future__ import annotations

from typing import Final

from cartable.games.goita.bags import size
from cartable.games.goita.cards import KINDS, WIDTH, cards_each
from cartable.games.goita.options import Options
from cartable.games.goita.state import AGREE, CANCEL, FACE_DOWN, LAY, ONE_PLACE, PLACE, PLACES, REMOVE, TURN, State
from cartable.games.goita.table_rules import right_of, side_of
from cartable.games.goita.view import is_asked
from cartable.games.learning import Field, relative_seat, write_counts, write_number, write_one_hot
from cartable.kernel import SmallRow, kernel
from cartable.kernel.bits import highest

_CARD_SIZE: Final = KINDS + 1
"""Numbers for a placed card: one for each kind, set if it is known, and one for lying face down."""
_PLACE_SIZE: Final = KINDS + 3
"""Numbers for a place of the board: one for each kind, set if it was seen, and covered, a guard, turned up."""


def fields(options: Options) -> list[Field]:
    players = options.players
    turn = Field("turn", (players,), "who is to act as far as this seat knows, from the own seat on")
    if options.mode == "solo":
        return [
            Field("board", (PLACES, _PLACE_SIZE), "each place: the kind, where seen; covered; a guard; turned up now"),
            turn,
            Field("step", (REMOVE - TURN + 1,), "what is decided: turn up, take, remove"),
            Field("captured", (KINDS,), "captured cards, how many of each kind"),
            Field("discard", (KINDS,), "removed cards, how many of each kind"),
            Field("points", (1,), "points so far"),
        ]
    sides = 2 if players == 4 else players
    return [
        Field("hand", (KINDS,), "own cards, how many of each kind", private="all"),
        Field(
            "rows",
            (players, cards_each(players), _CARD_SIZE),
            "each placed card, oldest first: the kind; face down",
            private="first",
        ),
        Field("held", (players,), "how many cards each seat has in hand, from the own seat on"),
        Field("attack", (KINDS,), "the kind of the attack to answer"),
        Field("attacker", (players,), "who attacked with it, from the own seat on"),
        turn,
        Field("step", (AGREE + 1,), "what is decided: lay, answer, attack, cancel, agree"),
        Field("first", (players,), "who began this round, from the own seat on"),
        Field("told", (2,), "whether the own five pawns, and the partner's, are known between partners"),
        Field("points", (sides,), "points of each side, the own side first"),
        Field("target", (1,), "points that win the match"),
    ]


@kernel
def observe(state: State, seat: int, out: SmallRow) -> None:
    if state.mode:
        observe_board(state, seat, out)
    else:
        observe_table(state, seat, out)


@kernel
def observe_table(state: State, seat: int, out: SmallRow) -> None:
    players = int(state.players)
    at = write_counts(state.hands[seat], KINDS, WIDTH, out, 0)
    places = cards_each(players)
    other = seat
    for _ in range(players):
        observe_row(state.rows[other], other == seat or state.turn < 0, out, at)
        at += places * _CARD_SIZE
        other = right_of(state, other)
    for _ in range(players):
        at = write_number(size(state.hands[other]), out, at)
        other = right_of(state, other)
    at = write_one_hot(int(state.attack), KINDS, out, at)
    at = write_one_hot(relative_seat(seat, int(state.attacker), players), players, out, at)
    at = observe_step(state, seat, players, out, at)
    at = write_one_hot(relative_seat(seat, int(state.first), players), players, out, at)
    at = write_number((state.partner_asked >> seat) & 1, out, at)
    at = write_number((state.partner_asked >> (seat ^ 2)) & 1, out, at)
    sides = 2 if players == 4 else players
    side = side_of(state, seat)
    for _ in range(sides):
        at = write_number(int(state.points[side]), out, at)
        side = side + 1 if side + 1 < sides else 0
    write_number(int(state.target), out, at)


@kernel
def observe_row(row: int, is_open: int, out: SmallRow, at: int) -> None:
    """The cards that a seat placed; the newest is in the lowest bits."""
    at += (highest(row) // PLACE if row else 0) * _CARD_SIZE
    while row:
        card = row & ONE_PLACE
        row >>= PLACE
        is_down = card >= FACE_DOWN
        if is_open or not is_down:
            out[at + (card & (FACE_DOWN - 1)) - 1] = 1
        out[at + KINDS] = is_down
        at -= _CARD_SIZE


@kernel
def observe_step(state: State, seat: int, players: int, out: SmallRow, at: int) -> int:
    """GOI-17: only the seat that is asked, and its partner once asked, see that there is a question."""
    turn = int(state.turn)
    step = int(state.step)
    if step >= CANCEL and not (step == AGREE and seat in (state.turn, state.asker)):
        asked = is_asked(state, seat)
        step = CANCEL if asked else LAY
        turn = seat if asked else int(state.first)
    at = write_one_hot(relative_seat(seat, turn, players), players, out, at)
    return write_one_hot(step, AGREE + 1, out, at)


@kernel
def observe_board(state: State, seat: int, out: SmallRow) -> None:
    at = 0
    for place in range(PLACES):
        if ((state.covered | state.guards) >> place) & 1:
            if (state.seen >> place) & 1:
                out[at + state.board[place]] = 1
            out[at + KINDS] = (state.covered >> place) & 1
            out[at + KINDS + 1] = (state.guards >> place) & 1
            out[at + KINDS + 2] = (state.turned >> place) & 1
        at += _PLACE_SIZE
    players = int(state.players)
    at = write_one_hot(relative_seat(seat, int(state.turn), players), players, out, at)
    at = write_one_hot(int(state.step) - TURN, REMOVE - TURN + 1, out, at)
    at = write_counts(state.captured, KINDS, WIDTH, out, at)
    at = write_counts(state.discard, KINDS, WIDTH, out, at)
    write_number(int(state.points[0]), out, at)


@kernel
def ranking_key(state: State, seat: int) -> int:
    """GOI-15: the most points win; on the board everybody has the same score (GOI-32)."""
    return int(state.points[side_of(state, seat)])
