"""The web client as it was built: small enough to load fast, nothing from elsewhere, game code split by game."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[1] / "src/cartable/server/static"
MOST = 150_000

pytestmark = pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the web client is not built")


def scripts_of(text: str) -> set[str]:
    """Scripts that come at once: those that the page or a script names at its beginning, not those asked for later."""
    return set(re.findall(r'(?:src|href)="/assets/([\w.-]+\.js)"', text)) | set(
        re.findall(r'(?:from|^import|;import)\s*["`]\./([\w.-]+\.js)["`]', text)
    )


def loaded_with(name: str) -> set[str]:
    """A script, and all that it needs before it can run."""
    found, waiting = set[str](), [name]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += scripts_of((STATIC / "assets" / each).read_text(encoding="utf-8"))
    return found


def first_page() -> set[str]:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return set().union(*(loaded_with(each) for each in scripts_of(page)))


def compressed(names: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / "assets" / each).read_bytes(), 9)) for each in names)


def test_the_first_page_loads_fast() -> None:
    assert 10_000 < compressed(first_page()) < MOST


def test_a_game_is_loaded_when_it_is_played() -> None:
    faces = {path.name for path in (STATIC / "assets").glob("face-*.js")}
    lessons = {path.name for path in (STATIC / "assets").glob("lessons-*.js")}
    assert (len(faces), len(lessons)) == (4, 4)
    assert not (faces | lessons) & first_page()
    for face in faces:
        assert not (faces - {face}) & loaded_with(face)


def test_nothing_comes_from_elsewhere() -> None:
    allowed = {"www.w3.org", "svelte.dev", "github.com", "developer.mozilla.org"}  # names of things, never asked for
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg", ".webmanifest"):
            hosts = set(re.findall(r"https?://([\w.-]+\w)", path.read_text(encoding="utf-8")))
            assert hosts <= allowed, path.name


def test_it_can_be_installed() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert 'rel="manifest"' in page
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {"name", "short_name", "start_url", "display"} <= set(manifest)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert all((STATIC / icon["src"].lstrip("/")).exists() for icon in manifest["icons"])
    assert (STATIC / "offline.js").exists()
