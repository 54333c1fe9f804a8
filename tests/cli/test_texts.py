"""Every text of the command line and of the lab is there in both languages, with the same placeholders."""

from __future__ import annotations

import string
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import cartable.cli
import cartable.lab
from cartable.games.texts import Text
from tests.cases import each_case

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


def incomplete(texts: list[Text]) -> list[Text]:
    """Those that lack a language or a placeholder, or say the same in both languages."""
    return [
        text
        for text in texts
        if not (text.en.strip() and text.fr.strip())
        or placeholders(text.en) != {name.removesuffix("_fr") for name in placeholders(text.fr)}
        or (text.en == text.fr and text.en not in SAME_IN_BOTH)
    ]


@each_case("package", [cartable.cli, cartable.lab])
def test_texts_are_complete(package: ModuleType) -> None:
    modules = {
        module.name: import_module(module.name) for module in walk_packages(package.__path__, f"{package.__name__}.")
    }
    texts = {name: texts_in(list(vars(module).values())) for name, module in modules.items()}
    assert sum(map(len, texts.values())) > 150
    assert {name: found for name, each in texts.items() if (found := incomplete(each))} == {}


def test_an_incomplete_text_is_found() -> None:
    wrong = [Text("", "vide"), Text("{a}", "{b}"), Text("{a} here", "ici"), Text("same", "same")]
    assert incomplete([*wrong, Text("{a} here", "{a_fr} ici"), Text("stop", "stop")]) == wrong


def test_the_modules_with_texts_are_found() -> None:
    found = [
        module.name.removeprefix("cartable.cli.")
        for module in walk_packages(cartable.cli.__path__, "cartable.cli.")
        if texts_in(list(vars(import_module(module.name)).values()))
    ]
    assert {"texts", "help_texts", "errors", "table.texts", "painters.shokoba.picture"} <= set(found)
