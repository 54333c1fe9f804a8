"""Result files: they can be resumed, are only appended to, and never mix what cannot be compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cartable.lab.deal_series import DealSeries
from cartable.lab.errors import ArenaError
from cartable.lab.executors import DealStream
from cartable.lab.results import Results, code_digest
from cartable.lab.summary import summary
from tests.cases import each_case
from tests.lab.arenas import played, short

R = TypeVar("R")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def timeless(found: Any) -> Any:
    """Without what the machine adds: how long things took."""
    if isinstance(found, dict):
        return {name: timeless(value) for name, value in found.items() if name not in ("conduct", "seconds_a_move")}
    return [timeless(each) for each in found] if isinstance(found, list) else found


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_file_has_a_header_and_a_line_a_deal(path: Path) -> None:
    played(short(), 3, path)
    header, *deals = lines(path)
    assert header.items() >= {"arena": 1, "game": "shokoba", "seed": 1, "entrants": ["greedy", "random"]}.items()
    assert header["options"] == {"players": 2, "target": 1}
    assert [deal["deal"] for deal in deals] == [1, 2, 3]
    assert all(len(deal["matches"]) == 2 for deal in deals)


def test_a_resumed_arena_gives_the_same_results(path: Path, tmp_path: Path) -> None:
    at_once = tmp_path / "at once.jsonl"
    whole = played(short(), 5, at_once)
    played(short(), 2, path)
    begun = path.read_bytes()
    again = played(short(), 5, path)
    assert path.read_bytes().startswith(begun)
    assert timeless(lines(path)) == timeless(lines(at_once))
    assert timeless(summary(again)) == timeless(summary(whole))


def test_stored_deals_are_not_played_again(path: Path) -> None:
    played(short(), 3, path)

    class Nobody:
        def play(self, series: DealSeries[R], numbers: Any) -> DealStream[R]:
            raise AssertionError
            yield

    before = path.read_bytes()
    outcome = played(short(), 3, path, executor=Nobody())
    assert outcome.standings.deals == 3
    assert outcome.standings.entrants[0].stats.processor.moves > 0
    assert path.read_bytes() == before


def test_an_unfinished_line_is_played_again(path: Path, tmp_path: Path) -> None:
    played(short(), 3, path)
    whole = lines(path)
    path.write_bytes(path.read_bytes()[:-20])
    played(short(), 3, path)
    assert timeless(lines(path)) == timeless(whole)


def test_an_interrupted_arena_keeps_its_deals(path: Path) -> None:
    class Tired:
        def play(self, series: DealSeries[R], numbers: Any) -> DealStream[R]:
            yield series.play(1)
            yield series.play(2)
            raise KeyboardInterrupt

    outcome = played(short(), 9, path, executor=Tired())
    assert outcome.ended == "interrupted"
    assert outcome.standings.deals == 2
    assert len(lines(path)) == 3
    assert played(short(), 3, path).ended == "all"


@each_case(
    ("change", "name"),
    [
        ({"seed": 2}, "seed"),
        ({"listed": ("random", "greedy")}, "entrants"),
        ({"options": {"players": 2, "target": 2}}, "options"),
        ({"game": "scopette", "options": {"players": 2}}, "game"),
        ({"think": 3.0}, "think"),
    ],
)
def test_another_arena_is_refused(path: Path, change: dict[str, Any], name: str) -> None:
    played(short(), 2, path)
    before = path.read_bytes()
    with pytest.raises(ArenaError) as error:
        played(replace(short(), **change), 2, path)
    assert error.value.code == "results/changed"
    assert error.value.details["name"] == name
    assert path.read_bytes() == before


def test_other_code_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(short(), 2, path)
    monkeypatch.setattr("cartable.lab.results.code_digest", lambda _: "another")
    with pytest.raises(ArenaError) as error:
        Results(short(), path)
    assert error.value.details["name"] == "code"


def test_other_networks_are_other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = code_digest(short().declared)
    network = tmp_path / "shokoba.npz"
    monkeypatch.setattr("cartable.lab.results.network_file", lambda _: network)
    without = code_digest(short().declared)
    network.write_bytes(b"learned anew")
    assert len({before, without, code_digest(short().declared)}) == 3


@each_case("content", [b"a letter to grandmother\n", b"[]\n", b'{"arena": 99}\n', b"\xff\xfe\n"])
def test_a_file_with_other_content_is_not_changed(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ArenaError) as error:
        Results(short(), path)
    assert error.value.code == "results/header"
    assert path.read_bytes() == content


@each_case("content", [b"{}", b"null", b'{"deal": 2}', b"nonsense"])
def test_a_line_that_is_no_deal_is_an_error(path: Path, content: bytes) -> None:
    path.unlink(missing_ok=True)
    played(short(), 3, path)
    kept = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([kept[0], content + b"\n", *kept[2:]]))
    before = path.read_bytes()
    with pytest.raises(ArenaError) as error:
        Results(short(), path)
    assert (error.value.code, error.value.details["line"]) == ("results/line", 2)
    assert path.read_bytes() == before


def test_two_arenas_do_not_write_to_one_file(path: Path) -> None:
    pytest.importorskip("fcntl")
    with Results(short(), path), pytest.raises(ArenaError) as error:
        Results(short(), path)
    assert error.value.code == "results/busy"
    with Results(short(), path):
        pass
