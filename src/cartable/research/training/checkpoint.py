"""Checkpoints: a training on disk, from which it goes on."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import torch

from cartable.research.training.errors import TrainingError
from cartable.research.training.trainer import Trainer

_FORMAT: Final = 2
_NUMBERS: Final = ("updates", "decisions", "times", "point")


def write_checkpoint(
    file: Path, trainer: Trainer, curve: list[dict[str, float]], only: Mapping[str, Any] | None = None
) -> None:
    """Replace the file by one of the present state, in one step. `only` are the options that were asked for."""
    saved = {
        "format": _FORMAT,
        "game": trainer.game,
        "model": trainer.model.state_dict(),
        "optimizer": trainer.optimizer.state_dict(),
        "pool": [each.state_dict() for each in trainer.pool],
        "curve": curve,
        "only": dict(only or {}),
        **{name: getattr(trainer, name) for name in _NUMBERS},
    }
    fresh = file.with_suffix(".new")
    torch.save(saved, fresh)
    fresh.replace(file)


def read_checkpoint(file: Path, game: str) -> dict[str, Any]:
    """Raises `TrainingError` where the file is no checkpoint of the game. It can hold no code."""
    if not file.is_file():
        raise TrainingError("train/nothing", path=file)
    try:
        saved = torch.load(file, map_location="cpu", weights_only=True)
        is_known = saved["format"] == _FORMAT
    except (OSError, RuntimeError, ValueError, TypeError, KeyError, EOFError, pickle.UnpicklingError):
        is_known = False
    if not is_known:
        raise TrainingError("train/checkpoint", path=file)
    if saved["game"] != game:
        raise TrainingError("train/other-game", path=file, other=saved["game"], game=game)
    return dict(saved)


def restore(trainer: Trainer, saved: Mapping[str, Any], file: Path) -> None:
    """Let a new trainer go on where the checkpoint, which was read from `file`, ends."""
    try:
        trainer.model.load_state_dict(saved["model"])
        trainer.optimizer.load_state_dict(saved["optimizer"])
        for state in saved["pool"]:
            trainer.remember()
            trainer.pool[-1].load_state_dict(state)
        for name in _NUMBERS:
            setattr(trainer, name, saved[name])
    except (RuntimeError, ValueError, TypeError, KeyError, AttributeError):
        raise TrainingError("train/checkpoint", path=file) from None
