"""The deck (GOI-1)."""

from __future__ import annotations

from collections import Counter

import pytest

from cartable.games.goita.cards import COPIES, DECK, LETTERS, POINTS
from cartable.games.goita.notation import card_text, cards_text, read_card
from tests.cases import each_case

COUNTED = {"K": (2, 5), "B": (2, 4), "R": (2, 4), "G": (4, 3), "S": (4, 3), "N": (4, 2), "L": (4, 2), "P": (10, 1)}


@pytest.mark.rule("GOI-1")
def test_thirty_two_cards_of_eight_kinds_with_their_points() -> None:
    assert Counter(map(card_text, DECK)) == {card: copies for card, (copies, _) in COUNTED.items()}
    assert len(DECK) == 32
    for kind, letter in enumerate(LETTERS):
        assert (COPIES[kind], POINTS[kind]) == COUNTED[letter]
        assert read_card(letter) == kind


@pytest.mark.rule("GOI-1", "GOI-31")
def test_all_cards_together_are_worth_seventy_six_points() -> None:
    assert sum(POINTS[kind] for kind in DECK) == 76


def test_a_bag_lists_the_highest_first_and_the_unknown_last() -> None:
    assert cards_text(3 << 32 | 2 << 28 | 1) == ["K", "P", "P", "??", "??", "??"]


@each_case("text", ["k", "X", "", "KK", "??", "1", "王"])
def test_there_is_no_other_card(text: str) -> None:
    with pytest.raises(KeyError):
        read_card(text)
