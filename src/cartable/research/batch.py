"""Thousands of matches at once, stepped by arrays of actions; finished ones restart by themselves.

>>> from cartable.research.batch import Batch
>>> batch = Batch("shokoba", 256, players=2, seed=1)
>>> while not batch.dones.any():
...     batch.step(batch.samples)  # a random legal action for each match
>>> batch.observations.shape, batch.masks.shape
((256, 112), (256, 1104))
>>> sorted(set(batch.rewards[batch.dones != 0].ravel().tolist())) in ([-1.0, 1.0], [-1.0, 0.0, 1.0])
True

Every array keeps its place in memory, and each step overwrites it: copy what has to last.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Self

import numpy as np
from numpy.typing import NDArray

from cartable.kernel import Kernel
from cartable.kernel.chance import MASK_63
from cartable.kernel.devices import Number
from cartable.research.devices import Actions, BatchDevice, bind_to, chosen_device
from cartable.research.env_spec import EnvSpec, Reward, checked_reward
from cartable.research.match_kernels import (
    ILLEGAL,
    START,
    Slot,
    choose_greedily,
    list_legal,
    observe_after,
    observe_other,
    weigh_actions,
)

_Lookahead = tuple[NDArray[np.int64], list[NDArray[np.int8]], list[Callable[[], None]]]
"""Legal actions, what is seen after each, and what computes both."""
_Weighed = tuple[NDArray[np.int64], NDArray[np.float32], Callable[[], None]]
"""Legal actions, what the heuristic says of each, and what computes both."""

_SAVED: Final = ("state", "slot", "deck", "mask", "observation", "points", "rewards", "greedy_rng")
"""The arrays that say how the matches go on."""


class Batch:
    """`count` matches of one game, on the CPU or, with `device="cuda"`, on a GPU.

    Match number i is the same one whatever the count, the number of threads and the device. A finished match restarts
    in the same step; with `restart=False` it has no legal action any more. The arrays are NumPy's; with `device="cuda"`
    they are on the GPU, and other libraries take them by DLPack.

    `clone` returns an independent batch at the same point, and so does `copy.deepcopy`. `save` returns a checkpoint for
    `restore`. A batch can be pickled, and sent to another process.
    """

    observations: NDArray[np.int8]
    """What the seat to act sees."""
    masks: NDArray[np.int8]
    """Which actions it may choose."""
    seats: NDArray[np.int8]
    """The seat to act."""
    samples: NDArray[np.int64]
    """For each match a random legal action."""
    rewards: NDArray[np.float32]
    """What the last step brought to each seat."""
    dones: NDArray[np.int8]
    """Where the last step ended a match."""
    deals: NDArray[np.int8]
    """Where cards were dealt after the last step: a round or a match has just begun."""
    next_actions: NDArray[np.int64]
    """The actions that `raw_step` makes."""
    points: NDArray[np.int64]
    """The points of each seat after the last step that paid."""

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seed: int = 0,
        reward: Reward = "win",
        restart: bool = True,
        device: Literal["cpu", "cuda"] = "cpu",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.spec = spec = EnvSpec(game, options, "Batch")
        self.count = count
        self.players = spec.players
        self.actions = spec.actions
        self.device = device
        self._settings = {"seed": seed, "reward": reward, "restart": restart, "device": device, "threads": threads}
        self._device: BatchDevice = chosen_device(device, threads)
        slots = np.zeros(count, Slot.layout)
        slots["side_count"] = len(spec.sides)
        slots["pays_points"] = checked_reward(reward) == "points"
        slots["pays_always"] = reward == "points" and spec.learning.open_points
        slots["restarts"] = restart
        zeros, uploaded = self._device.zeros, self._device.uploaded
        arrays = {
            "state": zeros(count, spec.game.state.layout),
            "slot": uploaded(slots),
            "deck": zeros((count, len(spec.deck)), np.int8),
            "lookup": uploaded(spec.lookup),
            "mask": zeros((count, spec.actions), np.int8),
            "observation": zeros((count, spec.observation_size), np.int8),
            "points": zeros((count, spec.players), np.int64),
            "rewards": zeros((count, spec.players), np.float32),
            "any_illegal": zeros(1, np.int64),
            "greedy_rng": uploaded(generators(seed, 2, count)[:, None].copy()),
        }
        self._bind(arrays)
        self.reset(seed)

    def _bind(self, arrays: dict[str, Any]) -> None:
        """Take these arrays as the own ones, and bind the kernels to them."""
        self.arrays = arrays
        field, slots = self._device.field, arrays["slot"]
        self.observations, self.masks = arrays["observation"], arrays["mask"]
        self.rewards, self.points = arrays["rewards"], arrays["points"]
        self.seats, self.dones = field(slots, "seat"), field(slots, "done")
        self.deals = field(slots, "dealt")
        self.samples, self.next_actions = field(slots, "sample"), field(slots, "action")
        self._greedy: Callable[[], None] | None = None
        self._views: dict[int, tuple[NDArray[np.int8], Callable[[], None]]] = {}
        self._lookaheads: dict[int, _Lookahead] = {}
        self._weighed: dict[int, _Weighed] = {}
        self._device.bind_step(self.spec.game, arrays, self.count)

    def reset(self, seed: int | None = None) -> None:
        """Restart all matches: with the matches of this seed, or with the ones that follow."""
        fill, count = self._device.fill, self.count
        slots = self.to_numpy(self.arrays["slot"])
        if seed is not None:
            slots["rng"] = generators(seed, 0, count)[:, None]
            slots["sample_rng"] = generators(seed, 1, count)[:, None]
            fill(self.arrays["deck"], np.tile(np.array(self.spec.deck, np.int8), (count, 1)))
        slots["status"] = START
        fill(self.arrays["slot"], slots)
        fresh = np.frombuffer(bytes(self.spec.state), self.spec.game.state.layout)
        fill(self.arrays["state"], np.repeat(fresh, count))
        self._device.step()

    def clone(self) -> Self:
        """An independent batch at the same point, on the same device."""
        other = type(self).__new__(type(self))
        other.__dict__.update(vars(self), _device=self._device.another())
        shared = {"lookup": self.arrays["lookup"]}
        copied = {name: shared.get(name, self._device.copied(each)) for name, each in self.arrays.items()}
        Batch._bind(other, copied)
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        options = self.spec.options.chosen()
        return _unpickled, (type(self), self.spec.game.name, self.count, {**self._settings, **options}, self.save())

    def save(self) -> dict[str, NDArray[Any]]:
        """A checkpoint: NumPy arrays for `restore`, of this or an equal batch on any device; `np.savez` takes them."""
        found: dict[str, NDArray[Any]] = {"batch": np.array(self._description())}
        for name in _SAVED:
            values = self.to_numpy(self.arrays[name])
            found[name] = np.array(values.view(np.uint8).reshape(self.count, -1) if values.dtype.fields else values)
        return found

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Go back to a checkpoint; raises ValueError where it comes from a batch of another kind."""
        if "batch" not in saved or str(saved["batch"]) != self._description():
            raise ValueError(f"not a checkpoint of such a batch: {self._description()}")
        for name in _SAVED:
            array, values = self.arrays[name], np.ascontiguousarray(saved[name])
            if array.dtype.fields:
                values = values.view(array.dtype)
            self._device.fill(array, values.reshape(array.shape))

    def _description(self) -> str:
        """What a checkpoint must agree with."""
        spec, settings = self.spec, self._settings
        what = {"game": spec.game.name, "options": spec.options.chosen(), "count": self.count}
        how = {"reward": settings["reward"], "restart": settings["restart"]}
        sizes = [self.arrays[name].dtype.itemsize for name in ("state", "slot")]
        return json.dumps({**what, **how, "sizes": sizes}, sort_keys=True)

    def step(self, actions: Actions, *, check: bool = True) -> None:
        """Make one action in every match.

        Raises ValueError where one is not legal, and leaves that match as it was, and TypeError for actions that are
        not integers. Without the check, a GPU is not waited for; illegal actions then do nothing.
        """
        self._device.fill_actions(self.next_actions, actions)
        self._device.step()
        if check and self.to_numpy(self.arrays["any_illegal"])[0]:
            self._device.fill(self.arrays["any_illegal"], np.zeros(1, np.int64))
            slots = self.to_numpy(self.arrays["slot"])
            wrong = np.flatnonzero(slots["status"] == ILLEGAL)
            action = slots["action"][wrong[0]]
            raise ValueError(f"not a legal action: {action} in match {wrong[0]}, {len(wrong)} in all")

    @property
    def raw_step(self) -> Callable[[], None]:
        """Makes the actions that were written into `next_actions`, without checks: the least overhead."""
        return self._device.raw_step()

    def greedy_actions(self) -> NDArray[np.int64]:
        """For each match the action that the greedy bot would choose: a baseline for learners."""
        if self._greedy is None:
            self._greedy_action = self._device.zeros((self.count, 1), np.int64)
            more = {"greedy_action": self._greedy_action, "seen": self._hidden_states()}
            self._greedy = self._bound(choose_greedily, **more)
        self._greedy()
        chosen: NDArray[np.int64] = self._greedy_action.reshape(self.count)
        return chosen

    def weighed(self, width: int) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """The first `width` legal actions of each match, and what the heuristic says of each: the more, the better.

        Where a match has fewer actions, the number is -1 and the worth is 0.
        """
        if width not in self._weighed:
            zeros = self._device.zeros
            listed, worths = zeros((self.count, width), np.int64), zeros((self.count, width), np.float32)
            weigh = self._bound(weigh_actions, weighed=listed, worths=worths, seen=self._hidden_states())
            self._weighed[width] = listed, worths, weigh
        listed, worths, weigh = self._weighed[width]
        weigh()
        return listed, worths

    def observations_of(self, offset: int) -> NDArray[np.int8]:
        """What the seat `offset` places after the one to act sees: for critics that know more than players."""
        offset %= self.players
        if offset not in self._views:
            view = self._device.zeros((self.count, self.spec.observation_size), np.int8)
            row = self._device.uploaded(np.array([offset], np.int64))
            self._views[offset] = view, self._bound(observe_other, view=view, offset=row)
        view, observe = self._views[offset]
        self._device.clear(view)
        observe()
        return view

    def lookahead(self, width: int) -> tuple[NDArray[np.int64], list[NDArray[np.int8]]]:
        """The first `width` legal actions of each match, and for each of them what the seat to act will see after it.

        Only what that seat can know: cards that would be drawn are unknown. For networks that rate where an action
        leads. Where a match has fewer actions, the number is -1 and the observation is all zero.
        """
        if width not in self._lookaheads:
            self._lookaheads[width] = self._new_lookahead(width)
        listed, views, kernels = self._lookaheads[width]
        for view in views:
            self._device.clear(view)
        for run in kernels:
            run()
        return listed, views

    def _new_lookahead(self, width: int) -> _Lookahead:
        zeros, size, seen = self._device.zeros, self.spec.observation_size, self._hidden_states()
        listed = zeros((self.count, width), np.int64)
        views = [zeros((self.count, size), np.int8) for _ in range(width)]
        places = [self._device.uploaded(np.array([number], np.int64)) for number in range(width)]
        kernels = [self._bound(list_legal, listed=listed)]
        for place, view in zip(places, views, strict=True):
            kernels.append(self._bound(observe_after, listed=listed, seen=seen, place=place, view=view))
        return listed, views, kernels

    def _hidden_states(self) -> NDArray[Any]:
        """Memory for what a seat may know of each match."""
        found: NDArray[Any] = self._device.zeros(self.count, self.spec.game.state.layout)
        return found

    def _bound(self, kernel: Kernel[..., Any], **more: NDArray[Any]) -> Callable[[], None]:
        return bind_to(self._device, self.spec.game, kernel, {**self.arrays, **more}, self.count)

    def compact(self, array: NDArray[Number]) -> NDArray[Number]:
        """One of the arrays for a library that takes no array with gaps in its memory, as JAX does not.

        `seats`, `samples` and `dones` have gaps, and are copied on their device; the others are returned as they are.
        """
        return self._device.compact(array)

    def to_numpy(self, array: NDArray[Number]) -> NDArray[Number]:
        """The present values of one of the arrays, as a NumPy array."""
        return self._device.to_numpy(array)


def _unpickled(kind: type[Batch], game: str, count: int, given: dict[str, Any], saved: dict[str, Any]) -> Batch:
    made = kind(game, count, **given)
    made.restore(saved)
    return made


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
