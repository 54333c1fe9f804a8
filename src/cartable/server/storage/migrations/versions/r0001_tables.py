"""People, tables with their acts and matches, and the processes that own them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.String(40)


def _partial_index(name: str, table: str, columns: list[str], condition: str, unique: bool = False) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def upgrade() -> None:
    _people()
    _tables()
    _matches()
    _leases()


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("id", _ID, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "devices",
        sa.Column("id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_devices_player_id", ondelete="CASCADE"),
        sa.UniqueConstraint("token_hash", name="uq_devices_token_hash"),
    )
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_table(
        "links",
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_links"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_links_player_id", ondelete="CASCADE"),
        sa.UniqueConstraint("secret_hash", name="uq_links_secret_hash"),
    )
    op.create_table(
        "mutes",
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("muted_id", _ID, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "muted_id", name="pk_mutes"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_mutes_player_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["muted_id"], ["players.id"], name="fk_mutes_muted_id", ondelete="CASCADE"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _ID, nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_listed", "tables", ["state", "created_at", "id"])
    _partial_index("ix_tables_due_at", "tables", ["due_at"], "due_at IS NOT NULL")
    op.create_table(
        "sittings",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_sittings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_sittings_player_id", "sittings", ["player_id"])
    op.create_table(
        "acts",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("player_id", _ID),
        sa.Column("request", sa.String(64)),
        sa.Column("match_id", _ID),
        sa.Column("ply", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_acts"),
        sqlite_with_rowid=False,
    )
    _partial_index("uq_acts_match_ply", "acts", ["match_id", "ply"], "ply IS NOT NULL", unique=True)
    requests = ["table_id", "player_id", "request"]
    _partial_index("uq_acts_request", "acts", requests, "request IS NOT NULL", unique=True)


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("marked", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Text),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("last_act", sa.Integer),
        sa.Column("result", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_matches_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_index("ix_matches_finished_at", "matches", ["finished_at", "id"])
    op.create_table(
        "match_players",
        sa.Column("match_id", _ID, nullable=False),
        sa.Column("player_id", _ID, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="pk_match_players"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_players_match_id", ondelete="CASCADE"),
    )
    op.create_index("ix_match_players_history", "match_players", ["player_id", "started_at", "match_id"])


def _leases() -> None:
    op.create_table(
        "processes",
        sa.Column("owner", _ID, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("owner", _ID, nullable=False),
        sa.Column("lapsed_since", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_leases_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])


def downgrade() -> None:
    for table in (
        "leases",
        "processes",
        "match_players",
        "matches",
        "acts",
        "sittings",
        "tables",
        "mutes",
        "links",
        "devices",
        "players",
    ):
        op.drop_table(table)
