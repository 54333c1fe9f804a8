"""Copying a whole record, in one go in both forms."""

from __future__ import annotations

from cartable.kernel.bits import Primitive
from cartable.kernel.record import Record


def _copy_over(target: Record, source: Record) -> None:
    """Make the target equal to the source, a record of the same type."""
    target.assign(source)


copy_over = Primitive(_copy_over, "copy_record")
