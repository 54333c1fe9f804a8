"""Keeping a match as a file that can be opened, replayed and verified."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cartable.cli.trouble import Refused
from cartable.games.match import Match


def keep(match: Match, folder: Path) -> Path:
    """Write the record under a name of its own, and return where."""
    path = folder / f"{match.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.toml"
    try:
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        raise Refused("file/unwritable", path=path, why=error.strerror) from None
    return path
