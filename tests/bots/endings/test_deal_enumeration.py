"""All deals of unknown cards: each once, with the number of deals that look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from cartable.bots.endings.deal_enumeration import count_deals, next_deal, weight
from cartable.kernel import Row, wide_row

Deal = tuple[tuple[int, ...], ...]


def row(numbers: Sequence[int]) -> Row:
    made = wide_row(max(1, len(numbers)))
    for place, number in enumerate(numbers):
        made[place] = number
    return made


def cut(cards: Sequence[int], groups: Sequence[int]) -> Deal:
    """The cards group by group."""
    found, first = [], 0
    for size in groups:
        found.append(tuple(sorted(cards[first : first + size])))
        first += size
    return tuple(found)


def gone_through(cards: Sequence[int], groups: Sequence[int]) -> list[tuple[Deal, int]]:
    """Deals and their weights, one after the other."""
    dealt, sizes, found = row(cards), row(groups), []
    while True:
        found.append((cut(list(dealt)[: len(cards)], groups), weight(dealt, sizes, len(groups))))
        if not next_deal(dealt, sizes, len(groups)):
            assert list(dealt)[: len(cards)] == list(cards)
            return found


@st.composite
def packs(draw: st.DrawFn, kinds: int = 4) -> tuple[list[int], list[int]]:
    """Sorted cards, some of them alike, and sizes of groups that add up to their number."""
    groups = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 7))
    cards = draw(st.lists(st.integers(0, kinds), min_size=sum(groups), max_size=sum(groups)))
    return sorted(cards), groups


@given(packs())
def test_every_deal_is_listed_once_with_the_number_of_deals_it_stands_for(pack: tuple[list[int], list[int]]) -> None:
    cards, groups = pack
    orders_of_a_group = prod(prod(range(1, size + 1)) for size in groups)
    labelled = Counter(cut(order, groups) for order in permutations(cards))
    found = gone_through(cards, groups)
    assert dict(found) == {deal: count // orders_of_a_group for deal, count in labelled.items()}
    assert len(found) == len(labelled)
    assert [deal for deal, _ in found] == sorted(deal for deal, _ in found)


@given(packs(), packs())
def test_two_packs_are_dealt_apart(one: tuple[list[int], list[int]], other: tuple[list[int], list[int]]) -> None:
    cards = [card + 10 for card in one[0]] + other[0]
    found = gone_through(cards, [*one[1], 0, *other[1]])
    alone = [len(gone_through(*pack)) for pack in (one, other)]
    assert len(found) == len(dict(found)) == alone[0] * alone[1]
    groups = row([*one[1], 0, *other[1]])
    assert sum(ways for _, ways in found) == count_deals(groups, len(one[1]) + 1 + len(other[1]), 10**6)


def test_counting_stops_just_above_the_limit() -> None:
    assert count_deals(row([10, 10, 10, 10]), 4, 1000) == 1001
    assert count_deals(row([3, 3]), 2, 20) == 20
    assert count_deals(row([3, 3]), 2, 19) == 20


def test_without_unknown_cards_there_is_one_deal() -> None:
    assert count_deals(row([]), 0, 1) == 1
    assert gone_through([], []) == [((), 1)]
