"""Data of version 0.1.0 opens as before: a server's database, records of matches, and the results of an arena."""

from __future__ import annotations

import gzip
import json
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cartable
from cartable.cli.app import app
from cartable.kernel import interpreted
from tests.databases import KINDS
from tests.protocol import Person
from tests.stored.answers import collect, comparable, differences
from tests.stored.databases import DATA, Stored, stored_server
from tests.stored.reading import contents

PATIENCE = 300
RECORDS = json.loads(gzip.decompress((DATA / "records.json.gz").read_bytes()))


@pytest.fixture(params=KINDS)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stored]:
    with stored_server(request.param, tmp_path) as server:
        yield server


def play(table: str, people: Sequence[Person], moves: int) -> None:
    """Make so many moves, each by whoever can, or as many as there are until the match is over."""
    deadline = time.monotonic() + PATIENCE
    while moves:
        assert time.monotonic() < deadline
        for person in people:
            with person.at(table) as place:
                if place.is_over:
                    return
                if place.moment["legal"]:
                    place.send("move", ply=place.moment["ply"], move=place.chosen(last))
                    moves -= 1
                    break
        else:
            time.sleep(0.05)


def last(moves: list[str]) -> str:
    """A choice that does not cancel a round of Goita, after which everybody would look at new cards for a while."""
    return moves[-1]


# a server's database


def test_a_server_answers_as_before(stored: Stored) -> None:
    """Histories, replays, proofs, ratings, lists, and every table as each person sees it."""
    answers = comparable(collect(stored.people, stored.tables), stored.later)
    assert differences(stored.answers, answers) == []


@pytest.mark.parametrize(("kind", "to"), [("sqlite", "postgres"), ("postgres", "sqlite")])
def test_a_server_answers_as_before_on_another_kind_of_database(kind: str, to: str, tmp_path: Path) -> None:
    """The old data, backed up and restored."""
    with stored_server(kind, tmp_path, moved_to=to) as stored:
        answers = comparable(collect(stored.people, stored.tables), stored.later)
        assert differences(stored.answers, answers) == []


def test_running_tables_go_on(stored: Stored) -> None:
    running = [table for table in stored.tables if _state(stored, table) == "running"]
    assert len(running) == 8
    for table in running:
        play(table, stored.seated_at(table), 8)


def test_an_undo_that_was_asked_for_can_be_granted(stored: Stored) -> None:
    asked = [table for table in stored.tables if (_shown(stored, table)["match"] or {}).get("undo")]
    for table in asked:
        with stored.people["Cléo"].at(table) as place:
            before = place.moment["ply"]
            place.send("answer_undo", accept=True)
            place.wait(lambda: place.table["match"]["undo"] is None)
            assert place.moment["ply"] > before
    assert len(asked) == 1


def test_an_open_table_starts(stored: Stored) -> None:
    table = next(table for table in stored.tables if _state(stored, table) == "open")
    stored.people["Ann"].command(table, "start")
    play(table, stored.seated_at(table), 10)


def test_there_is_a_rematch_of_a_finished_match(stored: Stored) -> None:
    table = next(table for table in stored.tables if _state(stored, table) == "finished")
    people = stored.seated_at(table)
    for person in people:
        person.command(table, "rematch")
    with people[0].at(table) as place:
        place.wait(lambda: not place.is_over)
    play(table, people, 4)


def test_a_personal_link_is_still_good(stored: Stored) -> None:
    welcome = stored.people[""].ask("POST", "/api/links/redeem", {"secret": stored.link})
    assert welcome["me"]["player"] == stored.answers["people"]["Cléo"]["me"]["player"]


def test_matches_are_exported_where_everybody_agreed(stored: Stored, tmp_path: Path) -> None:
    stored.server.stop()
    with interpreted():
        result = CliRunner().invoke(app, ["export", str(tmp_path / "all.parquet"), "--database", stored.database])
    assert result.exit_code == 0, result.output
    agreed = {"Ann", "Cléo"}
    expected = [match for match in stored.answers["matches"].values() if _is_agreed(match["summary"], stored, agreed)]
    assert expected
    without_people = 1
    assert str(len(expected) + without_people) in result.output.split()


def _is_agreed(match: Any, stored: Stored, agreed: set[str]) -> bool:
    people = {stored.answers["people"][name]["me"]["player"] for name in agreed}
    return match["result"]["reason"] == "played" and {player for player in match["players"] if player} <= people


def _shown(stored: Stored, table: str) -> Any:
    return stored.answers["tables"][table]["visitor"]["table"]


def _state(stored: Stored, table: str) -> str:
    return str(_shown(stored, table)["state"])


# records


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_reads_as_before(name: str) -> None:
    expected = dict(RECORDS[name])
    with interpreted():
        found = contents(expected.pop("record"))
    assert found["written again"]
    assert differences(comparable(expected), comparable(found)) == []


@pytest.mark.parametrize("name", [name for name in RECORDS if name.endswith(", running")])
def test_a_recorded_match_goes_on(name: str) -> None:
    with interpreted():
        match = cartable.read(RECORDS[name]["record"])
        before = match.ply
        match.play(RECORDS[name]["legal moves"][0])
        assert match.ply == before + 1


# results of an arena


def arena(results: Path, deals: int) -> Any:
    asked = ["--players", "2", "--option", "target=1", "--seed", "12", "--workers", "1", "--json"]
    with interpreted():
        return CliRunner().invoke(
            app, ["arena", "shokoba", "greedy", "random", *asked, "--deals", str(deals), "--results", str(results)]
        )


def test_results_of_an_arena_go_on(tmp_path: Path) -> None:
    """They are of other code, which is refused; said to be of this code, they go on."""
    kept, new = tmp_path / "kept.jsonl", tmp_path / "new.jsonl"
    shutil.copy(DATA / "arena.jsonl", kept)
    refused = arena(kept, 6)
    assert refused.exit_code == 2
    assert "code" in refused.output
    assert kept.read_bytes() == (DATA / "arena.jsonl").read_bytes()

    arena(new, 1)
    header, *deals = kept.read_text().splitlines()
    old, today = json.loads(header), json.loads(new.read_text().splitlines()[0])
    assert {**today, "code": old["code"]} == old
    kept.write_text("\n".join([json.dumps(today), *deals, ""]))
    begun = kept.read_bytes()
    result = arena(kept, 6)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["deals"] == 6
    assert kept.read_bytes().startswith(begun)
    assert [json.loads(line)["deal"] for line in kept.read_text().splitlines()[1:]] == [1, 2, 3, 4, 5, 6]
