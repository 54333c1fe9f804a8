"""The duel of the tests without its optional parts: no heuristic, no partial records, no actions and observations."""

from __future__ import annotations

from dataclasses import replace

from cartable.games.ai import AI
from tests.games.duel.game import GAME as DUEL

GAME = replace(DUEL, name="bare_duel", ai=AI(), partial=None, learning=None)
