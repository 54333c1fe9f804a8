"""Cards and moves as text (SHO-3), and what may be left out when writing."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import IllegalMove
from cartable.games.shokoba.notation import card_text, cards_text, read_card
from tests.cases import each_case
from tests.conformance.variants import random_moves
from tests.games.shokoba.positions import bag, moves, position

TABLE, HAND = "7E 6R 6S 1S", "7D 7E 4S"


@pytest.mark.rule("SHO-3")
@each_case(
    ("written", "meant"),
    [
        ("4S", "4S"),
        ("4s", "4S"),
        ("4", "4S"),
        (" 4S  ", "4S"),
        ("7D x 7E", "7D x 7E"),
        ("7d X 7e", "7D x 7E"),
        ("7D x 7", "7D x 7E"),
        ("7D×7E", "7D x 7E"),
        ("7D x 6R 1S", "7D x 6R 1S"),
        ("7D x 1S 6R", "7D x 6R 1S"),
        ("7D x 1S, 6R", "7D x 6R 1S"),
        ("7D x 6R + 1S", "7D x 6R 1S"),
        ("7D x 6R 1", "7D x 6R 1S"),
        ("7E x 6S 1", "7E x 6S 1S"),
    ],
)
def test_what_may_be_left_out(written: str, meant: str) -> None:
    match = position(TABLE, HAND)
    assert str(match.legal_moves.read(written)) == meant
    assert written in match.legal_moves


@each_case("written", ["7 x 7E", "7D x 6 1", "7 x 6R 1S"])
def test_what_is_ambiguous_is_refused_with_the_moves_it_could_be(written: str) -> None:
    match = position(TABLE, HAND)
    with pytest.raises(IllegalMove) as error:
        match.play(written)
    assert error.value.code == "move/ambiguous"
    assert len(error.value.details["legal"].split(", ")) == 2


@each_case("written", ["7D", "8S", "4S x 1S", "7D x 6R", "pass", "claim 7E", "7D x 7D", "7D x 6R 6S"])
def test_what_is_no_legal_move_is_refused(written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        position(TABLE, HAND).play(written)
    assert error.value.code == "move/illegal"


@each_case(
    "written",
    ["", " ", "x", "7D x", "7D 6R", "x 7E", "claim", "hello", "7S", "0S", "11", "7D x 6Q", "4S 4S", "pass pass", "٧D"],
)
def test_what_is_no_move_at_all_is_refused_in_both_languages(written: str) -> None:
    with pytest.raises(IllegalMove) as error:
        position(TABLE, HAND).play(written)
    assert error.value.code == "move/unreadable"
    assert error.value.to("fr") != error.value.to("en")


def test_moves_are_written_the_highest_card_first() -> None:
    assert moves(position("1S 2R 2S 3S", "8S")) == {"8S x 3S 2R 2S 1S"}


@given(st.lists(st.sampled_from(sorted({"7D", "7E", "1R", "1S", "10R", "10S", "5S"})), max_size=8).map(sorted))
def test_a_bag_of_cards_reads_back(cards: list[str]) -> None:
    within_one_deck = [card for card in cards if cards.count(card) <= (3 if card[-1] in "ES" else 1)]
    assert sorted(cards_text(bag(" ".join(within_one_deck)))) == within_one_deck


def test_every_card_reads_back() -> None:
    assert [read_card(card_text(kind)) for kind in range(20)] == list(range(20))


@given(st.integers(0, 2000), st.integers(0, 30), st.randoms(use_true_random=False))
def test_a_move_with_letters_left_out_is_read_as_itself_and_its_likes(seed: int, plies: int, chance: Random) -> None:
    match = cartable.new("shokoba", seed=seed, players=2 + seed % 3, mistakes=seed % 2 == 0)
    for _ in random_moves(match, seed):
        if match.ply == plies:
            break
    for move in match.legal_moves:
        words = [drop_letter(word, chance) for word in str(move).split()]
        if words[0] == "claim" or "x" in words:
            start = 1 if words[0] == "claim" else 2
            taken = words[start:]
            chance.shuffle(taken)
            words = words[:start] + taken
        read = match.game.notation.read_move(" ".join(words), match.legal_moves.codes)
        assert move.code in read
        assert all(alike(match.game.notation.move_text(code), str(move)) for code in read)


def alike(one: str, other: str) -> bool:
    """Whether two moves are the same but for letters."""
    return re.sub("[DERS]", "", one) == re.sub("[DERS]", "", other)


def drop_letter(word: str, chance: Random) -> str:
    is_card = word[0].isdigit()
    return word[:-1] if is_card and chance.random() < 0.5 else word
