"""`@struct`: named fields in flat memory, with value semantics."""

from __future__ import annotations

import ctypes
from typing import Annotated, Any

import numpy as np
import pytest

import cartable
from cartable.kernel import Row, Small, Struct, small_row, struct, wide_row
from tests.cases import each_case
from tests.kernel.samples import Purse


def purse(owner: int = 1, coins: int = 2) -> Purse:
    made = Purse()
    made.owner, made.coins = owner, coins
    made.pockets[0], made.debts[1] = 7, 1 << 40
    return made


def test_fields_lie_in_the_order_written() -> None:
    fields = [Purse.__dict__[name] for name in ("owner", "coins", "pockets", "debts")]
    assert [field.offset for field in fields] == sorted(field.offset for field in fields)
    assert [field.size for field in fields] == [1, 8, 3, 16]


def test_a_new_struct_is_all_zero() -> None:
    assert bytes(Purse()) == bytes(ctypes.sizeof(Purse))


def test_a_copy_is_equal_and_independent() -> None:
    one = purse()
    other = one.copy()
    assert other == one
    other.pockets[2] = 5
    assert other != one
    assert one.pockets[2] == 0


def test_assign_makes_equal_in_place() -> None:
    one, other = purse(), Purse()
    row = other.pockets
    other.assign(one)
    assert other == one
    assert row[0] == 7


def test_equality_is_of_the_bytes_and_of_the_type() -> None:
    @struct
    class Wallet(Struct):
        owner: Small

    assert purse() == purse()
    assert purse(owner=2) != purse()
    assert Wallet() != Purse()
    assert purse() != "a purse"


def test_a_struct_is_mutable_so_it_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(purse())


def test_repr_shows_plain_values() -> None:
    assert repr(purse()) == f"Purse(owner=1, coins=2, pockets=[7, 0, 0], debts=[0, {1 << 40}])"


def test_numpy_sees_the_same_fields() -> None:
    many = np.zeros(2, dtype=Purse.layout)
    many[1] = np.frombuffer(bytes(purse()), dtype=Purse.layout)[0]
    assert many["coins"].tolist() == [0, 2]
    assert many["pockets"].shape == (2, 3)
    assert Purse.from_buffer_copy(many[1].tobytes()) == purse()
    assert Purse.layout.itemsize == ctypes.sizeof(Purse)


@each_case("game", cartable.GAMES)
def test_a_game_s_state_is_a_numpy_element_of_the_same_bytes(game: str) -> None:
    state = cartable.new(game, seed=1).state
    seen = np.frombuffer(bytes(state), dtype=type(state).layout)[0]
    for name, *_ in state._fields_:
        field = getattr(state, name)
        assert np.array_equal(seen[name], list(field) if isinstance(field, ctypes.Array) else field)


@each_case("hint", [int, str, Annotated[Row, Small, 2, 3]])
def test_a_field_is_a_small_or_wide_integer_or_a_row(hint: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        struct(type("Odd", (Struct,), {"__annotations__": {"field": hint}}))


def test_small_fields_wrap_like_machine_words() -> None:
    one = purse()
    one.owner = 130
    assert one.owner == -126


def test_rows_begin_zeroed() -> None:
    assert list(wide_row(3)) == list(small_row(3)) == [0, 0, 0]
    wide = wide_row(1)
    wide[0] = 1 << 62
    assert wide[0] == 1 << 62
