"""The deck (SHO-1 to SHO-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from cartable.games.shokoba.cards import DECK, copies_of, gem_of, number_of
from cartable.games.shokoba.notation import card_text, read_card
from tests.cases import each_case

GEMS = Counter(D=1, E=3, R=9, S=27)


@pytest.mark.rule("SHO-1")
def test_forty_cards_four_of_each_number() -> None:
    assert len(DECK) == 40
    assert Counter(number_of(kind) for kind in DECK) == dict.fromkeys(range(1, 11), 4)


@pytest.mark.rule("SHO-1")
def test_one_diamond_three_emeralds_nine_rubies_twenty_seven_sapphires() -> None:
    assert Counter(gem_of(kind) for kind in DECK) == GEMS


@pytest.mark.rule("SHO-2")
@each_case("number", range(1, 11))
def test_the_sevens_are_diamond_and_emeralds_the_others_a_ruby_and_sapphires(number: int) -> None:
    gems = Counter(gem_of(kind) for kind in DECK if number_of(kind) == number)
    assert gems == ({"D": 1, "E": 3} if number == 7 else {"R": 1, "S": 3})


@pytest.mark.rule("SHO-3")
def test_each_card_is_named_by_its_number_and_the_letter_of_its_gem() -> None:
    names = {card_text(kind) for kind in DECK}
    assert names == {"7D", "7E"} | {f"{number}{gem}" for number in (1, 2, 3, 4, 5, 6, 8, 9, 10) for gem in "RS"}
    for kind in set(DECK):
        assert read_card(card_text(kind)) == kind
        assert card_text(kind) == f"{number_of(kind)}{gem_of(kind)}"
        assert DECK.count(kind) == copies_of(kind)


@pytest.mark.rule("SHO-3")
@each_case("text", ["7S", "7R", "1D", "3E", "0S", "11S", "7", "", "S7", "07D", "7d", "??"])
def test_there_is_no_other_card(text: str) -> None:
    with pytest.raises(KeyError):
        read_card(text)
