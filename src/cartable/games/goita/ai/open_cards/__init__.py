"""Goita Shogi with open cards, solved exactly: the result of a round if all play perfectly and see all cards.

In reading order: `memory` (the structs), `positions` (moves and bounds), `conversion` (from a state), `entries` (what
is stored of a position), `alpha_beta` (the search), `move_values` (the value of each move) and `solver`, the class to
use.
"""

from cartable.games.goita.ai.open_cards.solver import OpenCards, is_open

__all__ = ["OpenCards", "is_open"]
