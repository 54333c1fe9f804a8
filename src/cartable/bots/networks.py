"""A game's networks, ready for the kernels: its player, which rates moves, and its judge, who sees all cards.

They come from `cartable train` and lie in `trained/`, one file a game, for every number of players and all options. A
game or a table without networks has empty ones, and bots play by the heuristics there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from cartable.bots.network_file import NetworkArray, read_network_file
from cartable.bots.network_inputs import SEATS, NetworkInputs, inputs_of, rule_options
from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.kernel import Reals, Row, Struct, Wide, struct
from cartable.kernel.network import FIRST_SIZES, SECOND
from cartable.kernel.struct import Real

MOST_NUMBERS: Final = 1024
"""The longest observation."""
_MOST_LOOKUP: Final = 4096
_MOST_WEIGHTS: Final = 320_000
TRUST_UNITS: Final = 1 << 24
_KEPT: Final = 64
"""Networks under so many different options are kept; each takes little more than a megabyte.

That is more than all variants of the four games: a server that forgets one makes it again at every turn, which takes a
hundred times as long as the turn itself.
"""
_FOLDER: Final = Path(__file__).parent / "trained"


@struct
class Networks(Struct):
    """The networks of one game under some options; kernels only read them."""

    ready: Wide  # 0 where there are none
    size: Wide  # hidden values of the first layer
    actions: Wide
    trust: Wide  # what a step of the heuristic's worth adds to a rating, in parts of TRUST_UNITS
    numbers: Wide  # the length of an observation
    secrets: Wide  # how many numbers of another seat's observation the judge is given
    secret_size: Wide  # how many places another seat has
    player: Wide  # where the weights of the player begin; then where its biases and its last layer do
    player_biases: Wide
    player_last: Wide
    judge: Wide  # where the weights of the judge begin; 0 where there is none
    judge_secrets: Wide  # where the weights of the other seats' secrets begin
    judge_biases: Wide
    judge_last: Wide
    places: Annotated[Row, Wide, MOST_NUMBERS]  # the input that each number of an observation is
    secret_numbers: Annotated[Row, Wide, MOST_NUMBERS]  # which numbers are secret
    secret_places: Annotated[Row, Wide, MOST_NUMBERS]  # the input that each of them is, among those of its seat
    lookup: Annotated[Row, Wide, _MOST_LOOKUP]  # what numbering actions takes
    weights: Annotated[Reals, Real, _MOST_WEIGHTS]


NONE: Final = Networks()


def network_file(game: str) -> Path:
    return _FOLDER / f"{game}.npz"


@cache
def has_networks(game: str) -> bool:
    """Whether the game has a file of networks. Looked up once: a page that has started has no files any more."""
    return network_file(game).is_file()


def check_network_file(game: Game, file: Path) -> None:
    """Raise `BadOption` for a file that holds no networks of this game: kernels rely on every length."""
    shapes = {name: each.shape for name, each in read_network_file(file).items()}
    if game.learning is None or not _fits(shapes, inputs_of(game.name)):
        raise BadOption("network/other", path=file, game=game.name)


def _fits(shapes: Mapping[str, tuple[int, ...]], inputs: NetworkInputs) -> bool:
    size = math.prod(shapes.get("player_bias1", ()))
    wanted = {"shifts": (inputs.open_size,), **_shapes("player", inputs.size, size, inputs.actions)}
    if any(name.startswith("judge") for name in shapes):
        wanted |= _shapes("judge", inputs.open_size, size, 2 * SEATS)
    return size in FIRST_SIZES and all(shapes.get(name) == shape for name, shape in wanted.items())


def _shapes(name: str, inputs: int, size: int, outputs: int) -> dict[str, tuple[int, ...]]:
    """Those of one network with so many inputs, hidden values of the first layer, and outputs."""
    layers = {
        "weights1": (inputs, size),
        "bias1": (size,),
        "shift1": (size,),
        "weights2": (size, SECOND),
        "bias2": (SECOND,),
        "shift2": (SECOND,),
        "weights3": (outputs, SECOND),
        "bias3": (outputs,),
        "scale": (outputs,),
    }
    return {f"{name}_{part}": shape for part, shape in layers.items()}


def networks_for(game: Game, seen: Any, file: Path | None = None) -> Networks:
    """The networks of the table of this state, by default those that come with the game; empty ones where there are
    none.
    """
    if game.learning is None or not (file or has_networks(game.name)) or len(game.sides(seen)) == 1:
        return NONE
    options = game.options.of(seen)
    chosen = tuple((name, getattr(options, name)) for name in rule_options(game))
    return made_networks(game.name, file or network_file(game.name), chosen)


@lru_cache(maxsize=_KEPT)
def made_networks(name: str, file: Path, chosen: tuple[tuple[str, Any], ...]) -> Networks:
    """The networks of a file, under these options."""
    game, arrays, inputs = registry.load(name), read_network_file(file), inputs_of(name)
    options = game.options.read(dict(chosen))
    made = Networks()
    made.ready, made.actions = 1, inputs.actions
    made.trust = int(arrays["trust"].numbers[0]) if "trust" in arrays else 0  # networks of earlier versions have none
    made.size = arrays["player_bias1"].shape[0]
    made.secret_size = inputs.secret_size
    places, (numbers, secret_places) = inputs.places(options), inputs.secret_places(options)
    made.numbers, made.secrets = len(places), len(numbers)
    _write(made.places, places)
    _write(made.secret_numbers, numbers)
    _write(made.secret_places, secret_places)
    assert game.learning is not None
    _write(made.lookup, game.learning.lookup())
    fixed = inputs.fixed(options)
    made.player_biases, made.player_last, at = _write_layers(made, 0, "player", arrays, fixed)
    if "judge_weights1" in arrays:
        made.judge, made.judge_secrets = at, at + inputs.size * made.size
        made.judge_biases, made.judge_last, _ = _write_layers(made, at, "judge", arrays, fixed)
    return made


def _write_layers(
    made: Networks, at: int, name: str, arrays: dict[str, NetworkArray], fixed: Sequence[int]
) -> tuple[int, int, int]:
    """Write one network; return where its biases and its last layer begin, and where it ends."""
    weights, size = made.weights, int(made.size)
    first, shifts = arrays[f"{name}_weights1"].numbers, arrays["shifts"].numbers
    for place in range(arrays[f"{name}_weights1"].shape[0]):
        factor = 2.0 ** -shifts[place]
        for output in range(size):
            weights[at + place * size + output] = first[place * size + output] * factor
    biases = at + len(first)
    _write(weights, arrays[f"{name}_bias1"].numbers, biases)
    for place in fixed:
        for output in range(size):
            weights[biases + output] += weights[at + place * size + output]
    parts = (
        [2.0**-shift for shift in arrays[f"{name}_shift1"].numbers],
        arrays[f"{name}_weights2"].numbers,
        arrays[f"{name}_bias2"].numbers,
        [2.0**-shift for shift in arrays[f"{name}_shift2"].numbers],
    )
    end = biases + size
    for part in parts:
        end = _write(weights, part, end)
    last = end
    for part_name in ("weights3", "bias3", "scale"):
        end = _write(weights, arrays[f"{name}_{part_name}"].numbers, end)
    return biases, last, end


def _write(row: Any, numbers: Sequence[float], at: int = 0) -> int:
    """Write numbers into a row, from `at` on; return the place after the last one."""
    for place, number in enumerate(numbers, at):
        row[place] = number
    return at + len(numbers)
