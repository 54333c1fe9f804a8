"""Thousands of matches at once, stepped by arrays of actions; finished ones begin again by themselves.

>>> from cartable.research.batch import Batch
>>> batch = Batch("shokoba", 256, players=2, seed=1)
>>> while not batch.dones.any():
...     batch.step(batch.samples)  # a random legal action for each match
>>> batch.observations.shape, batch.masks.shape
((256, 112), (256, 1104))
>>> sorted(set(batch.rewards[batch.dones != 0].ravel().tolist())) in ([-1.0, 1.0], [-1.0, 0.0, 1.0])
True

Every array keeps its place in memory and is written anew at each step: copy what has to last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.learning import Field, Learning
from cartable.kernel import Kernel
from cartable.kernel.chance import MASK_63
from cartable.research.devices import CpuEngine, Engine, GpuEngine
from cartable.research.match_kernels import (
    ALL_THE_TIME,
    BEGIN,
    GOES_ON,
    PAYS_POINTS,
    REFUSED,
    SETTINGS,
    SIDES,
    advise,
    list_first,
    look_ahead,
    look_on,
)

Reward = Literal["win", "points"]
REWARDS: Final[tuple[Reward, ...]] = ("win", "points")

_Ahead = tuple[Any, list[Any], list[Callable[[], None]]]
"""Legal actions, what is seen after each, and what works both out."""


class Table:
    """A game with its options, as all environments need it: how many actions and numbers there are, who is whose."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.game: Game = registry.load(game)
        if self.game.learning is None:
            raise BadOption("game/unknown", name=game, games=", ".join(registry.GAMES))
        self.environment: Learning = self.game.learning
        self.options = self.game.options.read(options)
        self.state = self.game.state()
        self.options.fill(self.state)
        self.players = int(self.state.players)
        self.teams = self.game.sides(self.state)
        self.deck = self.game.deck(self.options)
        self.actions = self.environment.action_count(self.options)
        self.fields: Sequence[Field] = self.environment.fields(self.options)
        self.observation_size = self.environment.observation_size(self.options)
        self.tables = np.array(self.environment.tables(), np.int64)

    def settings(self, reward: Reward, *, again: bool) -> NDArray[np.int64]:
        if reward not in REWARDS:
            raise BadOption("option/value", name="reward", value=reward, choices=", ".join(REWARDS))
        found = np.zeros(SETTINGS, np.int64)
        found[SIDES] = len(self.teams)
        found[PAYS_POINTS] = reward == "points"
        found[ALL_THE_TIME] = reward == "points" and self.environment.open_points
        found[GOES_ON] = again
        return found


