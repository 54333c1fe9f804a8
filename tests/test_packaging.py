"""The dependencies in pyproject.toml agree with the versions in constraints.txt, with which everything is tested."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_ROOT = Path(__file__).parents[1]
_PROJECT = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_UNPINNED = {"numba-cuda"}
"""Needs a GPU, so it is not among the tested versions."""


def requirements() -> list[Requirement]:
    extras = _PROJECT["optional-dependencies"].values()
    texts = [*_PROJECT["dependencies"], *(text for extra in extras for text in extra)]
    return [each for each in map(Requirement, texts) if each.name not in {"cartable", *_UNPINNED}]


def pinned() -> dict[str, str]:
    lines = (_ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def test_each_dependency_is_pinned_to_a_version_that_it_allows() -> None:
    versions = pinned()
    names = {requirement: canonicalize_name(requirement.name) for requirement in requirements()}
    assert [name for name in names.values() if name not in versions] == []
    assert [
        str(requirement) for requirement, name in names.items() if versions[name] not in requirement.specifier
    ] == []


def test_the_pins_are_sorted() -> None:
    lines = (_ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()[1:]
    assert lines == sorted(lines)


def test_numba_has_an_upper_bound() -> None:
    """The kernel overrides private methods of numba, which may change in any version."""
    numba = next(each for each in requirements() if each.name == "numba")
    assert any(bound.operator in {"<", "<="} for bound in numba.specifier)


def test_the_changelog_names_the_version() -> None:
    source = (_ROOT / "src/cartable/__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "([^"]+)"', source)
    assert version is not None
    assert f"## {version[1]} " in (_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
