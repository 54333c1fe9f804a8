"""The settings of a training run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class TrainingSettings:
    """The defaults are for a CPU."""

    matches: int = 2048
    """How many are played side by side, over all variants."""
    steps: int = 32
    """Decisions of each match before every update."""
    minibatch: int = 8192
    epochs: int = 2
    rate: float = 1e-3
    entropy: float = 0.02
    clip: float = 0.2
    gae_lambda: float = 0.95
    opponent_share: float = 0.5
    """The share of matches in which every second side is an opponent: see `trainer`."""


LARGE: Final = TrainingSettings(matches=65_536, minibatch=131_072, rate=2e-3)
"""What suits a GPU."""
