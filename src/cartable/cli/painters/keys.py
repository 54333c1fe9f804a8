"""The number keys that pick an option."""

from __future__ import annotations

from typing import Final

_KEYS: Final = "1234567890"


def number_key(position: int) -> str:
    """The key of an option, or a blank from the eleventh on: those are reached with the arrow keys."""
    return _KEYS[position] if position < len(_KEYS) else " "
