"""The erasure of a person: everything that is theirs is deleted, and in what others share with them they become nobody.

It happens in steps, each of which is a transaction. First the person is signed out everywhere and everything that is
theirs alone is deleted. Then table after table is rewritten: in its acts, its row and its matches, an id that means
nothing stands for theirs, a neutral name for their name, and what they wrote is gone. An act `Forgotten` is appended in
the same transaction, so every process that has the table in memory reads it anew, and none can store the old name any
more. Last of all, when no process can have a socket of theirs left, the row of the person is deleted. A process that
dies in between leaves the rest to the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import orjson
from sqlalchemy import Connection, bindparam, delete, or_, select, text, update

from cartable.games.texts import Language
from cartable.server.storage import schema
from cartable.server.storage.anonymous_people import GONE, NAME, anonymous_person
from cartable.server.storage.database import Database
from cartable.server.storage.forgotten_tournaments import rewrite_tournament, tournaments_of
from cartable.server.storage.ids import new_id
from cartable.server.table.acts import Forgotten, body_text

SETTLED_AFTER: Final = 60_000
"""Milliseconds after which no process has a socket of somebody who was signed out."""
_WRITTEN: Final = "…"
_MOST_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Forgettable:
    """Who is forgotten together: a person and the companions on their device, who cannot act without it."""

    people: tuple[str, ...]
    devices: tuple[str, ...]
    """Those that are signed out."""


class Erasures:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def people_with(self, player: str) -> list[str]:
        """The person, and the companions on their device."""
        query = select(schema.companions.c.player_id).where(schema.companions.c.owner_id == player)
        found = await self._database.read(lambda connection: connection.execute(query).scalars().all())
        return [player, *found]

    async def begin(self, player: str, now: int) -> Forgettable:
        """Sign a person and their companions out everywhere, and delete what is theirs alone."""
        await self.note_deletions()
        return await self._database.write(lambda connection: _begin(connection, player, now))

    async def seats_of(self, player: str, limit: int = 200) -> list[str]:
        """The tables at which they have a seat, except closed ones."""
        tables, sittings = schema.tables, schema.sittings
        query = (
            select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.player_id == player, tables.c.closed_at.is_(None))
            .limit(limit)
        )
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def tables_of(self, player: str, limit: int = 20) -> list[str]:
        """Tables where something of them is left."""
        values = {"player": player, "after": "", "limit": limit}
        return await self._database.read(lambda connection: list(connection.execute(TABLES_OF, values).scalars()))

    async def leave_table(self, player: str, table: str, now: int) -> int | None:
        """Take a person out of a table; returns the number of the act that says so, None if the table is gone."""
        for _ in range(_MOST_TRIES):
            number = await self._database.write(lambda connection: _rewrite(connection, player, table, now))
            if number != _TAKEN:
                return None if number == _NOTHING else number
        return None

    async def tournaments_of(self, player: str, limit: int = 20) -> list[str]:
        """Tournaments where something of them is left."""
        return await self._database.read(lambda connection: tournaments_of(connection, player, limit))

    async def leave_tournament(self, player: str, tournament: str, now: int) -> None:
        """Take a person out of a tournament."""
        for _ in range(_MOST_TRIES):
            if await self._database.write(lambda connection: rewrite_tournament(connection, player, tournament, now)):
                return

    async def unfinished(self, limit: int = 20) -> list[str]:
        """People who are not forgotten entirely, the longest waiting first."""
        players = schema.players
        query = select(players.c.id).where(players.c.forgotten_at.is_not(None))
        query = query.order_by(players.c.forgotten_at).limit(limit)
        return list(await self._database.read(lambda connection: connection.execute(query).scalars().all()))

    async def end(self, player: str, now: int) -> bool:
        """Delete the row of a person of whom nothing else is left; False if it is too early."""
        players = schema.players

        def delete_row(connection: Connection) -> bool:
            _delete_own(connection, [player])
            statement = delete(players).where(
                players.c.id == player,
                players.c.forgotten_at.is_not(None),
                players.c.forgotten_at <= now - SETTLED_AFTER,
            )
            return connection.execute(statement).rowcount > 0

        return await self._database.write(delete_row)

    async def note_deletions(self) -> None:
        """Remember that what is deleted from now on has to be wiped."""
        await self._database.note_deletions()

    async def wipe(self) -> bool:
        """Overwrite what was deleted, where the database keeps it in its files. Whether there was anything to wipe."""
        return await self._database.wipe()


def _begin(connection: Connection, player: str, now: int) -> Forgettable:
    players, devices, companions = schema.players, schema.devices, schema.companions
    own = select(companions.c.player_id).where(companions.c.owner_id == player)
    people = [player, *connection.execute(own).scalars()]
    signed_out = connection.execute(select(devices.c.id).where(devices.c.player_id.in_(people))).scalars().all()
    rows = connection.execute(select(players.c.id, players.c.language).where(players.c.id.in_(people))).all()
    _delete_own(connection, people)
    for row in rows:
        connection.execute(
            update(players)
            .where(players.c.id == row.id)
            .values(
                name=NAME.to(cast(Language, row.language)),
                research=False,
                unlisted=True,
                household=None,
                forgotten_at=now,
            )
        )
        others = update(players).where(players.c.household == row.id)
        connection.execute(others.values(household=GONE + new_id()))
    return Forgettable(tuple(people), tuple(signed_out))


def _delete_own(connection: Connection, people: Sequence[str]) -> None:
    """Delete everything that concerns nobody else."""
    for table, columns in _OWN:
        connection.execute(delete(table).where(or_(*(table.c[column].in_(people) for column in columns))))


_OWN: Final = (
    (schema.devices, ("player_id",)),
    (schema.links, ("player_id",)),
    (schema.mutes, ("player_id", "muted_id")),
    (schema.companions, ("player_id", "owner_id")),
    (schema.puzzle_attempts, ("player_id",)),
    (schema.puzzle_progress, ("player_id",)),
    (schema.push_subscriptions, ("player_id",)),
    (schema.push_turns, ("player_id",)),
    (schema.daily_tries, ("player_id",)),
    (schema.rating_changes, ("competitor",)),
    (schema.ratings, ("competitor",)),
)
"""The tables with rows of one person alone, and the columns that say whose they are."""


# rewriting a table

_TAKEN: Final = -1
_NOTHING: Final = -2


@dataclass(frozen=True, slots=True)
class _Replacement:
    player: str
    by: str
    name: str

    def in_body(self, stored: str, seats: dict[str, list[int]]) -> str:
        """The body of an act without the person; `seats`: which seats they had in each match."""
        body = orjson.loads(stored)
        if body["kind"] == "started":
            for seat in seats.get(body["match"], ()):
                body["names"][seat] = self.name
        if body.get("host") == self.player:
            body["host"] = self.by
        if body.get("player") == self.player:
            body["player"] = self.by
            if "name" in body:
                body["name"] = self.name
            if body.get("text") is not None:
                body["text"] = _WRITTEN
        for people in ("shares_device_with", "reserved"):
            if self.player in body.get(people, ()):
                body[people] = [self.by if each == self.player else each for each in body[people]]
        return orjson.dumps(body).decode()

    def in_seats(self, seats: list[Any]) -> list[Any]:
        """The occupants of a match, each with name, player and level."""
        return [
            [self.name, self.by, level] if player == self.player else [name, player, level]
            for name, player, level in seats
        ]


def _rewrite(connection: Connection, player: str, table: str, now: int) -> int:
    """Returns the number of the act that is appended, `_TAKEN` if another process appended one at this moment."""
    last = connection.execute(_LAST, {"table": table}).first()
    if last is None:
        return _NOTHING
    number: int = last.number + 1
    act = {"table": table, "number": number, "at": max(now, last.at), "body": body_text(Forgotten())}
    if connection.execute(_APPEND, act).first() is None:
        return _TAKEN
    by = _Replacement(player, *anonymous_person(connection, player))
    seats = _rewrite_matches(connection, by, table)
    _rewrite_acts(connection, by, table, seats)
    _rewrite_row(connection, by, table)
    return number


def _rewrite_matches(connection: Connection, by: _Replacement, table: str) -> dict[str, list[int]]:
    """Returns the seats that the person had in each match."""
    matches, played, reviews = schema.matches, schema.match_players, schema.reviews
    query = select(matches.c.id, matches.c.seats).where(matches.c.table_id == table, matches.c.seats.is_not(None))
    found: dict[str, list[int]] = {}
    for row in connection.execute(query).all():
        seats = orjson.loads(row.seats)
        own = [seat for seat, (_, player, _) in enumerate(seats) if player == by.player]
        if not own:
            continue
        found[row.id] = own
        stored = orjson.dumps(by.in_seats(seats)).decode()
        connection.execute(update(matches).where(matches.c.id == row.id).values(seats=stored))
        # the sentences of a review name the players: it can be made again
        connection.execute(
            update(reviews).where(reviews.c.match_id == row.id).values(body=None, changed_at=0, done=0, total=0)
        )
        connection.execute(
            update(played).where(played.c.match_id == row.id, played.c.player_id == by.player).values(player_id=by.by)
        )
    return found


def _rewrite_acts(connection: Connection, by: _Replacement, table: str, seats: dict[str, list[int]]) -> None:
    values = {"table": table, "player": by.player, "mention": f"%{by.player}%", "started": _STARTED_BODY}
    rows = connection.execute(_ACTS_TO_CHANGE, values).all()
    changes = [
        {
            "table_": table,
            "number_": row.number,
            "body": by.in_body(row.body, seats),
            "player_id": by.by if row.player_id == by.player else row.player_id,
        }
        for row in rows
    ]
    if changes:
        connection.execute(_CHANGE_ACT, changes)


def _rewrite_row(connection: Connection, by: _Replacement, table: str) -> None:
    tables, sittings = schema.tables, schema.sittings
    row = connection.execute(select(tables.c.names, tables.c.players).where(tables.c.id == table)).first()
    if row is None:
        return
    players = orjson.loads(row.players)
    names = [
        by.name if player == by.player else name for name, player in zip(orjson.loads(row.names), players, strict=True)
    ]
    players = [by.by if player == by.player else player for player in players]
    stored = {"names": orjson.dumps(names).decode(), "players": orjson.dumps(players).decode()}
    connection.execute(update(tables).where(tables.c.id == table).values(stored))
    own = (sittings.c.table_id == table, sittings.c.player_id == by.player)
    connection.execute(update(sittings).where(*own).values(player_id=by.by))


TABLES_OF: Final = text("""
    SELECT table_id FROM (
        SELECT table_id FROM acts WHERE player_id = :player AND ply IS NULL AND player_id IS NOT NULL
        UNION
        SELECT m.table_id FROM match_players AS p JOIN matches AS m ON m.id = p.match_id WHERE p.player_id = :player
        UNION
        SELECT table_id FROM sittings WHERE player_id = :player
    ) AS t
    WHERE table_id > :after ORDER BY table_id LIMIT :limit
""")
"""Everywhere somebody opened a table, sat or spoke."""

_STARTED_BODY: Final = '{"kind":"started"%'
_LAST: Final = text("SELECT number, at FROM acts WHERE table_id = :table ORDER BY number DESC LIMIT 1")
_APPEND: Final = text("""
    INSERT INTO acts (table_id, number, at, body) VALUES (:table, :number, :at, :body)
    ON CONFLICT DO NOTHING RETURNING number
""")
_ACTS_TO_CHANGE: Final = text("""
    SELECT number, body, player_id FROM acts
    WHERE table_id = :table AND (player_id = :player OR body LIKE :mention OR body LIKE :started)
""")
_acts = schema.acts
_CHANGE_ACT: Final = (
    update(_acts)
    .where(_acts.c.table_id == bindparam("table_"), _acts.c.number == bindparam("number_"))
    .values(body=bindparam("body"), player_id=bindparam("player_id"))
)
