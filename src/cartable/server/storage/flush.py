"""One flush: the transaction that stores new tables, acts, and the rows that change with them.

All acts of a flush are inserted by one statement and passed as one JSON text, so that the statement is prepared only
once. The rows that it returns show which entries were first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy import Connection, TextClause, text

from cartable.server.storage.rows import MatchFinished, MatchStarted, RowChange, TableRow
from cartable.server.table.acts import Act, body_text
from cartable.server.table.pending_acts import NewMatch
from cartable.server.table.results import outcome_of


@dataclass(frozen=True, slots=True)
class Entry:
    """Consecutive acts of one table with the rows that change with them, stored together or not at all."""

    table: str
    acts: tuple[tuple[int, bytes], ...]
    """The number of each, and the act as JSON."""
    change: RowChange | None
    opened: TableRow | None
    """The row of a new table."""


def new_entry(acts: Sequence[Act], change: RowChange | None, opened: TableRow | None = None) -> Entry:
    if not acts:
        raise ValueError("an entry has at least one act to store")
    table, first = acts[0].table, acts[0].number
    if any(act.table != table or act.number != first + place for place, act in enumerate(acts)):
        raise ValueError("the acts of an entry belong to one table and are numbered in a row")
    requests = [(act.player, act.request) for act in acts if act.request is not None]
    if len(set(requests)) < len(requests):
        raise ValueError("only one act may carry a request")
    if (opened is None) == (first == 0):
        raise ValueError("act 0, and no other act, is stored with its table")
    return Entry(table, tuple((act.number, _act_json(act, first)) for act in acts), change, opened)


def _act_json(act: Act, first: int) -> bytes:
    return orjson.dumps(
        (act.table, act.number, act.at, body_text(act.body), act.player, act.request, act.match, act.ply, first - 1)
    )


def write_entries(connection: Connection, entries: Sequence[Entry]) -> list[bool]:
    """Whether each entry was first. The entries belong to different tables, in the order of their ids."""
    taken = {entry.table for entry in entries if entry.opened and not _insert_table(connection, entry.opened)}
    inserted = _insert_acts(connection, [entry for entry in entries if entry.table not in taken])
    was_first = []
    for entry in entries:
        stored = inserted.get(entry.table, [])
        first = len(stored) == len(entry.acts)
        was_first.append(first)
        if first:
            _write_change(connection, entry)
        elif stored:
            _delete_partial(connection, entry, stored)
    return was_first


def _insert_acts(connection: Connection, entries: Sequence[Entry]) -> dict[str, list[int]]:
    """The numbers of the acts that were inserted, by table."""
    inserted: dict[str, list[int]] = {}
    if entries:
        acts = b"[%b]" % b",".join(row for entry in entries for _, row in entry.acts)
        for table, number in connection.execute(_INSERT_ACTS[connection.dialect.name], {"acts": acts.decode()}):
            inserted.setdefault(table, []).append(number)
    return inserted


def _insert_acts_from(source: str, field: str) -> TextClause:
    """Without EXISTS, for which PostgreSQL would read all acts of all tables."""
    fields = ", ".join(field.format(place=place, kind=kind, name=name) for place, (name, kind) in enumerate(_FIELDS))
    return text(f"""
        INSERT INTO acts (table_id, number, at, body, player_id, request, match_id, ply)
        SELECT a.table_id, a.number, a.at, a.body, a.player_id, a.request, a.match_id, a.ply
        FROM (SELECT {fields} FROM {source}) AS a
        WHERE a.before < 0
            OR (SELECT b.number FROM acts AS b WHERE b.table_id = a.table_id AND b.number = a.before) = a.before
        ON CONFLICT DO NOTHING
        RETURNING table_id, number
    """)  # noqa: S608


_FIELDS: Final = (
    ("table_id", "varchar"),
    ("number", "integer"),
    ("at", "bigint"),
    ("body", "text"),
    ("player_id", "varchar"),
    ("request", "varchar"),
    ("match_id", "varchar"),
    ("ply", "integer"),
    ("before", "integer"),
)
"""The fields of the JSON list of an act. `before` is the number of the act that must be stored already."""

_INSERT_ACTS: Final = {
    "sqlite": _insert_acts_from("json_each(:acts)", "json_extract(value, '$[{place}]') AS {name}"),
    "postgresql": _insert_acts_from(
        "jsonb_array_elements(CAST(:acts AS jsonb))", "CAST(value->>{place} AS {kind}) AS {name}"
    ),
}


def _delete_partial(connection: Connection, entry: Entry, stored: Sequence[int]) -> None:
    """Delete an entry of which only some acts were inserted."""
    connection.execute(_DELETE_ACTS, {"table": entry.table, "first": min(stored), "last": max(stored)})
    if entry.opened is not None:
        connection.execute(_DELETE_TABLE, {"table": entry.table})


_DELETE_ACTS: Final = text("DELETE FROM acts WHERE table_id = :table AND number BETWEEN :first AND :last")
_DELETE_TABLE: Final = text("DELETE FROM tables WHERE id = :table")


# rows that change with the acts


def _write_change(connection: Connection, entry: Entry) -> None:
    change, last = entry.change, entry.acts[-1][0]
    if change is None:
        return
    if entry.opened is None or change.closed_at is not None:
        connection.execute(_CHANGE_TABLE, {"id": entry.table, **_mutable_columns(change), **_end_columns(change)})
        connection.execute(_CLEAR_SEATS, {"table": entry.table})
    _seat(connection, entry.table, change.players)
    if change.prepared is not None:
        _prepare(connection, entry.table, change.prepared)
    if change.started is not None:
        _start(connection, change.started)
    if change.finished is not None:
        _finish(connection, change.finished, last)


def _mutable_columns(row: TableRow | RowChange) -> dict[str, Any]:
    return {
        "state": row.state,
        "names": orjson.dumps(row.names).decode(),
        "players": orjson.dumps(row.players).decode(),
        "due_at": row.due_at,
        "changed_at": row.changed_at,
    }


def _end_columns(change: RowChange) -> dict[str, Any]:
    disposable_since = change.closed_at if change.is_disposable else None
    return {"closed_at": change.closed_at, "disposable_since": disposable_since}


def _insert_table(connection: Connection, row: TableRow) -> bool:
    """False if its id or its code is taken."""
    fixed = {
        "id": row.id,
        "code": row.code,
        "game": row.game,
        "options": orjson.dumps(row.options).decode(),
        "clock": row.clock.model_dump_json(),
        "public": row.public,
        "rated": row.rated,
        "created_at": row.created_at,
    }
    return connection.execute(_INSERT_TABLE, fixed | _mutable_columns(row)).first() is not None


def _seat(connection: Connection, table: str, players: Sequence[str | None]) -> None:
    seated = [{"table": table, "player": player} for player in sorted({each for each in players if each is not None})]
    if seated:
        connection.execute(_SEAT, seated)


def _prepare(connection: Connection, table: str, match: NewMatch) -> None:
    new = {
        "id": match.id,
        "table": table,
        "number": match.number,
        "secret": match.secret,
        "commitment": match.commitment,
        "no": False,
    }
    connection.execute(_PREPARE, new)


def _start(connection: Connection, match: MatchStarted) -> None:
    seats = orjson.dumps([(seat.name, seat.player, seat.level) for seat in match.seats]).decode()
    connection.execute(_START, {"id": match.id, "at": match.at, "rated": match.rated, "seats": seats})
    people = sorted({seat.player for seat in match.seats if seat.player is not None})
    if people:
        shared = {"id": match.id, "at": match.at, "players": len(match.seats), "people": len(people) - 1}
        connection.execute(_PLAY, [{**shared, "player": player} for player in people])


def _finish(connection: Connection, match: MatchFinished, last: int) -> None:
    end = {
        "id": match.id,
        "at": match.at,
        "rated": match.rated,
        "marked": match.marked,
        "last": last,
        "result": match.result.model_dump_json(),
    }
    stored = connection.execute(_FINISH, end).scalar()
    sides = [_side(match, seat, player) for seat, (_, player, _) in enumerate(orjson.loads(stored or "[]")) if player]
    if sides:
        connection.execute(_FINISH_SIDE, sides)


def _side(match: MatchFinished, seat: int, player: str) -> dict[str, Any]:
    """How the match ended for one person, for their history."""
    scores = match.result.scores
    return {
        "id": match.id,
        "player": player,
        "at": match.at,
        "outcome": outcome_of(match.result, seat),
        "score": None if scores is None else scores[seat],
    }


_INSERT_TABLE: Final = text("""
    INSERT INTO tables (id, code, game, options, clock, public, rated, state, names, players, due_at, created_at,
        changed_at, host_seen_at)
    VALUES (:id, :code, :game, :options, :clock, :public, :rated, :state, :names, :players, :due_at, :created_at,
        :changed_at, :created_at)
    ON CONFLICT DO NOTHING RETURNING id
