"""The built web client: it loads fast, loads nothing from other hosts, and splits its code by game."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[1] / "src/cartable/server/static"
PYODIDE = Path(__file__).parents[1] / "web/node_modules/pyodide/pyodide.mjs"
ADDRESS = r"https?://([\w.-]+\w)"
FIRST_PAGE = 60_000
"""The largest size of the first page's scripts, in compressed bytes."""
LANGUAGE = 14_000
"""The largest size of the texts of another language than English, which are loaded before the page is shown."""
TABLE = 120_000
"""The largest size of the scripts of a table, those of its game included."""
FONTS = 80_000
LOCAL_TABLE = 8_000_000
"""The largest size of everything that a page loads to play without a server."""

pytestmark = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the web client is not built")


def imported_scripts(text: str) -> set[str]:
    """The scripts that a page or a script imports statically."""
    return set(re.findall(r'(?:src|href)="/assets/([\w.-]+\.js)"', text)) | set(
        re.findall(r'(?:from|^import|;import)\s*["`]\./([\w.-]+\.js)["`]', text)
    )


def with_imports(name: str) -> set[str]:
    """A script and all scripts that it imports, directly or indirectly."""
    found, waiting = set[str](), [name]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += imported_scripts((STATIC / "assets" / each).read_text(encoding="utf-8"))
    return found


def first_page_scripts() -> set[str]:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return set().union(*(with_imports(each) for each in imported_scripts(page)))


def compressed_size(names: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / "assets" / each).read_bytes(), 9)) for each in names)


def test_the_first_page_loads_fast() -> None:
    assert 10_000 < compressed_size(first_page_scripts()) < FIRST_PAGE


def test_languages_are_loaded_when_they_are_wanted() -> None:
    (french,) = (path.name for path in (STATIC / "assets").glob("fr-*.js"))
    assert 1000 < compressed_size({french}) < LANGUAGE
    assert french not in first_page_scripts()


def test_a_table_loads_fast() -> None:
    (page,) = (path.name for path in (STATIC / "assets").glob("Table-*.js"))
    for client in (STATIC / "assets").glob("client-*.js"):
        scripts = first_page_scripts() | with_imports(page) | with_imports(client.name)
        assert 20_000 < compressed_size(scripts) < TABLE, client.name


def test_the_fonts_are_small_and_preloaded() -> None:
    fonts = {path.name: path.stat().st_size for path in (STATIC / "assets").glob("*.woff2")}
    assert 10_000 < sum(fonts.values()) < FONTS
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r"/assets/([\w.-]+\.woff2)", page)) == set(fonts)
    assert "SIL OPEN FONT LICENSE" in (STATIC / "font-licences.txt").read_text(encoding="utf-8")


def test_the_code_of_a_game_is_loaded_when_it_is_played() -> None:
    clients = {path.name for path in (STATIC / "assets").glob("client-*.js")}
    lessons = {path.name for path in (STATIC / "assets").glob("lessons-*.js")}
    assert (len(clients), len(lessons)) == (5, 4)  # one client is for all games without drawings
    assert not (clients | lessons) & first_page_scripts()
    for client in clients:
        assert not (clients - {client}) & with_imports(client)


def test_nothing_is_loaded_from_other_hosts() -> None:
    allowed = {
        "www.w3.org",
        "svelte.dev",
        "github.com",
        "developer.mozilla.org",
    }  # in names and comments, never requested
    # Pyodide names a host for packages, of which the workers load none; the bundler has an address in a message
    known = {*re.findall(ADDRESS, PYODIDE.read_text(encoding="utf-8")), "rolldown.rs"}
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg", ".webmanifest"):
            hosts = set(re.findall(ADDRESS, path.read_text(encoding="utf-8")))
            in_workers = known if ".worker-" in path.name else set()
            assert hosts <= allowed | in_workers, path.name


def test_the_local_table_is_small_enough_for_a_phone() -> None:
    files = json.loads((STATIC / "local" / "files.json").read_text())
    names = [files[part]["name"] for part in ("interpreter", "memory", "kernels")]
    script = f"{files['script']['name']}.br"  # hosts compress scripts
    sent = sum((STATIC / "local" / name).stat().st_size for name in (*names, script))
    assert 5_000_000 < sent < LOCAL_TABLE


def test_it_can_be_installed() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert 'rel="manifest"' in page
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"name", "short_name", "start_url", "display"} <= set(manifest)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((STATIC / icon["src"].lstrip("/")).exists() for icon in manifest["icons"])
    assert (STATIC / "offline.js").exists()
