"""The only room that knows about compilation: records, kernels, bags of cards, chance, and the compile cache."""

from cartable.kernel.compiler import (
    Kernel,
    Progress,
    address_of,
    bind,
    kernel,
    long_kernel,
    warm_up,
    warm_up_in_background,
)
from cartable.kernel.record import Record, Row, Small, SmallRow, Wide, WideRow, record, small_row, wide_row

__all__ = [
    "Kernel",
    "Progress",
    "Record",
    "Row",
    "Small",
    "SmallRow",
    "Wide",
    "WideRow",
    "address_of",
    "bind",
    "kernel",
    "long_kernel",
    "record",
    "small_row",
    "warm_up",
    "warm_up_in_background",
    "wide_row",
]
