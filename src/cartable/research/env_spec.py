"""A game with its options as environments need it: how many actions and observed numbers there are, and the sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.learning import Field, Learning

Reward = Literal["win", "points"]
REWARDS: Final[tuple[Reward, ...]] = ("win", "points")


class EnvSpec:
    """Raises `BadOption` for a game that declares no `learning`, naming the `purpose` that needs it."""

    def __init__(self, game: str, options: dict[str, Any], purpose: str) -> None:
        self.game: Game = registry.load(game)
        self.learning: Learning = self.game.require_learning(purpose)
        self.options = self.game.options.read(options)
        self.state = self.game.fresh(self.options)
        """A state under these options, before the match begins."""
        self.players = int(self.state.players)
        self.sides = self.game.sides(self.state)
        self.deck = self.game.deck(self.options)
        self.actions = self.learning.action_count(self.options)
        self.fields: Sequence[Field] = self.learning.fields(self.options)
        self.observation_size = self.learning.observation_size(self.options)
        self.lookup = _lookup(self.learning.lookup)


@cache
def _lookup(compute: Callable[[], Sequence[int]]) -> NDArray[np.int64]:
    """What a game looks up: computed once, which takes a while, and shared by all environments."""
    found = np.array(compute(), np.int64)
    found.flags.writeable = False
    return found


def checked_render_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise BadOption("option/value", name="render_mode", value=mode, choices=", ".join(modes))
    return mode


def checked_reward(reward: Reward) -> Reward:
    if reward not in REWARDS:
        raise BadOption("option/value", name="reward", value=reward, choices=", ".join(REWARDS))
    return reward
