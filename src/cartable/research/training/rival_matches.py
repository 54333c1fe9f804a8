"""How strong a player is: matches against the greedy bot and against random moves, in every variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import torch
from torch import Tensor

from cartable.research.training.gpu_recording import GpuRecording
from cartable.research.training.match_batches import Device, MatchBatches
from cartable.research.training.model import Model, greedily_drawn, picked

Rival = Literal["greedy", "random"]
RIVALS: Final[tuple[Rival, ...]] = ("greedy", "random")
_PART_SEEDS: Final = 1000
_LOOK_EVERY: Final = 16
"""Turns between looks at whether all matches are over: a GPU has to be waited for."""


class RivalMatches:
    """In each match every second side is the player's; with equally strong players its share is one half."""

    def __init__(
        self, model: Model, count: int, device: Device, seed: int, only: Mapping[str, Any] | None = None
    ) -> None:
        self._model, self._seed = model, seed
        self.batches = batches = MatchBatches(model.inputs.game, count, device, seed, only)
        self._positions = batches.empty()
        self._own = torch.arange(batches.count, device=batches.device) % 2
        self._is_open = torch.ones(batches.count, dtype=torch.bool, device=batches.device)
        self._results = torch.zeros_like(batches.results)
        turns = {"greedy": self._turn_against_greedy, "random": self._turn_against_random}
        self._turns = {rival: GpuRecording(turn) if device == "cuda" else turn for rival, turn in turns.items()}

    @torch.no_grad()
    def shares(self, rival: Rival, is_stopped: Callable[[], bool], part: int = 0) -> list[float] | None:
        """By variant: the player's share of the wins, per seat; None if it was stopped.

        The deals of a part are the same at every call, those of another part are others.
        """
        self.batches.reset(self._seed + part * _PART_SEEDS)
        self._is_open.fill_(1)
        self._results.zero_()
        while bool(self._is_open.any()):
            if is_stopped():
                return None
            for _ in range(_LOOK_EVERY):
                self._turns[rival]()
        return self._by_variant()

    def _turn_against_greedy(self) -> None:
        self.batches.write(self._positions)
        self._turn(picked(self._positions.actions, greedily_drawn(self._positions)))

    def _turn_against_random(self) -> None:
        self.batches.write(self._positions)
        self._turn(self.batches.samples())

    def _turn(self, others: Tensor) -> None:
        """One move in every match: the player's, or this one where another is to act."""
        batches = self.batches
        own = picked(self._positions.actions, self._model.ratings(self._positions).argmax(-1))
        batches.step(torch.where(batches.half_to_act() == self._own, own, others))
        self._results += batches.results * (self._is_open & batches.done)[:, None]
        self._is_open &= ~batches.done

    def _by_variant(self) -> list[float]:
        batches, found = self.batches, []
        for variant in batches.variants:
            sides, rows, exists = len(variant.batch.spec.sides), variant.rows, batches.is_seat[variant.rows]
            won = (self._results[rows] * (sides - 1) + 1) / sides
            mine = (batches.half[rows] == self._own[rows, None]) & exists
            ours, theirs = won[mine].mean(), won[~mine & exists].mean()
            found.append(float(ours / (ours + theirs)))
        return found
