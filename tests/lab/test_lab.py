"""The package: every error has a text, and there is no kernel, so that an edit recompiles nothing."""

from __future__ import annotations

import re
from pathlib import Path

import cartable.lab
from cartable.lab.errors import CODES


def test_every_error_code_has_a_text_and_is_raised() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert set(re.findall(r'ArenaError\(\s*"([^"]+)"', sources)) == CODES


def test_the_lab_holds_no_kernel() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(cartable.lab.__path__[0]).rglob("*.py"))
    assert not re.search(r"@(long_)?kernel\b", sources)