class Batch:
    """`count` matches of one game, on the CPU or, with `device="cuda"`, on a GPU.

    Match number i is the same one whatever the count, the number of threads and the device. A finished match begins
    again in the same step, unless `again` says otherwise: then it has no legal action any more.
    """

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seed: int = 0,
        reward: Reward = "win",
        again: bool = True,
        device: Literal["cpu", "cuda"] = "cpu",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.table = table = Table(game, options)
        self.count = count
        self.players = table.players
        self.actions = table.actions
        self.device = device
        self._engine: Engine = GpuEngine() if device == "cuda" else CpuEngine(threads)
        zeros = self._engine.zeros
        self.arrays: dict[str, Any] = {
            "state": zeros(count, table.game.state.layout),
            "deck": zeros((count, len(table.deck)), np.int8),
            "rng": zeros((count, 1), np.int64),
            "tables": self._engine.uploaded(table.tables),
            "mask": zeros((count, table.actions), np.int8),
            "observation": zeros((count, table.observation_size), np.int8),
            "seat": zeros((count, 1), np.int8),
            "sample": zeros((count, 1), np.int64),
            "chance": zeros((count, 1), np.int64),
            "action": zeros((count, 1), np.int64),
            "points": zeros((count, table.players), np.int64),
            "rewards": zeros((count, table.players), np.float32),
            "done": zeros((count, 1), np.int8),
            "word": zeros((count, 1), np.int8),
            "settings": self._engine.uploaded(table.settings(reward, again=again)),
            "alarm": zeros(1, np.int64),
        }
        self.observations = self.arrays["observation"]
        """What the seat to act sees."""
        self.masks = self.arrays["mask"]
        """Which actions it may choose."""
        self.seats = self.arrays["seat"].reshape(count)
        """The seat to act."""
        self.samples = self.arrays["sample"].reshape(count)
        """For each match one legal action, drawn evenly."""
        self.rewards = self.arrays["rewards"]
        """What the last step brought to each seat."""
        self.dones = self.arrays["done"].reshape(count)
        """Where the last step ended a match."""
        self.points = self.arrays["points"]
        """The points of each seat after the last step that paid."""
        self._chosen = self.arrays["action"].reshape(count)
        self._seed = seed
        self._advice: Callable[[], None] | None = None
        self._views: dict[int, tuple[Any, Callable[[], None]]] = {}
        self._ahead: dict[int, _Ahead] = {}
        self._engine.prepare(table.game, self.arrays, count)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches anew: those of this seed, or the ones that follow."""
        fill, count = self._engine.fill, self.count
        if seed is not None:
            fill(self.arrays["rng"], generators(seed, 0, count)[:, None])
            fill(self.arrays["chance"], generators(seed, 1, count)[:, None])
            fill(self.arrays["deck"], np.tile(np.array(self.table.deck, np.int8), (count, 1)))
        begun = np.frombuffer(bytes(self.table.state), self.table.game.state.layout)
        fill(self.arrays["state"], np.repeat(begun, count))
        fill(self.arrays["word"], np.full((count, 1), BEGIN, np.int8))
        self._engine.run()

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Make one action in every match.

        Raises ValueError where one is not legal, and leaves that match as it was. Without the check a GPU need not be
        waited for; illegal actions then do nothing.
        """
        self._engine.fill(self._chosen, actions)
        self._engine.run()
        if check and self.host(self.arrays["alarm"])[0]:
            self._engine.fill(self.arrays["alarm"], np.zeros(1, np.int64))
            wrong = np.flatnonzero(self.host(self.arrays["word"]) == REFUSED)
            action = self.host(self._chosen)[wrong[0]]
            raise ValueError(f"not a legal action: {action} in match {wrong[0]}, {len(wrong)} in all")

    @property
    def bare_step(self) -> Callable[[], None]:
        """Makes the actions that lie in `arrays["action"]`, and checks nothing: the shortest way for one match."""
        return self._engine.bare()

    def sensible(self) -> Any:
        """For each match the action that the greedy bot would choose: somebody to measure a learner by."""
        if self._advice is None:
            self.arrays["advice"] = self._engine.zeros((self.count, 1), np.int64)
            luck = self._engine.uploaded(generators(self._seed, 2, self.count)[:, None].copy())
            self._advice = self._prepared(advise, chance=luck, seen=self._seen())
        self._advice()
        return self.arrays["advice"].reshape(self.count)

    def seen_by(self, ahead: int) -> Any:
        """What another seat sees, so many places after the one to act: for critics that know more than players."""
        if ahead not in self._views:
            view = self._engine.zeros((self.count, self.table.observation_size), np.int8)
            looker = self._engine.uploaded(np.array([ahead % self.players, self.players], np.int64))
            self._views[ahead] = view, self._prepared(look_on, view=view, looker=looker)
        view, look = self._views[ahead]
        self._engine.clear(view)
        look()
        return view

    def ahead(self, room: int) -> tuple[Any, list[Any]]:
        """The first so many legal actions of each match, and for each place what the seat to act will see after it.

        Only with what that seat can know: new cards that would follow are unknown. For networks that judge where an
        action leads to. Without an action at a place the number is -1, and nothing is seen.
        """
        if room not in self._ahead:
            self._ahead[room] = self._made_ahead(room)
        listed, views, run = self._ahead[room]
        for view in views:
            self._engine.clear(view)
        for each in run:
            each()
        return listed, views

    def _made_ahead(self, room: int) -> _Ahead:
        zeros, size, seen = self._engine.zeros, self.table.observation_size, self._seen()
        listed, views = zeros((self.count, room), np.int64), [zeros((self.count, size), np.int8) for _ in range(room)]
        places = [self._engine.uploaded(np.array([number], np.int64)) for number in range(room)]
        run = [self._prepared(list_first, listed=listed)]
        for place, view in zip(places, views, strict=True):
            run.append(self._prepared(look_ahead, listed=listed, seen=seen, place=place, view=view))
        return listed, views, run

    def _seen(self) -> Any:
        """Room for what a seat may know of each match."""
        return self._engine.zeros(self.count, self.table.game.state.layout)

    def _prepared(self, kernel: Kernel[..., Any], **more: Any) -> Callable[[], None]:
        return self._engine.prepared(self.table.game, kernel, {**self.arrays, **more}, self.count)

    def host(self, array: Any) -> NDArray[Any]:
        """What is in one of the arrays now, for NumPy."""
        return self._engine.host(array)


def generators(seed: int, stream: int, count: int) -> NDArray[np.int64]:
    """One generator word for each match: far apart, whatever the seed."""
    with np.errstate(over="ignore"):
        base = _mixed(np.full(1, 2 * (seed & MASK_63) + stream, dtype=np.uint64))
        numbers = np.arange(count, dtype=np.uint64)
        numbers += base
        words = _mixed(numbers)
    return (words & np.uint64(MASK_63)).astype(np.int64)


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Each word spread over all its bits, no two alike (the finaliser of SplitMix64)."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
