"""Profiles: ratings in four digits, leaderboards, each person's side of a match, accuracies, people who are forgotten.

The names in records that a table continues from are replaced by numbers: nothing needs them.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_FORGOTTEN = sa.text("forgotten_at IS NOT NULL")
_BY_PEOPLE = sa.text("ply IS NULL AND player_id IS NOT NULL")
_BATCH = 500
_COLUMNS = (
    ("match_players", (("players", sa.Integer), ("people", sa.Integer), ("outcome", sa.String(8)))),
    ("match_players", (("score", sa.Integer), ("finished_at", sa.BigInteger))),
    ("reviews", (("accuracies", sa.Text),)),
    ("rating_changes", (("game", sa.String(40)), ("at", sa.BigInteger))),
)


def upgrade() -> None:
    op.add_column("players", sa.Column("unlisted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("forgotten_at", sa.BigInteger))
    for table, columns in _COLUMNS:
        for name, kind in columns:
            op.add_column(table, sa.Column(name, kind))
    _rate_in_points()
    op.execute("""
        UPDATE rating_changes SET
            at = (SELECT m.finished_at FROM matches AS m WHERE m.id = rating_changes.match_id),
            game = (SELECT t.game FROM matches AS m JOIN tables AS t ON t.id = m.table_id
                WHERE m.id = rating_changes.match_id)
    """)
    _fill_sides()
    _fill_accuracies()
    _remove_names()
    _index("ix_players_forgotten_at", "players", ["forgotten_at"], _FORGOTTEN)
    _index("ix_acts_people", "acts", ["player_id", "table_id"], _BY_PEOPLE)
    op.create_index(
        "ix_ratings_ranked",
        "ratings",
        ["game", "points", "competitor"],
        sqlite_where=sa.text("ranked = 1"),
        postgresql_where=sa.text("ranked"),
    )
    op.create_index("ix_rating_changes_curve", "rating_changes", ["competitor", "game", "at"])


def downgrade() -> None:
    op.drop_index("ix_rating_changes_curve", "rating_changes")
    op.drop_index("ix_ratings_ranked", "ratings")
    op.drop_index("ix_acts_people", "acts")
    op.drop_index("ix_players_forgotten_at", "players")
    op.add_column("ratings", sa.Column("shown", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    op.execute("UPDATE ratings SET shown = CAST(ROUND(1000000 * (mu - 3 * sigma)) AS bigint)")
    op.drop_column("ratings", "ranked")
    op.drop_column("ratings", "points")
    op.create_index("ix_ratings_ladder", "ratings", ["game", "shown", "competitor"])
    for table, columns in reversed(_COLUMNS):
        for name, _ in reversed(columns):
            op.drop_column(table, name)
    op.drop_column("players", "forgotten_at")
    op.drop_column("players", "unlisted")


def _index(name: str, table: str, columns: list[str], where: sa.TextClause) -> None:
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def _rate_in_points() -> None:
    op.drop_index("ix_ratings_ladder", "ratings")
    op.drop_column("ratings", "shown")
    op.add_column("ratings", sa.Column("points", sa.Integer, nullable=False, server_default=sa.text("1500")))
    op.add_column("ratings", sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE ratings SET points = CAST(ROUND(1500 + 30 * (mu - 25)) AS integer)")
    op.execute("UPDATE ratings SET points = 100 WHERE points < 100")
    op.execute("UPDATE ratings SET points = 9999 WHERE points > 9999")
    op.execute("UPDATE ratings SET ranked = (30 * sigma <= 150 AND competitor NOT LIKE 'bot:%')")


def _in_batches(query: str, change: str, values: Any) -> None:
    """Change rows by values that are computed from them; the rows are read in the order of their id."""
    connection, last = op.get_bind(), ""
    while rows := connection.execute(sa.text(query), {"last": last, "limit": _BATCH}).all():
        last = rows[-1].id
        if changes := [each for row in rows for each in values(row)]:
            connection.execute(sa.text(change), changes)


def _fill_sides() -> None:
    _in_batches(
        """SELECT id, seats, result, finished_at FROM matches
            WHERE id > :last AND seats IS NOT NULL ORDER BY id LIMIT :limit""",
        """UPDATE match_players SET players = :players, people = :people, outcome = :outcome, score = :score,
            finished_at = :finished_at WHERE match_id = :match AND player_id = :player""",
        _sides,
    )


def _sides(row: Any) -> list[dict[str, Any]]:
    people = [player for _, player, _ in json.loads(row.seats)]
    result = None if row.result is None else json.loads(row.result)
    return [
        {
            "match": row.id,
            "player": player,
            "players": len(people),
            "people": len({each for each in people if each not in (None, player)}),
            "outcome": None if result is None else _outcome(result["teams"], result["winners"], seat),
            "score": None if result is None or result["scores"] is None else result["scores"][seat],
            "finished_at": row.finished_at,
        }
        for seat, player in enumerate(people)
        if player is not None
    ]


def _outcome(teams: Sequence[Sequence[int]], winners: Sequence[int], seat: int) -> str:
    if len(teams) < 2:
        return "solo"
    if not winners or all(any(each in winners for each in team) for team in teams):
        return "tied"
    return "won" if seat in winners else "lost"


def _fill_accuracies() -> None:
    _in_batches(
        """SELECT match_id AS id, body FROM reviews
            WHERE match_id > :last AND body IS NOT NULL ORDER BY match_id LIMIT :limit""",
        "UPDATE reviews SET accuracies = :accuracies WHERE match_id = :match",
        lambda row: [{"match": row.id, "accuracies": _accuracies(row.body)}],
    )


def _accuracies(body: bytes) -> str:
    seats = json.loads(zlib.decompress(body))["seats"]
    by_seat = {each["seat"]: each["accuracy"] for each in seats}
    return json.dumps([by_seat.get(seat) for seat in range(max(by_seat, default=-1) + 1)])


def _remove_names() -> None:
    _in_batches(
        """SELECT table_id AS id, body FROM acts
            WHERE table_id > :last AND number = 0 AND body LIKE '%"origin":{%' ORDER BY table_id LIMIT :limit""",
        "UPDATE acts SET body = :body WHERE table_id = :table AND number = 0",
        lambda row: [{"table": row.id, "body": _without_names(row.body)}],
    )


def _without_names(text: str) -> str:
    body = json.loads(text)
    seats = body["options"]["players"]
    numbers = ", ".join(f'"{seat + 1}"' for seat in range(seats))
    body["origin"]["record"] = re.sub(r"(?m)^names = .*$", f"names = [{numbers}]", body["origin"]["record"])
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
