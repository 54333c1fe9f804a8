"""What networks are given of many decisions at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor


@dataclass(frozen=True)
class Positions:
    """Memory by match, or by step and match. Of all actions only the legal ones are listed: they are few."""

    seen: Tensor
    """What the seat to act knows, then the secrets of the others."""
    actions: Tensor
    """The legal actions; -1 where there are no more."""
    worths: Tensor
    """What the heuristic says of each listed action, in steps below the best one."""

    def __getitem__(self, place: Any) -> Positions:
        return Positions(self.seen[place], self.actions[place], self.worths[place])

    @property
    def legal(self) -> Tensor:
        """Where an action is listed."""
        return self.actions >= 0

    @property
    def numbers(self) -> Tensor:
        """The listed actions as indices; some other action where none is listed."""
        places = torch.arange(self.actions.shape[-1], device=self.actions.device)
        return torch.where(self.legal, self.actions, places)

    def flat(self) -> Positions:
        """Steps and matches in one row."""
        return Positions(self.seen.flatten(0, 1), self.actions.flatten(0, 1), self.worths.flatten(0, 1))
