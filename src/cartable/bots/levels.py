"""The bots that people can choose, from the weakest to the strongest.

Each is clearly stronger than the one below in every game and with every number of players. Games differ in how much
more than sense brings anything, so how many slips a level makes, and how much it thinks, is told by the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from cartable.bots.bot import Bot, GreedyBot, RandomBot
from cartable.bots.expert import ExpertBot
from cartable.bots.fallible import SLIPS, FallibleBot
from cartable.bots.network_bot import SHIPPED, NetworkBot, is_network_named
from cartable.bots.search.bot import BUDGETS
from cartable.bots.search.plan import REUSE, plan_for
from cartable.bots.solver_bot import SolverBot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Text


@dataclass(frozen=True)
class Level:
    name: str
    title: Text
    make: Callable[..., Bot]
    """From a game, a seed and, by name, what `budgets` lists."""
    budgets: tuple[str, ...] = ()
    rated: bool = False
    """Whether matches against it count: the lowest are there for company."""
    only_for: tuple[str, int] | None = None
    """The one game and number of players that it knows; None where it knows all."""

    @property
    def searches(self) -> bool:
        """Whether it can be given simulations. In a game where sense alone is strong it may do without them."""
        return "sims" in self.budgets


_USUAL: Final[Mapping[str, Mapping[str, int]]] = {
    "beginner": {"overlooks": 45, "misjudges": 100},
    "casual": {"overlooks": 18, "misjudges": 45},
    "sensible": {},
    "expert": {"each": 30},
}
"""How a level plays in a game that says nothing of it: as `FallibleBot`, or with so much thought as `ExpertBot`."""


def _person(name: str, game: Game, seed: int, **slips: int) -> Bot:
    return FallibleBot(game, seed, **{**game.ai.levels.get(name, _USUAL[name]), **slips})


def _expert(game: Game, seed: int, **budget: int) -> Bot:
    """Where the game wants it to slip instead of think, it thinks only if it is given something to think with."""
    settings = game.ai.levels.get("expert", _USUAL["expert"])
    if "each" in settings:
        return ExpertBot(game, seed, **settings, **budget)
    return ExpertBot(game, seed, **budget) if budget else FallibleBot(game, seed, **settings)


_master: Final = partial(SolverBot, sims=20_000, ms=450)

_LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", Text("Random", "Hasard"), RandomBot),
        Level("greedy", Text("Greedy", "Glouton"), GreedyBot, rated=True),
        Level("beginner", Text("Beginner", "Débutant"), partial(_person, "beginner"), SLIPS),
        Level("casual", Text("Casual", "Amateur"), partial(_person, "casual"), SLIPS),
        Level("sensible", Text("Sensible", "Raisonnable"), partial(_person, "sensible"), SLIPS, rated=True),
        Level("expert", Text("Expert", "Expert"), _expert, BUDGETS, rated=True),
        Level("learned", Text("Self-taught", "Autodidacte"), NetworkBot, rated=True, only_for=SHIPPED),
        Level("master", Text("Master", "Maître"), _master, (*BUDGETS, "endings"), rated=True),
    )
}

KNOWN: Final[tuple[str, ...]] = tuple(_LEVELS)
"""All of them: what people are offered, and what others are measured by."""

BASELINES: Final = ("random", "greedy")
"""Chance alone and sense alone: bots to measure others by, which play alike in every game."""

LEVELS: Final[tuple[str, ...]] = tuple(name for name in KNOWN if name not in BASELINES)
"""What people are offered, at the tables that a level knows."""

GENERAL_LEVELS: Final[tuple[str, ...]] = tuple(name for name in LEVELS if _LEVELS[name].only_for is None)
"""Those that know every game and every number of players."""

DEFAULT_LEVEL: Final = "sensible"


def level(name: str) -> Level:
    if name not in _LEVELS:
        raise BadOption("option/value", name="level", value=name, choices=", ".join(LEVELS))
    return _LEVELS[name]


def level_for(name: str, game: str, players: int) -> Level:
    """A level that can play at such a table. A host who has named a network knows what it was made for."""
    found = level(name)
    if found.only_for in (None, (game, players)) or is_network_named():
        return found
    raise BadOption("option/value", name="level", value=name, choices=", ".join(levels_for(game, players)))


def levels_for(game: str, players: int) -> list[str]:
    return [name for name in LEVELS if _LEVELS[name].only_for in (None, (game, players))]


def is_rated(name: str) -> bool:
    """Whether a match with such a bot counts; one that is not known any more does not."""
    return name in _LEVELS and _LEVELS[name].rated


def recalls(game: Game, name: str) -> bool:
    """Whether such a bot makes use of the story of the round; one that is not known any more does not."""
    return bool(name in _LEVELS and _LEVELS[name].searches and plan_for(game, {})[REUSE])


def make_bot(game: Game, name: str, seed: int) -> Bot:
    return level(name).make(game, seed)
