"""What a reader may know of a match of Goita Shogi.

`hide` copies into an empty state only what the reader has seen. `resample` fills in the rest at random. `view` shows a
hidden state to a person, who has to remember the cards of the board unless the memory aid is on (GOI-28).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.goita.bags import size
from cartable.games.goita.cards import ALL_POINTS, LETTERS, PAWN, UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.five_pawns import playing_order
from cartable.games.goita.move_codes import ACT_AT, LAY_DOWN
from cartable.games.goita.notation import card_text, cards_text, row_text, square_text
from cartable.games.goita.resampling import fill_board, fill_table
from cartable.games.goita.state import (
    AGREE,
    ANSWER,
    ATTACK,
    CANCEL,
    FACE_DOWN,
    LAY,
    NOBODY,
    NOTHING,
    ONE_PLACE,
    PLACE,
    PLACES,
    REMOVE,
    SEATS,
    TAKE,
    TURN,
    State,
)
from cartable.games.reader import Reader, seat_of, with_own
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held

_FACE_DOWN_MARKS: Final = sum(FACE_DOWN << (PLACE * position) for position in range(12))
_STEPS: Final = {
    LAY: "down",
    ANSWER: "answer",
    ATTACK: "attack",
    CANCEL: "cancel",
    AGREE: "agree",
    TURN: "turn",
    TAKE: "take",
    REMOVE: "remove",
}


@kernel
def covered_row(row: int) -> int:
    """A row as others see it: its face-down cards are unknown."""
    face_down = (row & _FACE_DOWN_MARKS) >> (PLACE - 1)
    return (row & ~(face_down * ONE_PLACE)) + face_down * (FACE_DOWN + UNKNOWN + 1)


@kernel
def is_asked(state: State, seat: int) -> int:
    """Whether a seat has five pawns and has not decided yet.

    It is shown the question from the deal on: shown only when it is its turn, the question would tell that a seat
    before it was asked (GOI-17).
    """
    if seat < 0 or held(state.hands[seat], PAWN, WIDTH) < state.cancel_pawns:
        return 0
    asked = int(state.asker) if state.step == AGREE else int(state.turn)
    return playing_order(state, seat) >= playing_order(state, asked)


@kernel
def hide_question(state: State, seat: int, seen: State) -> None:
    """GOI-17: only the seat that is asked, and its partner once asked, see that there is a question."""
    if state.step == AGREE and seat in (state.turn, state.asker):
        return
    seen.asker = NOBODY
    if is_asked(state, seat):
        seen.step = CANCEL
        seen.turn = seat
    else:
        seen.step = LAY
        seen.turn = state.first


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Write into `seen` what the reader knows. Hidden cards are only counted."""
    seen.players = state.players
    seen.mode = state.mode
    seen.two_at_random = state.two_at_random
    seen.memory = state.memory
    seen.target = state.target
    seen.first_player = state.first_player
    seen.hand_size = state.hand_size
    seen.cancel_pawns = state.cancel_pawns
    seen.double_factor = state.double_factor
    seen.card_points = state.card_points
    seen.first = state.first
    seen.turn = state.turn
    seen.step = state.step
    seen.attack = state.attack
    seen.attacker = state.attacker
    seen.open_kings = state.open_kings
    seen.asker = state.asker
    seen.partner_asked = state.partner_asked & (1 << reader | 1 << (reader ^ 2)) if reader >= 0 else 0
    seen.round = state.round
    seen.aside = size(state.aside) << UNKNOWN_AT
    shown = state.turn < 0  # GOI-12
    for other in range(SEATS):
        seen.points[other] = state.points[other]
        if other == reader:
            seen.hands[other] = state.hands[other]
            seen.rows[other] = state.rows[other]
        else:
            seen.hands[other] = size(state.hands[other]) << UNKNOWN_AT
            seen.rows[other] = state.rows[other] if shown else covered_row(state.rows[other])
    if state.step in (CANCEL, AGREE):
        hide_question(state, reader, seen)
    hide_board(state, seen)


