"""Chat: who may say what at a table, and who reads it.

Where a game's rules forbid partners to talk, only the polite phrases are allowed while a match runs, and they do not
reach the speaker's partner. What spectators write does not reach the players of a running match.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from cartable.games.game import Game
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Text
from cartable.server.errors import TableError
from cartable.server.table.acts import Said
from cartable.server.wire import Phrase

ChatMode = Literal["open", "team", "phrases"]
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
"""Combining marks on one letter; more of them would overlap the lines above."""
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co"})


def partners_of(seat: int, teams: Teams) -> frozenset[int]:
    """The other seats of this seat's team; empty in a cooperative game, where there is nobody to hide from."""
    if len(teams) == 1:
        return frozenset()
    return frozenset(other for team in teams if seat in team for other in team if other != seat)


def chat_mode(game: Game, teams: Teams | None, reader: Reader) -> ChatMode:
    """What this reader may say now; pass `teams` only while a match runs."""
    if teams is None or reader == SPECTATOR or not partners_of(reader, teams):
        return "open"
    if game.talk == "none":
        return "phrases"
    return "team" if game.talk == "team" else "open"


def check_chat(mode: ChatMode, to: Literal["all", "team"]) -> None:
    """Raise `TableError` if a free text may not be said."""
    if mode == "phrases":
        raise TableError("chat/partners")
    if to == "team" and mode != "team":
        raise TableError("chat/team")


def recipients(said: Said, game: Game, teams: Teams | None, readers: Iterable[Reader]) -> set[Reader]:
    """The readers of a chat message; pass `teams` only while a match runs."""
    everybody = set(readers)
    if teams is None:
        return everybody
    if said.seat is None:
        return everybody if said.phrase else {SPECTATOR}
    partners = partners_of(said.seat, teams)
    if said.to == "team":
        return {said.seat, *partners}
    return everybody - partners if game.talk == "none" else everybody


def clean_text(text: str) -> str:
    """The text as one plain line, without control, direction or invisible characters; raises if nothing is left."""
    cleaned = " ".join("".join(_visible(unicodedata.normalize("NFC", text))).split())
    if not cleaned:
        raise TableError("chat/empty")
    return cleaned


def _visible(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter in "\t\n\r" or category in _SPACES:
            yield " "
        elif category not in _INVISIBLE and marks <= _MOST_MARKS:
            yield letter
