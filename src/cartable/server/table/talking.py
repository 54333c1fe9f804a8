"""What may be said at a table, and who hears it.

Where a game's rules silence partners, only the polite phrases are open while a match runs, and not even these reach the
speaker's partner. What spectators write never reaches the players of a running match.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.server.errors import TableError
from cartable.server.table.acts import Said
from cartable.server.wire import Phrase

Chat = Literal["open", "team", "phrases"]
Teams = Sequence[Sequence[int]]

PHRASES: Final[dict[Phrase, Text]] = {
    "hello": Text("Hello!", "Bonjour !"),
    "good-luck": Text("Good luck!", "Bonne chance !"),
    "well-played": Text("Well played!", "Bien joué !"),
    "thanks": Text("Thank you!", "Merci !"),
    "oops": Text("Oops!", "Oups !"),
    "one-moment": Text("One moment, please", "Un instant, s'il vous plaît"),
    "your-turn": Text("It is your turn", "C'est à vous"),
    "goodbye": Text("Goodbye!", "Au revoir !"),
}

_MOST_MARKS: Final = 3
"""Accents on one letter; more of them would climb over the lines above."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})


def partners_of(seat: int, teams: Teams) -> frozenset[int]:
    """The other seats of this seat's side; nobody where all play together, for then there is nobody to hide from."""
    if len(teams) == 1:
        return frozenset()
    return frozenset(other for team in teams if seat in team for other in team if other != seat)


def chat_of(game: Game, teams: Teams | None, reader: int | None) -> Chat:
    """What this reader may say now; `teams` only while a match runs."""
    if teams is None or reader is None or not partners_of(reader, teams):
        return "open"
    if game.talk == "none":
        return "phrases"
    return "team" if game.talk == "team" else "open"


def check_speech(chat: Chat, to: Literal["all", "team"]) -> None:
    """Raise where a free text may not be said."""
    if chat == "phrases":
        raise TableError("chat/partners")
    if to == "team" and chat != "team":
        raise TableError("chat/team")


def hearers(said: Said, game: Game, teams: Teams | None, readers: Iterable[int | None]) -> set[int | None]:
    """Who is told; `teams` only while a match runs."""
    everybody = set(readers)
    if teams is None:
        return everybody
    if said.seat is None:
        return everybody if said.phrase else {None}
    partners = partners_of(said.seat, teams)
    if said.to == "team":
        return {said.seat, *partners}
    return everybody - partners if game.talk == "none" else everybody


def clean_text(text: str) -> str:
    """The text as one plain line: no control, direction or invisible characters; raises where nothing is left."""
    found = " ".join("".join(_seen(unicodedata.normalize("NFC", text))).split())
    if not found:
        raise TableError("chat/empty")
    return found


def _seen(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter in "\t\n\r" or category in _SPACES:
            yield " "
        elif category not in _UNSEEN and marks <= _MOST_MARKS:
            yield letter
