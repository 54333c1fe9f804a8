"""The programs in docs/arena.md play as they stand there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.arenas import short
from tests.server_process import Server, running_server

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_program_of_the_page_plays(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(SNIPPETS[0])
    deal = short(f"mine=exec:{sys.executable} {path}", "greedy", target=3).play(1)
    assert not deal.stats[0].faults
    assert deal.stats[0].wall.moves


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running_server(str(tmp_path / "tables.db"), tmp_path, "--limits", "0") as found:
        yield found


@pytest.mark.slow
def test_the_program_for_a_server_plays_there(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "matches.py"
    path.write_text(SNIPPETS[1])
    command = [sys.executable, str(path), server.url, "shokoba", "random", "2"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert re.fullmatch(r"\d\.\d+ of first places, between \d\.\d+ and \d\.\d+\n", result.stdout), result.stderr
