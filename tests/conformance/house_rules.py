"""Variants with random house rules: numbers of a game that are not from the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import cartable
from cartable import BadOption
from tests.conformance.variants import Variant

_LIKELY = 0.4
_HIGHEST_TARGET = 4
"""So that matches are short."""


def house_names(game: str) -> list[str]:
    return [name for name, choice in cartable.load(game).options.choices().items() if choice.is_house]


def random_variant(game: str, seed: int) -> Variant:
    """A variant with at least one house rule; values are drawn until they go together."""
    declared, chance = cartable.load(game).options, Random(seed)
    while True:
        options: dict[str, Any] = {
            name: chance.choice(choice.values)
            for name, choice in declared.choices().items()
            if chance.random() < _LIKELY
        }
        if "target" in declared.choices():
            options["target"] = chance.randint(1, _HIGHEST_TARGET)
        try:
            if declared.read(options).house_rules():
                return Variant(game, tuple(options.items()))
        except BadOption:
            continue


def rulebook_values(game: str, **options: Any) -> dict[str, Any]:
    """The house rules with the rulebook's numbers, each given explicitly."""
    declared = cartable.load(game)
    chosen = declared.options.read(options)
    state = declared.fresh(chosen)
    values = {name: getattr(chosen, name) for name in house_names(game)}
    return {name: getattr(state, name) if value is None else value for name, value in values.items()}
