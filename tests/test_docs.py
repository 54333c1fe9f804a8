"""The README and the docs are tours that run, and they speak of files that exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_PAGES = [_ROOT / "README.md", *sorted((_ROOT / "docs").glob("*.md"))]
_INTERFACES = [f"cartable.research.{name}" for name in ("gymnasium", "openspiel", "pettingzoo")]


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_the_readme_has_examples() -> None:
    assert doctest.testfile(str(_ROOT / "README.md"), module_relative=False).attempted > 20


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("module", ["cartable", "cartable.games.stepper", "cartable.research.batch", *_INTERFACES])
def test_the_examples_of_a_module_run(module: str) -> None:
    found = __import__(module, fromlist=["*"])
    results = doctest.testmod(found)
    assert results.attempted > 0
    assert results.failed == 0
