"""The instructions behind `cartable.kernel.bits`, `chance` and `struct_copy`, as numba intrinsics by their names."""

from __future__ import annotations

import ctypes
from typing import Any, Final

import numba
from llvmlite import ir
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
def copy_row(typing_context: Any, target: Any, source: Any) -> Any:
    """Copy all bytes of a row at once: a loop over elements stays one, since the rows could overlap."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, length = (builder.extract_value(arguments[0], part) for part in (0, 1))
        if mode.BOUNDS_CHECKED:
            differs = builder.icmp_signed("!=", length, builder.extract_value(arguments[1], 1))
            with builder.if_then(differs, likely=False):
                context.call_conv.return_user_exc(builder, IndexError, ("rows of different lengths",))
        width = context.get_constant(numba.types.int64, signature.args[0].element.bitwidth // 8)
        source = builder.extract_value(arguments[1], 0)
        cgutils.raw_memcpy(builder, address, source, builder.mul(length, width), 1)
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


_LANES: Final = 8
_VECTORS: Final = 4
"""Sums of so many vectors of so many lanes are kept in registers while all inputs are added."""


@intrinsic
def add_weighted(typing_context: Any, rows: Any, values: Any, count: Any, size: Any, weights: Any, sums: Any) -> Any:
    """For a block of sums after the other: load them, add every input's weights times its value, store them."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        rows, values, count, size, weights, sums = arguments
        step = context.get_constant(numba.types.int64, _LANES * _VECTORS)
        with cgutils.for_range_slice(builder, step.type(0), size, step) as (block, _):
            places = [builder.add(block, step.type(_LANES * number)) for number in range(_VECTORS)]
            totals = [cgutils.alloca_once_value(builder, _vector(builder, sums, place)) for place in places]
            with cgutils.for_range(builder, count) as loop:
                row = builder.load(builder.gep(builder.extract_value(rows, 0), [loop.index]))
                value = builder.load(builder.gep(builder.extract_value(values, 0), [loop.index]))
                spread = _spread(builder, value)
                for place, total in zip(places, totals, strict=True):
                    weight = _vector(builder, weights, builder.add(row, place))
                    product = builder.fmul(spread, weight, flags=("contract",))
                    builder.store(builder.fadd(builder.load(total), product, flags=("contract",)), total)
            for place, total in zip(places, totals, strict=True):
                builder.store(builder.load(total), _vector_address(builder, sums, place), align=4)
        return context.get_dummy_value()

    whole = numba.types.int64
    return numba.types.none(rows, values, whole, whole, weights, sums), generate


def _vector_address(builder: Any, row: Any, place: Any) -> Any:
    address = builder.gep(builder.extract_value(row, 0), [place])
    return builder.bitcast(address, ir.VectorType(ir.FloatType(), _LANES).as_pointer())


def _vector(builder: Any, row: Any, place: Any) -> Any:
    """Numbers of four bytes that follow each other in a row."""
    return builder.load(_vector_address(builder, row, place), align=4)


def _spread(builder: Any, value: Any) -> Any:
    """A vector that is one number everywhere."""
    empty = ir.Constant(ir.VectorType(ir.FloatType(), _LANES), ir.Undefined)
    first = ir.Constant(ir.VectorType(ir.IntType(32), _LANES), None)
    return builder.shuffle_vector(builder.insert_element(empty, value, ir.IntType(32)(0)), empty, first)
