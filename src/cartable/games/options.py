"""Variants as data: each option of a game is a field with its choices, its rule and its text."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Self

from cartable.games.errors import BadOption
from cartable.games.texts import Text
from cartable.kernel import Struct

Value = bool | int | str | None


@dataclasses.dataclass(frozen=True)
class Choice:
    """The values of an option, the rule that it stands for, and its texts for people."""

    values: tuple[Value, ...]
    rule: str
    label: Text
    """What it is called, in a few words: `Players`."""
    text: Text
    """What it does, in a sentence."""
    is_house: bool = False
    """Whether it is a house rule: not from the rulebook, for the lab and programs, and unknown at tables."""


def choice(default: Any, values: tuple[Value, ...], rule: str, label: Text, *, en: str, fr: str) -> Any:
    """Declare an option with its possible values."""
    return dataclasses.field(default=default, metadata={"choice": Choice(values, rule, label, Text(en, fr))})


def house(default: Any, values: Iterable[Value], rule: str, label: Text, *, en: str, fr: str) -> Any:
    """Declare a house rule: a number of the rulebook, named by its rule, that a designer may change."""
    declared = Choice(tuple(values), rule, label, Text(en, fr), is_house=True)
    return dataclasses.field(default=default, metadata={"choice": declared})


def switch(rule: str, label: Text, *, en: str, fr: str) -> Any:
    """Declare an option that is off by default."""
    return choice(False, (False, True), rule, label, en=en, fr=fr)


PLAYERS: Final = Text("Players", "Joueurs")
TEAMS: Final = Text("Teams", "Équipes")
MEMORY: Final = Text("Memory aid", "Aide-mémoire")
FIRST_PLAYER: Final = Text("Begins", "Commence")
FIRST_DEALER: Final = Text("Deals first", "Donne en premier")
"""The labels of options that several games have."""


@dataclasses.dataclass(frozen=True)
class GameOptions:
    """The base of every game's options."""

    game: ClassVar[str]

    @classmethod
    def choices(cls, *, house: bool = True) -> dict[str, Choice]:
        """All options by name; with `house=False` only those of the rulebook."""
        declared = {field.name: field.metadata["choice"] for field in dataclasses.fields(cls)}
        return {name: each for name, each in declared.items() if house or not each.is_house}

    @classmethod
    def read(cls, values: Mapping[str, Any], *, house: bool = True) -> Self:
        """Options from plain values; raises `BadOption` for an unknown name, a wrong value or a conflict.

        With `house=False`, as at tables of people, house rules are unknown names.
        """
        choices = cls.choices(house=house)
        for name, value in values.items():
            if name not in choices:
                raise BadOption("option/unknown", game=cls.game, name=name, names=", ".join(choices))
            allowed = choices[name].values
            if not any(value is each or (type(value) is type(each) and value == each) for each in allowed):
                raise BadOption("option/value", name=name, value=value, choices=_listed(allowed))
        options = cls(**values).normalised()
        for conflict in options.conflicts():
            raise BadOption("option/conflict", why=conflict.en, why_fr=conflict.fr)
        return options

    def by_rulebook(self) -> dict[str, int]:
        """The rulebook's numbers for the house rules whose default is None: they depend on other options."""
        return {}

    def normalised(self) -> Self:
        """The same options, with None for a number that is the rulebook's anyway: so a variant has one record."""
        same = {name: None for name, number in self.by_rulebook().items() if getattr(self, name) == number}
        return dataclasses.replace(self, **same) if same else self

    def conflicts(self) -> Iterator[Text]:
        """The reasons why these options conflict; empty if they do not."""
        yield from ()

    def chosen(self) -> dict[str, Value]:
        """The options that differ from their defaults, and the number of players, as plain values."""
        fields = dataclasses.fields(self)
        values = {field.name: getattr(self, field.name) for field in fields}
        return {
            field.name: values[field.name]
            for field in fields
            if field.name == "players" or values[field.name] != field.default
        }

    @classmethod
    def of(cls, state: Struct) -> Self:
        """The rulebook's options that a state holds; those that it does not hold have their defaults."""
        names = {name for name, *_ in state._fields_}
        found = {}
        for name, choice in cls.choices(house=False).items():
            for value in choice.values if name in names else ():
                place = choice.values.index(value) if isinstance(value, str) else value
                if getattr(state, name) == (-1 if place is None else int(place)):
                    found[name] = value
        return cls(**found)

    def house_rules(self) -> dict[str, Value]:
        """The chosen options that are house rules."""
        choices = self.choices()
        return {name: value for name, value in self.chosen().items() if choices[name].is_house}

    def fill(self, state: Struct) -> None:
        """Write the options into the fields of a state with their names.

        None becomes the rulebook's number where `by_rulebook` has one, or else -1, and a text its index.
        """
        names, by_rulebook = {name for name, *_ in state._fields_}, self.by_rulebook()
        for name, choice in self.choices().items():
            if name in names:
                value = getattr(self, name)
                value = by_rulebook.get(name) if value is None else value
                place = choice.values.index(value) if isinstance(value, str) else value
                setattr(state, name, -1 if place is None else int(place))


def _listed(values: tuple[Value, ...]) -> str:
    """The values as a caller would write them; a long range of numbers is shortened to its ends."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) > 6 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        others = [repr(value) for value in values if type(value) is not int]
        return ", ".join([*others, f"{numbers[0]} to {numbers[-1]}"])
    return ", ".join(repr(value) for value in values)
