"""The options of any game, as people write them at the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cartable.cli.errors import CommandError
from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.games.options import Choice

_NAMED_VALUES: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "yes", "on", "oui", "1"), True),
    **dict.fromkeys(("false", "no", "off", "non", "0"), False),
    **dict.fromkeys(("none", "default", "aucun"), None),
}
_MOST_LISTED: Final = 6


def split_game_name(arguments: Sequence[str], games: Sequence[str]) -> tuple[str | None, list[str]]:
    """The name of the game among the arguments of `cartable play`, and the others, which are flags of the game."""
    rest = list(arguments)
    for position, argument in enumerate(rest):
        if argument in games or (position == 0 and not argument.startswith("-")):
            return rest.pop(position), rest
    return None, rest


def read_game_options(
    game: Game, flags: Sequence[str], pairs: Sequence[str], common: Mapping[str, Any]
) -> dict[str, Any]:
    """Game options from flags (`--nine-cards`, `--target 5`), pairs (`target=5`) and the common options."""
    choices = game.options.choices()
    written = [*_read_pairs(pairs), *_read_flags(game, flags)]
    for name, _ in written:
        if name not in choices:
            raise BadOption("option/unknown", game=game.name, name=name, names=", ".join(choices))
    read = {name: _common_value(choices.get(name), value) for name, value in common.items() if value is not None}
    return {**read, **{name: option_value(choices[name], text) for name, text in written}}


def option_value(choice: Choice, text: str) -> Any:
    """The value that a text stands for, or the text itself, which the game then refuses."""
    for value in choice.values:
        if type(value) is int and text == str(value):
            return value
    named = _NAMED_VALUES.get(text.lower(), text)
    return named if any(named is value for value in choice.values) else text


def values_text(choice: Choice, default: Any) -> str:
    """The possible values, the default first; a long range of numbers is shortened."""
    numbers = [value for value in choice.values if type(value) is int and value != default]
    others = [str(value).lower() for value in choice.values if type(value) is not int and value != default]
    if len(numbers) > _MOST_LISTED:
        return " | ".join([str(default).lower(), *others, f"{numbers[0]}…{numbers[-1]}"])
    return " | ".join([str(default).lower(), *others, *map(str, numbers)])


def _common_value(choice: Choice | None, value: Any) -> Any:
    """`--teams` where the game asks for a number of teams: the smallest number."""
    if type(value) is not bool or choice is None or _is_switch(choice):
        return value
    return min((number for number in choice.values if type(number) is int), default=value) if value else None


def _read_pairs(pairs: Sequence[str]) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError("option/form", given=pair)
        yield name.strip().replace("-", "_"), value.strip()


def _read_flags(game: Game, flags: Sequence[str]) -> Iterator[tuple[str, str]]:
    choices = game.options.choices()
    rest = list(flags)
    while rest:
        argument = rest.pop(0)
        if not argument.startswith("--"):
            raise CommandError("option/form", given=argument)
        flag, equals, value = argument[2:].partition("=")
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
