"""One seat of many matches as a Gymnasium vector environment, played on one `Batch`.

>>> from cartable.research.gymnasium_vector import SeatVector
>>> envs = SeatVector("goita", num_envs=64, players=2, level="greedy")
>>> observations, info = envs.reset(seed=1)
>>> for _ in range(20):
...     actions = [mask.argmax() for mask in info["action_mask"]]
...     observations, rewards, terminated, truncated, info = envs.step(actions)
>>> observations.shape
(64, 250)

It runs as a batch does, on all cores and without other processes. The other seats are played by `greedy` or `random`.
A match that ends is replaced in the same step (`AutoresetMode.SAME_STEP`): `info["final_obs"]` and
`info["final_info"]` tell of the match that ended. An action that is not legal ends its match with -1.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cartable.games.errors import BadOption
from cartable.research.batch import Batch
from cartable.research.env_spec import Reward
from cartable.research.match_kernels import START

_ILLEGAL: Final = -1.0
_WAIT: Final = -1
"""No action: the match stays as it is."""
LEVELS: Final = ("greedy", "random")
"""Who can play the other seats."""


class SeatVector(VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """`seat` is the learner's; with None it is another one from match to match."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as the base class has it

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        seat: int | None = 0,
        level: Literal["greedy", "random"] = "greedy",
        reward: Reward = "win",
        threads: int | None = None,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:  # Gymnasium hands it over; many matches at once have no picture
            raise BadOption("option/value", name="render_mode", value=render_mode, choices="None")
        if level not in LEVELS:
            raise BadOption("option/value", name="level", value=level, choices=", ".join(LEVELS))
        self.num_envs = num_envs
        self.batch = batch = Batch(game, num_envs, reward=reward, restart=False, threads=threads, **options)
        """The matches."""
        if seat is not None and not 0 <= seat < batch.players:
            raise BadOption("seat/unknown", seat=seat, last=batch.players - 1)
        self._level = level
        self.seats = np.arange(num_envs) % batch.players if seat is None else np.full(num_envs, seat)
        """Where the learner sits in each match."""
        self.single_observation_space = spaces.Box(-128, 127, (batch.spec.observation_size,), np.int8)
        self.single_action_space = spaces.Discrete(batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._numbers = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """New matches: those of this seed, or the ones that follow."""
        super().reset(seed=seed, options=options)
        self.batch.reset(seed)
        self._play_until_asked(np.zeros(self.num_envs, bool))
        return self.batch.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[NDArray[np.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action in every match; then the other seats play until the learner is asked again."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise TypeError(f"actions are {self.num_envs} integers, not {given.dtype} of shape {given.shape}")
        in_range = (given >= 0) & (given < self.batch.actions)
        is_legal = in_range & (self.batch.masks[self._numbers, np.where(in_range, given, 0)] != 0)
        self._step(np.where(is_legal, given, _WAIT))
        rewards = np.where(is_legal, self._paid(), _ILLEGAL)
        over = ~is_legal | self._is_over()
        rewards += self._play_until_asked(over)
        over |= self._is_over()
        info = self._finish(over, is_legal) if over.any() else {}
        info.update(self._info())
        return self.batch.observations.copy(), rewards, over, np.zeros(self.num_envs, bool), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as maskable algorithms ask for it."""
        return self.batch.masks.astype(bool)

    def _finish(self, over: NDArray[np.bool_], is_legal: NDArray[np.bool_]) -> dict[str, Any]:
        """Replace the matches that are over, and return what they ended with."""
        batch, ended = self.batch, np.flatnonzero(over)
        final = np.full(self.num_envs, None, object)
        observe, kind = batch.spec.learning.observe, batch.spec.game.state
        for number in ended:
            row = np.zeros(batch.spec.observation_size, np.int8)
            observe(kind.from_buffer_copy(batch.arrays["state"][number]), int(self.seats[number]), row)
            final[number] = row
        told = {"points": batch.points.copy(), "_points": over.copy(), "illegal": ~is_legal, "_illegal": over.copy()}
        self._restart(over)
        return {"final_obs": final, "_final_obs": over.copy(), "final_info": told, "_final_info": over.copy()}

    def _restart(self, where: NDArray[np.bool_]) -> None:
        """Start new matches there, and play until the learner is asked in each."""
        while where.any():
            self.batch.arrays["slot"]["status"][where] = START
            self._step(np.full(self.num_envs, _WAIT))
            self._play_until_asked(~where)
            where = self._is_over()  # a match can end before its last seat has acted

    def _play_until_asked(self, left_alone: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Play the other seats until the learner is asked or the match is over; return what it brought the learner."""
        gained = np.zeros(self.num_envs)
        while True:
            others = (self.batch.seats != self.seats) & ~left_alone & ~self._is_over()
            if not others.any():
                return gained
            chosen = self.batch.greedy_actions() if self._level == "greedy" else self.batch.samples
            self._step(np.where(others, chosen, _WAIT))
            gained += np.where(others, self._paid(), 0.0)

    def _step(self, actions: NDArray[np.int64]) -> None:
        self.batch.step(actions, check=False)
        self.batch.arrays["any_illegal"][0] = 0  # those that wait

    def _paid(self) -> NDArray[np.float64]:
        """What the last step brought the learner."""
        paid: NDArray[np.float64] = self.batch.rewards[self._numbers, self.seats].astype(np.float64)
        return paid

    def _is_over(self) -> NDArray[np.bool_]:
        return self.batch.dones.astype(bool)

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {"action_mask": self.batch.masks.copy(), "_action_mask": everywhere}
