"""What happened in the last steps of all matches, and what each action brought."""

from __future__ import annotations

import torch
from torch import Tensor

from cartable.bots.network_inputs import SEATS
from cartable.research.training.match_batches import MatchBatches


class Rollout:
    """Memory by step and match. Values of seats come twice: points of the round, and the result of the match."""

    def __init__(self, batches: MatchBatches, steps: int) -> None:
        shape, device = (steps, batches.count), batches.device
        self.is_seat = batches.is_seat
        self.positions = batches.empty(steps)
        self.chosen = torch.zeros(shape, dtype=torch.int64, device=device)
        """The place of the chosen action among those that are listed."""
        self.own = torch.zeros(shape, dtype=torch.bool, device=device)
        """Where the player chose among several actions."""
        self.likely = torch.zeros(shape, device=device)
        """The logarithm of the likelihood that the chosen action had."""
        self.relative = torch.zeros(*shape, SEATS, dtype=torch.int64, device=device)
        self.values = torch.zeros(*shape, 2, SEATS, device=device)
        """What the judge said, by seat."""
        self.rewards = self.values.clone()
        self.goes_on = torch.zeros(*shape, 2, 1, device=device)
        """0 where the round, or the match, ended with the step."""
        self.advantage = self.likely.clone()
        self.targets = self.values.clone()
        """What the judge should have said, from the seat to act on."""

    def credit(self, following: Tensor, gae_lambda: float) -> None:
        """Compute `advantage` and `targets` by generalised advantage estimation; `following` is what the judge says, by
        seat, after the last step.
        """
        carried = torch.zeros_like(following)
        for step in reversed(range(len(self.chosen))):
            goes_on, value, relative = self.goes_on[step], self.values[step], self.relative[step]
            carried = self.rewards[step] + goes_on * following - value + gae_lambda * goes_on * carried
            following = value
            actor = (relative == 0) & self.is_seat
            self.advantage[step] = (carried.sum(1) * actor).sum(-1)
            self.targets[step].scatter_(-1, relative[:, None].expand(-1, 2, -1), carried + value)


def by_seat(judged: Tensor, relative: Tensor, is_seat: Tensor) -> Tensor:
    """What was judged from the seat to act on, by seat; nothing for seats that are not there."""
    return judged.gather(-1, relative[:, None].expand(-1, 2, -1)) * is_seat[:, None]
