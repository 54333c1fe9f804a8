"""The cards against the rule page (SCO-1 to SCO-3)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

import cartable
from cartable.games.scopette.cards import (
    CARDS,
    COLOURS,
    DECK,
    DECK_SIZE,
    GOLD_CARDS,
    HALF,
    NUMBERED,
    SYMBOL_CARDS,
    SYMBOLS,
    column_of,
    number_of,
    symbol_of,
)
from cartable.games.scopette.notation import card_text, read_card
from cartable.games.scopette.state import TOKENS
from cartable.games.texts import LANGUAGES
from tests.games.scopette import twin


@pytest.mark.rule("SCO-1")
def test_the_box() -> None:
    assert (len(NUMBERED), len(DECK), TOKENS) == (76, 88, 24)
    assert (CARDS, DECK_SIZE) == (76, 88)
    assert sorted(map(card_text, DECK)) == sorted(twin.deck({}))


@pytest.mark.rule("SCO-2")
def test_six_colours_of_twelve_and_four_of_gold() -> None:
    numbers = {
        letter: sorted(number_of(kind) for kind in NUMBERED if column_of(kind) == letter) for letter in "GOKUTY*"
    }
    assert numbers.pop("*") == [1, 4, 7, 10]
    assert all(found == [-2, -1, *range(1, 11)] for found in numbers.values())
    assert len(numbers) == 6


@pytest.mark.rule("SCO-3")
def test_the_symbols_of_the_page() -> None:
    assert {card_text(kind): symbol_of(kind) for kind in NUMBERED if symbol_of(kind)} == twin.SYMBOLS
    assert [card_text(kind) for kind in NUMBERED if symbol_of(kind) is None] == ["1*", "4*", "7*", "10*"]


@pytest.mark.rule("SCO-3")
def test_every_symbol_has_each_number_once_and_two_cards_of_each_colour() -> None:
    by_number = Counter((symbol_of(kind), number_of(kind)) for kind in NUMBERED if symbol_of(kind))
    by_colour = Counter((symbol_of(kind), column_of(kind)) for kind in NUMBERED if symbol_of(kind))
    assert by_number == Counter(product(SYMBOLS, twin.NUMBERS))
    assert by_colour == Counter(dict.fromkeys(product(SYMBOLS, COLOURS), 2))


def test_one_mask_finds_a_symbol_or_gold_in_both_halves() -> None:
    for kind in NUMBERED:
        marks = [letter for letter, cards in zip(SYMBOLS, SYMBOL_CARDS, strict=True) if cards >> kind % HALF & 1]
        assert marks == ([symbol_of(kind)] if symbol_of(kind) else [])
        assert bool(GOLD_CARDS >> kind % HALF & 1) == (column_of(kind) == "*")


def test_cards_read_back_from_their_text() -> None:
    assert all(read_card(card_text(kind)) == kind for kind in DECK)
    for text in ("", "7", "7g", "0G", "2*", "-3G", "cX", "7GG"):
        with pytest.raises(KeyError):
            read_card(text)


def test_the_negative_numbers_have_the_highest_kinds() -> None:
    """What bounds the sums in `rules.list_takings` rests on this."""
    signs = [number_of(kind) > 0 for kind in NUMBERED]
    assert signs == sorted(signs, reverse=True)
    assert sum(number_of(kind) for kind in NUMBERED if number_of(kind) < 0) == -18


def test_the_page_shows_the_symbols_as_they_are() -> None:
    """A row for each colour, with the name of a symbol in each of its columns."""
    for language in LANGUAGES:
        page = cartable.load("scopette").rules_page(language)
        rows = re.findall(r"^\| [^|]+ ((?:\| [^|\d-]+ ){6})\|$", page, re.MULTILINE)
        names = [[each.strip() for each in row.strip("| ").split("|")] for row in rows]
        letters = dict(zip(names[0], next(iter(twin.SYMBOL_ROWS.values())), strict=True))
        assert len(set(letters.values())) == 6
        assert ["".join(letters[name] for name in row) for row in names] == list(twin.SYMBOL_ROWS.values())
