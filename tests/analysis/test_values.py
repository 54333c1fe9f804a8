"""What is told of a match, a move or a puzzle is a value: nobody who is given one can change it for others."""

from __future__ import annotations

from dataclasses import is_dataclass
from importlib import import_module
from inspect import isclass

from tests.cases import each_case


@each_case("module", ["cartable", "cartable.analysis", "cartable.bots", "cartable.puzzles"])
def test_public_values_are_frozen(module: str) -> None:
    public = import_module(module)
    values = [each for name in public.__all__ if isclass(each := getattr(public, name)) and is_dataclass(each)]
    assert values
    for each in values:
        assert vars(each)["__dataclass_params__"].frozen, each
        assert each.__hash__ is not None, each
