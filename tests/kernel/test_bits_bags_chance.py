"""Bits, bags and random numbers: the same results interpreted and compiled."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cartable.kernel import Row, small_row, wide_row
from cartable.kernel.bags import held, one
from cartable.kernel.bits import highest, lowest, ones
from cartable.kernel.chance import below, generator, shuffle
from tests.cases import each_case
from tests.interpreted import interpreted
from tests.kernel import samples

positive = st.integers(1, (1 << 63) - 1)


def row(values: list[int], *, small: bool = False) -> Row:
    made = (small_row if small else wide_row)(len(values))
    for place, value in enumerate(values):
        made[place] = value
    return made


@given(positive)
def test_bits_of_a_word(word: int) -> None:
    digits = bin(word)[2:]
    assert ones(word) == digits.count("1")
    assert highest(word) == len(digits) - 1
    assert lowest(word) == len(digits) - 1 - digits.rindex("1")


@given(st.lists(positive | st.integers(0, 62).map(lambda place: 1 << place), min_size=1, max_size=9))
def test_bits_compiled_and_interpreted(words: list[int]) -> None:
    found, same = wide_row(3 * len(words)), wide_row(3 * len(words))
    samples.look_at_words(row(words), found)
    interpreted(samples.look_at_words)(row(words), same)
    assert list(found) == list(same)


@given(st.lists(st.lists(st.integers(0, 127), min_size=6, max_size=6), min_size=1, max_size=4))
def test_six_rows_of_seven_bits_become_marks(words: list[list[int]]) -> None:
    packed = [sum(seven << 8 * place for place, seven in enumerate(word)) for word in words]
    marks, same = small_row(42 * len(words) + 1), small_row(42 * len(words) + 1)
    samples.mark(row(packed), marks)
    interpreted(samples.mark)(row(packed), same)
    expected = [seven >> column & 1 for word in words for seven in word for column in range(7)]
    assert list(marks) == list(same) == [*expected, 0]


@given(st.lists(st.integers(0, 19), min_size=1, max_size=3))
def test_a_bag_counts_its_kinds(kinds: list[int]) -> None:
    bag = sum(one(kind, 2) for kind in kinds)
    assert [held(bag, kind, 2) for kind in range(20)] == [kinds.count(kind) for kind in range(20)]
    bags, same = wide_row(1), wide_row(1)
    count = samples.fill_bag(row(kinds, small=True), bags, 2)
    assert interpreted(samples.fill_bag)(row(kinds, small=True), same, 2) == count == kinds.count(kinds[0])
    assert bags[0] == same[0] == bag


@given(st.integers(), st.integers(1, 1 << 31))
def test_a_draw_is_within_its_bound_and_the_same_in_both_forms(seed: int, bound: int) -> None:
    rng, same_rng, drawn, same = generator(seed), generator(seed), wide_row(20), wide_row(20)
    for kernel in (samples.draw, samples.skip_and_draw):
        kernel(rng, drawn, bound)
        interpreted(kernel)(same_rng, same, bound)
        assert list(drawn) == list(same)
        assert rng[0] == same_rng[0] >= 0
        assert all(0 <= value < bound for value in drawn)


@given(st.integers(0, 10_000), st.lists(st.integers(-128, 127), max_size=40))
def test_a_shuffle_is_a_permutation_and_the_same_in_both_forms(seed: int, cards: list[int]) -> None:
    one_row, other = row(cards, small=True), row(cards, small=True)
    samples.mix(one_row, generator(seed))
    interpreted(samples.mix)(other, generator(seed))
    assert list(one_row) == list(other)
    assert sorted(one_row) == sorted(cards)


def test_the_numbers_are_the_same_on_every_platform() -> None:
    rng = generator(1)
    assert [below(rng, 100) for _ in range(8)] == [26, 95, 25, 81, 4, 45, 98, 74]
    cards = row(list(range(10)), small=True)
    shuffle(cards, generator(7))
    assert list(cards) == [6, 1, 3, 9, 4, 5, 8, 7, 0, 2]


@each_case("bound", [2, 6, 40])
def test_draws_are_even(bound: int) -> None:
    rng, drawn = generator(3), wide_row(bound * 400)
    samples.draw(rng, drawn, bound)
    counts = Counter(drawn)
    chi_square = sum((counts[value] - 400) ** 2 / 400 for value in range(bound))
    assert chi_square < bound - 1 + 3.1 * (2 * bound) ** 0.5


def test_neighbouring_seeds_give_different_numbers() -> None:
    firsts = {tuple(below(rng, 1000) for _ in range(3)) for rng in map(generator, range(500))}
    assert len(firsts) == 500
    assert len({first[0] for first in firsts}) > 300
