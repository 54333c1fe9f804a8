"""Whom others see in the place of somebody who was forgotten: an id that means nothing, and a neutral name."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from cartable.games.texts import Text
from cartable.server.storage import schema
from cartable.server.storage.ids import new_id

GONE: Final = "gone-"
"""How these ids begin."""
NAME: Final = Text("someone who left", "une personne partie")


def anonymous_person(connection: Connection, player: str) -> tuple[str, str]:
    """A new id, and the name in the language of the person."""
    language = connection.execute(select(schema.players.c.language).where(schema.players.c.id == player)).scalar()
    return GONE + new_id(), NAME.to("fr" if language == "fr" else "en")
