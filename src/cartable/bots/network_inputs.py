"""What a network is given, whatever the number of players and the options: one place for every number of every variant.

The observations of a game's variants differ in length: two players see two piles, six see six. A network has a place
for each of them, and a seat that is not there leaves its places at zero. The number of players and of sides and the
options that are on have places as well. A network that may see all cards has further places for what only the other
seats know, seat by seat from the next one on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from math import prod
from typing import Any, Final

from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.options import GameOptions

SEATS: Final = 6
"""The most seats of a game with a network."""
_FEW: Final = 3
NO_RULES: Final = ("memory",)
"""Options that change what people are shown, and nothing of the game."""


def rule_options(game: Game) -> list[str]:
    """The number of players, and the options that change the rules; a target or who begins does not."""
    return [
        name
        for name, each in game.options.choices(house=False).items()
        if name == "players" or (len(each.values) <= _FEW and name not in NO_RULES)
    ]


def table_variants(game: Game) -> Iterator[dict[str, Any]]:
    """Every combination of the number of players and the options that change the rules, with several sides."""
    choices = game.options.choices()
    chosen = {name: choices[name].values for name in rule_options(game)}
    for values in product(*chosen.values()):
        found = dict(zip(chosen, values, strict=True))
        try:
            options = game.options.read(found)
        except BadOption:
            continue
        if len(game.sides(game.fresh(options))) > 1:
            yield found


class NetworkInputs:
    """The places of all numbers, for one game."""

    def __init__(self, game: Game) -> None:
        self.game = game.name
        self._game, self._learning = game, game.require_learning("NetworkInputs")
        every = [game.options.read(values) for values in table_variants(game)]
        fields = [field for options in every for field in self._learning.fields(options)]
        self._shapes = _largest((each.name, each.shape) for each in fields)
        self._secrets = _largest((each.name, each.private_shape) for each in fields if each.private)
        self._switches = [
            name for name, each in game.options.choices(house=False).items() if each.values == (False, True)
        ]
        self._first_fixed = sum(map(prod, self._shapes.values()))
        self.size = self._first_fixed + 2 * SEATS + len(self._switches)
        """How many numbers a player's network is given."""
        self.secret_size = sum(map(prod, self._secrets.values()))
        """How many further ones there are for each other seat."""
        self.actions = max(self._learning.action_count(options) for options in every)

    @property
    def open_size(self) -> int:
        """How many numbers a network is given that sees all cards."""
        return self.size + (SEATS - 1) * self.secret_size

    def places(self, options: GameOptions) -> list[int]:
        """The place of each number of an observation."""
        found, start = dict[str, int](), 0
        for name, shape in self._shapes.items():
            found[name] = start
            start += prod(shape)
        return [
            found[field.name] + place
            for field in self._learning.fields(options)
            for place in _places(field.shape, self._shapes[field.name])
        ]

    def secret_places(self, options: GameOptions) -> tuple[list[int], list[int]]:
        """Which numbers of another seat's observation are its secrets, and their places among those of that seat."""
        first, starts = 0, dict[str, int]()
        for name, shape in self._secrets.items():
            starts[name] = first
            first += prod(shape)
        numbers, places, at = list[int](), list[int](), 0
        for field in self._learning.fields(options):
            if field.private:
                shape = field.private_shape
                numbers += range(at, at + prod(shape))
                places += [starts[field.name] + place for place in _places(shape, self._secrets[field.name])]
            at += field.size
        return numbers, places

    def fixed(self, options: GameOptions) -> list[int]:
        """The places that hold a 1 for the whole match: the number of players and of sides, and what is switched on."""
        state = self._game.fresh(options)
        players, sides = int(state.players), len(self._game.sides(state))
        on = [place for place, name in enumerate(self._switches) if getattr(options, name)]
        at = self._first_fixed
        return [at + players - 1, at + SEATS + sides - 1, *(at + 2 * SEATS + place for place in on)]


@cache
def inputs_of(game: str) -> NetworkInputs:
    return NetworkInputs(registry.load(game))


def _largest(fields: Iterable[tuple[str, tuple[int, ...]]]) -> Mapping[str, tuple[int, ...]]:
    """By name, the shape that has room for all shapes of that name."""
    found: dict[str, tuple[int, ...]] = {}
    for name, shape in fields:
        found[name] = tuple(map(max, found.get(name, shape), shape))
    return found


def _places(shape: tuple[int, ...], room: tuple[int, ...]) -> Iterator[int]:
    """Where the numbers of an array stand in a larger one."""
    for index in product(*map(range, shape)):
        place = 0
        for each, size in zip(index, room, strict=True):
            place = place * size + each
        yield place
