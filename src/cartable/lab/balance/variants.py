"""Variants to compare: every combination of the values of some options, the reference first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import product
from math import prod
from typing import Any, Final

from cartable.games.errors import BadOption
from cartable.games.game import Game
from cartable.lab.balance.errors import BalanceError

MOST: Final = 64
"""Combinations that one command compares."""
MOST_LISTED: Final = 12
"""An option with more values than these does not mean all of them when none is named."""

Variant = dict[str, Any]


@dataclass(frozen=True)
class Combinations:
    """The combinations of values that are compared, and those that the rules exclude."""

    variants: tuple[Variant, ...]
    left_out: tuple[Variant, ...] = ()


def variants(game: Game, base: Mapping[str, Any], varied: Mapping[str, Sequence[Any]]) -> tuple[Variant, ...]:
    """What `combinations` compares."""
    return combinations(game, base, varied).variants


def combinations(game: Game, base: Mapping[str, Any], varied: Mapping[str, Sequence[Any]]) -> Combinations:
    """Every combination of the values, on top of the options that are the same in all of them.

    The first one is the reference: the rulebook's value of every option where it is among the values. A single value
    is compared with the rulebook's. Combinations that the rules exclude are left out. Raises `BadOption` for options
    that the game does not have or allow, and where nothing is left to compare.
    """
    axes: list[list[tuple[str, Any]]] = []
    reference = dict(base)
    for name, values in varied.items():
        axes.append([(name, value) for value in reference_first(game, name, values, reference)])
        reference |= dict(axes[-1][:1])
    count = prod(map(len, axes))
    if count > MOST:
        raise BalanceError("balance/combinations", count=count, most=MOST)
    for name in varied:
        if name in base:
            raise BalanceError("balance/twice", name=name, value=base[name])
    found: list[Variant] = []
    left_out: list[Variant] = []
    conflict: BadOption | None = None
    for each in product(*axes):
        variant = {**base, **dict(each)}
        try:
            game.options.read(variant)
        except BadOption as error:
            if error.code != "option/conflict":
                raise
            left_out.append(dict(each))
            conflict = conflict or error
            continue
        variant = resolved(game, variant)
        if not any(_is_same(variant, other) for other in found):
            found.append(variant)
    if conflict is not None and len(found) < 2:
        raise conflict
    return Combinations(tuple(found), tuple(left_out))


def reference_first(game: Game, name: str, values: Sequence[Any], others: Mapping[str, Any]) -> list[Any]:
    """The values without repetition; the rulebook's comes first, and is added to a single other one.

    The rulebook's value is the one that it has beside these other options.
    """
    default, rulebook = _default(game, name), rulebook_value(game, name, others)
    once = [value for _, value in dict.fromkeys((type(value), value) for value in values)]
    first = [value for value in once if any(_is_same_value(value, each) for each in (default, rulebook))]
    if len(once) == 1:
        return once if _is_same_value(once[0], default) else [default, *once]
    return [*first, *(value for value in once if not any(value is each for each in first))]


def rulebook_value(game: Game, name: str, others: Mapping[str, Any]) -> Any:
    """The rulebook's value of an option beside these others."""
    return resolved(game, {**others, name: _default(game, name)})[name]


def resolved(game: Game, variant: Mapping[str, Any]) -> Variant:
    """The variant with the rulebook's numbers in place of None, where None stands for a number."""
    found, choices = dict(variant), game.options.choices()
    try:
        state = game.fresh(game.options.read(found))
    except BadOption:
        return found
    for name, value in variant.items():
        number = getattr(state, name, None)
        if value is None and any(type(each) is int and each == number for each in choices[name].values):
            found[name] = number
    return found


def rulebook_variant(game: Game, all_variants: Sequence[Mapping[str, Any]]) -> Variant:
    """What varies, as the rulebook has it; the first variant where that conflicts with the other options."""
    varied = {name: _default(game, name) for name in differing(all_variants, 0)}
    try:
        game.options.read({**all_variants[0], **varied})
    except BadOption:
        return dict(all_variants[0])
    return resolved(game, {**all_variants[0], **varied})


def _default(game: Game, name: str) -> Any:
    return next(field.default for field in fields(game.options) if field.name == name)


def _is_same(one: Variant, other: Variant) -> bool:
    return all(_is_same_value(value, other[name]) for name, value in one.items())


def _is_same_value(one: Any, other: Any) -> bool:
    """A switch is no number."""
    return type(one) is type(other) and bool(one == other)


def all_values(game: Game, name: str) -> tuple[Any, ...]:
    """The values of an option, for which nobody named some."""
    values = game.options.choices()[name].values
    if len(values) > MOST_LISTED:
        raise BalanceError("balance/values", name=name, count=len(values))
    return values


def differing(all_variants: Sequence[Mapping[str, Any]], number: int) -> dict[str, Any]:
    """The options of one variant that are not the same in all of them."""
    chosen = all_variants[number]
    return {name: value for name, value in chosen.items() if any(each.get(name) != value for each in all_variants)}
