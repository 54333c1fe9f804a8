"""Files of puzzles: what is written is read, and what is broken is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import cartable
from cartable.puzzles import BadPuzzle, read_puzzles, shipped, write_puzzles


def test_what_is_written_is_read(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            path, again = tmp_path / "some.puzzles", tmp_path / "again.puzzles"
            write_puzzles(path, shipped(game))
            assert tuple(read_puzzles(path)) == shipped(game)
            write_puzzles(again, read_puzzles(path))
            assert again.read_bytes() == path.read_bytes()


def test_an_empty_file_of_puzzles(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "none.puzzles", [])
    assert read_puzzles(tmp_path / "none.puzzles") == []


def change_version(lines: list[Any]) -> None:
    lines[0]["cartable puzzles"] = 99


def drop_the_last(lines: list[Any]) -> None:
    lines.pop()


def change_a_move(lines: list[Any]) -> None:
    lines[1]["moves"] += ",1S"


def drop_a_field(lines: list[Any]) -> None:
    del lines[1]["steps"]


def repeat_one(lines: list[Any]) -> None:
    lines.append(lines[1])
    lines[0]["count"] += 1


def drop_the_header(lines: list[Any]) -> None:
    lines[:] = [[]]


def test_what_is_broken_is_refused(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for change, code in [
        (change_version, "puzzles/version"),
        (drop_the_last, "puzzles/file"),
        (change_a_move, "puzzles/file"),
        (drop_a_field, "puzzles/file"),
        (repeat_one, "puzzles/file"),
        (drop_the_header, "puzzles/version"),
    ]:
        with subtests.test(change=change, code=code):
            path = tmp_path / "some.puzzles"
            write_puzzles(path, shipped("shokoba")[:3])
            lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
            change(lines)
            path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
            with pytest.raises(BadPuzzle) as refused:
                read_puzzles(path)
            assert refused.value.code == code


def test_other_files_are_refused(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for content in [b"", b"nothing", b"not json", b"{}" * 9]:
        with subtests.test(content=content):
            packed = content if content in (b"", b"nothing") else gzip.compress(content)
            (tmp_path / "other").write_bytes(packed[:-4] if content.startswith(b"{}") else packed)
            with pytest.raises(BadPuzzle):
                read_puzzles(tmp_path / "other")
