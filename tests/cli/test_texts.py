"""Every text is there in both languages, with the same placeholders."""

from __future__ import annotations

import string
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import cartable.cli
from cartable.games.texts import Text

MODULES = [module.name for module in walk_packages(cartable.cli.__path__, "cartable.cli.")]
SAME_IN_BOTH = {"option", "table", "stop", "centre", "orange", "points", "lance", "score"}


def texts_in(value: Any) -> list[Text]:
    match value:
        case Text():
            return [value]
        case dict():
            return [text for each in value.values() for text in texts_in(each)]
        case tuple() | list():
            return [text for each in value for text in texts_in(each)]
        case _:
            return []


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("module", MODULES)
def test_texts_are_complete(module: str) -> None:
    for text in texts_in(list(vars(import_module(module)).values())):
        assert text.en.strip()
        assert text.fr.strip()
        assert placeholders(text.en) == placeholders(text.fr), text
        assert text.en != text.fr or text.en in SAME_IN_BOTH, text


def test_the_modules_with_texts_are_found() -> None:
    found = {name for name in MODULES if texts_in(list(vars(import_module(name)).values()))}
    assert {"texts", "help_texts", "errors", "table.texts", "painters.shokoba.picture"} <= {
        name.removeprefix("cartable.cli.") for name in found
    }
