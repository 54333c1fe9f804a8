"""What a push notification says. It names the game and the people at the table, and nothing of the cards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from cartable.games.texts import Language, Text
from cartable.server.live.push.base64url import encoded

_YOUR_TURN: Final = Text("Your turn", "À vous de jouer")
_WITH: Final = Text("{game} with {names}", "{game} avec {names}")
_AND: Final = Text(" and ", " et ")
_OTHERS: Final = Text("{n} others", "{n} autres")
_MOST_NAMES: Final = 3
_DAY: Final = 86_400


@dataclass(frozen=True, slots=True, kw_only=True)
class PushMessage:
    """A message in both languages; the language of each device is stored with its subscription."""

    title: Text
    text: Text
    path: str
    """The page that is opened, without the address of the server."""
    topic: str
    """Of two messages with the same topic, only the newer one is shown."""
    seconds: int = _DAY
    """How long the push service keeps it for a device that cannot be reached."""

    def encoded(self, language: Language) -> bytes:
        return orjson.dumps(
            {
                "title": self.title.to(language),
                "text": self.text.to(language),
                "path": self.path,
                "topic": self.topic,
                "language": language,
            }
        )

    def headers(self) -> dict[str, str]:
        """What the push service learns: neither the table nor the kind of the message."""
        topic = encoded(hashlib.sha256(self.topic.encode()).digest())[:32]
        return {"ttl": str(self.seconds), "urgency": "normal", "topic": topic}


def turn_message(table: str, game: Text, others: Sequence[str]) -> PushMessage:
    return PushMessage(
        title=_YOUR_TURN,
        text=Text(*(_game_with(game.to(each), others, each) for each in ("en", "fr"))),
        path=f"/t/{table}",
        topic=f"turn {table}",
    )


def _game_with(game: str, others: Sequence[str], language: Language) -> str:
    shown = list(others)
    if len(shown) > _MOST_NAMES:
        shown = [*shown[: _MOST_NAMES - 1], _OTHERS.to(language).format(n=len(shown) - _MOST_NAMES + 1)]
    names = _AND.to(language).join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
    return _WITH.to(language).format(game=game, names=names)
