"""Replaying at the table: any moment of a record, seen by any seat, by a spectator, or with all hands open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from rich.text import Text as Line
from textual.binding import BindingType

from cartable.cli.painters import View
from cartable.cli.table import keyline, words
from cartable.cli.table.prompt import prompt_of
from cartable.cli.table.room import Room
from cartable.cli.table.story import Act, Story
from cartable.games.errors import CartableError
from cartable.games.events import UNKNOWN_CARD
from cartable.games.match import Match
from cartable.games.reader import reader_at, seat_of
from cartable.games.texts import Language, Text

ALL: Final = "all"
Eyes = int | str | None
"""A seat, None for a spectator, or `ALL`."""


class ReplayRoom(Room):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right,down,space,enter,n", "go(1)"),
        ("left,up,p", "go(-1)"),
        ("pagedown", "go(10)"),
        ("pageup", "go(-10)"),
        ("home,g", "go(-1000000)"),
        ("end,G", "go(1000000)"),
        ("v,tab", "next_view"),
    ]

    def __init__(self, story: Story, language: Language) -> None:
        super().__init__(story, language)
        self._moments = story.moments()
        self._at = 0
        self._eyes = _possible_eyes(story.match)

    def view(self) -> View:
        return view_by(self._moments[self._at], self._eyes[0])

    def log_lines(self) -> Iterable[str]:
        seat = self._eyes[0] if isinstance(self._eyes[0], int) else None
        return self.story.lines(seat, self.language, self._at)

    def prompt_lines(self, width: int, height: int) -> list[Line]:
        acts = self.story.acts
        names = self.story.match.names
        if self._at == 0:
            question = self.say(words.REPLAY_START).format(total=len(acts))
        else:
            act = acts[self._at - 1]
            shown = self._shown(act)
            mover = words.REPLAY_MOVER if shown is not None else words.REPLAY_UNNOTICED
            played = self.say(mover).format(name=names[act.seat], move=shown)
            question = self.say(words.REPLAY_QUESTION).format(number=self._at, total=len(acts), move=played)
        eyes = self._eyes[0]
        who = names[eyes] if isinstance(eyes, int) else self.say(words.EVERYBODY if eyes == ALL else words.SPECTATOR)
        message = self.say(words.REPLAY_VIEW).format(who=who)
        return prompt_of(self.console, width, height, question=question, message=message)

    def _shown(self, act: Act) -> str | None:
        """A move as whoever is looking saw it; None where there was nothing to be seen."""
        game, eyes, move = self.story.match.game, self._eyes[0], act.move.code
        if not isinstance(eyes, str) and eyes != act.seat:
            before = self._moments[self._at - 1].state
            noticed = game.private_moves.noticed(before, move, reader_at(eyes)) if game.private_moves else move
            return None if noticed is None else game.notation.move_text(game.cover(noticed))
        return game.notation.move_text(move)

    def keys(self) -> Sequence[Text]:
        return keyline.REPLAY

    def action_go(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._moments) - 1))
        self.redraw()

    def action_next_view(self) -> None:
        self._eyes = [*self._eyes[1:], self._eyes[0]]
        self.redraw()


def _possible_eyes(match: Match) -> list[Eyes]:
    """All hands first where the record holds them, else what its reader knows."""
    if match.deals.is_partial:
        reader = seat_of(match.deals.reader)
        return [reader, *([None] if reader is not None else [])]
    return [ALL, None, *range(match.players)]


def view_by(match: Match, eyes: Eyes) -> View:
    if not isinstance(eyes, str):
        return match.view(reader_at(eyes))
    seen: dict[str, Any] = match.view()
    for seat in range(match.players):
        try:
            seen = _filled(seen, match.view(seat))
        except CartableError:
            continue
    return {**seen, "seat": None}


def _filled(seen: Any, known: Any) -> Any:
    """What is seen, with the cards that it lacks from what somebody else knows."""
    if seen == UNKNOWN_CARD:
        return known
    if isinstance(seen, dict) and isinstance(known, dict):
        return {name: _filled(value, known.get(name, value)) for name, value in seen.items()}
    if isinstance(seen, list) and isinstance(known, list) and len(seen) == len(known):
        return [_filled(one, other) for one, other in zip(seen, known, strict=True)]
    return seen
