"""A view as text, line by line, for looking at what an environment does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def as_text(view: dict[str, Any]) -> str:
    """The view line by line."""
    lines = []
    for name, row in _rows(view):
        shown = " ".join(map(str, row)) if isinstance(row, list) else str(row)
        lines.append(f"{name:>12}  {shown}".rstrip())
    return "\n".join(lines)


def _rows(view: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The lines that are shown; a list of lists is a line for each of its lists."""
    for name, value in view.items():
        if value in (None, False, [], {}) or name == "symbol_of":
            continue
        if isinstance(value, list) and all(isinstance(each, list) for each in value):
            for number, each in enumerate(value):
                yield f"{name} {number}", each
        else:
            yield name, value
