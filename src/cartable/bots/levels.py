"""The levels of bots that people can choose, from the weakest to the strongest.

Each is clearly stronger than the one below it, in every game and with every number of players. How much a search gains
over the heuristic differs between games, so a game may set how many mistakes a level makes and how much it searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from cartable.bots.bot import Bot, GreedyBot, RandomBot
from cartable.bots.expert import ExpertBot
from cartable.bots.fallible import MISTAKES, FallibleBot
from cartable.bots.network_bot import SHIPPED, NetworkBot, is_network_named
from cartable.bots.search.bot import BUDGETS
from cartable.bots.search.plan import reuses_trees, settings_for
from cartable.bots.solver_bot import SolverBot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.texts import Text


@dataclass(frozen=True)
class Level:
    name: str
    title: Text
    make: Callable[..., Bot]
    """Takes a game, a seed and, by name, what `budgets` lists."""
    budgets: tuple[str, ...] = ()
    rated: bool = False
    """Whether matches against it count for ratings."""
    only_for: tuple[str, int] | None = None
    """The one game and number of players that it can play; None where it can play all."""

    @property
    def searches(self) -> bool:
        """Whether it can be given simulations. In a game where the heuristic alone is strong it may not use any."""
        return "sims" in self.budgets


_DEFAULTS: Final[Mapping[str, Mapping[str, int]]] = {
    "beginner": {"overlooks": 45, "misjudges": 100},
    "casual": {"overlooks": 18, "misjudges": 45},
    "sensible": {},
    "expert": {"each": 30},
}
"""The settings of a level in a game that does not set them: of `FallibleBot`, or of `ExpertBot`."""


def _fallible(name: str, game: Game, seed: int, **mistakes: int) -> Bot:
    return FallibleBot(game, seed, **{**game.ai.levels.get(name, _DEFAULTS[name]), **mistakes})


def _expert(game: Game, seed: int, **budget: int) -> Bot:
    """A game may have it make mistakes instead of searching; then it searches only if it is given a budget."""
    settings = game.ai.levels.get("expert", _DEFAULTS["expert"])
    if "each" in settings:
        return ExpertBot(game, seed, **settings, **budget)
    return ExpertBot(game, seed, **budget) if budget else FallibleBot(game, seed, **settings)


_master: Final = partial(SolverBot, sims=20_000, ms=450)

_LEVELS: Final = {
    level.name: level
    for level in (
        Level("random", Text("Random", "Hasard"), RandomBot),
        Level("greedy", Text("Greedy", "Glouton"), GreedyBot, rated=True),
        Level("beginner", Text("Beginner", "Débutant"), partial(_fallible, "beginner"), MISTAKES),
        Level("casual", Text("Casual", "Amateur"), partial(_fallible, "casual"), MISTAKES),
        Level("sensible", Text("Sensible", "Raisonnable"), partial(_fallible, "sensible"), MISTAKES, rated=True),
        Level("expert", Text("Expert", "Expert"), _expert, BUDGETS, rated=True),
        Level("learned", Text("Self-taught", "Autodidacte"), NetworkBot, rated=True, only_for=SHIPPED),
        Level("master", Text("Master", "Maître"), _master, (*BUDGETS, "endings"), rated=True),
    )
}

ALL_LEVELS: Final[tuple[str, ...]] = tuple(_LEVELS)
"""The levels that people are offered, and the baselines."""

BASELINES: Final = ("random", "greedy")
"""Two bots to measure others by, which play the same way in every game: random moves, and the heuristic alone."""

LEVELS: Final[tuple[str, ...]] = tuple(name for name in ALL_LEVELS if name not in BASELINES)
"""The levels that people are offered, where they can play."""

GENERAL_LEVELS: Final[tuple[str, ...]] = tuple(name for name in LEVELS if _LEVELS[name].only_for is None)
"""The levels that can play every game with every number of players."""

DEFAULT_LEVEL: Final = "sensible"

NEVER_ZERO: Final = ("sims", "ms", "threads")
"""Budgets that cannot be 0; for the settings of a level, 0 has a meaning."""


def level(name: str) -> Level:
    if name not in _LEVELS:
        raise BadOption("option/value", name="level", value=name, choices=", ".join(LEVELS))
    return _LEVELS[name]


def level_for(name: str, game: str, players: int) -> Level:
    """The level, if it can play at such a table; a host who configures a network vouches for it."""
    found = level(name)
    if found.only_for in (None, (game, players)) or is_network_named():
        return found
    raise BadOption("option/value", name="level", value=name, choices=", ".join(levels_for(game, players)))


def levels_for(game: str, players: int) -> list[str]:
    return [name for name in LEVELS if _LEVELS[name].only_for in (None, (game, players))]


def is_rated(name: str) -> bool:
    """Whether a match with such a bot counts for ratings; with a level that no longer exists it does not."""
    return name in _LEVELS and _LEVELS[name].rated


def uses_history(game: Game, name: str) -> bool:
    """Whether such a bot uses the history of the round; a level that no longer exists does not."""
    return name in _LEVELS and _LEVELS[name].searches and reuses_trees(game, settings_for(game, {}))


def make_bot(game: Game, name: str, seed: int = 0, **budget: int) -> Bot:
    """A bot of this level; `budget` names what it is given, as in `make_bot(game, "master", sims=2000, ms=100)`.

    Raises `BadOption` for what the level does not take: `level(name).budgets` lists what it does.
    """
    chosen = level(name)
    for key, value in budget.items():
        if key not in chosen.budgets:
            raise BadOption("option/unknown", game=name, name=key, names=", ".join(chosen.budgets) or "–")
        least = 1 if key in NEVER_ZERO else 0
        if type(value) is not int or value < least:
            raise BadOption("option/value", name=key, value=value, choices=f"{least}, {least + 1}, …")
    return chosen.make(game, seed, **budget)
