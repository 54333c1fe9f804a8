"""The measured ratings of the levels, by game and variant, on the scale of people's ratings.

`python bench/ladder.py --rate` makes them from matches between the levels and stores them in `level_ratings.json`, with
what each rests on. They say how much stronger one level is than another at the same table. Where the scale begins is a
convention: the level that a newcomer meets has a newcomer's rating. A table that was not measured has no ratings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from cartable.bots.levels import DEFAULT_LEVEL
from cartable.bots.network_inputs import NO_RULES
from cartable.games.game import Game
from cartable.games.options import GameOptions, Value

FILE: Final = "level_ratings.json"
ANCHOR: Final = DEFAULT_LEVEL


class LevelRating(NamedTuple):
    points: int
    deviation: int
    """What the points may be off by, as with people's ratings: in two of three cases the true value is within it."""


class RatedVariant(NamedTuple):
    """A table that was measured, and the ratings of the levels there, from the weakest."""

    options: Mapping[str, Value]
    """Those that differ from the default, and the number of players."""
    levels: Mapping[str, LevelRating]


def rated_variants(game: str) -> tuple[RatedVariant, ...]:
    """What was measured of a game; empty for a game that was not."""
    return _all().get(game, ())


def ratings_at(game: Game, options: Mapping[str, Any] | GameOptions) -> Mapping[str, LevelRating]:
    """The ratings of the levels at a table with these options; empty for one that was not measured."""
    read = options if isinstance(options, GameOptions) else game.options.read(options)
    chosen = {name: value for name, value in read.chosen().items() if name not in NO_RULES}
    return next((each.levels for each in rated_variants(game.name) if each.options == chosen), {})


@cache
def _all() -> Mapping[str, tuple[RatedVariant, ...]]:
    content = json.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
    return {game: tuple(map(_variant, variants)) for game, variants in content["games"].items()}


def _variant(content: Mapping[str, Any]) -> RatedVariant:
    return RatedVariant(content["options"], {name: LevelRating(*each) for name, each in content["ratings"].items()})
