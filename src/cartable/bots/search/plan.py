"""What a search is told: the places of its settings in the row `plan`, and what they usually are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cartable.games.game import Game
from cartable.kernel import WideRow

READER: Final = 0  # the seat that thinks
SIDES: Final = 1  # how many sides there are
GREED: Final = 2  # of a hundred moves that others or playouts make, how many are sensible; the rest are chance's
LOOKS: Final = 3  # how many moves a sensible player in a playout compares at most
EXPLORING: Final = 4  # thousandths: how much is tried that looks worse
WIDENING: Final = 5  # how quickly further moves of a node are tried
SCALE: Final = 6  # tenths: the lead in points that is worth half of everything
GAIN_SHARE: Final = 7  # of a hundred, how much it counts what is gained from now on, beside the match
HORIZON: Final = 8  # after so many turns of every seat it counts how things stand; 0 to play to the end of the round
TRUST: Final = 9  # thousandths: how much a move gains by being tried early, which is what looks sensible
BELIEF: Final = 10  # of a hundred, how believable a world stays for each reason against it
REUSE: Final = (
    11  # of a hundred visits that the last search made below the moves made since, how many count; 0 for none
)
SETTINGS: Final = 12

TUNED: Final = {
    "greed": GREED,
    "looks": LOOKS,
    "exploring": EXPLORING,
    "widening": WIDENING,
    "scale": SCALE,
    "share": GAIN_SHARE,
    "horizon": HORIZON,
    "trust": TRUST,
    "belief": BELIEF,
    "reuse": REUSE,
}
"""The settings by name."""

_USUAL: Final = {
    "greed": 100,
    "looks": 64,
    "exploring": 400,
    "widening": 8,
    "scale": 40,
    "share": 80,
    "horizon": 0,
    "trust": 0,
    "belief": 100,
    "reuse": 0,
}


def lay_plan(game: Game, seen: Any, settings: Mapping[int, int], plan: WideRow, sides: WideRow) -> None:
    """Write the settings into a row, with who thinks from what was seen, and into another the side of each seat."""
    teams = game.sides(seen)
    for side, seats in enumerate(teams):
        for seat in seats:
            sides[seat] = side
    for setting, value in {**settings, READER: seen.turn, SIDES: len(teams)}.items():
        plan[setting] = value


def plan_for(game: Game, settings: Mapping[str, int]) -> dict[int, int]:
    """The settings for a game by their places; some may be given otherwise."""
    named = {**_USUAL, **game.ai.search, **settings}
    return {TUNED[name]: value for name, value in named.items()}
