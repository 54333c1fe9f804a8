"""A bot that plays by a network: a number for each action from what its seat observes, the highest legal one is played.

Networks are small: layers of weights in a NumPy file, multiplied here, or an ONNX file, which onnxruntime runs. The
environment variable `CARTABLE_NETWORK` names the file; `examples/train_shokoba.py` makes both kinds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import wide_row

SCALE: Final = 0.25
"""What observations are multiplied with before the first layer."""
_ROOM: Final = 2048
"""Room for the longest observation: of a table with options that the network was not trained for, too."""

Network = Callable[[Any], Any]
"""From an observation to a number for each action."""


@cache
def read_network(path: Path) -> Network:
    return _onnx(path) if path.suffix == ".onnx" else _layers(path)


def _layers(path: Path) -> Network:
    """Weights and biases in turn, as `weights0, biases0, weights1, ...`: rectified between the layers."""
    import numpy as np

    with np.load(path) as saved:
        count = len(saved.files) // 2
        layers = [
            (saved[f"weights{number}"].astype(np.float32), saved[f"biases{number}"].astype(np.float32))
            for number in range(count)
        ]

    def run(observation: Any) -> Any:
        found = observation.astype(np.float32) * SCALE
        for number, (weights, biases) in enumerate(layers):
            found = found @ weights + biases
            if number + 1 < count:
                found = np.maximum(found, 0)
        return found

    return run


def _onnx(path: Path) -> Network:
    import numpy as np
    import onnxruntime

    session = onnxruntime.InferenceSession(path.read_bytes(), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda observation: session.run(None, {name: observation.astype(np.float32)[None]})[0][0]


def chosen_network() -> Path:
    """The file that the environment names; raises `BadOption` where there is none."""
    path = Path(os.environ.get("CARTABLE_NETWORK", ""))
    if not path.is_file():
        raise BadOption("option/value", name="CARTABLE_NETWORK", value=str(path), choices="FILE.npz, FILE.onnx")
    return path


class LearnedBot:
    """Chooses by a network; where kernels decide a move in small ones, each of these, one after the other."""

    def __init__(self, game: Game, seed: int, network: Path | None = None) -> None:  # noqa: ARG002
        import numpy as np

        assert game.environment is not None
        self._game, self._environment = game, game.environment
        self._network = read_network(network or chosen_network())
        self._sizes: dict[int, int] = {}
        self._tables = np.array(self._environment.tables(), np.int64)

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if self._game.whole_moves is None:
            return self._best(seen, legal)
        rules, buffer = self._game.rules, wide_row(self._game.moves_buffer)
        state, made = seen.copy(), list[int]()
        while (move := self._game.whole_moves.joined(seen, made)) is None:
            if made:
                rules.play(state, made[-1])
            count = rules.legal_moves(state, buffer)
            made.append(self._best(state, [buffer[place] for place in range(count)]))
        return move

    def _best(self, seen: Any, legal: Sequence[int]) -> int:
        values = self.values(seen)
        actions = [self._environment.action_of(seen, move, self._tables) for move in legal]
        if max(actions) >= len(values):
            raise BadOption("option/value", name="level", value="learned", choices="-")
        return max(zip(legal, actions, strict=True), key=lambda each: values[each[1]])[0]

    def values(self, seen: Any) -> Any:
        """The network's number for each action, from what the seat to act may know."""
        import numpy as np

        players = int(seen.players)
        if players not in self._sizes:
            self._sizes[players] = self._environment.observation_size(self._game.options.read({"players": players}))
        row = np.zeros(_ROOM, np.int8)
        self._environment.observe(seen, int(seen.turn), row)
        return self._network(row[: self._sizes[players]])
