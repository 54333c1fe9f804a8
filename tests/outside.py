"""Games of packages of their own, for the tests that run over every game.

The example in `examples/scopa` is one of them. Others are named on the command line, with the file of their twin:
`pytest tests/conformance --outside my_game=../my_game/tests/twin.py`.
"""

from __future__ import annotations

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import cartable
from cartable.games import registry

TWINS: dict[str, Path] = {"scopa": Path(__file__).parents[1] / "examples/scopa/tests/twin.py"}
"""The file of each game's twin; beside it are the game's tests."""


def add(named: str) -> None:
    """Take a game into the tests: `NAME=FILE`."""
    name, _, file = named.partition("=")
    if name not in registry.names() or not Path(file).is_file():
        raise ValueError(f"{named!r} is not an installed game and the file of its twin, as in scopa=tests/twin.py")
    TWINS[name] = Path(file).resolve()


def games() -> tuple[str, ...]:
    """The games that come with Cartable, and those outside that are installed."""
    return (*cartable.GAMES, *(name for name in TWINS if name in registry.names()))


@cache
def twin_of(game: str) -> Any:
    """The module of a twin."""
    spec = spec_from_file_location(f"{game}_twin", TWINS[game])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
