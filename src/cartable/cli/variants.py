"""The options of a game as people write them at the command line, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cartable.cli.trouble import Refused
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.options import Choice

_WORDS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "yes", "on", "oui", "1"), True),
    **dict.fromkeys(("false", "no", "off", "non", "0"), False),
    **dict.fromkeys(("none", "default", "aucun"), None),
}


def name_of_game(words: Sequence[str], games: Sequence[str]) -> tuple[str | None, list[str]]:
    """The game among the words of `cartable play`, and the other words, which are flags of that game."""
    rest = list(words)
    for position, word in enumerate(rest):
        if word in games or (position == 0 and not word.startswith("-")):
            return rest.pop(position), rest
    return None, rest


def read_variants(game: Game, flags: Sequence[str], pairs: Sequence[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options from flags (`--nine-cards`, `--target 5`), pairs (`target=5`) and the common ones already read."""
    choices = game.options.choices()
    written = [*_from_pairs(pairs), *_from_flags(game, flags)]
    for name, _ in written:
        if name not in choices:
            raise BadOption("option/unknown", game=game.name, name=name, names=", ".join(choices))
    common = {name: _meant(choices.get(name), value) for name, value in given.items() if value is not None}
    return {**common, **{name: read_value(choices[name], text) for name, text in written}}


def read_value(choice: Choice, text: str) -> Any:
    """The value that a text names; a text that names none is left for the game to refuse."""
    for value in choice.values:
        if type(value) is int and text == str(value):
            return value
    meant = _WORDS.get(text.lower(), text)
    return meant if any(meant is value for value in choice.values) else text


def written_values(choice: Choice, default: Any) -> str:
    """The values as they may be written, the default first, a long run of numbers as its ends."""
    numbers = [value for value in choice.values if type(value) is int and value != default]
    others = [str(value).lower() for value in choice.values if type(value) is not int and value != default]
    if len(numbers) > 6:
        return " | ".join([str(default).lower(), *others, f"{numbers[0]}…{numbers[-1]}"])
    return " | ".join([str(default).lower(), *others, *map(str, numbers)])


def _meant(choice: Choice | None, value: Any) -> Any:
    """What a common option is to this game: in teams, where it asks how many, is in as few as there can be."""
    if type(value) is not bool or choice is None or _is_switch(choice):
        return value
    return min((number for number in choice.values if type(number) is int), default=value) if value else None


def _from_pairs(pairs: Sequence[str]) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused("option/form", given=pair)
        yield name.strip().replace("-", "_"), value.strip()


def _from_flags(game: Game, flags: Sequence[str]) -> Iterator[tuple[str, str]]:
    choices = game.options.choices()
    rest = list(flags)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise Refused("option/form", given=word)
        flag, equals, value = word[2:].partition("=")
        name = flag.replace("-", "_")
        if equals:
            yield name, value
        elif name.startswith("no_") and _is_switch(choices.get(name[3:])):
            yield name[3:], "false"
        elif _is_switch(choices.get(name)) or name not in choices or not rest:
            yield name, "true"
        else:
            yield name, rest.pop(0)


def _is_switch(choice: Choice | None) -> bool:
    return choice is not None and set(choice.values) == {False, True}
