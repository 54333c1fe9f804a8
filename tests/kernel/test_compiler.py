"""`@kernel`: the same results interpreted and compiled, through structs, rows and plain values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cartable.kernel import Small, Struct, address_of, bind, kernel, small_row, struct, wide_row
from tests.cases import each_case
from tests.interpreted import interpreted
from tests.kernel import samples
from tests.kernel.samples import Purse

small = st.integers(-128, 127)
wide = st.integers(-(1 << 62), 1 << 62)


@given(st.lists(small, min_size=3, max_size=3), wide, small, st.integers(-1000, 1000))
def test_structs_compiled_and_interpreted(pockets: list[int], coins: int, owner: int, amount: int) -> None:
    one = Purse()
    one.coins, one.owner = coins, owner
    for place, coin in enumerate(pockets):
        one.pockets[place] = coin
    other = one.copy()
    assert samples.spend(one, amount) == interpreted(samples.spend)(other, amount)
    assert bytes(one) == bytes(other)


@given(st.lists(small, max_size=20), st.integers(-(1 << 40), 1 << 40))
def test_rows_compiled_and_interpreted(values: list[int], factor: int) -> None:
    cards = small_row(len(values))
    for place, value in enumerate(values):
        cards[place] = value
    one, other = wide_row(len(values)), wide_row(len(values))
    expected = interpreted(samples.add_up)(cards, other, factor)
    assert samples.add_up(cards, one, factor) == expected == sum(values) * factor
    assert list(one) == list(other)


def test_a_row_may_be_a_numpy_array() -> None:
    cards = np.array([1, 2, 3], dtype=np.int8)
    doubled = np.zeros(3, dtype=np.int64)
    assert samples.add_up(cards, doubled, 2) == 12
    assert doubled.tolist() == [2, 4, 6]
    assert address_of(doubled) == doubled.ctypes.data


def test_a_prepared_call_does_the_same() -> None:
    one, other = Purse(), Purse()
    spend = samples.spend.on(one)
    for amount in (3, 5, -2):
        assert spend(amount) == samples.spend(other, amount)
    assert one == other


def test_a_prepared_call_keeps_its_memory() -> None:
    add_up = samples.add_up.on(small_row(4), wide_row(4))
    churn = [wide_row(4) for _ in range(1000)]
    assert add_up(3) == 0
    assert len(churn) == 1000


def test_a_kernel_over_integers_alone_stays_in_python() -> None:
    assert samples.doubled(1 << 80) == 1 << 81


def test_a_kernel_keeps_its_name_and_docstring() -> None:
    assert samples.spend.__doc__ == "Uses every type of field, a loop and another kernel."
    assert repr(samples.spend) == "<kernel tests.kernel.samples.spend>"


@pytest.mark.compiled_only
def test_a_struct_of_another_type_is_refused() -> None:
    @struct
    class Wallet(Struct):
        owner: Small

    with pytest.raises(TypeError, match="Purse"):
        samples.spend(Wallet(), 1)  # type: ignore[arg-type]


@each_case("arguments", [(), (Purse(),), (Purse(), 1, 2)])
def test_a_wrong_number_of_arguments_is_refused(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        samples.spend(*arguments)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        samples.add_up(small_row(1))  # type: ignore[call-arg]


@kernel
def squared(number: int) -> int:
    return number * number


@kernel
def negated(number: int) -> int:
    return -number


@each_case(("meaning", "total"), [(squared, 2 * (1 + 4 + 9)), (negated, -2 * (1 + 2 + 3))])
def test_bind_replaces_a_name_in_every_kernel_that_is_called(meaning: object, total: int) -> None:
    numbers = wide_row(3)
    for place in range(3):
        numbers[place] = place + 1
    bound = bind(samples.sum_of_values, {"valued": meaning}, f"by_{meaning}")
    assert bound(numbers) == interpreted(bound)(numbers) == total


def test_a_kernel_without_names_to_replace_stays_the_same() -> None:
    assert bind(samples.add_up, {"valued": squared}, "anything") is samples.add_up


def test_an_unbound_name_raises() -> None:
    with pytest.raises(RuntimeError):
        interpreted(samples.sum_of_values)(wide_row(1))
