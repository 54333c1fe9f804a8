"""Data of version 0.1.0 opens as before: a server's database, records of matches, and the results of an arena."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import cartable
from cartable.cli.app import app
from cartable.kernel import interpreted
from tests.patience import PATIENCE
from tests.protocol import Person
from tests.server.test_export import all_matches
from tests.stored.answers import collect, comparable, differences
from tests.stored.databases import DATA, Stored, stored_server
from tests.stored.reading import contents
from tests.tiers import in_soak

RECORDS = json.loads(gzip.decompress((DATA / "records.json.gz").read_bytes()))


def play(table: str, people: Sequence[Person], moves: int) -> None:
    """Make so many moves, each by whoever can, or as many as there are until the match is over."""
    deadline = time.monotonic() + PATIENCE
    while moves:
        assert time.monotonic() < deadline, f"nobody can move at {table}"
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


@pytest.mark.parametrize(
    ("kind", "moved_to"),
    [
        ("sqlite", None),
        *in_soak("postgres", None),
        *in_soak("sqlite", "postgres"),
        *in_soak("postgres", "sqlite"),
    ],
)
def test_a_server_answers_as_before_and_everything_goes_on(kind: str, moved_to: str | None, tmp_path: Path) -> None:
    """Histories, replays, proofs, ratings, lists, and every table as each person sees it; then people play on.

    `moved_to`: the old data was backed up, and restored into another kind of database. That every row is kept on
    PostgreSQL, too: `test_migrations_keep_every_row_of_the_last_version`.
    """
    with stored_server(kind, tmp_path, moved_to=moved_to) as stored:
        answers = comparable(collect(stored.people, stored.tables), stored.later)
        assert differences(stored.answers, answers) == []
        an_undo_that_was_asked_for_can_be_granted(stored)
        running_tables_go_on(stored)
        an_open_table_starts(stored)
        there_is_a_rematch_of_a_finished_match(stored)
        a_personal_link_is_still_good(stored)
        matches_are_given_away_where_everybody_agreed(stored)


def running_tables_go_on(stored: Stored) -> None:
    running = [table for table in stored.tables if _state(stored, table) == "running"]
    assert len(running) == 8
    for table in running:
        play(table, stored.seated_at(table), 8)


def an_undo_that_was_asked_for_can_be_granted(stored: Stored) -> None:
    asked = [table for table in stored.tables if (_shown(stored, table)["match"] or {}).get("undo")]
    for table in asked:
        with stored.people["Cléo"].at(table) as place:
            before = place.moment["ply"]
            place.send("answer_undo", accept=True)
            place.wait(lambda: place.table["match"]["undo"] is None)
            assert place.moment["ply"] > before
    assert len(asked) == 1


def an_open_table_starts(stored: Stored) -> None:
    table = next(table for table in stored.tables if _state(stored, table) == "open")
    stored.people["Ann"].command(table, "start")
    play(table, stored.seated_at(table), 10)


def there_is_a_rematch_of_a_finished_match(stored: Stored) -> None:
    table = next(table for table in stored.tables if _state(stored, table) == "finished")
    people = stored.seated_at(table)
    for person in people:
        person.command(table, "rematch")
    with people[0].at(table) as place:
        place.wait(lambda: not place.is_over)
    play(table, people, 4)


def a_personal_link_is_still_good(stored: Stored) -> None:
    welcome = stored.people[""].ask("POST", "/api/links/redeem", {"secret": stored.link})
    assert welcome["me"]["player"] == stored.answers["people"]["Cléo"]["me"]["player"]


def matches_are_given_away_where_everybody_agreed(stored: Stored) -> None:
    stored.server.stop()
    with interpreted():
        given = asyncio.run(all_matches(stored.database))
    agreed = {"Ann", "Cléo"}
    expected = [match for match in stored.answers["matches"].values() if _is_agreed(match["summary"], stored, agreed)]
    assert expected
    without_people = 1
    assert len(given) == len(expected) + without_people


def _is_agreed(match: Any, stored: Stored, agreed: set[str]) -> bool:
    people = {stored.answers["people"][name]["me"]["player"] for name in agreed}
    return match["result"]["reason"] == "played" and {player for player in match["players"] if player} <= people


def _shown(stored: Stored, table: str) -> Any:
    return stored.answers["tables"][table]["visitor"]["table"]


def _state(stored: Stored, table: str) -> str:
    return str(_shown(stored, table)["state"])


# records


def test_every_record_reads_as_before_and_its_match_goes_on() -> None:
    assert len(RECORDS) == 72
    failures: dict[str, list[str]] = {}
    with interpreted():
        for name, kept in RECORDS.items():
            expected = {each: value for each, value in kept.items() if each != "record"}
            found = contents(kept["record"])
            failures[name] = differences(comparable(expected), comparable(found))
            if not found["written again"]:
                failures[name].append("it is not written again as it was")
            if name.endswith(", running"):
                match = cartable.read(kept["record"])
                before = match.ply
                match.play(kept["legal moves"][0])
                assert match.ply == before + 1, name
    assert {name: found for name, found in failures.items() if found} == {}


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
