"""The deck and the tokens (TOK-1, TOK-2), and what the eleven sets are (TOK-14)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest

from cartable.games.toko_maja.cards import DECK, NO_SET, SET_POINTS, SETS, TOKENS, cards_of_set
from cartable.games.toko_maja.notation import card_text, read_card, set_text
from cartable.games.toko_maja.sets import EMPTY, set_of, size
from tests.cases import each_case
from tests.games.toko_maja.positions import bag
from tests.games.toko_maja.twin import is_set

CARDS = "12345J"


@pytest.mark.rule("TOK-1")
def test_the_deck() -> None:
    assert Counter(map(card_text, DECK)) == {"1": 21, "2": 18, "3": 15, "4": 12, "5": 10, "J": 5}
    assert len(DECK) == 81


@pytest.mark.rule("TOK-2")
def test_the_tokens() -> None:
    assert TOKENS == (9, 6, 3, 1, 0)


@pytest.mark.rule("TOK-14")
@each_case("three", list(combinations_with_replacement(CARDS, 3)))
def test_three_cards_are_a_set_or_not_in_any_order(three: tuple[str, str, str]) -> None:
    found = {set_of(*map(read_card, order)) for order in permutations(three)}
    assert len(found) == 1
    (made,) = found
    assert (made != NO_SET) == is_set(three)
    if made != NO_SET:
        assert set_text(made) == "".join(three)
        assert SETS[made] == bag(" ".join(three))


@pytest.mark.rule("TOK-14")
def test_an_empty_place_is_no_part_of_a_set() -> None:
    for kind in range(6):
        assert set_of(EMPTY, kind, kind) == set_of(kind, EMPTY, kind) == set_of(kind, kind, EMPTY) == NO_SET
    assert set_of(EMPTY, EMPTY, EMPTY) == NO_SET


@pytest.mark.rule("TOK-20")
def test_what_sets_are_worth() -> None:
    worth = {set_text(made): SET_POINTS[made] for made in range(len(SETS))}
    assert worth == {
        "111": 1,
        "222": 2,
        "333": 3,
        "444": 4,
        "555": 5,
        "11J": 1,
        "22J": 2,
        "33J": 3,
        "44J": 4,
        "55J": 5,
        "JJJ": 10,
    }


def test_the_size_of_a_bag() -> None:
    whole = " ".join(map(card_text, DECK))
    assert size(bag(whole)) == 81
    assert size(bag("1 5 J") + (7 << 30)) == 10
    assert all(len(cards_of_set(made)) == size(SETS[made]) == 3 for made in range(len(SETS)))
