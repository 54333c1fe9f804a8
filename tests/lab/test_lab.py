"""The room itself: every word in both languages, and no kernel, so that an edit here compiles nothing again."""

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
def test_words_are_complete(module: str) -> None:
    for text in texts_in(list(vars(import_module(module)).values())):
        assert text.en.strip()
        assert text.en != text.fr, text
        assert placeholders(text.en) == {name.removesuffix("_fr") for name in placeholders(text.fr)}, text


def test_every_error_that_is_raised_has_words_and_every_word_is_raised() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert set(re.findall(r'ArenaError\(\s*"([^"]+)"', sources)) == CODES


def test_no_kernel_is_written_here() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert not re.search(r"@(long_)?kernel\b", sources)
