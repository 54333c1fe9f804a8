"""The values of options to compare, as people write them: `target=5,7`, `hand_size=3..6`, `nine_cards`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cartable.cli.errors import CommandError
from cartable.cli.game_options import option_value
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.options import Choice
from cartable.lab.balance.variants import all_values


def read_variations(game: Game, texts: Sequence[str], players: str) -> dict[str, list[Any]]:
    """The values of each option that varies, in the order written; `players` is a list of its own."""
    written = [*([f"players={players}"] if players else []), *texts]
    found: dict[str, list[Any]] = {}
    choices = game.options.choices()
    for text in written:
        name, equals, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if not name:
            raise CommandError("option/form", given=text)
        if name not in choices:
            raise BadOption("option/unknown", game=game.name, name=name, names=", ".join(choices))
        read = _values(choices[name], name, values) if equals else all_values(game, name)
        found.setdefault(name, []).extend(read)
    return found


def split_fixed(variations: Mapping[str, Sequence[Any]]) -> tuple[dict[str, Any], dict[str, Sequence[Any]]]:
    """A single number of players is no variation, but the same in all variants."""
    fixed = {name: values[0] for name, values in variations.items() if name == "players" and len(values) == 1}
    return fixed, {name: values for name, values in variations.items() if name not in fixed}


def _values(choice: Choice, name: str, text: str) -> Iterator[Any]:
    for part in text.split(","):
        low, dots, high = (each.strip() for each in part.partition(".."))
        if not dots:
            yield option_value(choice, low)
            continue
        ends = [int(each) for each in (low, high) if each.removeprefix("-").isdecimal() and len(each) < 9]
        if len(ends) != 2 or ends[0] > ends[1]:
            raise CommandError("option/range", given=f"{name}={part.strip()}", name=name)
        within: list[Any] = [value for value in choice.values if type(value) is int and ends[0] <= value <= ends[1]]
        yield from within or [part]  # which the game refuses
