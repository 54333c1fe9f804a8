"""Structs and rows in compiled code: plain addresses.

numba's own arrays have strides and accept negative indices, which costs instructions at every access. Our rows are
dense and indices are never negative, so these types do without both, and they compile faster. With bounds checks on, an
index outside a row raises IndexError.
"""

from __future__ import annotations

import ctypes
import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, intrinsic, lower_builtin, models, register_model, type_callable

from cartable.kernel import mode
from cartable.kernel.struct import Struct

_NUMBERS: dict[Any, Any] = {ctypes.c_int8: types.int8, ctypes.c_int64: types.int64, ctypes.c_float: types.float32}


class RowType(types.Type):
    """A row of numbers of one type: an address and a length."""

    def __init__(self, element: Any) -> None:
        self.element = _NUMBERS[element]
        super().__init__(name=f"Row({self.element})")


class StructType(types.Type):
    """A struct: an address, with fields at the offsets that ctypes uses."""

    def __init__(self, struct: type[Struct]) -> None:
        self.struct = struct
        self.fields: dict[str, Any] = {name: ctype for name, ctype, *_ in struct._fields_}
        layout = ",".join(f"{name}:{ctype.__name__}" for name, ctype in self.fields.items())
        super().__init__(name=f"Struct({struct.__module__}.{struct.__qualname__};{layout})")

    def type_of(self, field: str) -> Any:
        ctype = self.fields.get(field)
        if ctype is None:
            return None
        return RowType(ctype._type_) if issubclass(ctype, ctypes.Array) else _NUMBERS[ctype]

    def offset_of(self, field: str) -> int:
        return int(getattr(self.struct, field).offset)


@register_model(RowType)
class _RowModel(models.StructModel):
    def __init__(self, manager: Any, row: RowType) -> None:
        super().__init__(manager, row, [("address", types.CPointer(row.element)), ("length", types.int64)])


register_model(StructType)(models.OpaqueModel)


def struct_at(struct: type[Struct]) -> Any:
    """A function that compiled code calls to get a struct from its address."""

    @intrinsic
    def make(typing_context: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], cgutils.voidptr_t)

        return StructType(struct)(types.int64), generate

    return make


def row_at(element: Any) -> Any:
    """A function that compiled code calls to get a row from its address and length."""

    @intrinsic
    def make(typing_context: Any, address: Any, length: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = builder.inttoptr(arguments[0], cgutils.voidptr_t)
            return _row(context, builder, signature.return_type, pointer, arguments[1])

        return RowType(element)(types.int64, types.int64), generate

    return make


def _row(context: Any, builder: Any, kind: RowType, pointer: Any, length: Any) -> Any:
    row = cgutils.create_struct_proxy(kind)(context, builder)
    row.address = builder.bitcast(pointer, context.get_value_type(types.CPointer(kind.element)))
    row.length = length
    return row._getvalue()


@infer_getattr
class _Fields(AttributeTemplate):
    key = StructType

    def generic_resolve(self, struct: StructType, field: str) -> Any:
        return struct.type_of(field)


@lower_getattr_generic(StructType)
def _get_field(context: Any, builder: Any, kind: StructType, address: Any, field: str) -> Any:
    place = cgutils.pointer_add(builder, address, kind.offset_of(field))
    field_type = kind.type_of(field)
    if isinstance(field_type, RowType):
        length = context.get_constant(types.int64, kind.fields[field]._length_)
        return _row(context, builder, field_type, place, length)
    return builder.load(builder.bitcast(place, context.get_value_type(types.CPointer(field_type))))


@lower_setattr_generic(StructType)
def _set_field(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> None:
    kind, value_type = signature.args
    field_type = kind.type_of(field)
    value = context.cast(builder, arguments[1], value_type, field_type)
    place = cgutils.pointer_add(builder, arguments[0], kind.offset_of(field))
    builder.store(value, builder.bitcast(place, context.get_value_type(types.CPointer(field_type))))


@type_callable(operator.getitem)
def _type_of_element(context: Any) -> Any:
    def typer(row: Any, index: Any) -> Any:
        return row.element if isinstance(row, RowType) and isinstance(index, types.Integer) else None

    return typer


@type_callable(operator.setitem)
def _type_of_assignment(context: Any) -> Any:
    def typer(row: Any, index: Any, value: Any) -> Any:
        return types.none if isinstance(row, RowType) and isinstance(index, types.Integer) else None

    return typer


@type_callable(len)
def _type_of_length(context: Any) -> Any:
    def typer(row: Any) -> Any:
        return types.int64 if isinstance(row, RowType) else None

    return typer


@lower_builtin(operator.getitem, RowType, types.Integer)
def _get(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.load(element_address(context, builder, signature, arguments))


@lower_builtin(operator.setitem, RowType, types.Integer, types.Any)
def _set(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    value = context.cast(builder, arguments[2], signature.args[2], signature.args[0].element)
    builder.store(value, element_address(context, builder, signature, arguments))
    return context.get_dummy_value()


@lower_builtin(len, RowType)
def _length(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.extract_value(arguments[0], 1)


def element_address(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """The address of an element of a row."""
    row = cgutils.create_struct_proxy(signature.args[0])(context, builder, value=arguments[0])
    index = context.cast(builder, arguments[1], signature.args[1], types.int64)
    if mode.BOUNDS_CHECKED:
        outside = builder.icmp_unsigned(">=", index, row.length)
        with builder.if_then(outside, likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("index outside a row",))
    return builder.gep(row.address, [index], inbounds=True)
