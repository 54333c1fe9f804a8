"""One match by numbered actions, for environments that step from Python."""

from __future__ import annotations

import random
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cartable.bots import Bot, make_bot
from cartable.games.contract import OVER
from cartable.games.reader import Reader
from cartable.kernel import wide_row
from cartable.research.batch import Batch
from cartable.research.env_spec import Reward
from cartable.research.match_kernels import Slot


class IllegalAction(ValueError):
    """An action that is not legal; the match is as it was."""


class SingleMatch:
    """A batch of one, and what any seat sees of it."""

    def __init__(self, game: str, *, seed: int = 0, reward: Reward = "win", **options: Any) -> None:
        self._bind(Batch(game, 1, seed=seed, reward=reward, restart=False, threads=1, **options))

    def _bind(self, batch: Batch) -> None:
        """Take this batch as the own one."""
        self._batch = batch
        self.spec = self._batch.spec
        self.game = self.spec.game
        self.players = self.spec.players
        self.actions = self.spec.actions
        arrays = self._batch.arrays
        self.state: Any = self.game.state.from_buffer(arrays["state"])
        """The full state, which the kernels work on."""
        self._slot = Slot.from_buffer(arrays["slot"])
        self._moves = wide_row(self.game.rules.moves_buffer)
        self._mask, self._observation, self._rewards = (
            self._batch.masks[0],
            self._batch.observations[0],
            arrays["rewards"],
        )
        self.no_actions = np.zeros(self.actions, np.int8)
        """The mask of a seat that is not to act."""
        self.no_actions.flags.writeable = False
        # a memoryview is read and written in a fraction of the time that an array takes, and takes NumPy's integers
        self._action = memoryview(arrays["slot"].view(np.int64))[Slot.action.offset // 8 :]  # type: ignore[attr-defined]
        self._any_illegal = memoryview(arrays["any_illegal"])
        self._step = self._batch.raw_step
        self._pays_always = bool(self._slot.pays_always)

    @classmethod
    def of(cls, batch: Batch) -> Self:
        """The match of a batch of one."""
        made = cls.__new__(cls)
        cls._bind(made, batch)
        return made

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.of(self._batch.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of, (self._batch,)

    def reset(self, seed: int | None = None) -> None:
        self._batch.reset(seed)

    def step(self, action: int) -> bool:
        """Make an action, and return whether it may have brought a reward.

        Raises `IllegalAction` where it is not legal, and TypeError where it is not an integer.
        """
        try:
            self._action[0] = action
        except TypeError:
            raise TypeError(f"an action is an integer, not {action!r}") from None
        except ValueError:  # more than 64 bits
            raise IllegalAction(f"not a legal action: {action}") from None
        self._step()
        if self._any_illegal[0]:
            self._any_illegal[0] = 0
            raise IllegalAction(f"not a legal action: {action}")
        return self._pays_always or self._slot.done != 0

    @property
    def is_over(self) -> bool:
        over: bool = self.state.turn == OVER
        return over

    @property
    def turn(self) -> int:
        """The seat to act; below zero when the match is over."""
        turn: int = self.state.turn
        return turn

    @property
    def rewards(self) -> list[float]:
        """What the last action brought to each seat."""
        found: list[float] = self._rewards[0].tolist()
        return found

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        found = wide_row(self.players)
        self.game.rules.scores(self.state, found)
        return list(found)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which actions a seat may choose now: none where another one acts."""
        return self.turn_mask() if seat == self.state.turn else self.no_actions.copy()

    def turn_mask(self) -> NDArray[np.int8]:
        """Which actions the seat to act may choose."""
        return np.array(self._mask)

    def observation(self, seat: int) -> NDArray[np.int8]:
        """What a seat may know now."""
        if seat == self.state.turn:
            return np.array(self._observation)
        row = np.zeros(self.spec.observation_size, np.int8)
        self.spec.learning.observe(self.state, seat, row)
        return row

    def view(self, reader: Reader) -> dict[str, Any]:
        return self.game.view(self.state, reader)

    def play_bot(self, bot: Bot) -> None:
        """Let a bot make the whole move of the seat to act."""
        seen = self.game.state()
        self.game.rules.hide(self.state, self.state.turn, seen)
        whole = self.game.whole_moves
        if whole is None:
            count = self.game.rules.legal_moves(self.state, self._moves)
            self._play(bot.choose(seen, [self._moves[place] for place in range(count)]))
            return
        before = self.state.copy()
        for small in whole.small_moves(before, bot.choose(seen, whole.legal(before))):
            self._play(small)

    def _play(self, move: int) -> None:
        self.step(self.spec.learning.action_of(self.state, move, self.spec.lookup))

    def bots(self, level: str, seed: int) -> list[Bot]:
        """A bot of this level for each seat, each with its own random numbers."""
        chance = random.Random(seed)
        return [make_bot(self.game, level, chance.getrandbits(30)) for _ in range(self.players)]
