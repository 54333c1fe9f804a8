"""Hints as clients receive them: the move to play, its cards, and the words for people."""

from __future__ import annotations

from cartable.bots.advice import Suggestion
from cartable.games.game import Game
from cartable.server import wire


def hint_message(request: str, game: Game, advice: Suggestion) -> wire.Hint:
    move = advice.code
    return wire.Hint(
        request=request,
        move=game.notation.move_text(move),
        steps=list(game.notation.steps(move)),
        words=wire.Words(en=game.move_name(move, "en"), fr=game.move_name(move, "fr")),
        reasons=[wire.Words(en=reason.en, fr=reason.fr) for reason in advice.reasons],
    )
