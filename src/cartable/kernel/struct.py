"""`@struct`: a flat block of memory with named fields; every game state is one.

The same bytes are a ctypes structure in Python (fields read as plain ints), an element of a NumPy structured array in
batches, and a C struct in compiled kernels.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Protocol, Self, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy as np

Small = Annotated[int, ctypes.c_int8]
"""A field or array element of one byte: seats, phases, kinds of card, small counts."""

Wide = Annotated[int, ctypes.c_int64]
"""A field or array element of eight bytes: bags of cards, moves, generator words."""


Real = Annotated[float, ctypes.c_float]
"""An array element of four bytes that holds a real number, such as a reward."""


class Row(Protocol):
    """A fixed-length row of integers: an array field of a struct, or a buffer that a caller passes."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Reals(Protocol):
    """A row of real numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


SmallRow = Annotated[Row, Small]
WideRow = Annotated[Row, Wide]
RealRow = Annotated[Reals, Real]


class _Layout:
    """The struct as a NumPy type, created on first use so that reading a rule page does not import NumPy."""

    def __get__(self, instance: object, owner: type) -> np.dtype[Any]:
        import numpy

        made: np.dtype[Any] = numpy.dtype(owner)
        owner.layout = made  # type: ignore[attr-defined]
        return made


class Struct(ctypes.Structure):
    """The base of every struct: equality and copies by value."""

    layout = _Layout()

    def copy(self) -> Self:
        return type(self).from_buffer_copy(self)

    def assign(self, other: Self) -> None:
        """Copy the contents of the other struct into this one."""
        ctypes.memmove(ctypes.addressof(self), ctypes.addressof(other), ctypes.sizeof(self))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_plain(getattr(self, name))}" for name, *_ in self._fields_)
        return f"{type(self).__name__}({fields})"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, ctypes.Array) else value


R = TypeVar("R", bound=Struct)


def struct(cls: type[R]) -> type[R]:
    """Lay out the annotated fields of a `Struct` class in memory, in the order written."""
    hints = get_type_hints(cls, include_extras=True)
    cls._fields_ = [(name, _ctype(hints[name])) for name in cls.__annotations__]
    return cls


def _ctype(hint: Any) -> Any:
    """`Small` is a ctypes integer; `Annotated[Row, Small, 4]` is an array of four of them."""
    _, *metadata = get_args(hint)
    match metadata:
        case [element]:
            return element
        case [element, int(length)]:
            return _ctype(element) * length
        case _:
            raise TypeError(f"a struct field is Small, Wide or Annotated[Row, Small or Wide, length], not {hint}")


def is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Struct)


def element_ctype(hint: Any) -> Any:
    """The ctypes element of a row parameter such as `WideRow`; None for other types."""
    match get_args(hint):
        case (origin, element, *_) if origin is Row or origin is Reals:
            return _ctype(element)
        case _:
            return None


def wide_row(length: int) -> Row:
    """A new row of eight-byte integers, all zero."""
    row: Row = (ctypes.c_int64 * length)()
    return row


def row_prefix(row: Row, length: int) -> Row:
    """A copy of the first `length` elements of a row of eight-byte integers."""
    copied: Row = (ctypes.c_int64 * length).from_buffer_copy(row)  # type: ignore[arg-type]
    return copied


def real_row(length: int) -> Reals:
    """A new row of real numbers, all zero."""
    row: Reals = (ctypes.c_float * length)()
    return row


def small_row(length: int) -> Row:
    """A new row of one-byte integers, all zero."""
    row: Row = (ctypes.c_int8 * length)()
    return row
