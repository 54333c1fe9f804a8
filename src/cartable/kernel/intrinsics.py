"""The instructions behind `cartable.kernel.bits`, `chance` and `struct_copy`, as numba intrinsics by their names."""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numba
from numba.core import cgutils
from numba.extending import intrinsic

from cartable.kernel import mode
from cartable.kernel.chance import INCREMENT, MASK_63, MULTIPLIER
from cartable.kernel.memory import StructType, element_address
from cartable.kernel.struct_copy import words_of


@intrinsic
def count_ones(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def count_trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def highest_one(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        leading = builder.ctlz(arguments[0], cgutils.true_bit)
        return builder.sub(context.get_constant(numba.types.int64, 63), leading)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def wrapping_next_word(typing_context: Any, word: Any) -> Any:
    """Written out because numba's integer arithmetic tells LLVM that signed overflow never happens."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        multiplier, increment, mask = (
            context.get_constant(numba.types.int64, each) for each in (MULTIPLIER, INCREMENT, MASK_63)
        )
        return builder.and_(builder.add(builder.mul(arguments[0], multiplier), increment), mask)

    return numba.types.int64(numba.types.int64), generate


@intrinsic
def copy_struct(typing_context: Any, target: Any, source: Any) -> Any:
    """Copy all bytes of a struct at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[0].struct))
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return numba.types.none(target, source), generate


@intrinsic
def struct_to_row(typing_context: Any, row: Any, place: Any, struct: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = _struct_address(context, builder, signature.args[2], arguments[0], arguments[1])
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[2].struct))
        cgutils.raw_memcpy(builder, stored, arguments[2], size, 1)
        return context.get_dummy_value()

    return numba.types.none(row, numba.types.int64, struct), generate


@intrinsic
def struct_from_row(typing_context: Any, struct: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = _struct_address(context, builder, signature.args[0], arguments[1], arguments[2])
        size = context.get_constant(numba.types.intp, ctypes.sizeof(signature.args[0].struct))
        cgutils.raw_memcpy(builder, arguments[0], stored, size, 1)
        return context.get_dummy_value()

    return numba.types.none(struct, row, numba.types.int64), generate


def _struct_address(context: Any, builder: Any, struct: StructType, row: Any, place: Any) -> Any:
    """The address of a struct that is stored in a row."""
    if mode.BOUNDS_CHECKED:
        words = context.get_constant(numba.types.int64, words_of(struct.struct))
        outside = builder.icmp_signed(">", builder.add(place, words), builder.extract_value(row, 1))
        with builder.if_then(outside, likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("a struct outside a row",))
    address = builder.gep(builder.extract_value(row, 0), [place])
    return builder.bitcast(address, cgutils.voidptr_t)


_ONE_BIT_PER_BYTE: Final = 0x0002040810204081
"""Multiplying seven bits by this puts one of them into the lowest bit of each byte."""
_LOW_BITS: Final = 0x0101010101010101


@intrinsic
def store_sevens(typing_context: Any, row: Any, at: Any, word: Any) -> Any:
    """Expand seven bits into eight bytes at a time, the last of them zero: no loop, so no branch to mispredict."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def constant(value: int) -> Any:
            return context.get_constant(numba.types.int64, value)

        first = element_address(context, builder, signature, arguments)
        element_address(context, builder, signature, (arguments[0], builder.add(arguments[1], constant(6 * 7))))
        for number in range(6):
            seven = builder.and_(builder.lshr(arguments[2], constant(8 * number)), constant(127))
            marks = builder.and_(builder.mul(seven, constant(_ONE_BIT_PER_BYTE)), constant(_LOW_BITS))
            there = builder.bitcast(builder.gep(first, [constant(7 * number)]), marks.type.as_pointer())
            builder.store(marks, there, align=1)
        return context.get_dummy_value()

    return numba.types.none(row, numba.types.int64, numba.types.int64), generate
