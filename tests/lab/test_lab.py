"""The package: every text in both languages, and no kernel, so that an edit recompiles nothing."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import cartable.lab
from cartable.lab.errors import CODES
from tests.cli.test_texts import placeholders, texts_in

MODULES = [module.name for module in walk_packages(cartable.lab.__path__, "cartable.lab.")]


@pytest.mark.parametrize("module", MODULES)
def test_texts_are_complete(module: str) -> None:
    for text in texts_in(list(vars(import_module(module)).values())):
        assert text.en.strip()
        assert text.en != text.fr, text
        assert placeholders(text.en) == {name.removesuffix("_fr") for name in placeholders(text.fr)}, text


def test_every_error_code_has_a_text_and_is_raised() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert set(re.findall(r'ArenaError\(\s*"([^"]+)"', sources)) == CODES


def test_the_lab_holds_no_kernel() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert not re.search(r"@(long_)?kernel\b", sources)
