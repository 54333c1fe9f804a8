"""The table game as kernels: laying face down, attacking, blocking, and the end of a round (GOI-4 to GOI-15)."""

from __future__ import annotations

from typing import Final

from cartable.games.contract import DEALING, OVER
from cartable.games.goita.cards import ALL, KING, KINGS, LANCE, WIDTH
from cartable.games.goita.move_codes import ATTACK_WITH, BLOCK_WITH, LAY_DOWN, PASS
from cartable.games.goita.state import ANSWER, ATTACK, FACE_DOWN, LAY, NOBODY, NOTHING, ONE_PLACE, PLACE, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.bits import lowest

_KING_FACE_DOWN: Final = FACE_DOWN + KING + 1
_ONE_KIND: Final = (1 << WIDTH) - 1


@kernel
def right_of(state: State, seat: int) -> int:
    """GOI-2: the seat that plays next."""
    return seat + 1 if seat + 1 < state.players else 0


@kernel
def side_of(state: State, seat: int) -> int:
    """GOI-2, GOI-32: four players are two teams, partners opposite; solo players share one score."""
    if state.mode:
        return 0
    return seat & 1 if state.players == 4 else seat


@kernel
def has_king_below(row: int) -> int:
    """Whether one of the cards of a row is a king that lies face down."""
    while row:
        if row & ONE_PLACE == _KING_FACE_DOWN:
            return 1
        row >>= PLACE
    return 0


@kernel
def may_attack_with_king(state: State, seat: int) -> int:
    """GOI-10, GOI-11: as the last card, or after any king face up or an own king face down."""
    hand = state.hands[seat]
    return state.open_kings != 0 or hand == one(KING, WIDTH) or has_king_below(state.rows[seat])


@kernel
def attack_moves(state: State, moves: WideRow) -> int:
    """The legal moves of a turn at the table."""
    seat = int(state.turn)
    hand = state.hands[seat]
    if state.step == ANSWER:
        return list_answers(hand & ALL, int(state.attack), moves)
    act = LAY_DOWN
    if state.step == ATTACK:
        act = ATTACK_WITH
        hand &= ALL
        if hand & KINGS and not may_attack_with_king(state, seat):
            hand -= hand & KINGS
    count = 0
    while hand:
        kind = lowest(hand) // WIDTH
        hand &= ~(_ONE_KIND << (WIDTH * kind))
        moves[count] = act + kind
        count += 1
    return count


@kernel
def list_answers(hand: int, attack: int, moves: WideRow) -> int:
    """GOI-5 to GOI-8: pass, or block with the same kind or with a king, which blocks neither lances nor pawns."""
    moves[0] = PASS
    count = 1
    moves[count] = BLOCK_WITH + attack
    count += held(hand, attack, WIDTH) != 0
    moves[count] = BLOCK_WITH + KING
    count += hand & KINGS != 0 and attack != KING and attack < LANCE
    return count


@kernel
def pass_turn(state: State) -> None:
    """GOI-5, GOI-9: when everybody else has passed, the attacker lays and attacks again."""
    state.turn = right_of(state, int(state.turn))
    if state.turn == state.attacker:
        state.attack = NOTHING
        state.attacker = NOBODY
        state.step = LAY


@kernel
def place_card(state: State, kind: int, mark: int) -> None:
    """Move a card from the hand to the own row; `mark` is FACE_DOWN or 0."""
    seat = int(state.turn)
    state.hands[seat] -= one(kind, WIDTH)
    state.rows[seat] = (state.rows[seat] << PLACE) + mark + kind + 1
    if kind == KING and mark == 0:
        state.open_kings += 1


@kernel
def lay(state: State, kind: int) -> None:
    place_card(state, kind, FACE_DOWN)
    state.step = ATTACK


@kernel
def block(state: State, kind: int) -> None:
    place_card(state, kind, 0)
    state.attack = NOTHING
    state.attacker = NOBODY
    state.step = ATTACK


@kernel
def make_attack(state: State, kind: int) -> None:
    """GOI-4, GOI-12: attack, or end the round with the last card."""
    place_card(state, kind, 0)
    seat = int(state.turn)
    if state.hands[seat] == 0:
        end_round(state, seat, kind)
        return
    state.attack = kind
    state.attacker = seat
    state.step = ANSWER
    state.turn = right_of(state, seat)


@kernel
def is_doubled(row: int) -> int:
    """GOI-13, GOI-20, GOI-23: whether the last card but one lies face down and is of the same kind as the last."""
    return (row >> PLACE) & ONE_PLACE == (row & ONE_PLACE) + FACE_DOWN


@kernel
def end_round(state: State, seat: int, kind: int) -> None:
    """GOI-12 to GOI-15."""
    points = held(state.card_points, kind, WIDTH)
    side = side_of(state, seat)
    state.points[side] += state.double_factor * points if is_doubled(state.rows[seat]) else points
    state.step = LAY
    state.partner_asked = 0
    if state.points[side] >= state.target:
        state.turn = OVER
    else:
        state.first = right_of(state, int(state.first))
        state.turn = DEALING
