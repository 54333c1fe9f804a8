"""A forger's work: a changed record whose seal fits again."""

from __future__ import annotations

from cartable import BadRecord
from cartable.games.record_reader import parse
from cartable.games.record_writer import seal_of


def resealed(text: str) -> str:
    """The record with the seal that its content asks for; one that has no such content stays as it is."""
    try:
        content = parse(text)
    except BadRecord:
        return text
    old = content.pop("seal")
    return text.replace(old, seal_of(content))
