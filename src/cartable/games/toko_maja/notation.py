"""Cards and moves of Toko Maja as text.

A card is its number or `J`; the discard piles are `A`, `B` and `C`. Moves are `take B`, `draw`, `3 > A` (put the drawn
3 on pile A), `table` and `keep` (for a table set), `lay 22J` and `pass`. When reading, signs, spaces, case and the
order of the cards do not matter, and whatever is not needed to tell the moves apart may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from cartable.games.events import UNKNOWN_CARD
from cartable.games.game import Unreadable
from cartable.games.texts import Text
from cartable.games.toko_maja.cards import ALL_SETS, JOKER, KINDS, UNKNOWN_AT, WIDTH, cards_of_set
from cartable.games.toko_maja.rules import DRAW, KEEP, LAY_SET, PASS, TAKE, TAKE_TABLE_SET, TO_PILE
from cartable.games.toko_maja.state import PILES
from cartable.kernel.bags import contents

PILE_NAMES: Final = "ABC"
_WORDS: Final = {DRAW: "draw", TAKE_TABLE_SET: "table", KEEP: "keep", PASS: "pass"}
_MEANINGS: Final = {word: move for move, word in _WORDS.items()}
_TAKE: Final = re.compile(r"(?:TAKE ?)?([ABC])")
_DISCARD: Final = re.compile(r"([1-5J]) ?>? ?([ABC])?")
_LAY: Final = re.compile(r"(?:LAY ?)?([1-5J]) ?([1-5J]) ?([1-5J])|LAY ?([1-5J])")


def card_text(kind: int) -> str:
    return "J" if kind == JOKER else str(kind + 1)


_KINDS: Final = {card_text(kind): kind for kind in range(KINDS)}


def read_card(text: str) -> int:
    return _KINDS[text]


def cards_text(bag: int) -> list[str]:
    """The cards of a bag one by one, lowest first and unknown ones last."""
    return list(_bag_texts(bag))


@lru_cache(maxsize=4096)
def _bag_texts(bag: int) -> tuple[str, ...]:
    """Cached, because every reader of a table is shown the same cards, and most of them again after the next move."""
    known = [card_text(kind) for kind in contents(bag, KINDS, WIDTH)]
    return (*known, *[UNKNOWN_CARD] * (bag >> UNKNOWN_AT))


def set_text(made: int) -> str:
    return "".join(map(card_text, cards_of_set(made)))


_PLACES: Final = {made: place for place, made in enumerate(sorted(range(ALL_SETS), key=set_text))}


def sets_text(sets: int) -> list[str]:
    """Laid sets one by one, sets of a number together."""
    return list(_set_texts(sets))


@lru_cache(maxsize=4096)
def _set_texts(sets: int) -> tuple[str, ...]:
    return tuple(set_text(made) for made in sorted(contents(sets, ALL_SETS, WIDTH), key=_PLACES.__getitem__))


def is_discard(move: int) -> bool:
    return TO_PILE <= move < LAY_SET


def discarded_kind(move: int) -> int:
    return (move - TO_PILE) // PILES


def pile_of(move: int) -> int:
    """The pile that a card is taken from or put on."""
    return (move - TO_PILE) % PILES if move >= TO_PILE else move - TAKE


@lru_cache(maxsize=1024)
def move_text(move: int) -> str:
    if move in _WORDS:
        return _WORDS[move]
    if move >= LAY_SET:
        return f"lay {set_text(move - LAY_SET)}"
    if is_discard(move):
        return f"{card_text(discarded_kind(move))} > {PILE_NAMES[pile_of(move)]}"
    return f"take {PILE_NAMES[pile_of(move)]}"


def steps(move: int) -> tuple[str, ...]:
    if is_discard(move):
        return (card_text(discarded_kind(move)), f"> {PILE_NAMES[pile_of(move)]}")
    return (move_text(move),)


def read_move(text: str, legal: Sequence[int]) -> list[int]:
    is_meant = _read(text)
    return [move for move in legal if is_meant(move)]


def _read(text: str) -> Callable[[int], bool]:
    """A test whether a move is what the text says."""
    words = " ".join(re.sub(r"[,+→]", " ", text).split()).upper().replace("TO ", "> ").replace("ON ", "> ")
    if not words:
        raise Unreadable(Text("it is empty", "il est vide"))
    if words.lower() in _MEANINGS:
        return _MEANINGS[words.lower()].__eq__
    if found := _TAKE.fullmatch(words):
        return (TAKE + PILE_NAMES.index(found[1])).__eq__
    if found := _DISCARD.fullmatch(words):
        kind, pile = _KINDS[found[1]], found[2]
        return lambda move: (
            is_discard(move) and discarded_kind(move) == kind and pile in (None, PILE_NAMES[pile_of(move)])
        )
    if found := _LAY.fullmatch(words):
        if found[4]:
            kind = _KINDS[found[4]]
            return lambda move: move >= LAY_SET and cards_of_set(move - LAY_SET)[0] == kind
        cards = tuple(sorted(_KINDS[card] for card in found.groups()[:3]))
        return lambda move: move >= LAY_SET and cards_of_set(move - LAY_SET) == cards
    raise Unreadable(
        Text(
            "write take B, draw, 3 > A, table, keep, lay 22J or pass",
            "écrivez take B, draw, 3 > A, table, keep, lay 22J ou pass",
        )
    )
