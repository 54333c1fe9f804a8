"""Taking a person out of a tournament: its acts and its row are rewritten, and an act says so to every process."""

from __future__ import annotations

from typing import Any, Final

import orjson
from sqlalchemy import Connection, delete, select, text, update

from cartable.server.storage import schema
from cartable.server.storage.anonymous_people import anonymous_person
from cartable.server.tournament.acts import Forgotten, body_text


def tournaments_of(connection: Connection, player: str, limit: int) -> list[str]:
    """Where somebody is the host, takes part, or did anything."""
    return list(connection.execute(_TOURNAMENTS_OF, {"player": player, "limit": limit}).scalars())


def rewrite_tournament(connection: Connection, player: str, tournament: str, now: int) -> bool:
    """False if another process appended an act at this moment."""
    acts = schema.tournament_acts
    log = connection.execute(select(acts).where(acts.c.tournament_id == tournament).order_by(acts.c.number)).all()
    if not log:
        return True
    by, name = anonymous_person(connection, player)
    bodies = [orjson.loads(act.body) for act in log]
    joined = [body for body in bodies if body["kind"] == "joined"]
    forgotten = Forgotten(
        entrants=[number for number, body in enumerate(joined) if body["player"] == player],
        is_host=bodies[0]["host"] == player,
        player=by,
        name=name,
    )
    values = {"number": log[-1].number + 1, "at": max(now, log[-1].at), "body": body_text(forgotten)}
    if connection.execute(_APPEND, {"tournament": tournament, **values}).first() is None:
        return False
    for act, body in zip(log, bodies, strict=True):
        if act.player_id == player or player in act.body:
            changed = {
                "body": orjson.dumps(_without(body, player, by, name)).decode(),
                "player_id": by if act.player_id == player else act.player_id,
            }
            connection.execute(
                update(acts).where(acts.c.tournament_id == tournament, acts.c.number == act.number).values(changed)
            )
    _rewrite_row(connection, player, tournament, forgotten)
    return True


def _without(body: dict[str, Any], player: str, by: str, name: str) -> dict[str, Any]:
    """The body of an act with the new id and the new name."""
    if body.get("host") == player:
        return {**body, "host": by, "host_name": name}
    return {**body, "player": by, "name": name} if body.get("player") == player else body


def _rewrite_row(connection: Connection, player: str, tournament: str, forgotten: Forgotten) -> None:
    rows, entrants = schema.tournaments, schema.tournament_entrants
    if forgotten.is_host:
        row = connection.execute(select(rows.c.summary).where(rows.c.id == tournament)).one()
        summary = {**orjson.loads(row.summary), "host_name": forgotten.name}
        changed = {"host_id": forgotten.player, "summary": orjson.dumps(summary).decode()}
        connection.execute(update(rows).where(rows.c.id == tournament).values(changed))
    connection.execute(delete(entrants).where(entrants.c.tournament_id == tournament, entrants.c.player_id == player))


_TOURNAMENTS_OF: Final = text("""
    SELECT tournament_id FROM (
        SELECT tournament_id FROM tournament_acts WHERE player_id = :player
        UNION
        SELECT tournament_id FROM tournament_entrants WHERE player_id = :player
        UNION
        SELECT id FROM tournaments WHERE host_id = :player
    ) AS t
    ORDER BY tournament_id LIMIT :limit
""")
_APPEND: Final = text("""
    INSERT INTO tournament_acts (tournament_id, number, at, body) VALUES (:tournament, :number, :at, :body)
    ON CONFLICT DO NOTHING RETURNING number
""")
