"""Makes the stored database: `python -m tests.stored.make_tables sqlite|postgres FOLDER`.

It plays over the protocol on a server of this version, stops the server as a host does, and keeps the database, the
tokens of the people, and everything that the same version answers about it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.databases import fresh_database, run_sql
from tests.protocol import Person
from tests.server_process import running_server
from tests.stored.answers import collect, comparable, people_of

SERVER_OPTIONS = ("--limits", "0", "--forget-guests", "0")


def first(moves: list[str]) -> str:
    return moves[0]


def longest(moves: list[str]) -> str:
    """The move that takes most."""
    return max(moves, key=len)


class Scenario:
    """All that was played, in order."""

    def __init__(self, url: str) -> None:
        self.visitor = Person(url)
        self.tokens: dict[str, tuple[str, str | None]] = {}
        self.tables: list[str] = []
        self.unwanted: list[str] = []
        """Tables that were only tried."""
        self.link = ""
        """A personal link that nobody has used."""

    def guest(self, name: str, language: str = "en", research: bool | None = None) -> Person:
        welcome = self.visitor.ask("POST", "/api/guests", {"name": name, "language": language})
        self.tokens[name] = welcome["token"], None
        person = replace(self.visitor, token=welcome["token"])
        if research is not None:
            person.ask("PATCH", "/api/me", {"research": research})
        return person

    def open(self, host: Person, game: str, **how: Any) -> str:
        self.tables.append(host.open(game, **how))
        return self.tables[-1]

    def companion(self, owner: Person, name: str) -> Person:
        made = owner.ask("POST", "/api/me/companions", {"name": name, "language": "fr"})
        assert owner.token is not None
        self.tokens[name] = owner.token, made["player"]
        return replace(owner, companion=made["player"])

    def make(self) -> None:
        self.ann, self.ben, self.cleo = self.guest("Ann", research=True), self.guest("Ben", "fr"), self.guest("Cléo")
        self.cleo.ask("PATCH", "/api/me", {"research": True})
        self.ben.ask("PATCH", "/api/me", {"research": False, "name": "Benoît"})
        self.dede, self.eve = self.companion(self.ann, "Dédé"), self.companion(self.ann, "Eve")
        self.devices_and_mutes()
        self.a_rated_match_and_its_rematch()
        self.a_match_with_an_undo()
        self.matches_with_bots()
        self.matches_that_were_left()
        self.open_tables()
        self.running_tables()
        self.questions_about_five_pawns()

    def devices_and_mutes(self) -> None:
        secret = self.ann.ask("POST", "/api/me/link")["secret"]
        self.tokens["Ann's telephone"] = (
            self.visitor.ask("POST", "/api/links/redeem", {"secret": secret})["token"],
            None,
        )
        self.link = self.cleo.ask("POST", "/api/me/link")["secret"]
        self.ann.ask("PUT", f"/api/me/mutes/{self.ben.get('/api/me')['player']}")

    def together(self, table: str, *people: Person, until: int | None = None) -> None:
        """Everybody plays at once, up to a ply or to the end of the match."""

        def play(person: Person) -> None:
            with person.at(table) as place:
                place.play(longest, until)

        with ThreadPoolExecutor(len(people)) as threads:
            for playing in [threads.submit(play, person) for person in people]:
                playing.result()

    def a_rated_match_and_its_rematch(self) -> None:
        table = self.open(
            self.ann, "shokoba", options={"players": 2, "target": 2}, rated=True, public=True, nonce="four"
        )
        self.ben.command(table, "sit", seat=1, nonce="leaf clover")
        self.ben.command(table, "say", text="Bonjour à tous")
        self.ann.command(table, "start")
        self.cleo.command(table, "say_phrase", phrase="good-luck")
        self.together(table, self.ann, self.ben)
        self.ann.command(table, "say", text="Well played 🂡")
        self.ben.command(table, "rematch", nonce="again")
        self.ann.command(table, "rematch")
        with self.ann.at(table) as place:
            place.wait(lambda: not place.is_over)
        self.together(table, self.ann, self.ben, until=5)
        self.ben.command(table, "resign")

    def a_match_with_an_undo(self) -> None:
        options = {"players": 4, "teams": True, "nine_cards": True, "memory": True, "target": 1}
        bots = {"1": "greedy", "2": "random", "3": "beginner"}
        table = self.open(self.ann, "shokoba", options=options, bots=bots, start=True, on_leaving="lose")
        with self.ann.at(table) as place:
            place.play(longest, 9)
            before = place.moment["ply"]
            place.send("ask_undo", ply=before)
            place.wait(lambda: place.moment["ply"] > before and place.moment["legal"])
            place.play(first)

    def matches_with_bots(self) -> None:
        for person, game, options, bots in (
            (self.ann, "toko_maja", {"players": 3, "table_sets": True}, {"1": "expert", "2": "casual"}),
            (self.ben, "goita", {"players": 2, "target": 3}, {"1": "master"}),
            (self.cleo, "goita", {"players": 1, "mode": "solo", "memory": True}, {}),
            (self.cleo, "scopette", {"players": 2}, {"1": "sensible"}),
            (self.cleo, "shokoba", {"players": 2, "target": 1, "mistakes": True}, {"1": "expert"}),
        ):
            rated = bool(bots) and "casual" not in bots.values()
            self.together(self.open(person, game, options=options, bots=bots, rated=rated, start=True), person)
        table = self.open(self.ann, "goita", options={"players": 4, "target": 4}, bots={"1": "greedy", "3": "sensible"})
        self.dede.command(table, "sit", seat=2)
        self.ann.command(table, "start")
        self.together(table, self.ann, self.dede)
        bots = {"0": "casual", "1": "beginner", "2": "greedy"}
        options = {"players": 3, "target": 1, "same_number_first": True}
        table = self.open(self.ann, "shokoba", options=options, bots=bots, seat=None, start=True)
        with self.visitor.at(table) as place:
            place.wait(lambda: place.is_over)

    def matches_that_were_left(self) -> None:
        table = self.open(self.ben, "toko_maja", options={"players": 2}, on_leaving="lose")
        self.cleo.command(table, "sit", seat=1)
        self.ben.command(table, "start")
        self.cleo.command(table, "rise")

    def open_tables(self) -> None:
        table = self.open(
            self.ann, "scopette", options={"players": 5}, public=True, bots={"2": "greedy"}, level="casual"
        )
        self.ben.command(table, "sit", seat=4, nonce="mine")
        self.open(
            self.cleo, "toko_maja", options={"players": 4, "teams": 2}, seat=None, clock={"kind": "turn", "seconds": 60}
        )

    def running_tables(self) -> None:
        """All of them wait for a person; no bot has anything to do."""
        self.two("shokoba", self.ann, self.ben, {"players": 2, "first_dealer": 1}, until=9, public=True)
        undo = self.two("shokoba", self.cleo, self.ben, {"players": 2}, until=5)
        with self.ben.at(undo) as place:
            place.send("ask_undo", ply=place.moment["ply"])
        clock = {"kind": "match", "seconds": 86_400, "extra": 5}
        self.two("toko_maja", self.ann, self.cleo, {"players": 3}, until=7, clock=clock, bots={"2": "greedy"})
        days = {"kind": "days", "seconds": 14 * 86_400}
        self.two("scopette", self.ben, self.ann, {"players": 2}, until=11, clock=days)
        self.two("goita", self.ann, self.eve, {"players": 2}, until=7, public=True)
        left = self.two("toko_maja", self.ben, self.cleo, {"players": 4, "teams": 2}, until=5, level="greedy")
        self.cleo.command(left, "rise")
        with self.ben.at(left) as place:
            place.wait(lambda: place.moment["legal"])

    def two(self, game: str, host: Person, guest: Person, options: dict[str, Any], *, until: int, **how: Any) -> str:
        """A table where two people have made some moves and one of them is to move."""
        table = self.open(host, game, options=options, **how)
        guest.command(table, "sit", seat=1)
        host.command(table, "start")
        self.together(table, host, guest, until=until)
        with host.at(table) as mine, guest.at(table) as theirs:
            for _ in range(200):
                if mine.moment["legal"] or theirs.moment["legal"]:
                    return table
                mine._read()
        raise AssertionError(table)

    def questions_about_five_pawns(self) -> None:
        """Tables are opened until twice somebody holds five pawns; the second time the partner is asked as well."""
        people = (self.ann, self.dede, self.eve, self.ben)
        for partner_is_asked in (False, True):
            while not self.is_asked(self.four_at_goita(people), people, partner_is_asked):
                pass
        self.decide_ahead(self.tables[-1], people)
        for table in self.tables[-2:]:
            with self.ann.at(table) as place:
                place.wait(lambda: place.moment["opens_at"] is None)

    def decide_ahead(self, table: str, people: Sequence[Person]) -> None:
        """Whoever leads and knows of no question lays a card already: the move waits for the answer."""
        for person in people:
            with person.at(table) as place:
                legal = place.moment["legal"]
                if legal is not None and legal["moves"][0]["text"] != "agree":
                    place.send("move", ply=place.moment["ply"], move=legal["moves"][0]["text"])

    def four_at_goita(self, people: Sequence[Person]) -> str:
        table = self.open(self.ann, "goita", options={"players": 4})
        for seat, person in enumerate(people[1:], 1):
            person.command(table, "sit", seat=seat)
        self.ann.command(table, "start")
        return table

    def is_asked(self, table: str, people: Sequence[Person], cancel: bool) -> bool:
        """Whether somebody is asked to cancel the round, who then wants to where `cancel` says so."""
        for person in people:
            with person.at(table) as place:
                legal = place.moment["legal"]
                if legal is not None and legal["moves"][0]["text"] == "cancel":
                    if cancel:
                        place.move(first)
                    return True
        self.tables.remove(table)
        self.unwanted.append(table)
        return False


def remove_unwanted(url: str, tables: list[str]) -> None:
    named = ", ".join(f"'{table}'" for table in tables) or "''"
    statements = [f"DELETE FROM acts WHERE table_id IN ({named})", f"DELETE FROM tables WHERE id IN ({named})"]
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            for statement in statements:
                connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("VACUUM")
        connection.close()
    else:
        asyncio.run(run_sql(url, *statements))


def dumped(url: str) -> bytes:
    if url.startswith("sqlite"):
        return Path(url.removeprefix("sqlite:///")).read_bytes()
    plain = url.replace("+asyncpg", "")
    how = ("--no-owner", "--no-privileges", "--no-comments", "--rows-per-insert=1000")
    dump = subprocess.run(["pg_dump", *how, plain], check=True, capture_output=True).stdout
    return b"\n".join(line for line in dump.split(b"\n") if not line.startswith((b"--", b"\\")) and line)


def main(kind: str, target: Path) -> None:
    with tempfile.TemporaryDirectory() as name, fresh_database(kind, Path(name)) as url:
        folder = Path(name)
        with running_server(url, folder, *SERVER_OPTIONS) as server:
            scenario = Scenario(server.url)
            scenario.make()
            server.stop()
        remove_unwanted(url, scenario.unwanted)
        stored = dumped(url)
        with running_server(url, folder, *SERVER_OPTIONS) as server:
            answers = comparable(collect(people_of(server.url, scenario.tokens), scenario.tables))
    kept = {"tables": scenario.tables, "tokens": scenario.tokens, "link": scenario.link, "answers": answers}
    suffix = "sqlite" if kind == "sqlite" else "sql"
    (target / f"tables.{suffix}.gz").write_bytes(gzip.compress(stored, mtime=0))
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True)
    (target / f"tables.{suffix}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    print(kind, len(stored), len(text), len(scenario.unwanted))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
