"""The levels of bots that people can choose: a ladder from the weakest to the strongest, and one that adapts.

Each on the ladder is meant to be stronger than the one below it; `bench/ladder.py` measures by how much. How much a
search gains over the heuristic differs between games, so a game may set how many mistakes a level makes and how much it
searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from cartable.bots.adaptive import STRENGTH, AdaptiveBot
from cartable.bots.bot import Bot, GreedyBot, RandomBot
from cartable.bots.expert import ExpertBot
from cartable.bots.fallible import MISTAKES, FallibleBot
from cartable.bots.network_bot import NetworkBot
from cartable.bots.search.bot import SETTING_NAMES
from cartable.bots.search.plan import reuses_trees, settings_for
from cartable.bots.solver_bot import SolverBot
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.registry import load
from cartable.games.texts import Text


@dataclass(frozen=True)
class Level:
    """A strength at which bots are offered, and how such a bot is made."""

    name: str
    title: Text
    make: Callable[..., Bot]
    """Takes a game, a seed and, by name, what `settings` lists."""
    text: Text
    """How it plays, in a sentence for those who choose it."""
    settings: tuple[str, ...] = ()
    rated: bool = False
    """Whether matches against it count for ratings."""

    @property
    def searches(self) -> bool:
        """Whether it can be given simulations. In a game where the heuristic alone is strong it may not use any."""
        return "sims" in self.settings

    @property
    def may_search(self) -> bool:
        """Whether it needs the kernels of the search."""
        return self.searches or self.adapts

    @property
    def adapts(self) -> bool:
        """Whether it is given the strength of the people at its table."""
        return STRENGTH in self.settings


_DEFAULTS: Final[Mapping[str, Mapping[str, int]]] = {
    "beginner": {"overlooks": 45, "misjudges": 100},
    "casual": {"overlooks": 18, "misjudges": 45},
    "sensible": {},
    "expert": {"per_opponent": 30},
}
"""The settings of a level in a game that does not set them: of `FallibleBot`, or of `ExpertBot`."""


_network: Final[Callable[..., Bot]] = NetworkBot
"""Called with settings by name, all of them numbers; `NetworkBot` itself takes a file, too."""


def _fallible(name: str, game: Game, seed: int, **mistakes: int) -> Bot:
    """A game may have it go by its network instead of the heuristic."""
    settings = {**game.ai.levels.get(name, _DEFAULTS[name]), **mistakes}
    return (_network if settings.pop("network", 0) else FallibleBot)(game, seed, **settings)


def _expert(game: Game, seed: int, **settings: int) -> Bot:
    """A game may have it go by its network instead of searching; then it searches only if it is given settings."""
    usual = dict(game.ai.levels.get("expert", _DEFAULTS["expert"]))
    if usual.pop("network", 0) and not settings:
        return _network(game, seed, **usual)
    return ExpertBot(game, seed, **(usual if "per_opponent" in usual else {}), **settings)


_master: Final = partial(SolverBot, sims=20_000, ms=450)


def _adaptive(game: Game, seed: int, **strength: int) -> Bot:
    return AdaptiveBot(game, seed, [partial(_LEVELS[name].make, game) for name in LADDER], **strength)


_LEVELS: Final = {
    level.name: level
    for level in (
        Level(
            "random",
            Text("Random", "Hasard"),
            RandomBot,
            Text("Plays any legal move.", "Joue n'importe quel coup permis."),
        ),
        Level(
            "greedy",
            Text("Greedy", "Glouton"),
            GreedyBot,
            Text("Plays the move that looks best at first sight.", "Joue le coup qui semble le meilleur d'emblée."),
            rated=True,
        ),
        Level(
            "network",
            Text("Network", "Réseau"),
            NetworkBot,
            Text("Plays the move that the network rates best.", "Joue le coup que le réseau juge le meilleur."),
            MISTAKES,
            rated=True,
        ),
        Level(
            "beginner",
            Text("Beginner", "Débutant"),
            partial(_fallible, "beginner"),
            Text(
                "Overlooks many moves and misjudges the others.",
                "Laisse échapper bien des coups et juge mal les autres.",
            ),
            MISTAKES,
        ),
        Level(
            "casual",
            Text("Casual", "Amateur"),
            partial(_fallible, "casual"),
            Text("Overlooks some moves and misjudges others.", "Laisse échapper des coups et en juge mal d'autres."),
            MISTAKES,
        ),
        Level(
            "sensible",
            Text("Sensible", "Raisonnable"),
            partial(_fallible, "sensible"),
            Text("Plays sensible moves.", "Joue des coups raisonnables."),
            MISTAKES,
            rated=True,
        ),
        Level(
            "expert",
            Text("Expert", "Expert"),
            _expert,
            Text("Makes few mistakes.", "Fait peu d'erreurs."),
            SETTING_NAMES,
            rated=True,
        ),
        Level(
            "master",
            Text("Master", "Maître"),
            _master,
            Text("Plays as well as a bot can here.", "Joue aussi bien qu'un robot le peut ici."),
            (*SETTING_NAMES, "endings"),
            rated=True,
        ),
        Level(
            "adaptive",
            Text("Like you", "À votre niveau"),
            _adaptive,
            Text(
                "Keeps to your strength: stronger after you win, weaker after you lose. Such matches are not rated.",
                "S'adapte à vous : plus fort quand vous gagnez, plus faible quand vous perdez. "
                "Ces parties ne sont pas classées.",
            ),
            (STRENGTH,),
        ),
    )
}

ALL_LEVELS: Final[tuple[str, ...]] = tuple(_LEVELS)
"""The levels that people are offered, and the baselines."""

BASELINES: Final = ("random", "greedy", "network")
"""Bots to measure others by: random moves, the heuristic alone, and the network alone."""

LEVELS: Final[tuple[str, ...]] = tuple(name for name in ALL_LEVELS if name not in BASELINES)
"""The levels that people are offered."""

LADDER: Final[tuple[str, ...]] = tuple(name for name in LEVELS if not _LEVELS[name].adapts)
"""Those of a fixed strength, from the weakest to the strongest."""

_FORMER: Final = {"learned": "expert"}
"""Levels of earlier versions, which stored tables may name, and those that play in their place."""

DEFAULT_LEVEL: Final = "sensible"

NETWORK: Final = "network"
"""The level that can be given the file of a network: `network:file=goita.npz`."""

_NEVER_ZERO: Final = ("sims", "ms", "threads")
_MOST: Final = {"overlooks": 100, "misjudges": 1000, STRENGTH: 100 * (len(LADDER) - 1)}
"""The largest values that mean something; a bot that misjudges ten times the difference plays at random."""


class SettingRange(NamedTuple):
    """The values that a setting of a level can have."""

    least: int
    most: int | None

    def __contains__(self, value: object) -> bool:
        return type(value) is int and value >= self.least and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        return f"{self.least}, {self.least + 1}, …" + ("" if self.most is None else f", {self.most}")


def setting_range(name: str) -> SettingRange:
    """Of a setting by its name: from 0, where 0 has a meaning, as far as larger values mean something."""
    return SettingRange(1 if name in _NEVER_ZERO else 0, _MOST.get(name))


def level(name: str) -> Level:
    """The level of this name, or the one that took its place; raises `BadOption` where there is none."""
    found = _level(name)
    if found is None:
        raise BadOption("option/value", name="level", value=name, choices=", ".join(ALL_LEVELS))
    return found


def _level(name: str) -> Level | None:
    return _LEVELS.get(_FORMER.get(name, name))


def is_rated(name: str) -> bool:
    """Whether a match with such a bot counts for ratings; with a level that no longer exists it does not."""
    found = _level(name)
    return found is not None and found.rated


def uses_history(game: Game, name: str) -> bool:
    """Whether such a bot uses the history of the round; a level that no longer exists does not."""
    found = _level(name)
    return found is not None and found.searches and reuses_trees(game, settings_for(game, {}))


def adapts(name: str) -> bool:
    """Whether such a bot is given the strength of the people at its table; a level that no longer exists is not."""
    found = _level(name)
    return found is not None and found.adapts


def make_bot(game: Game | str, name: str, seed: int = 0, **settings: int) -> Bot:
    """A bot of this level, for a game or for the game of this name, with settings by name.

    For example `make_bot(game, "master", sims=2000, ms=100)`.

    Raises `BadOption` for what the level does not take: `level(name).settings` lists what it does.
    """
    chosen = level(name)
    for key, value in settings.items():
        if key not in chosen.settings:
            raise BadOption("option/unknown", game=name, name=key, names=", ".join(chosen.settings) or "–")
        if value not in setting_range(key):
            raise BadOption("option/value", name=key, value=value, choices=str(setting_range(key)))
    return chosen.make(load(game) if isinstance(game, str) else game, seed, **settings)
