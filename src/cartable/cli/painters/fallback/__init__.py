"""The painter of games that have no painter of their own.

It draws what it finds in the view: hands and other lists with one entry for each seat, cards, piles and numbers, named
by their keys. Cards look as the game's `faces` declare; without faces a card shows its notation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.text import Text as Line

from cartable.cli.painters.fallback.card_faces import Faces, card_faces
from cartable.cli.painters.fallback.key_names import key_name
from cartable.cli.painters.fallback.picture import paint_view
from cartable.cli.painters.fallback.round_summary import round_summary
from cartable.cli.painters.fallback.view_content import HEADLINE_KEYS, own_hand
from cartable.cli.painters.painter import Scene, View
from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.texts import Language, Text

_MOVE: Final = Text("move {number}", "coup {number}")
_MATCH_OVER: Final = Text("the match is over", "la partie est terminée")
_YOUR_TURN: Final = Text("Your turn: what do you play?", "À vous : que jouez-vous ?")
_WHAT_NEXT: Final = Text("{steps}: what next?", "{steps} : et ensuite ?")
_NOTHING_ELSE: Final = Text("nothing else", "rien d'autre")


class FallbackPainter:
    """Draws any game from its view and its card faces."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._faces: dict[str, Faces] = {}

    def headline(self, view: View, language: Language) -> str:
        if view.get("over"):
            return _MATCH_OVER.to(language)
        numbers = [(key, view[key]) for key in HEADLINE_KEYS if type(view.get(key)) is int]
        parts = [f"{key_name(key, language)} {number}" for key, number in numbers]
        return " · ".join(parts) or _MOVE.to(language).format(number=view.get("ply", 0) + 1)

    def paint(self, view: View, scene: Scene) -> Sequence[Line]:
        return paint_view(view, scene, self._faces_for(view.get("options", {})))

    def arrange(self, view: View, _path: Sequence[str], options: Sequence[str]) -> Sequence[str]:
        """Cards in the order of the hand, then the other options as the game lists them."""
        hand = own_hand(view)
        return sorted(options, key=lambda step: hand.index(step) if step in hand else len(hand))

    def question(self, _view: View, path: Sequence[str], _names: Sequence[str], language: Language) -> str:
        if not path:
            return _YOUR_TURN.to(language)
        return _WHAT_NEXT.to(language).format(steps=" ".join(path))

    def label(self, step: str, language: Language) -> str:
        return step or _NOTHING_ELSE.to(language)

    def summary(self, event: Event, names: Sequence[str], language: Language) -> Sequence[Sequence[Line]]:
        return round_summary(event, names, language) if event.kind == "counted" else ()

    def _faces_for(self, options: Mapping[str, Any]) -> Faces:
        """The cards in play depend on the options of the match."""
        key = repr(options)
        if key not in self._faces:
            self._faces[key] = card_faces(self._game, options)
        return self._faces[key]
