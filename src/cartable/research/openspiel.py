"""The games in OpenSpiel: importing this module registers `python_cartable_<game>` with its options as parameters.

>>> import pyspiel
>>> import cartable.research.openspiel
>>> game = pyspiel.load_game("python_cartable_shokoba(players=2)")
>>> game.num_distinct_actions()
1104

Deals are chance nodes, card by card. With `ending=6,worlds=8` the game is the end of a match: six decisions from a
public position, with the hidden cards one of eight equally likely deals: small enough for exact exploitability.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from cartable.games import registry
from cartable.games.contract import OVER
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.options import Choice
from cartable.research.alike_paths import alike_paths
from cartable.research.play_line import CHANCE, LineBuffers, PlayLine
from cartable.research.view_text import as_text

_LONGEST: Final = 20_000
_RECALL: Final = 8
_LONGEST_RECALL: Final = 256
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_NONE: Final = -1
"""Stands for None, which parameters cannot be: an option that is left to the rulebook."""


def _parameters(game: str) -> dict[str, Any]:
    """The options of a game with their defaults, the parameters of an ending, and how much is recalled."""
    declared = registry.load(game).options
    found: dict[str, Any] = {}
    for name in declared.choices():
        value = getattr(declared, name)
        found[name] = _NONE if value is None else value
    return {**found, "ending": 0, "worlds": 8, "seed": 1, "recall": _RECALL}


def _options(game: str, parameters: dict[str, Any]) -> dict[str, Any]:
    """The options among the parameters, as the game takes them."""
    choices: dict[str, Choice] = registry.load(game).options.choices()
    found = {}
    for name, value in parameters.items():
        if name in choices:
            found[name] = None if value == _NONE and None in choices[name].values else value
    return found


def _game_type(game: str, *, is_shared: bool = False) -> pyspiel.GameType:
    loaded = registry.load(game)
    seats = [value for value in loaded.options.choices()["players"].values if isinstance(value, int)]
    return pyspiel.GameType(
        short_name=f"python_cartable_{game}",
        long_name=f"Cartable {loaded.title.en}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.IDENTICAL if is_shared else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class CartableGame(pyspiel.Game):
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(self.name), **(params or {})}
        self.buffers = LineBuffers(self.name, _options(self.name, given))
        spec = self.buffers.spec
        self.worlds = self.buffers.worlds(given["ending"], given["worlds"], given["seed"]) if given["ending"] else []
        self.recall = given["recall"]
        if not 0 <= self.recall <= _LONGEST_RECALL:
            raise BadOption("option/value", name="recall", value=self.recall, choices=f"0, 1, … {_LONGEST_RECALL}")
        is_shared = len(spec.sides) == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.actions,
            max_chance_outcomes=max(max(spec.deck) + 1, spec.players, len(self.worlds)),
            num_players=spec.players,
            min_utility=0.0 if is_shared else -1.0,
            max_utility=128.0 if is_shared else 1.0,
            utility_sum=None if is_shared else 0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_game_type(self.name, is_shared=is_shared), info, params or {})

    def new_initial_state(self) -> CartableState:
        return CartableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observation parameters not supported; passed {params}")
        recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return Observer(self.buffers, recall=self.recall if recalls else 0, has_trace=recalls)


class CartableState(pyspiel.State):
    def __init__(self, game: CartableGame) -> None:
        super().__init__(game)
        self.line = PlayLine.first(game.buffers, game.worlds)

    def current_player(self) -> int:
        turn = self.line.turn
        return turn if turn >= 0 else _CHANCE if turn == CHANCE else _TERMINAL

    def is_terminal(self) -> bool:
        return self.line.turn == OVER

    def legal_actions(self, *player: int) -> list[int]:
        """The same as OpenSpiel's own method finds through `_legal_actions` and `chance_outcomes`, only faster."""
        if player:
            return super().legal_actions(*player)  # type: ignore[no-any-return]
        line = self.line
        return line.possible() if line.turn == CHANCE else list(line.legal)

    def _legal_actions(self, _player: int) -> list[int]:
        return self.line.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.line.outcomes()

    def _apply_action(self, action: int) -> None:
        self.line.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        buffers = self.line.loaded()
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        if buffers.game.whole_moves:
            return f"kernel move {action}"
        return buffers.game.notation.move_text(
            buffers.spec.learning.move_of(buffers.state, action, buffers.spec.lookup)
        )

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.line.buffers.players
        return self.line.loaded().returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> CartableState:
        """Another state of the same information state; `probability_sampler` gives numbers from 0 to 1.

        In an ending it is a state of its tree, with its history.
        """
        other: CartableState = self.get_game().new_initial_state()
        if self.line.worlds:
            paths, weights = zip(*alike_paths(self.line, player_id), strict=True)
            place = bisect(list(accumulate(weights)), probability_sampler(), hi=len(paths) - 1)
            for action in paths[place]:
                other.apply_action(action)
        else:
            other.line = self.line.resampled(player_id, int(probability_sampler() * 2**31))
        return other

    def __str__(self) -> str:
        buffers = self.line.loaded()
        dealt = " ".join(map(str, self.line.cards))
        return "\n".join([as_text(buffers.game.view(buffers.state, seat)) for seat in range(buffers.players)] + [dealt])


class Observer:
    """The observation of a seat.

    For an information state also what it has seen before: the last observations in the tensor, and a digest of
    everything in the text.
    """

    def __init__(self, buffers: LineBuffers, *, recall: int, has_trace: bool) -> None:
        self._recall, self._has_trace = recall, has_trace
        pieces: list[tuple[str, tuple[int, ...]]] = [("seat", (buffers.players,))]
        pieces += [(each.name, each.shape) for each in buffers.spec.fields]
        if recall:
            pieces.append(("before", (recall, buffers.spec.observation_size)))
        sizes = [int(np.prod(shape)) for _, shape in pieces]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        self._observed = slice(buffers.players, buffers.players + buffers.spec.observation_size)
        at = 0
        for (name, shape), size in zip(pieces, sizes, strict=True):
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: CartableState, player: int) -> None:
        self.dict["seat"][:] = 0
        self.dict["seat"][player] = 1
        if self._recall:
            self.dict["before"][:] = state.line.observed_before(player, self._recall)
        self.tensor[self._observed] = state.line.loaded().observation(player)

    def string_from(self, state: CartableState, player: int) -> str:
        trace = state.line.trace(player).hex() if self._has_trace else ""
        buffers = state.line.loaded()
        shown = as_text(buffers.game.view(buffers.state, player))
        return f"seat {player}\n{shown}\n{trace}" if trace else f"seat {player}\n{shown}"


def register(game: Game) -> type[CartableGame]:
    """Register a game with OpenSpiel, as `python_cartable_<name>`."""
    made = type(f"Cartable_{game.name}", (CartableGame,), {"name": game.name, "__module__": __name__})
    pyspiel.register_game(_game_type(game.name), made)
    globals()[made.__name__] = made  # where a pickled game looks for its class
    return made


GAMES: Final = {game.name: register(game) for game in registry.games()}
