"""The examples in the README and the docs run, and the pages name files, links and targets that exist."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from pkgutil import resolve_name

import pytest

_ROOT = Path(__file__).parents[1]
_DOCS = _ROOT / "docs"
_PAGES = [*sorted(_ROOT.glob("*.md")), *sorted(_DOCS.rglob("*.md"))]
_TREES = {"architecture.md": _ROOT, "web.md": _ROOT}
_GUIDE = _DOCS / "adding-a-game.md"
_EXAMPLE = _ROOT / "examples/scopa/src/cartable_scopa"
_INTERFACES = [
    f"cartable.research.{name}" for name in ("dataset", "gymnasium", "gymnasium_vector", "openspiel", "pettingzoo")
]


def page_name(page: Path) -> str:
    return str(page.relative_to(_ROOT))


@pytest.mark.slow
@pytest.mark.parametrize("page", _PAGES, ids=page_name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_the_readme_and_the_tour_have_examples() -> None:
    assert doctest.testfile(str(_ROOT / "README.md"), module_relative=False).attempted > 10
    assert doctest.testfile(str(_DOCS / "library.md"), module_relative=False).attempted > 20


def test_the_readme_is_short() -> None:
    assert len((_ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 130


@pytest.mark.parametrize("page", _PAGES, ids=page_name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", _PAGES, ids=page_name)
def test_each_make_target_on_a_page_exists(page: Path) -> None:
    makefile = (_ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:^ {4}|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert named - targets == set()


@pytest.mark.parametrize("page", _TREES)
def test_each_file_in_a_tree_of_folders_exists(page: str) -> None:
    paths = list(paths_in_tree((_DOCS / page).read_text(encoding="utf-8")))
    assert len(paths) > 10
    assert [path for path in paths if not (_TREES[page] / path).exists()] == []


def test_the_example_has_the_files_that_the_guide_lists() -> None:
    block = re.search(r"^```\nmy_game/\n(.*?)^```", _GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block is not None
    listed = set(re.findall(r"[\w.]+(?:\.py|\.md)|\w+(?=/)", block[1]))
    files = {path.name for path in _EXAMPLE.iterdir() if not path.name.startswith("__")}
    assert listed == files - {"py.typed"}


@pytest.mark.parametrize("page", [page for page in _PAGES if page.name != "CHANGELOG.md"], ids=page_name)
def test_each_name_of_the_package_on_a_page_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names = set(re.findall(r"(?:`|^::: )(cartable(?:\.\w+)+)", text, re.MULTILINE)) - {"cartable.painters"}
    assert [name for name in sorted(names) if not exists(name)] == []


def exists(name: str) -> bool:
    """Whether a dotted name is a module, or something in a module."""
    try:
        resolve_name(name)
    except (AttributeError, ImportError):
        return False
    return True


def test_the_glossary_has_each_word_once_and_in_order() -> None:
    sections = (_DOCS / "glossary.md").read_text(encoding="utf-8").split("\n## ")[1:]
    words = [re.findall(r"^\| ([^|]+?) \|", section, re.MULTILINE)[2:] for section in sections]
    in_order = [sorted(section, key=lambda word: word.removeprefix("to ").lower()) for section in words]
    assert words == in_order
    every_word = [word for section in words for word in section]
    assert len(every_word) == len(set(every_word)) > 150


def paths_in_tree(text: str) -> Iterator[str]:
    """The paths in the first fenced block without a language: one or more names a line, indented below their folder."""
    block = re.search(r"^```\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    folders: list[tuple[int, str]] = []
    for line in block[1].splitlines():
        indent = len(line) - len(line.lstrip())
        names = re.split(r" {2,}", line.strip())[0].split()
        folders = [(width, folder) for width, folder in folders if width < indent]
        parents = "".join(folder for _, folder in folders)
        yield from (parents + name for name in names)
        folders += [(indent, name) for name in names[-1:] if name.endswith("/")]


@pytest.mark.parametrize("module", ["cartable", "cartable.games.stepper", "cartable.research.batch", *_INTERFACES])
def test_the_examples_of_a_module_run(module: str) -> None:
    found = __import__(module, fromlist=["*"])
    results = doctest.testmod(found)
    assert results.attempted > 0
    assert results.failed == 0


class _Loads(HTMLParser):
    """Collects what a browser loads by itself when it shows a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" or "src" in given:
            self.addresses.append(given.get("src") or given.get("href") or "")


@pytest.mark.slow
def test_the_site_builds_strictly_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    built = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 20
    loads = _Loads()
    for page in pages:
        loads.feed(page.read_text(encoding="utf-8"))
    assert [address for address in loads.addresses if re.match(r"(https?:)?//", address)] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.css"))
    assert re.findall(r"url\(['\"]?https?://", styles) == []
