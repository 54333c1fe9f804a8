"""A new seal for a changed record, as a forger would make it."""

from __future__ import annotations

from cartable import BadRecord
from cartable.games.record_reader import parse
from cartable.games.record_writer import seal_of


def resealed(text: str) -> str:
    """The record with the seal of its present content; unchanged if it is not a readable record."""
    try:
        content = parse(text)
    except BadRecord:
        return text
    old = content.pop("seal")
    return text.replace(old, seal_of(content))
