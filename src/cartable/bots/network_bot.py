"""A bot that plays the move that a neural network rates highest.

A network with one output for each action gets what the seat observes. A network with a single output gets what the
seat would observe after each of its moves, as far as it can know, and rates that.

Networks are layers of weights in a NumPy file, multiplied here, or an ONNX file, which onnxruntime runs.
`examples/train_shokoba.py` trains both kinds. One of its networks, for two-player Shokoba, lies in `networks`; the
environment variable `CARTABLE_NETWORK` names another one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import wide_row

SHIPPED: Final = ("shokoba", 2)
"""The game and the number of players of the network that comes with Cartable."""

_NETWORK: Final = "CARTABLE_NETWORK"
_LONGEST: Final = 2048
"""Room for the longest observation, also of options that the network was not trained for."""


@dataclass(frozen=True)
class Network:
    inputs: int
    outputs: int
    run: Callable[[Any], Any]
    """From rows of observations to rows of outputs."""

    @property
    def rates_positions(self) -> bool:
        """Whether it rates what is seen after a move, rather than actions."""
        return self.outputs == 1


@cache
def read_network(path: Path) -> Network:
    return _onnx(path) if path.suffix == ".onnx" else _layers(path)


def _layers(path: Path) -> Network:
    """Weights and biases in turn, as `weights0, biases0, weights1, ...`, with rectifiers between the layers."""
    import numpy as np

    with np.load(path) as saved:
        count = len(saved.files) // 2
        layers = [
            (saved[f"weights{number}"].astype(np.float32), saved[f"biases{number}"].astype(np.float32))
            for number in range(count)
        ]

    def run(observations: Any) -> Any:
        values = observations.astype(np.float32)
        for number, (weights, biases) in enumerate(layers):
            values = values @ weights + biases
            if number + 1 < count:
                values = np.maximum(values, 0)
        return values

    return Network(len(layers[0][0]), len(layers[-1][1]), run)


def _onnx(path: Path) -> Network:
    import numpy as np
    import onnxruntime

    session = onnxruntime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    inputs, outputs = session.get_inputs()[0], session.get_outputs()[0]

    def run(observations: Any) -> Any:
        return session.run(None, {inputs.name: observations.astype(np.float32)})[0]

    return Network(inputs.shape[-1], outputs.shape[-1], run)


def is_network_named() -> bool:
    """Whether the environment names a network."""
    return bool(os.environ.get(_NETWORK))


def chosen_network() -> Path:
    """The file that the environment names, or ours; raises `BadOption` where that file does not exist."""
    if not is_network_named():
        return Path(__file__).parent / "networks" / f"{SHIPPED[0]}-{SHIPPED[1]}.npz"
    path = Path(os.environ[_NETWORK])
    if not path.is_file():
        raise BadOption("option/value", name=_NETWORK, value=str(path), choices="FILE.npz, FILE.onnx")
    return path


class NetworkBot:
    """Plays by a network; where a move consists of several kernel moves, each of them, one after the other."""

    def __init__(self, game: Game, seed: int, network: Path | None = None) -> None:  # noqa: ARG002
        import numpy as np

        self._game, self._learning = game, game.require_learning("NetworkBot")
        self._network = read_network(network or chosen_network())
        self._sizes: dict[int, int] = {}
        self._lookup = np.array(self._learning.lookup(), np.int64)

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if self._game.whole_moves is None:
            return self._best(seen, legal)
        rules, buffer = self._game.rules, wide_row(self._game.rules.moves_buffer)
        state, made = seen.copy(), list[int]()
        while (move := self._game.whole_moves.join(seen, made)) is None:
            if made:
                rules.play(state, made[-1])
            count = rules.legal_moves(state, buffer)
            made.append(self._best(state, [buffer[place] for place in range(count)]))
        return move

    def _best(self, seen: Any, legal: Sequence[int]) -> int:
        return max(zip(legal, self.values(seen, legal), strict=True), key=lambda each: each[1])[0]

    def values(self, seen: Any, legal: Sequence[int]) -> list[float]:
        """The network's rating of each of these moves, from what the seat to act may know."""
        if self._network.rates_positions:
            return [float(value) for value in self._network.run(self._rows(self._after(seen, legal), seen))[:, 0]]
        actions = [self._learning.action_of(seen, move, self._lookup) for move in legal]
        if max(actions) >= self._network.outputs:
            raise _misfit()
        values = self._network.run(self._rows([seen], seen))[0]
        return [float(values[action]) for action in actions]

    def _after(self, seen: Any, legal: Sequence[int]) -> list[Any]:
        """What the seat knows after each move."""
        states = []
        for move in legal:
            state = seen.copy()
            self._game.rules.play(state, move)
            states.append(state)
        return states

    def _rows(self, states: Sequence[Any], seen: Any) -> Any:
        """Each state as the seat that acts in `seen` observes it."""
        import numpy as np

        players, seat = int(seen.players), int(seen.turn)
        if players not in self._sizes:
            self._sizes[players] = self._learning.observation_size(self._game.options.read({"players": players}))
        if self._sizes[players] != self._network.inputs:
            raise _misfit()
        rows = np.zeros((len(states), _LONGEST), np.int8)
        for state, row in zip(states, rows, strict=True):
            self._learning.observe(state, seat, row)
        return rows[:, : self._sizes[players]]


def _misfit() -> BadOption:
    """The network was trained for another game, or another number of players."""
    return BadOption("option/value", name="level", value="learned", choices="-")
