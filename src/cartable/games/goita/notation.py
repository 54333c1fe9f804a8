"""Cards and moves of Goita Shogi as text.

A card is its letter: K B R G S N L P. At the table `(P)` lays a pawn face down, `=P` blocks with it, `>P` attacks
with it, and `pass` passes; `cancel`, `play`, `agree` and `refuse` are the decisions about five pawns. On the solo
board a place is a column and a row: `c2` turns that card up, `-c2` removes it, `a1+c2` takes these two. When reading,
a bare letter is enough, and words are accepted (`down P`, `block P`, `attack P`, `turn c2`, `remove c2`), in any case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cartable.games.events import UNKNOWN_CARD
from cartable.games.game import Unreadable
from cartable.games.goita.cards import KINDS, LETTERS, UNKNOWN, UNKNOWN_AT, WIDTH
from cartable.games.goita.move_codes import (
    ATTACK_WITH,
    BLOCK_WITH,
    CANCEL_ROUND,
    CANCELLED,
    CONSENT,
    DETAIL,
    LAY_DOWN,
    ONE_OF_BOARD,
    PASS,
    PLAY_ON,
    REFUSE,
    REMOVE_CARD,
    REQUEST,
    SECOND_PLACE_AT,
    TAKE_PAIR,
    TURN_UP,
)
from cartable.games.goita.state import FACE_DOWN, ONE_PLACE, PLACE, PLACES
from cartable.games.texts import Text
from cartable.kernel.bags import contents

_COLUMNS: Final = "abcdefgh"
_WORDS: Final = {
    PASS: "pass",
    CANCEL_ROUND: "cancel",
    PLAY_ON: "play",
    CONSENT: "agree",
    REFUSE: "refuse",
    REQUEST: "asked",
    CANCELLED: "cancelled",
}
_ACTS: Final = {LAY_DOWN: "({})", BLOCK_WITH: "={}", ATTACK_WITH: ">{}"}

_CARD: Final = rf"({re.escape(UNKNOWN_CARD)}|[{LETTERS}])"
_SQUARE: Final = r"([a-h][1-4])"
_FORMS: Final = {
    rf"\({_CARD}\)|(?:down|face down) {_CARD}": (LAY_DOWN,),
    rf"= ?{_CARD}|block {_CARD}": (BLOCK_WITH,),
    rf"> ?{_CARD}|attack {_CARD}": (ATTACK_WITH,),
    _CARD: (LAY_DOWN, BLOCK_WITH, ATTACK_WITH),
    rf"{_SQUARE}|turn {_SQUARE}": (TURN_UP,),
    rf"- ?{_SQUARE}|remove {_SQUARE}": (REMOVE_CARD,),
}
_READERS: Final = [(re.compile(form, re.IGNORECASE), acts) for form, acts in _FORMS.items()]
_PAIR: Final = re.compile(rf"(?:take )?{_SQUARE}(?: ?\+ ?| ){_SQUARE}", re.IGNORECASE)
_HOW: Final = Text(
    "write (P), =P, >P, pass, cancel, play, agree or refuse; on the board c2, -c2 or a1+c2",
    "écrivez (P), =P, >P, pass, cancel, play, agree ou refuse ; sur le tableau c2, -c2 ou a1+c2",
)


# cards


def card_text(kind: int) -> str:
    return UNKNOWN_CARD if kind == UNKNOWN else LETTERS[kind]


_KINDS: Final = {card_text(kind): kind for kind in range(KINDS)}


def read_card(text: str) -> int:
    return _KINDS[text]


def cards_text(bag: int) -> list[str]:
    """The cards of a bag one by one, the highest first and unknown ones last."""
    return list(_bag_texts(bag))


@lru_cache(maxsize=4096)
def _bag_texts(bag: int) -> tuple[str, ...]:
    """Cached, because every reader of a table is shown the same cards, and most of them again after the next move."""
    known = [card_text(kind) for kind in contents(bag, KINDS, WIDTH)]
    return (*known, *[UNKNOWN_CARD] * (bag >> UNKNOWN_AT))


def row_cards(row: int) -> list[tuple[int, bool]]:
    """The placed cards of a seat in order: the kind of each, and whether it lies face down."""
    found = []
    while row:
        card = row & ONE_PLACE
        found.append((card % FACE_DOWN - 1, card >= FACE_DOWN))
        row >>= PLACE
    return found[::-1]


def row_text(row: int) -> list[str]:
    """The placed cards as the moves that placed them; of each two cards the second is the attack."""
    return list(_row_texts(row))


@lru_cache(maxsize=4096)
def _row_texts(row: int) -> tuple[str, ...]:
    return tuple(
        _ACTS[LAY_DOWN if face_down else ATTACK_WITH if position % 2 else BLOCK_WITH].format(card_text(kind))
        for position, (kind, face_down) in enumerate(row_cards(row))
    )


def square_text(place: int) -> str:
    return f"{_COLUMNS[place % 8]}{place // 8 + 1}"


def read_square(text: str) -> int:
    return _SQUARES[text.lower()]


_SQUARES: Final = {square_text(place): place for place in range(PLACES)}


# moves


def act_of(move: int) -> int:
    return move & ~DETAIL


def pair_of(move: int) -> tuple[int, int]:
    """The two places of a pair that is taken."""
    return move & ONE_OF_BOARD, (move & DETAIL) >> SECOND_PLACE_AT


@lru_cache(maxsize=2048)
def move_text(move: int) -> str:
    act = act_of(move)
    if act in _WORDS:
        return _WORDS[act]
    if act in _ACTS:
        return _ACTS[act].format(card_text(move & DETAIL))
    if act == TAKE_PAIR:
        return "+".join(map(square_text, pair_of(move)))
    return ("-" if act == REMOVE_CARD else "") + square_text(move & DETAIL)


def steps(move: int) -> tuple[str, ...]:
    """Every move is a single step."""
    return (move_text(move),)


def read_move(text: str, legal: Sequence[int]) -> list[int]:
    meant = _read(" ".join(text.split()))
    return [move for move in legal if move in meant or (act_of(move) == REQUEST and REQUEST in meant)]


def _read(text: str) -> set[int]:
    """The moves that a text can mean, legal or not."""
    if not text:
        raise Unreadable(Text("it is empty", "il est vide"))
    for act, word in _WORDS.items():
        if text.lower() == word:
            return {act}
    if found := _PAIR.fullmatch(text):
        low, high = sorted(map(read_square, found.groups()))
        return {TAKE_PAIR + low + (high << SECOND_PLACE_AT)}
    for form, acts in _READERS:
        if found := form.fullmatch(text):
            named = next(group for group in found.groups() if group)
            return {act + _detail(named) for act in acts}
    raise Unreadable(_HOW)


def _detail(named: str) -> int:
    if named == UNKNOWN_CARD:
        return UNKNOWN
    return read_card(named.upper()) if len(named) == 1 else read_square(named)
