"""The settings of a search: their defaults, what a game changes, and the struct that kernels read them from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from cartable.games.game import Game
from cartable.kernel import Row, Struct, Wide, struct

MOST_SEATS: Final = 8
"""At least the number of seats of any game."""

_DEFAULTS: Final = {
    "greed": 100,
    "looks": 64,
    "exploring": 400,
    "widening": 8,
    "scale": 40,
    "share": 80,
    "horizon": 0,
    "early_bonus": 0,
    "reuse": 0,
    "learned": 0,
    "temperature": 100,
    "prior": 0,
    "judged": 0,
}

SETTINGS: Final = tuple(_DEFAULTS)
"""The settings by name; each is a field of `Plan`."""


@struct
class Plan(Struct):
    """All that a search is given besides what its seat has seen. Kernels only read it."""

    # the table
    reader: Wide  # the seat that searches
    players: Wide
    side_count: Wide
    side_of: Annotated[Row, Wide, MOST_SEATS]  # the side of each seat
    simulations: Wide  # how many to make

    # the settings
    greed: Wide  # percent of the moves of others, and of playouts, that follow the heuristic; the rest are random
    looks: Wide  # the most moves that the heuristic compares
    exploring: Wide  # thousandths: the weight of exploration against exploitation
    widening: Wide  # how quickly a node gets further children
    scale: Wide  # tenths: the lead in points that is worth half of everything
    share: Wide  # percent: the weight of the points gained from now on; the rest is the lead in the match
    horizon: Wide  # turns of every seat after which a simulation is evaluated; 0 plays to the end of the round
    early_bonus: Wide  # thousandths: the bonus of moves that were added early, those that the heuristic prefers
    reuse: Wide  # percent of the last search's visits that count in this one; 0 starts with an empty tree
    learned: Wide  # turns of every seat in which the others follow the game's network, where it has one
    temperature: Wide  # percent: how much these moves vary; 0 is always the one that the network rates highest
    prior: Wide  # 1 where the network says which moves of the reader are tried first
    judged: Wide  # 1 where the network evaluates simulations that end before the round does


def settings_for(game: Game, changes: Mapping[str, int]) -> dict[str, int]:
    """The settings of a search of this game, with some changed; raises KeyError for a name that is no setting."""
    for name in changes:
        if name not in _DEFAULTS:
            raise KeyError(name)
    return {**_DEFAULTS, **game.ai.search, **changes}


def reuses_trees(game: Game, settings: Mapping[str, int]) -> bool:
    """Whether a search goes on with the tree of the last one, which takes replaying the moves made since."""
    return bool(settings["reuse"] and game.partial)


def uses_networks(settings: Mapping[str, int]) -> bool:
    return any(settings[name] for name in ("learned", "prior", "judged"))


def fill_plan(plan: Plan, game: Game, seen: Any, settings: Mapping[str, int]) -> None:
    """Write the settings, and who sits where, for the seat to act in `seen`."""
    sides = game.sides(seen)
    for side, seats in enumerate(sides):
        for seat in seats:
            plan.side_of[seat] = side
    plan.reader, plan.players, plan.side_count = seen.turn, seen.players, len(sides)
    for name, value in settings.items():
        setattr(plan, name, value)