@kernel
def hide_board(state: State, seen: State) -> None:
    """GOI-28: everybody has seen the guards and every card that was turned up."""
    seen.covered = state.covered
    seen.guards = state.guards
    seen.turned = state.turned
    seen.seen = state.seen
    seen.captured = state.captured
    seen.discard = state.discard
    unseen = state.covered & ~state.seen
    for place in range(PLACES):
        seen.board[place] = UNKNOWN if (unseen >> place) & 1 else state.board[place]


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill in every unknown card, with equal probability for all ways that agree with what is known."""
    if state.round == 0:
        return
    if state.mode:
        fill_board(state, rng)
    else:
        fill_table(state, rng)


def view(state: State, reader: Reader) -> dict[str, Any]:
    """The state as this reader sees it, as plain data."""
    seen = State()
    hide(state, reader, seen)
    running = seen.turn >= 0
    return {
        "seat": seat_of(reader),
        "mode": "solo" if seen.mode else "table",
        "round": seen.round,
        "turn": seen.turn if running else None,
        "step": _STEPS[seen.step] if running else None,
        "over": seen.turn == OVER,
        **(_board(seen) if seen.mode else _table(seen)),
    }


def own_view(seen: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in which this seat's view differs from a spectator's; on the solo board only the seat itself."""
    if seen.mode:
        return {"seat": seat}
    running = seen.turn >= 0
    return {
        "seat": seat,
        "turn": seen.turn if running else None,
        "step": _STEPS[seen.step] if running else None,
        "asked_by": None if seen.asker == NOBODY else seen.asker,
        "hands": with_own(public["hands"], seat, cards_text(seen.hands[seat])),
        "rows": with_own(public["rows"], seat, row_text(seen.rows[seat])),
    }


def _table(seen: State) -> dict[str, Any]:
    seats = range(seen.players)
    sides = 2 if seen.players == 4 else seen.players
    return {
        "first": seen.first if seen.round else None,
        "dealer": (seen.first - 1) % seen.players if seen.round else None,
        "attack": None if seen.attack == NOTHING else card_text(seen.attack),
        "attacker": None if seen.attacker == NOBODY else seen.attacker,
        "asked_by": None if seen.asker == NOBODY else seen.asker,
        "hands": [cards_text(seen.hands[each]) for each in seats],
        "rows": [row_text(seen.rows[each]) for each in seats],
        "aside": size(seen.aside),
        "points": [seen.points[side] for side in range(sides)],
        "target": seen.target,
        **({} if seen.card_points == ALL_POINTS else {"card_points": _card_points(seen)}),
    }


def _card_points(seen: State) -> dict[str, int]:
    """What each card scores, under house rules."""
    return {letter: held(seen.card_points, kind, WIDTH) for kind, letter in enumerate(LETTERS)}


def _board(seen: State) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "board": _in_rows([_face(seen, place, seen.guards | seen.turned) for place in range(PLACES)]),
        "guards": _squares(seen.guards),
        "turned": _squares(seen.turned),
        "captured": cards_text(seen.captured),
        "discard": cards_text(seen.discard),
        "points": [seen.points[0]],
        "most_points": 76,
    }
    if seen.memory:
        shown["remembered"] = _in_rows([_face(seen, place, seen.seen) for place in range(PLACES)])
    return shown


def _face(seen: State, place: int, visible: int) -> str:
    """The card at a place: its letter, `??` if it is face down, or an empty text."""
    if not ((seen.covered | seen.guards) >> place) & 1:
        return ""
    return card_text(seen.board[place]) if (visible >> place) & 1 else UNKNOWN_CARD


def _in_rows(faces: list[str]) -> list[list[str]]:
    return [faces[start : start + 8] for start in range(0, PLACES, 8)]


def _squares(places: int) -> list[str]:
    return [square_text(place) for place in range(PLACES) if (places >> place) & 1]


@kernel
def cover(move: int) -> int:
    """GOI-4: others do not see which card is laid face down."""
    return LAY_DOWN + UNKNOWN if move >> ACT_AT == LAY_DOWN >> ACT_AT else move
