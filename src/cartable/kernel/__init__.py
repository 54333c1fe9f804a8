"""The only room that knows about compilation: records, kernels, bags of cards, chance, and the compile cache."""

from cartable.kernel.compiler import Kernel, address_of, bind, kernel, long_kernel
from cartable.kernel.many import Many, Scratch
from cartable.kernel.mode import interpreted
from cartable.kernel.record import (
    RealRow,
    Record,
    Row,
    Small,
    SmallRow,
    Wide,
    WideRow,
    beginning_of,
    record,
    small_row,
    wide_row,
)
from cartable.kernel.warming import BackgroundWarmUp, Progress, warm_up

__all__ = [
    "BackgroundWarmUp",
    "Kernel",
    "Many",
    "Progress",
    "RealRow",
    "Record",
    "Row",
    "Scratch",
    "Small",
    "SmallRow",
    "Wide",
    "WideRow",
    "address_of",
    "beginning_of",
    "bind",
    "interpreted",
    "kernel",
    "long_kernel",
    "record",
    "small_row",
    "warm_up",
    "wide_row",
]
