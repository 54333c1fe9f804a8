"""The two networks that learn: a player, which is given what a seat knows, and a judge, which sees all cards.

The player rates the actions: it adds its own opinion to that of the heuristic, and learns how far to trust it. So it
begins as a good player. The judge tells, for every seat from the one to act on, how many points it will gain on
the others until the round is over, and how the match will end for it. The judge teaches the player what was luck; in
play it is what a search asks about a world that it imagines.
"""

from __future__ import annotations

import math
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from cartable.bots.network_inputs import SEATS, NetworkInputs
from cartable.kernel.network import MOST_FIRST, SECOND
from cartable.research.training.positions import Positions

_NEVER: Final = -1e9
"""The rating of a place where no action is listed."""
_MOST_WEIGHTS: Final = 290_000
"""Both networks together; a weight takes one byte of the file."""
_FIRST: Final = (MOST_FIRST, 96, 64)
"""The sizes that a first layer may have."""
_FIRST_TRUST: Final = 2.0


class Layers(nn.Module):
    """Three layers with rectifiers between them. The inputs are whole numbers, which are scaled first."""

    scale: Tensor

    def __init__(self, scale: Tensor, first: int, outputs: int) -> None:
        super().__init__()
        self.register_buffer("scale", scale)
        self.first, self.second = nn.Linear(len(scale), first), nn.Linear(first, SECOND)
        self.last = nn.Linear(SECOND, outputs)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, seen: Tensor) -> Tensor:
        """The first layer, by far the largest, is computed with two bytes on a GPU, which the inputs fit into."""
        kind = torch.bfloat16 if seen.is_cuda else torch.float32
        weights = (self.first.weight * self.scale).to(kind)
        hidden = functional.linear(seen.to(kind), weights, self.first.bias.to(kind)).float().relu()
        return self.last(self.second(hidden).relu())


class Model(nn.Module):
    """The player and the judge of one game. The heuristic's worth of actions is given in steps of `unit`."""

    def __init__(self, inputs: NetworkInputs, scale: Tensor, unit: float) -> None:
        super().__init__()
        self.inputs, self.unit = inputs, unit
        self.log_trust = nn.Parameter(torch.tensor(math.log(_FIRST_TRUST)))
        first = first_layer_size(inputs)
        self.player = Layers(scale[: inputs.size], first, inputs.actions)
        self.judge = Layers(scale, first, 2 * SEATS)

    @property
    def trust(self) -> Tensor:
        """What a step of the heuristic's worth adds to a rating."""
        return self.log_trust.exp()

    def ratings(self, positions: Positions) -> Tensor:
        """The logarithm of each listed action's likelihood. The secrets of others, if there are any, are left out."""
        opinions = self.player(positions.seen[:, : self.inputs.size]).gather(-1, positions.numbers)
        found = opinions + self.trust * positions.worths
        return found.masked_fill(~positions.legal, _NEVER).log_softmax(-1)

    def judgements(self, seen: Tensor) -> Tensor:
        """By seat from the one to act on: points until the end of the round, then the result of the match."""
        return self.judge(seen).unflatten(-1, (2, SEATS))


def first_layer_size(inputs: NetworkInputs) -> int:
    """The largest first layer with which the file stays small."""
    for size in _FIRST:
        if size * (inputs.size + inputs.open_size + 2 * SECOND) + SECOND * inputs.actions <= _MOST_WEIGHTS:
            return size
    return _FIRST[-1]


def drawn(ratings: Tensor) -> Tensor:
    """The place of an action by its likelihood: the highest rating after Gumbel noise."""
    noise = -torch.log(-torch.log(torch.rand_like(ratings).clamp_(1e-9, 1 - 1e-7)))
    return (ratings + noise).argmax(-1)


def greedily_drawn(positions: Positions) -> Tensor:
    """The place of the action that the heuristic likes best; chance decides among equals."""
    is_best = positions.legal & (positions.worths == 0)
    return torch.rand(is_best.shape, device=is_best.device).masked_fill(~is_best, -1.0).argmax(-1)


def picked(rows: Tensor, places: Tensor) -> Tensor:
    """One number of each row."""
    return rows.gather(-1, places[..., None]).squeeze(-1)
