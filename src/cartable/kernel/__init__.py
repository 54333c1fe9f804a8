"""The only package that deals with compilation: structs, kernels, bags of cards, random numbers, the compile cache."""

from cartable.kernel.batch_kernel import BatchKernel, Scratch
from cartable.kernel.compiler import Kernel, address_of, bind, kernel, long_kernel
from cartable.kernel.mode import interpreted
from cartable.kernel.struct import (
    RealRow,
    Reals,
    Row,
    Small,
    SmallRow,
    Struct,
    Wide,
    WideRow,
    real_row,
    row_prefix,
    small_row,
    struct,
    wide_row,
)
from cartable.kernel.warmup import BackgroundWarmUp, Progress, warm_up

__all__ = [
    "BackgroundWarmUp",
    "BatchKernel",
    "Kernel",
    "Progress",
    "RealRow",
    "Reals",
    "Row",
    "Scratch",
    "Small",
    "SmallRow",
    "Struct",
    "Wide",
    "WideRow",
    "address_of",
    "bind",
    "interpreted",
    "kernel",
    "long_kernel",
    "real_row",
    "row_prefix",
    "small_row",
    "struct",
    "warm_up",
    "wide_row",
]
