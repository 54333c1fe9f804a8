"""`legal_moves` against the reference implementation on any table and hand, and the size of the moves buffer."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.games.shokoba.rules import MOVES_BUFFER, SETS_AT
from tests.cases import each_case
from tests.games.shokoba.positions import moves, play, position
from tests.games.shokoba.twin import DECK, Twin, number, sets_adding_up

switches = st.fixed_dictionaries({"same_number_first": st.booleans(), "mistakes": st.booleans()})


@st.composite
def tables_and_hands(draw: st.DrawFn) -> tuple[str, str]:
    cards = draw(st.permutations(DECK))
    on_table = draw(st.integers(0, 14))
    in_hand = draw(st.integers(1, 9))
    return " ".join(cards[:on_table]), " ".join(cards[on_table : on_table + in_hand])


@pytest.mark.rule("SHO-9", "SHO-11", "SHO-28")
@given(tables_and_hands(), switches)
def test_any_table_and_hand(cards: tuple[str, str], options: dict[str, Any]) -> None:
    table, hand = cards
    twin = Twin({"players": 2, **options})
    twin.turn, twin.table, twin.hands[0] = 0, table.split(), hand.split()
    assert sorted(moves(position(table, hand, rest="away", **options))) == twin.legal()


@pytest.mark.rule("SHO-25", "SHO-28")
@given(tables_and_hands(), st.booleans())
def test_any_claim(cards: tuple[str, str], same_number_first: bool) -> None:
    table, hand = cards
    laid = hand.split()[0]
    options: dict[str, Any] = {"players": 2, "mistakes": True, "same_number_first": same_number_first}
    twin = Twin(options)
    twin.turn, twin.table, twin.hands = 0, table.split(), [hand.split(), ["1S"]]
    match = position(table, hand, "1S" if "1S" not in hand else "", rest="away", **options)
    twin.play(laid)
    if twin.laid_by_mistake:
        play(match, laid)
        assert sorted(moves(match)) == twin.legal()


@given(tables_and_hands(), st.integers(1, 10))
def test_the_reference_implementation_finds_all_sets(cards: tuple[str, str], total: int) -> None:
    table = cards[0].split()[:9]
    every = chain.from_iterable(combinations(sorted(table), count) for count in range(1, len(table) + 1))
    assert sets_adding_up(table, total) == sorted({one for one in every if sum(map(number, one)) == total})


def test_the_moves_buffer_holds_the_most_that_there_can_be() -> None:
    """On a table of the whole deck every set is listed once, and each is taken by two kinds of card at most."""
    sets = [len(sets_adding_up(DECK, total)) for total in range(1, 11)]
    assert sum(sets) + 1 == 543
    assert MOVES_BUFFER == SETS_AT + 543 + 1
    assert 2 * sum(sets) + 20 <= SETS_AT


@pytest.mark.rule("SHO-9")
@each_case("mistakes", [False, True])
def test_the_fullest_table_and_hand(mistakes: bool) -> None:
    """Nine cards in hand and all others on the table: more than ever occurs."""
    hand = "10R 9R 8R 7D 6R 5R 10S 9S 8S"
    table = " ".join((Counter(DECK) - Counter(hand.split())).elements())
    twin = Twin({"players": 2, "mistakes": mistakes})
    twin.turn, twin.table, twin.hands[0] = 0, table.split(), hand.split()
    assert sorted(moves(position(table, hand, rest="away", mistakes=mistakes))) == twin.legal()
    assert len(twin.legal()) > 300
