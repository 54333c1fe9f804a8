"""Networks as files for play: weights of one byte, so that sums are whole numbers and the same on every machine.

A hidden value is a whole number from 0 to 255. Every output of a layer has a scale of its own, chosen so that its
largest weight becomes 127; a shift then brings the sum into the range of hidden values, and the next layer's weights
make up for both. `cartable.bots.network_file` reads such files, `cartable.kernel.network` computes with them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from cartable.bots.network_file import read_network_file
from cartable.bots.networks import TRUST_UNITS, made_networks
from cartable.research.training.model import Layers, Model

_WEIGHT: Final = 127
_HIDDEN: Final = 255
_FORMAT: Final = 1

Reals = NDArray[np.float64]


@torch.no_grad()
def network_arrays(model: Model, seen: Tensor, point: float) -> dict[str, NDArray[Any]]:
    """The file's arrays; `seen` are positions by which the sizes of hidden values are judged."""
    found: dict[str, NDArray[Any]] = {
        "format": np.array([_FORMAT], np.int32),
        "trust": np.array([round(float(model.trust) / model.unit * TRUST_UNITS)], np.int32),
        "shifts": np.round(-np.log2(model.judge.scale.cpu().numpy())).astype(np.int8),
    }
    for name, layers, size in (("player", model.player, model.inputs.size), ("judge", model.judge, seen.shape[1])):
        for part, array in _quantised(layers, seen[:, :size].float()).items():
            found[f"{name}_{part}"] = array
    found["judge_scale"][: len(found["judge_scale"]) // 2] /= np.float32(point)  # in points of the game
    return found


def write_network(file: Path, model: Model, seen: Tensor, point: float) -> None:
    arrays = network_arrays(model, seen, point)
    np.savez_compressed(file, **{name: np.ascontiguousarray(each) for name, each in arrays.items()})  # type: ignore[arg-type]
    read_network_file.cache_clear()  # bots of this process that are given the file play by what it holds now
    made_networks.cache_clear()


def _quantised(layers: Layers, seen: Tensor) -> dict[str, NDArray[Any]]:
    hidden1 = layers.first(seen * layers.scale).relu()
    hidden2 = layers.second(hidden1).relu()
    found: dict[str, NDArray[Any]] = {}
    units = np.ones(seen.shape[1])  # what one step of each value of the layer below is worth
    for number, (layer, values) in enumerate(((layers.first, hidden1), (layers.second, hidden2)), 1):
        weights, bias = _numpy(layer.weight).T * units[:, None], _numpy(layer.bias)
        scale = _WEIGHT / np.maximum(np.abs(weights).max(0), 1e-9)
        most = np.quantile(_numpy(values[:20_000]), 0.9999, axis=0) * scale
        shift = np.clip(np.ceil(np.log2(np.maximum(most, 1) / _HIDDEN)), 0, 20)
        found[f"weights{number}"] = np.round(weights * scale).astype(np.int8)
        found[f"bias{number}"] = np.round(bias * scale).astype(np.int32)
        found[f"shift{number}"] = shift.astype(np.int8)
        units = 2.0**shift / scale
    weights = _numpy(layers.last.weight) * units
    scale = _WEIGHT / np.maximum(np.abs(weights).max(1), 1e-9)
    found["weights3"] = np.round(weights * scale[:, None]).astype(np.int8)
    found["bias3"] = np.round(_numpy(layers.last.bias) * scale).astype(np.int32)
    found["scale"] = (1 / scale).astype(np.float32)
    return found


def _numpy(tensor: Tensor) -> Reals:
    found: Reals = tensor.detach().cpu().double().numpy()
    return found
