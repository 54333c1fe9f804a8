"""One seat as a Gymnasium environment; the others are played by bots of a chosen level.

>>> from cartable.research.gymnasium import Seat
>>> env = Seat("shokoba", players=2, level="greedy")
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, over, truncated, info = env.step(action)
>>> reward in (-1.0, 0.0, 1.0)
True

An action that is not legal ends the match with -1, and `info["illegal"]` says so.

Importing this module registers every game: `gymnasium.make("cartable/shokoba-v0", players=2)`, and `make_vec` for many
matches at once (`SeatVector`).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.picture import svg
from cartable.research.env_spec import Reward, checked_render_mode
from cartable.research.single_match import IllegalAction, SingleMatch
from cartable.research.view_text import as_text

_ILLEGAL = -1.0


class Seat(gymnasium.Env[NDArray[np.int8], np.int64]):
    """`seat` is the learner's; with None it changes from match to match, so that every seat is learned."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        game: str,
        *,
        seat: int | None = 0,
        level: str = "greedy",
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._match = SingleMatch(game, reward=reward, **options)
        if seat is not None and not 0 <= seat < self._match.players:
            raise BadOption("seat/unknown", seat=seat, last=self._match.players - 1)
        self._seat, self._level = seat, level
        self.render_mode = checked_render_mode(render_mode, self.metadata["render_modes"])
        self.seat = seat or 0
        """Where the learner sits in this match."""
        self.observation_space = spaces.Box(-128, 127, (self._match.spec.observation_size,), np.int8)
        self.action_space = spaces.Discrete(self._match.actions)
        self._bots = self._match.bots(level, seed=0)
        self._is_broken_off = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An independent environment in the same position, for tree search; both share the spaces."""
        other = type(self).__new__(type(self))
        copied = {name: deepcopy(vars(self)[name], memo) for name in ("_match", "_bots", "_np_random")}
        other.__dict__.update({**vars(self), **copied})
        return other

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """A new match with new bots, all from the seed if one is given."""
        super().reset(seed=seed, options=options)
        self._is_broken_off = False
        self.seat = int(self.np_random.integers(self._match.players)) if self._seat is None else self._seat
        while True:
            self._match.reset(int(self.np_random.integers(2**31)))
            self._bots = self._match.bots(self._level, seed=int(self.np_random.integers(2**31)))
            self._play_others()
            if not self._match.is_over:  # a match can end before its last seat has acted
                return self._match.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        try:
            self._match.step(action)  # type: ignore[arg-type]  # NumPy's integers, too
        except IllegalAction:
            self._is_broken_off = True
            return self._match.observation(self.seat), _ILLEGAL, True, False, {**self._info(), "illegal": True}
        reward = self._match.rewards[self.seat] + self._play_others()
        return self._match.observation(self.seat), reward, self._match.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as maskable algorithms ask for it."""
        return self._mask().astype(bool)

    def render(self) -> str | None:
        view = self._match.view(self.seat)
        if self.render_mode is None:
            return None
        return svg(self._match.game, view) if self.render_mode == "svg" else as_text(view)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "points": self._match.points}

    def _mask(self) -> NDArray[np.int8]:
        return np.zeros(self._match.actions, np.int8) if self._is_broken_off else self._match.mask(self.seat)

    def _play_others(self) -> float:
        """Play until the learner is to act or the match is over; return what it brought the learner."""
        gained = 0.0
        while not self._match.is_over and self._match.turn != self.seat:
            before = self._match.turn
            self._match.play_bot(self._bots[before])
            gained += self._match.rewards[self.seat]
        return gained


def register(game: str) -> None:
    """Let `gymnasium.make` know a game, as `cartable/<game>-v0`."""
    gymnasium.register(
        f"cartable/{game}-v0",
        entry_point=f"{__name__}:Seat",
        vector_entry_point=f"{__name__}_vector:SeatVector",
        kwargs={"game": game},
    )


for _name in registry.names():
    register(_name)
