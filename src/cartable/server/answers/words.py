"""Texts in both languages, as clients receive them."""

from __future__ import annotations

from cartable.games.texts import Text
from cartable.server.wire import Words


def words_of(text: Text) -> Words:
    return Words(en=text.en, fr=text.fr)