""")
_CHANGE_TABLE: Final = text("""
    UPDATE tables SET state = :state, names = :names, players = :players, due_at = :due_at, changed_at = :changed_at,
        closed_at = :closed_at, disposable_since = :disposable_since
    WHERE id = :id
""")
_CLEAR_SEATS: Final = text("DELETE FROM sittings WHERE table_id = :table")
_SEAT: Final = text("INSERT INTO sittings (table_id, player_id) VALUES (:table, :player)")
_PREPARE: Final = text("""
    INSERT INTO matches (id, table_id, number, secret, commitment, rated, marked)
    VALUES (:id, :table, :number, :secret, :commitment, :no, :no)
""")
_START: Final = text("UPDATE matches SET started_at = :at, rated = :rated, seats = :seats WHERE id = :id")
_PLAY: Final = text("""
    INSERT INTO match_players (match_id, player_id, started_at, players, people)
    VALUES (:id, :player, :at, :players, :people)
""")
_FINISH: Final = text("""
    UPDATE matches SET finished_at = :at, rated = :rated, marked = :marked, last_act = :last, result = :result
    WHERE id = :id RETURNING seats
""")
_FINISH_SIDE: Final = text("""
    UPDATE match_players SET outcome = :outcome, score = :score, finished_at = :at
    WHERE match_id = :id AND player_id = :player
""")
