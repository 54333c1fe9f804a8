"""The examples in the README and the docs run, and the pages name files, links and targets that exist."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.cases import each_case

_ROOT = Path(__file__).parents[1]
_DOCS = _ROOT / "docs"
_PAGES = [*sorted(_ROOT.glob("*.md")), *sorted(_DOCS.rglob("*.md"))]
_TREES = {"architecture.md": _ROOT, "web.md": _ROOT}
_GUIDE = _DOCS / "adding-a-game.md"
_EXAMPLE = _ROOT / "examples/scopa/src/cartable_scopa"
_NEEDING_MORE = {
    "research-data.md": "pyarrow",
    "research-openspiel.md": "open_spiel",
    "tutorial-learning.md": "pyarrow",
}
"""Pages whose examples need a library that `make test` does without."""
_MODULES = [
    "cartable",
    "cartable.games.stepper",
    *(f"cartable.research.{name}" for name in ("batch", "gymnasium", "gymnasium_vector", "pettingzoo")),
]


def check_examples(page: Path, at_least: int = 1) -> None:
    """Run the examples of a page; what fails is printed with file and line."""
    results = doctest.testfile(str(page), module_relative=False)
    assert (results.failed, results.attempted >= at_least) == (0, True), results


def has_examples(page: Path) -> bool:
    return bool(doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8")))


@pytest.mark.slow
@each_case("page", [page for page in _PAGES if has_examples(page) and page.name not in _NEEDING_MORE])
def test_the_examples_of_a_page_run(page: Path) -> None:
    check_examples(page, {"README.md": 11, "library.md": 21}.get(page.name, 1))


@pytest.mark.extras
@pytest.mark.parametrize(("page", "library"), _NEEDING_MORE.items())
def test_the_examples_of_a_page_for_another_library_run(page: str, library: str) -> None:
    pytest.importorskip(library)
    check_examples(_DOCS / page)


def test_the_readme_is_short() -> None:
    assert len((_ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 130


def found_on_pages(pattern: str, leaving_out: str = "") -> list[tuple[str, Path, str]]:
    """What a pattern finds on the pages: file and line, the page, and the text."""
    found = []
    for page in _PAGES:
        if page.name != leaving_out:
            for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
                where = f"{page.relative_to(_ROOT)}:{number}"
                found += [(where, page, text) for text in re.findall(pattern, line)]
    return found


def test_links_between_pages_lead_somewhere() -> None:
    links = found_on_pages(r"\]\((?!https?:)([^)#]+)")
    assert len(links) > 100
    assert [(where, link) for where, page, link in links if not (page.parent / link).exists()] == []


def test_each_make_target_on_a_page_exists() -> None:
    makefile = (_ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = found_on_pages(r"(?:^ {4}|`)make ([a-z-]+)")
    assert len(named) > 20
    assert [(where, target) for where, _, target in named if target not in targets] == []


@each_case("page", _TREES)
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


def test_each_name_of_the_package_on_a_page_exists() -> None:
    names = found_on_pages(r"(?:`|^::: )(cartable(?:\.\w+)+)", leaving_out="CHANGELOG.md")
    assert len(names) > 50
    assert [(where, name) for where, _, name in names if name != "cartable.painters" and not exists(name)] == []


def exists(name: str) -> bool:
    """Whether a dotted name is a module, or something in a module, whose library may be missing."""
    try:
        resolve_name(name)
    except (AttributeError, ImportError):
        return source_exists(name)
    return True


def source_exists(name: str) -> bool:
    """The same for what cannot be imported: by its file, or by a line of its module that begins with the name."""
    path = _ROOT / "src" / name.replace(".", "/")
    if path.is_dir() or path.with_suffix(".py").is_file():
        return True
    module = path.parent.with_suffix(".py")
    return module.is_file() and bool(
        re.search(rf"^(?:def |class )?{path.name}\b", module.read_text(encoding="utf-8"), re.MULTILINE)
    )


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


@each_case("module", _MODULES)
def test_the_examples_of_a_module_run(module: str) -> None:
    results = doctest.testmod(import_module(module))
    assert (results.failed, results.attempted > 0) == (0, True), results


@pytest.mark.extras
@pytest.mark.parametrize(("module", "library"), [("dataset", "pyarrow"), ("openspiel", "pyspiel")])
def test_the_examples_of_a_module_for_another_library_run(module: str, library: str) -> None:
    pytest.importorskip(library)
    results = doctest.testmod(import_module(f"cartable.research.{module}"))
    assert (results.failed, results.attempted > 0) == (0, True), results


class _Loads(HTMLParser):
    """Collects what a browser loads by itself when it shows a page."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "link" or "src" in given:
            self.addresses.append(given.get("src") or given.get("href") or "")


@pytest.mark.docs_site
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
