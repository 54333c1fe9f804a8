"""A game with its options as environments need it: how many actions and observed numbers there are, and the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import numpy as np

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
        self.lookup = np.array(self.learning.lookup(), np.int64)


def checked_reward(reward: Reward) -> Reward:
    if reward not in REWARDS:
        raise BadOption("option/value", name="reward", value=reward, choices=", ".join(REWARDS))
    return reward
