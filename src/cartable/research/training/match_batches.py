"""The matches that a trainer plays: one batch for each variant of a game, side by side in the same tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, Literal

import torch
from torch import Tensor

from cartable.bots.network_inputs import SEATS, NetworkInputs, inputs_of, table_variants
from cartable.games import registry
from cartable.research.batch import Batch
from cartable.research.training.errors import TrainingError
from cartable.research.training.gpu_recording import ParallelStreams
from cartable.research.training.positions import Positions

Device = Literal["cpu", "cuda"]

_PURPOSE: Final = "cartable train"
_SCALING_MATCHES: Final = 256
_SCALING_STEPS: Final = 250
_UNIT_MATCHES: Final = 32
_UNIT_STEPS: Final = 50
_SMALL: Final = 2
"""Inputs up to this size are taken as they are."""
_MOST_ACTIONS: Final = 40
"""More legal actions than this are not considered while learning. In random matches of all variants there were 39."""
_WORST: Final = -30.0
"""Steps of the heuristic's worth below the best action; what is worse than that is as bad."""


def learned_variants(game: str, only: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """The variants that have these options; raises `TrainingError` where there is none."""
    declared, wanted = registry.load(game), only or {}
    declared.require_learning(_PURPOSE)
    every = list(table_variants(declared))
    found = [each for each in every if wanted.items() <= each.items()]
    if not found:
        choices = ", ".join(f"{name}={_values_text(name, every)}" for name in every[0])
        raise TrainingError("train/variant", game=game, options=options_text(wanted), choices=choices)
    return found


def options_text(options: Mapping[str, Any]) -> str:
    """`players=2, teams=true`."""
    return ", ".join(f"{name}={str(value).lower()}" for name, value in options.items())


def _values_text(name: str, variants: Sequence[Mapping[str, Any]]) -> str:
    """`2|3|4`."""
    return "|".join(str(value).lower() for value in dict.fromkeys(each[name] for each in variants))


class VariantBatch:
    """The matches of one variant: their places among all matches, and tensors over the memory of their batch.

    The tensors are made once: each time a library takes an array over, it waits until the GPU has nothing left to do.
    """

    def __init__(self, batch: Batch, first: int, unit: float) -> None:
        self.batch, self._unit = batch, unit
        self.rows = slice(first, first + batch.count)
        inputs, options = inputs_of(batch.spec.game.name), batch.spec.options
        self.observed, self.seat = _shared(batch.observations), _shared(batch.seats)
        self.rewards, self.points = _shared(batch.rewards), _shared(batch.points)
        self.done, self.dealt = _shared(batch.dones), _shared(batch.deals)
        self.actions, self.samples = _shared(batch.next_actions), _shared(batch.samples)
        device = self.observed.device
        self.places = torch.tensor(inputs.places(options), device=device)
        self.others = [_shared(batch.observations_of(other)) for other in range(1, batch.players)]
        self._width = listed_actions(inputs)
        self.listed, self.worths = map(_shared, batch.weighed(self._width))
        numbers, places = inputs.secret_places(options)
        self.secrets = torch.tensor(numbers, device=device)
        self.secret_places = [
            torch.tensor(places, device=device) + inputs.size + other * inputs.secret_size
            for other in range(batch.players - 1)
        ]
        self.fixed = torch.tensor(inputs.fixed(options), device=device)

    def write(self, positions: Positions) -> None:
        """Write what the networks are given of these matches; `seen` is zero elsewhere."""
        self.batch.weighed(self._width)  # written into the same memory each time, as are the observations of others
        positions.actions.copy_(self.listed)
        positions.worths.copy_((below_best(self.worths, self.listed >= 0) / self._unit).clamp_(min=_WORST))
        positions.seen.index_copy_(1, self.places, self.observed)
        for other, places in enumerate(self.secret_places):
            self.batch.observations_of(other + 1)
            positions.seen.index_copy_(1, places, self.others[other][:, self.secrets])


class MatchBatches:
    """All matches of a trainer: `count` of them, shared out evenly over the variants."""

    def __init__(self, game: str, count: int, device: Device, seed: int, only: Mapping[str, Any] | None = None) -> None:
        self.game, self.inputs, self.device = game, inputs_of(game), device
        self.unit = worth_unit(game, device)
        self.options: Sequence[Mapping[str, Any]] = learned_variants(game, only)
        each = max(2, count // len(self.options))
        batches = [
            Batch(game, each, seed=seed + number, reward="points", device=device, **options)
            for number, options in enumerate(self.options)
        ]
        self.variants = [VariantBatch(batch, number * each, self.unit) for number, batch in enumerate(batches)]
        self.count = each * len(self.options)
        self._in_parallel = ParallelStreams(len(self.variants), device == "cuda")
        self._make_tensors()
        self.read_turn()

    def _make_tensors(self) -> None:
        count, device = self.count, self.device
        self.players = torch.zeros(count, dtype=torch.int64, device=device)
        self.seat = self.players.clone()
        self.done = torch.zeros(count, dtype=torch.bool, device=device)
        self.dealt = self.done.clone()
        self.is_seat = torch.zeros(count, SEATS, dtype=torch.bool, device=device)
        self.half = torch.zeros(count, SEATS, dtype=torch.int64, device=device)
        """0 or 1 for every second side: two players can share out a match so, and partners are never divided."""
        self.gains = torch.zeros(count, SEATS, device=device)
        self.results = self.gains.clone()
        for variant in self.variants:
            self.players[variant.rows] = variant.batch.players
            self.is_seat[variant.rows, : variant.batch.players] = True
            for side, seats in enumerate(variant.batch.spec.sides):
                self.half[variant.rows, list(seats)] = side % 2

    def empty(self, *steps: int) -> Positions:
        """Memory for what the networks are given, with the inputs that never change."""
        shape, device = (*steps, self.count), self.device
        seen = torch.zeros(*shape, self.inputs.open_size, dtype=torch.int8, device=device)
        for variant in self.variants:
            seen[..., variant.rows, :].index_fill_(-1, variant.fixed, 1)
        actions = torch.full((*shape, listed_actions(self.inputs)), -1, dtype=torch.int64, device=device)
        return Positions(seen, actions, torch.zeros(actions.shape, dtype=torch.float16, device=device))

    def reset(self, seed: int | None = None) -> None:
        """Begin all matches anew: those of this seed, or the ones that follow."""
        for number, variant in enumerate(self.variants):
            variant.batch.reset(None if seed is None else seed + number)
        self.read_turn()

    def write(self, positions: Positions) -> None:
        """Write what the networks are given now."""
        self._in_parallel([partial(variant.write, positions[variant.rows]) for variant in self.variants])

    def step(self, actions: Tensor) -> None:
        """Make these actions; then `gains`, `results`, `done`, `dealt` and `seat` are those of the step."""
        self._in_parallel([partial(self._step, variant, actions[variant.rows]) for variant in self.variants])

    def _step(self, variant: VariantBatch, actions: Tensor) -> None:
        rows, players = variant.rows, variant.batch.players
        variant.actions.copy_(actions)
        variant.batch.raw_step()
        self.gains[rows, :players] = variant.rewards
        self.done[rows], self.dealt[rows] = variant.done != 0, (variant.dealt | variant.done) != 0
        self.results[rows, :players] = match_results(variant.points, variant.batch) * self.done[rows, None]
        self.seat[rows] = variant.seat.long()

    def samples(self) -> Tensor:
        """A random legal action for each match."""
        return torch.cat([variant.samples for variant in self.variants])

    def relative(self) -> Tensor:
        """For each match and each seat how many seats after the one to act it sits; those that are not there follow."""
        seats = torch.arange(SEATS, device=self.device).expand(self.count, -1)
        return torch.where(self.is_seat, (seats - self.seat[:, None]) % self.players[:, None], seats)

    def half_to_act(self) -> Tensor:
        """The half of the seat to act."""
        return self.half.gather(1, self.seat[:, None]).squeeze(1)

    def read_turn(self) -> None:
        for variant in self.variants:
            self.seat[variant.rows] = variant.seat.long()


def match_results(points: Tensor, batch: Batch) -> Tensor:
    """1 for who has the most points and its partners, shared among equals; the other sides pay in equal parts."""
    best = points.max(-1, keepdim=True).values
    won = (points == best).float()
    sides, players = len(batch.spec.sides), batch.players
    return torch.where(won > 0, (players / won.sum(-1, keepdim=True) - 1) / (sides - 1), -1 / (sides - 1))


def listed_actions(inputs: NetworkInputs) -> int:
    """How many legal actions of a position there is room for."""
    return min(_MOST_ACTIONS, inputs.actions)


def below_best(worths: Tensor, legal: Tensor) -> Tensor:
    """How far the heuristic puts each action below the best legal one; 0 where one is not legal."""
    best = worths.masked_fill(~legal, -torch.inf).max(-1, keepdim=True).values
    return (worths - best).masked_fill(~legal, 0.0)


@cache
def worth_unit(game: str, device: Device) -> float:
    """A step of the heuristic's worth: what an action that is not the best usually lies below it, in random matches."""
    found = []
    for options in learned_variants(game):
        batch = Batch(game, _UNIT_MATCHES, seed=1, device=device, **options)
        for _ in range(_UNIT_STEPS):
            listed, worths = map(_shared, batch.weighed(_MOST_ACTIONS))
            below = below_best(worths, listed >= 0)
            found.append(-below[below < 0])
            batch.step(batch.samples, check=False)
    return max(1.0, float(torch.cat(found).median())) if found else 1.0


def input_scales(game: str, seed: int, device: Device) -> Tensor:
    """For each input the power of two that brings it to at most two, as random matches of all variants show it."""
    batches = MatchBatches(game, _SCALING_MATCHES, device, seed)
    positions = batches.empty()
    most = positions.seen.abs().max(0).values
    for _ in range(_SCALING_STEPS):
        batches.write(positions)
        most = torch.maximum(most, positions.seen.abs().max(0).values)
        batches.step(batches.samples())
    return 2.0 ** -torch.ceil(torch.log2(most.float().clamp(min=_SMALL) / _SMALL))


def _shared(array: Any) -> Tensor:
    """An array of a batch as a tensor over the same memory."""
    return torch.from_dlpack(array)
