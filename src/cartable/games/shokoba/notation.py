"""Cards and moves of Shokoba as text.

A card is its number and the letter of its gem: `7D`, `10S`. A move is `4S` (lay it), `7D x 6R 1S` (take with it),
`claim 6R 1S` or `pass` (in the claim step). When reading, letters may be left out if only one move fits; case,
commas and the order of the cards do not matter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cartable.games.game import Unreadable
from cartable.games.shokoba.cards import ALL, KINDS, WIDTH, gem_of, number_of
from cartable.games.shokoba.rules import CLAIM, played_kind
from cartable.games.texts import Text
from cartable.kernel.bags import contents

_CLAIM = "claim"
_PASS = "pass"  # noqa: S105
_CARD = re.compile(r"(10|[1-9])([DERS]?)", re.IGNORECASE)


_TEXTS: Final = tuple(f"{number_of(kind)}{gem_of(kind)}" for kind in range(KINDS))
_KINDS = {text: kind for kind, text in enumerate(_TEXTS)}


def card_text(kind: int) -> str:
    return _TEXTS[kind]


def read_card(text: str) -> int:
    return _KINDS[text]


def kinds_in(bag: int) -> list[int]:
    """The cards of a bag one by one, lowest first."""
    return contents(bag, KINDS, WIDTH)


def cards_text(bag: int) -> list[str]:
    return list(_bag_texts(bag))


@lru_cache(maxsize=4096)
def _bag_texts(bag: int) -> tuple[str, ...]:
    """Cached, because every reader of a table is shown the same piles, and most of them again after the next move."""
    return tuple(_TEXTS[kind] for kind in kinds_in(bag))


@lru_cache(maxsize=4096)
def move_text(move: int) -> str:
    taken = " ".join(reversed(cards_text(move & ALL)))
    if move & CLAIM:
        return f"{_CLAIM} {taken}" if taken else _PASS
    card = card_text(played_kind(move))
    return f"{card} x {taken}" if taken else card


def steps(move: int) -> tuple[str, ...]:
    taken = " ".join(reversed(cards_text(move & ALL)))
    if move & CLAIM:
        return (move_text(move),)
    return (card_text(played_kind(move)), f"x {taken}" if taken else "")


class _Written(NamedTuple):
    """A move as a person wrote it: cards may lack their letter."""

    claim: bool
    played: tuple[int, str] | None
    taken: list[tuple[int, str]]


def read_move(text: str, legal: Sequence[int]) -> list[int]:
    written = _read(text)
    return [move for move in legal if _fits(written, move)]


def _read(text: str) -> _Written:
    words = text.replace(",", " ").replace("+", " ").replace("×", " x ").split()
    match [word.lower() for word in words]:
        case []:
            raise Unreadable(Text("it is empty", "il est vide"))
        case [word] if word == _PASS:
            return _Written(True, None, [])
        case [word, *cards] if word == _CLAIM and cards:
            return _Written(True, None, [_read_written_card(card) for card in cards])
        case [card]:
            return _Written(False, _read_written_card(card), [])
        case [card, "x", *cards] if cards:
            return _Written(False, _read_written_card(card), [_read_written_card(each) for each in cards])
        case _:
            raise Unreadable(
                Text("write 4S, 7D x 6R 1S, claim 6R 1S or pass", "écrivez 4S, 7D x 6R 1S, claim 6R 1S ou pass")
            )


def _read_written_card(text: str) -> tuple[int, str]:
    found = _CARD.fullmatch(text)
    if found is None or (found[2] and found[0].upper() not in _KINDS):
        raise Unreadable(Text(f"there is no card {text}", f"il n'y a pas de carte {text}"))
    return int(found[1]), found[2].upper()


def _fits(written: _Written, move: int) -> bool:
    if written.claim != bool(move & CLAIM):
        return False
    if written.played is not None and not _is_card(written.played, played_kind(move)):
        return False
    return _are_cards(written.taken, kinds_in(move & ALL))


def _is_card(written: tuple[int, str], kind: int) -> bool:
    return written[0] == number_of(kind) and written[1] in ("", gem_of(kind))


def _are_cards(written: list[tuple[int, str]], kinds: list[int]) -> bool:
    """Whether the written cards are these kinds: those with a letter exactly, the others by their numbers."""
    lettered = Counter(f"{number}{gem}" for number, gem in written if gem)
    rest = Counter(card_text(kind) for kind in kinds)
    if lettered - rest:
        return False
    numbers_left = Counter(number_of(read_card(card)) for card in (rest - lettered).elements())
    return numbers_left == Counter(number for number, gem in written if not gem)
