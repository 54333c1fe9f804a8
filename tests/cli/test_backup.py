"""`cartable backup` and `cartable restore`: what they print, refuse and leave."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cartable.cli.app import app
from cartable.server.storage.store import Store


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", **environment}).invoke(app, arguments)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    async def make() -> None:
        async with Store(f"sqlite:///{tmp_path / 'cards.sqlite'}") as store:
            await store.people.new_guest("Ada", "en", 1)

    asyncio.run(make())
    return tmp_path / "cards.sqlite"


@pytest.mark.slow
def test_a_backup_and_its_restoration(database: Path, tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.backup", tmp_path / "new" / "cards.sqlite"
    made = run("backup", str(kept), CARTABLE_DATABASE=str(database))
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith("2 rows, as of 20")
    restored = run("restore", str(kept), "--database", str(new), "--lang", "fr")
    assert restored.exit_code == 0, restored.output
    assert restored.stdout.startswith("2 lignes du 20")
    assert new.stat().st_mode & 0o777 == 0o600
    connection = sqlite3.connect(new)
    assert connection.execute("SELECT name FROM players").fetchall() == [("Ada",)]
    connection.close()


@pytest.mark.slow
def test_nothing_is_overwritten_unless_it_is_forced(database: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.backup"
    assert run("backup", str(kept), "--database", str(database)).exit_code == 0
    for arguments, code in ((("backup",), "file/exists"), (("restore",), "restore/not-empty")):
        for language in ("en", "fr"):
            before = kept.read_bytes(), database.read_bytes()
            refused = run(*arguments, str(kept), "--database", str(database), "--lang", language)
            assert refused.exit_code == 2
            assert refused.stderr.startswith(f"cartable: {code}: ")
            assert len(refused.stderr.splitlines()) == 1
            assert (kept.read_bytes(), database.read_bytes()) == before
        assert run(*arguments, str(kept), "--database", str(database), "--force").exit_code == 0


def test_what_cannot_be_read_or_written_is_reported(database: Path, tmp_path: Path) -> None:
    for arguments, code in (
        (("backup", str(tmp_path / "none" / "kept.backup"), "--database", str(database)), "file/unwritable"),
        (("backup", str(tmp_path / "kept.backup"), "--database", str(tmp_path / "none.sqlite")), "storage/unreachable"),
        (("restore", str(tmp_path / "none.backup"), "--database", str(tmp_path / "b.sqlite")), "backup/unreadable"),
        (("restore", str(database), "--database", str(tmp_path / "b.sqlite")), "backup/format"),
        (("backup", str(tmp_path / "kept.backup"), "--database", "mysql://x/y"), "storage/url"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert result.stderr.startswith(f"cartable: {code}: "), result.stderr
