"""A bot of another version of Cartable as a program in the arena: `python bench/former_bot.py FOLDER LEVEL`.

FOLDER holds the source tree of that version, LEVEL is one of its levels, such as `master:ms=200`. Everything that plays
is imported from there. With `--warm-up GAME OPTIONS` it compiles what the game needs, which is kept for later runs, and
ends.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any


def import_version(folder: Path) -> Any:
    """The package `cartable` of this source tree."""
    source = (folder / "src").resolve()
    os.environ.pop("CARTABLE_BUILT", None)  # whether this version ships machine code is for it to say
    sys.path.insert(0, str(source))
    package = importlib.import_module("cartable")
    if not Path(str(package.__file__)).resolve().is_relative_to(source):
        raise SystemExit(f"cartable was imported from {package.__file__} instead of {source}")
    return package


def bot_maker(package: Any, game: str, level: str) -> Callable[[int], Any]:
    """Makes bots of a level from their seeds."""
    name, _, listed = level.partition(":")
    pairs = (each.split("=") for each in listed.split(",") if each)
    settings = {key: int(value) for key, value in pairs}
    make = importlib.import_module("cartable.bots").level(name).make
    declared = package.load(game)
    return lambda seed: make(declared, seed, **settings)


def warm_up(package: Any, game: str, options: Mapping[str, Any], make: Callable[[int], Any]) -> None:
    """Compile or load everything, and choose a move, so that no thinking time is spent on it."""
    package.warm_up(game)
    match = package.new(game, seed=1, **options)
    while len(match.legal_moves) == 1:
        match.play(match.legal_moves[0])
    importlib.import_module("cartable.bots").choose(make(1), match)


def play(package: Any, level: str) -> None:
    """One match over standard input and output, by the protocol of docs/arena.md."""
    hello = json.loads(sys.stdin.readline())
    make = bot_maker(package, hello["game"], level)
    warm_up(package, hello["game"], hello["options"], make)
    bot = make(hello["seed"])
    choose = importlib.import_module("cartable.bots").choose
    _answer({"type": "ready", "wants": ["record"]})
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "turn":
            match = package.read(message["record"])
            _check_legal(match, message)
            _answer({"move": str(choose(bot, match))})


def _check_legal(match: Any, message: Mapping[str, Any]) -> None:
    """Two versions that disagree about the rules cannot be compared."""
    own = {str(move) for move in match.legal_moves}
    if message["complete"] and own != set(message["legal"]):
        raise SystemExit(
            f"the versions disagree on what is legal: {sorted(own.symmetric_difference(message['legal']))}"
        )


def _answer(message: Mapping[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def main(arguments: Sequence[str]) -> None:
    folder, level, *rest = arguments
    package = import_version(Path(folder))
    if rest[:1] == ["--warm-up"]:
        game, options = rest[1:]
        warm_up(package, game, json.loads(options), bot_maker(package, game, level))
    else:
        play(package, level)


if __name__ == "__main__":
    main(sys.argv[1:])
