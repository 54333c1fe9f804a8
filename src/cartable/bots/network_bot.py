"""A bot that plays the move that a neural network rates highest.

A network with one output for each action gets what the seat observes. A network with a single output gets what the
seat would observe after each of its moves, as far as it can know, and rates that.

`examples/train_shokoba.py` trains networks of both kinds. One of them, for two-player Shokoba, lies in `networks`; the
environment variable `CARTABLE_NETWORK` names another one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

from cartable.bots.network import Network, evaluate_network, read_network
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import Kernel, Row, small_row, wide_row

SHIPPED: Final = ("shokoba", 2)
"""The game and the number of players of the network that comes with Cartable."""

_NETWORK: Final = "CARTABLE_NETWORK"
_LONGEST: Final = 2048
"""Room for the longest observation, also of options that the network was not trained for."""


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


def check_network(game: Game, players: int) -> None:
    """Raise `BadOption` where the chosen network was trained for another game, or another number of players."""
    network, learning = read_network(chosen_network()), game.require_learning("NetworkBot")
    options = game.options.read({"players": players})
    size, actions = learning.observation_size(options), learning.action_count(options)
    if network.inputs != size or network.outputs not in (1, actions):
        raise _misfit(chosen_network(), game, players, network, (size, actions))


def network_kernels(game: Game) -> list[Kernel[..., Any]]:
    """What the network that comes with Cartable needs at a table of this game."""
    if game.name != SHIPPED[0] or game.learning is None:
        return []
    return [evaluate_network, game.learning.observe]


class NetworkBot:
    """Plays by a network; where a move consists of several kernel moves, each of them, one after the other."""

    def __init__(self, game: Game, seed: int, network: Path | None = None) -> None:  # noqa: ARG002
        self._game, self._learning = game, game.require_learning("NetworkBot")
        self._file = network or chosen_network()
        self._network = read_network(self._file)
        self._sizes: dict[int, int] = {}
        lookup = self._learning.lookup()
        self._lookup = wide_row(len(lookup))
        for place, number in enumerate(lookup):
            self._lookup[place] = number

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self  # it remembers nothing

    def __reduce__(self) -> tuple[Any, ...]:
        return NetworkBot, (self._game, 0, self._file)

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
            return [self._network.run(self._observed(state, seen))[0] for state in self._after(seen, legal)]
        actions = [self._learning.action_of(seen, move, self._lookup) for move in legal]
        if max(actions) >= self._network.outputs:
            raise self._misfit(seen, (self._network.inputs, max(actions) + 1))
        values = self._network.run(self._observed(seen, seen))
        return [values[action] for action in actions]

    def _after(self, seen: Any, legal: Sequence[int]) -> list[Any]:
        """What the seat knows after each move."""
        states = []
        for move in legal:
            state = seen.copy()
            self._game.rules.play(state, move)
            states.append(state)
        return states

    def _observed(self, state: Any, seen: Any) -> Row:
        """The state as the seat that acts in `seen` observes it."""
        players = int(seen.players)
        if players not in self._sizes:
            self._sizes[players] = self._learning.observation_size(self._game.options.read({"players": players}))
        if self._sizes[players] != self._network.inputs:
            raise self._misfit(seen, (self._sizes[players], self._network.outputs))
        row = small_row(_LONGEST)
        self._learning.observe(state, int(seen.turn), row)
        return row

    def _misfit(self, seen: Any, needed: tuple[int, int]) -> BadOption:
        return _misfit(self._file, self._game, int(seen.players), self._network, needed)


def _misfit(file: Path, game: Game, players: int, network: Network, needed: tuple[int, int]) -> BadOption:
    """The network was trained for another game, or another number of players, which needs so many numbers."""
    size, actions = needed
    return BadOption(
        "network/misfit",
        file=file.name,
        game=game.name,
        players=players,
        why=f"it takes {network.inputs} numbers and gives {network.outputs}; it would need {size}, and {actions}",
        why_fr=f"il prend {network.inputs} nombres et en rend {network.outputs} ; il en faut {size}, et {actions}",
    )
