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
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cartable.games.errors import BadOption
from cartable.research.batch import Reward
from cartable.research.renderers import as_svg, as_text
from cartable.research.single_match import Single

_ILLEGAL = -1.0


class Seat(gymnasium.Env[NDArray[np.int8], np.int64]):
    """`seat` is the learner's; None changes it from match to match, so that every place at the table is learned."""

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
        self._single = Single(game, reward=reward, **options)
        if seat is not None and not 0 <= seat < self._single.players:
            raise BadOption("seat/unknown", seat=seat, last=self._single.players - 1)
        self._seat, self._level = seat, level
        self.render_mode = render_mode
        self.seat = seat or 0
        """Where the learner sits in this match."""
        self.observation_space = spaces.Box(-128, 127, (self._single.table.observation_size,), np.int8)
        self.action_space = spaces.Discrete(self._single.actions)
        self._bots = self._single.bots(level, seed=0)
        self._broken = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """A new match with new bots, all from the seed where there is one."""
        super().reset(seed=seed, options=options)
        self._broken = False
        self.seat = int(self.np_random.integers(self._single.players)) if self._seat is None else self._seat
        while True:
            self._single.reset(int(self.np_random.integers(2**31)))
            self._bots = self._single.bots(self._level, seed=int(self.np_random.integers(2**31)))
            self._play_others()
            if not self._single.is_over:  # a match can end before its last seat has acted
                return self._single.observation(self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        try:
            self._single.step(int(action))
        except ValueError:
            self._broken = True
            return self._single.observation(self.seat), _ILLEGAL, True, False, {**self._info(), "illegal": True}
        reward = self._single.rewards[self.seat] + self._play_others()
        return self._single.observation(self.seat), reward, self._single.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, in the form that maskable learners ask for."""
        return self._single.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        view = self._single.view(self.seat)
        if self.render_mode is None:
            return None
        return as_svg(view) if self.render_mode == "svg" else as_text(view)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self._single.actions, np.int8) if self._broken else self._single.mask(self.seat)
        return {"action_mask": mask, "points": self._single.points}

    def _play_others(self) -> float:
        """Until the learner is to act or the match is over; what it brought the learner."""
        gained = 0.0
        while not self._single.is_over and self._single.turn != self.seat:
            before = self._single.turn
            self._single.play_by(self._bots[before])
            gained += self._single.rewards[self.seat]
        return gained
