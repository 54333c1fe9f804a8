"""Scopa with nothing but the ten things that a playable game declares."""

from __future__ import annotations

from dataclasses import replace

from cartable.games.ai import AI
from cartable.games.game import Game, each_seat_alone
from cartable_scopa.game import GAME as SCOPA

GAME: Game = replace(
    SCOPA, name="bare", sides=each_seat_alone, faces=None, talk="open", partial=None, ai=AI(), learning=None
)
