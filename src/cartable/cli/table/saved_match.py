"""Saving a match as a record that can be resumed, replayed and verified."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cartable.cli.errors import CommandError
from cartable.games.match import Match


def save_match(match: Match, folder: Path) -> Path:
    """Write the record to a new file named after the game and the time; returns its path."""
    path = folder / f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.toml"
    try:
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        raise CommandError("file/unwritable", path=path, why=error.strerror) from None
    return path
