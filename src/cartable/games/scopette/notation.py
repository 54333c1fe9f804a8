"""Cards and moves of Scopette as text.

A card is its number and the letter of its colour, or a star for gold: `7G`, `-2K`, `10*`. Colour cards are `cG`,
symbol cards `sH`. A move is `7G` (lay it), `10G x 1O 4K 5Y` (take several), `7G -2K x 5O` (take one with several) or
`pass`. When reading, colours may be left out if only one move fits; case, commas and the order of the cards do not
matter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, product

from cartable.games.game import Unreadable
from cartable.games.scopette.cards import (
    COLOURS,
    COLOURS_AT,
    DECK,
    SYMBOLS,
    SYMBOLS_AT,
    UNKNOWN,
    column_of,
    number_of,
)
from cartable.games.scopette.turn_moves import PASSED, TAKEN_AT, TurnMoves, kinds_in, played_in, taken_in
from cartable.games.texts import Text

PASS = "pass"  # noqa: S105
END = "."
_CARD = re.compile(r"([-−–]?(?:10|[1-9]))([A-Z*]?)", re.IGNORECASE)
_MAX_MEANINGS = 50


@lru_cache
def card_text(kind: int) -> str:
    if kind >= SYMBOLS_AT:
        return f"s{SYMBOLS[kind - SYMBOLS_AT]}"
    if kind >= COLOURS_AT:
        return f"c{COLOURS[kind - COLOURS_AT]}"
    return f"{number_of(kind)}{column_of(kind)}"


_KINDS = {card_text(kind): kind for kind in DECK}
_NUMBERS = {text[:-1] for text in _KINDS}


def read_card(text: str) -> int:
    kind: int = _KINDS[text]
    return kind


def cards_text(cards: int) -> list[str]:
    return list(map(card_text, kinds_in(cards)))


def goal_text(kind: int) -> str | None:
    """The letter of a colour or symbol card; None if it is unknown."""
    return None if kind == UNKNOWN else card_text(kind)[1:]


@lru_cache(maxsize=8192)
def move_text(move: int) -> str:
    if move == PASSED:
        return PASS
    played = " ".join(cards_text(played_in(move)))
    taken = " ".join(cards_text(taken_in(move)))
    return f"{played} x {taken}" if taken else played


def steps(move: int) -> tuple[str, ...]:
    """The cards played; then `x` and the first card taken, `+` and each further one, and a dot at the end."""
    if move == PASSED:
        return (PASS,)
    played = " ".join(cards_text(played_in(move)))
    taken = cards_text(taken_in(move))
    if not taken:
        return (played, "")
    choices = (played, f"x {taken[0]}", *(f"+ {card}" for card in taken[1:]))
    return choices if played_in(move).bit_count() > 1 else (*choices, END)


def read_move(text: str, legal: Sequence[int]) -> list[int]:
    """The legal moves that the text can mean, found by its cards: there may be too many legal moves to go through."""
    words = text.replace(",", " ").replace("×", " x ").replace("+", " ").lower().split()
    if words == [PASS]:
        return [PASSED] if PASSED in legal else []
    played, taken = _read(words)
    hand, centre = _cards_of(legal)
    meant: Iterator[int] = (
        cards | others << TAKEN_AT for cards in _meanings(played, hand) for others in _meanings(taken, centre)
    )
    if isinstance(legal, TurnMoves):  # the meanings have the same numbers, so all of them are legal or none
        meant = islice(meant, _MAX_MEANINGS)
    return list(islice((move for move in meant if move in legal), _MAX_MEANINGS))


def _cards_of(legal: Sequence[int]) -> tuple[int, int]:
    """The hand cards and the centre cards of these moves; none if there is no move."""
    if isinstance(legal, TurnMoves):
        return legal.hand, legal.centre
    hand = centre = 0
    for move in legal:
        hand, centre = hand | played_in(move), centre | taken_in(move)
    return hand, centre


def _read(words: list[str]) -> tuple[list[str], list[str]]:
    """The cards played and the cards taken."""
    if not words:
        raise Unreadable(Text("it is empty", "il est vide"))
    at = words.index("x") if "x" in words else len(words)
    played, taken = [_read_written_card(word) for word in words[:at]], words[at + 1 :]
    if not played or "x" in taken or (at < len(words) and not taken):
        raise Unreadable(
            Text("write 7G, 10G x 4K 5Y 1O, 7G -2K x 5O or pass", "écrivez 7G, 10G x 4K 5Y 1O, 7G -2K x 5O ou pass")
        )
    return played, [_read_written_card(word) for word in taken]


def _read_written_card(word: str) -> str:
    """A card in the notation, or its number alone."""
    found = _CARD.fullmatch(word)
    card = found and found[1].replace("−", "-").replace("–", "-") + found[2].upper()
    if found is None or card is None or (card not in _KINDS and (found[2] or card not in _NUMBERS)):
        raise Unreadable(Text(f"there is no card {word}", f"il n'y a pas de carte {word}"))
    return card


def _meanings(written: list[str], cards: int) -> Iterator[int]:
    """The sets out of `cards` that are written like this; a bare number may be any card of that number."""
    named = [_KINDS[card] for card in written if card in _KINDS]
    bare = Counter(int(card) for card in written if card not in _KINDS)
    lettered = sum(1 << kind for kind in set(named))
    if len(set(named)) < len(named) or lettered & ~cards:
        return
    others = kinds_in(cards & ~lettered)
    alike = [
        combinations([kind for kind in others if number_of(kind) == number], count) for number, count in bare.items()
    ]
    for chosen in product(*alike):
        yield lettered | sum(1 << kind for group in chosen for kind in group)
