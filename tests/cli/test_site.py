"""`cartable site`: the client and everything that it needs, as a folder for any web host."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cartable
from cartable.bots import LEVELS
from cartable.cli.app import app
from cartable.server.web import pages

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/icon.svg" />
    <!-- preview -->
    <title>Cartable</title>
    <!-- /preview -->
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
</html>
"""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that is built."""
    folder = tmp_path / "static"
    files = {
        "index.html": PAGE,
        "icon.svg": "<svg/>",
        "offline.js": "importScripts('kept.js')",
        "assets/index-abc.js": "1",
        "assets/index-abc.js.br": "compressed",
        "assets/AdminPage-def.js": "2",
        "previews/cartable.png": "picture",
        "local/files.json": "{}",
        "local/worker.js": "3",
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


def run(*arguments: str | Path) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}).invoke(
        app, ["site", *map(str, arguments)]
    )


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def kept(folder: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((folder / "kept.js").read_text().removeprefix("self.KEPT = ").rstrip(";\n"))
    return found


def test_a_site_has_the_client_the_catalogue_and_the_rules(client: Path, tmp_path: Path) -> None:
    site = tmp_path / "new" / "site"
    result = run(site)
    assert result.exit_code == 0, result.stderr
    assert f"The site is in {site}" in result.stdout
    rules = {f"rules/{game}.{language}.md" for game in cartable.GAMES for language in ("en", "fr")}
    client_files = {
        "index.html",
        "icon.svg",
        "offline.js",
        "assets/index-abc.js",
        "local/files.json",
        "local/worker.js",
    }
    assert files_in(site) == client_files | rules | {"games.json", "kept.js", "404.html", "_headers", ".nojekyll"}
    assert (site / "rules/goita.fr.md").read_text() == cartable.load("goita").rules_markup("fr")
    catalogue = json.loads((site / "games.json").read_text())
    assert [game["name"] for game in catalogue["games"]] == list(cartable.GAMES)
    levels = [level["name"] for level in catalogue["levels"]]
    assert levels == list(LEVELS)
    assert catalogue["profiles"] == {"leaderboards": False, "statistics": True}, "a device has nobody to compare with"


def test_its_page_can_lie_in_any_folder_and_has_a_policy(client: Path, tmp_path: Path) -> None:
    run(tmp_path / "site")
    page = (tmp_path / "site/index.html").read_text()
    assert re.findall(r'(?:href|src)="([^"]+)"', page) == ["./icon.svg", "./assets/index-abc.js"]
    assert "<html data-site " in page
    assert "<title>Cartable</title>" in page
    assert "<!--" not in page
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert found is not None
    assert "script-src 'self';" in found[1]
    assert "frame-ancestors" not in found[1]
    headers = (tmp_path / "site/_headers").read_text()
    assert "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" in headers
    assert "frame-ancestors 'none'" in headers
    assert "x-content-type-options: nosniff" in headers


def test_the_service_worker_keeps_all_but_the_local_table_at_once(client: Path, tmp_path: Path) -> None:
    run(tmp_path / "site")
    first = kept(tmp_path / "site")
    assert first["isSite"] is True
    files = first["files"]
    assert isinstance(files, list)
    assert {"./", "icon.svg", "assets/index-abc.js", "games.json", "rules/shokoba.en.md", "local/files.json"} <= set(
        files
    )
    assert not {"index.html", "local/worker.js", "offline.js", "kept.js", "404.html", "_headers"} & set(files)
    assert first["local"] == ["local/worker.js"]
    run(tmp_path / "same")
    assert kept(tmp_path / "same") == first
    (client / "local/worker.js").write_text("4")
    run(tmp_path / "changed")
    changed = kept(tmp_path / "changed")
    assert (changed["files"], changed["version"] == first["version"]) == (files, False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_folder_with_files_is_written_only_by_force(client: Path, tmp_path: Path, language: str) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "CNAME").write_text("cards.example.org")
    result = run(site, "--lang", language)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"cartable: site/exists: {site}")
    assert files_in(site) == {"CNAME"}
    assert run(site, "--force").exit_code == 0
    (site / "assets/index-old.js").write_text("of an earlier version")
    assert run(site, "--force").exit_code == 0
    assert "CNAME" in files_in(site)
    assert "assets/index-old.js" not in files_in(site)


def test_by_force_nothing_of_another_folder_is_deleted(client: Path, tmp_path: Path) -> None:
    (tmp_path / "other/assets").mkdir(parents=True)
    (tmp_path / "other/assets/mine.txt").write_text("mine")
    assert run(tmp_path / "other", "--force").exit_code == 0
    assert (tmp_path / "other/assets/mine.txt").exists()


@pytest.mark.parametrize(("missing", "code"), [("index.html", "site/client"), ("local/files.json", "site/local")])
def test_what_is_not_built_is_named(client: Path, tmp_path: Path, missing: str, code: str) -> None:
    (client / missing).unlink()
    result = run(tmp_path / "site")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"cartable: {code}: ")
    assert "make site" in result.stderr


def test_a_folder_that_cannot_be_written_is_reported(client: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(tmp_path / "file" / "site")
    assert result.exit_code == 2
    assert result.stderr.startswith("cartable: file/unwritable: ")
