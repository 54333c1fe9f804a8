"""What a push notification says. It names the game or the tournament and the people, and nothing of the cards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from cartable.games.texts import LANGUAGES, Language, Text
from cartable.server.live.push.base64url import encoded

_YOUR_TURN: Final = Text("Your turn", "À vous de jouer")
_WITH: Final = Text("{game} with {names}", "{game} avec {names}")
_AND: Final = Text(" and ", " et ")
_OTHERS: Final = Text("{n} others", "{n} autres")
_ROUND: Final = Text("Round {n} begins", "La {n} ronde commence")
_BYE: Final = Text("{tournament}: you have a bye", "{tournament} : vous êtes exempt")
_MEETS: Final = Text("{tournament}: you meet {opponents}", "{tournament} : vous rencontrez {opponents}")
_TEAMS: Final = Text(
    "{tournament}: you play with {partners} against {opponents}",
    "{tournament} : vous jouez avec {partners} contre {opponents}",
)
_BOT: Final = Text("a bot", "un robot")
_MOST_NAMES: Final = 3
_DAY: Final = 86_400
_SHORTEST: Final = 60


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
        """What the push service learns: how long to keep it, and neither the table nor the words."""
        topic = encoded(hashlib.sha256(self.topic.encode()).digest())[:32]
        return {"ttl": str(self.seconds), "urgency": "normal", "topic": topic}


def turn_message(table: str, game: Text, others: Sequence[str]) -> PushMessage:
    return PushMessage(
        title=_YOUR_TURN,
        text=Text(*(_game_with(game.to(each), others, each) for each in LANGUAGES)),
        path=f"/t/{table}",
        topic=_table_topic(table),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Where somebody plays in a round, and with whom; None for a bot that only fills a seat."""

    table: str
    partners: Sequence[str | None]
    opponents: Sequence[str | None]


def round_message(id_: str, name: str, number: int, pairing: Pairing | None, seconds: int = _DAY) -> PushMessage:
    """That a round of a tournament begins; without a pairing it is a bye. It is not worth reading after `seconds`."""
    return PushMessage(
        title=Text(_ROUND.en.format(n=number), _ROUND.fr.format(n="1re" if number == 1 else f"{number}e")),
        text=Text(*(_pairing_in(name, pairing, each) for each in LANGUAGES)),
        path=f"/tournaments/{id_}" if pairing is None else f"/t/{pairing.table}",
        topic=f"round {id_}" if pairing is None else _table_topic(pairing.table),
        seconds=max(_SHORTEST, min(seconds, _DAY)),
    )


def _table_topic(table: str) -> str:
    """Of the messages that lead to the same table only one is shown, until its player looks there."""
    return f"turn {table}"


def _pairing_in(name: str, pairing: Pairing | None, language: Language) -> str:
    if pairing is None:
        return _BYE.to(language).format(tournament=name)
    bot = _BOT.to(language)
    partners, opponents = (
        _listed([each or bot for each in some], language) for some in (pairing.partners, pairing.opponents)
    )
    text = _TEAMS if partners else _MEETS
    return text.to(language).format(tournament=name, partners=partners, opponents=opponents)


def _game_with(game: str, others: Sequence[str], language: Language) -> str:
    return _WITH.to(language).format(game=game, names=_listed(others, language))


def _listed(names: Sequence[str], language: Language) -> str:
    shown = list(names)
    if len(shown) > _MOST_NAMES:
        shown = [*shown[: _MOST_NAMES - 1], _OTHERS.to(language).format(n=len(shown) - _MOST_NAMES + 1)]
    return _AND.to(language).join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
