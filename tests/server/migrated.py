"""An empty SQLite file with its schema, made once in a process: copying it is faster than migrating a new one.

The migrations themselves are tested in `tests/server/storage`.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from cartable.server.storage.store import Store

_SQLITE = "sqlite:///"


def begin_with_schema(url: str) -> None:
    """Where a new SQLite file would be created, put an empty one."""
    file = Path(url.removeprefix(_SQLITE))
    if url.startswith(_SQLITE) and file.parent.is_dir() and not file.exists():
        shutil.copy(migrated_file(), file)


def migrated_url(file: Path) -> str:
    """The URL of a new database in this file."""
    begin_with_schema(f"{_SQLITE}{file}")
    return f"{_SQLITE}{file}"


def migrated_file() -> Path:
    return Path(_folder().name) / "tables.sqlite"


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """With the file in it, made in another thread, because an event loop may be running in this one."""
    folder = tempfile.TemporaryDirectory(prefix="cartable-test-")
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _make(f"{_SQLITE}{folder.name}/tables.sqlite")).result()
    return folder


async def _make(url: str) -> None:
    async with Store(url):
        pass
