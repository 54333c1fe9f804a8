"""All that the database holds about one person, as the pieces of one JSON text.

Nothing is in it that the person may not know: of a match that runs only what they did themselves, never a secret of its
deals. Everything is read in parts of a bounded size.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

import orjson
from sqlalchemy import Connection, RowMapping, Table, select

from cartable.bots.rating_scale import deviation_of, points_of
from cartable.server.storage import schema
from cartable.server.storage.database import Database
from cartable.server.storage.erasure import TABLES_OF
from cartable.server.storage.row_readers import AnyRow, read_seats

MOST_TABLES: Final = 20_000
_TABLES_AT_ONCE: Final = 10
_MOST_ROWS: Final = 100_000
"""Of each list beside the tables."""
_NOTIFIED: Final = ("device_id", "endpoint", "language", "site", "created_at")
_HIDDEN: Final = frozenset({"opened", "prepared", "reseated"})
"""Acts that say how cards are dealt; everything else that somebody did they may read again."""


class PersonalData:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def pieces(self, player: str, now: int) -> AsyncIterator[bytes]:
        """The text, piece by piece."""
        start = await self._database.read(lambda connection: _about(connection, player))
        yield orjson.dumps({"made_at": now, **start}, option=orjson.OPT_INDENT_2)[:-2] + b',\n  "tables": ['
        after, separator, count = "", b"\n", 0
        while count < MOST_TABLES:
            found = await self._database.read(lambda connection, after=after: _tables(connection, player, after))  # type: ignore[misc]
            for table in found:
                yield separator + orjson.dumps(table, option=orjson.OPT_INDENT_2)
                separator = b",\n"
            count += len(found)
            if len(found) < _TABLES_AT_ONCE:
                break
            after = found[-1]["id"]
        yield b"\n  ]\n}\n"


def _about(connection: Connection, player: str) -> dict[str, Any]:
    """Everything beside the tables."""
    players, companions, mutes, links = schema.players, schema.companions, schema.mutes, schema.links
    own = connection.execute(select(players).where(players.c.id == player)).mappings().first()
    people = select(players.c.id, players.c.name, players.c.language, players.c.created_at)
    with_companions = people.join(companions, companions.c.player_id == players.c.id)
    muted = select(players.c.id, players.c.name, mutes.c.created_at).join(mutes, mutes.c.muted_id == players.c.id)
    link = connection.execute(select(links.c.created_at).where(links.c.player_id == player)).scalar()
    return {
        "person": None if own is None else _plain(own),
        "devices": _rows(connection, schema.devices, "player_id", player, ("id", "created_at", "seen_at")),
        "personal_link_made_at": link,
        "companions": _mappings(connection, with_companions.where(companions.c.owner_id == player)),
        "muted": _mappings(connection, muted.where(mutes.c.player_id == player)),
        "ratings": [_rating(row) for row in _rows(connection, schema.ratings, "competitor", player)],
        "rating_changes": [_change(row) for row in _rows(connection, schema.rating_changes, "competitor", player)],
        "puzzles": _rows(connection, schema.puzzle_progress, "player_id", player),
        "puzzle_attempts": _rows(connection, schema.puzzle_attempts, "player_id", player),
        "daily_tries": _rows(connection, schema.daily_tries, "player_id", player),
        "tournaments": [_tournament_act(row) for row in _rows(connection, schema.tournament_acts, "player_id", player)],
        "notifications": _rows(connection, schema.push_subscriptions, "player_id", player, _NOTIFIED),
    }


def _mappings(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [_plain(row) for row in connection.execute(query.limit(_MOST_ROWS)).mappings()]


def _plain(row: RowMapping) -> dict[str, Any]:
    """With names that are plain texts."""
    return {str(name): value for name, value in row.items()}


def _rows(
    connection: Connection, table: Table, column: str, player: str, columns: Sequence[str] = ()
) -> list[dict[str, Any]]:
    chosen = [table.c[name] for name in columns] if columns else [each for each in table.c if each.name != column]
    return _mappings(connection, select(*chosen).where(table.c[column] == player))


def _rating(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "deviation": deviation_of(row["sigma"])}


def _change(row: Mapping[str, Any]) -> dict[str, Any]:
    return {**row, "points_before": points_of(row["mu_before"]), "points": points_of(row["mu"])}


def _tournament_act(row: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody did in a tournament; its seed would tell a host how the next rounds are paired."""
    body = {name: value for name, value in orjson.loads(row["body"]).items() if name != "seed"}
    return {"tournament": row["tournament_id"], "at": row["at"], **body}


def _tables(connection: Connection, player: str, after: str) -> list[dict[str, Any]]:
    values = {"player": player, "after": after, "limit": _TABLES_AT_ONCE}
    ids = list(connection.execute(TABLES_OF, values).scalars())
    tables = schema.tables
    rows = {row.id: row for row in connection.execute(select(tables).where(tables.c.id.in_(ids)))}
    return [_table(connection, player, id_, rows.get(id_)) for id_ in ids]


def _table(connection: Connection, player: str, id_: str, row: AnyRow) -> dict[str, Any]:
    acts, matches, sittings = schema.acts, schema.matches, schema.sittings
    own = select(acts).where(acts.c.table_id == id_, acts.c.player_id == player).order_by(acts.c.number)
    played = select(matches).where(matches.c.table_id == id_, matches.c.seats.is_not(None)).order_by(matches.c.number)
    seated = select(sittings).where(sittings.c.table_id == id_, sittings.c.player_id == player)
    return {
        "id": id_,
        "game": None if row is None else row.game,
        "options": None if row is None else orjson.loads(row.options),
        "created_at": None if row is None else row.created_at,
        "you_sit_there": connection.execute(seated).first() is not None,
        "matches": [
            _match(connection, player, match)
            for match in connection.execute(played)
            if any(seat.player == player for seat in read_seats(match.seats))
        ],
        "what_you_did": [
            {"at": act.at, **body}
            for act in connection.execute(own)
            if (body := orjson.loads(act.body))["kind"] not in _HIDDEN
        ],
    }


def _match(connection: Connection, player: str, row: AnyRow) -> dict[str, Any]:
    seats = read_seats(row.seats)
    seat = next(number for number, each in enumerate(seats) if each.player == player)
    match: dict[str, Any] = {
        "id": row.id,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "names": [each.name for each in seats],
        "your_seat": seat,
        "rated": row.rated,
    }
    if row.finished_at is None:
        return match  # nothing of what others did
    return {
        **match,
        "result": orjson.loads(row.result),
        "moves": _moves(connection, row.id),
        **_review(connection, row.id, seat),
    }


def _moves(connection: Connection, match: str) -> list[dict[str, Any]]:
    acts = schema.acts
    query = select(acts.c.at, acts.c.body).where(acts.c.match_id == match, acts.c.ply.is_not(None)).order_by(acts.c.ply)
    return [{"at": row.at, **orjson.loads(row.body)} for row in connection.execute(query)]


def _review(connection: Connection, match: str, seat: int) -> dict[str, Any]:
    """What a stored review says of this seat."""
    reviews = schema.reviews
    query = select(reviews.c.body).where(reviews.c.match_id == match, reviews.c.body.is_not(None))
    body = connection.execute(query).scalar()
    if body is None:
        return {}
    seats = orjson.loads(zlib.decompress(body))["seats"]
    return {"review": next((each for each in seats if each["seat"] == seat), None)}
