"""The tables of the database. A test checks that the migrations give the same schema.

Lists and settings that are never searched are stored as JSON text. Times are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

_ID: Final = String(40)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# people

players: Final = Table(
    "players",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("research", Boolean, nullable=False, server_default=false()),
    Column("household", _ID),
    Index(
        "ix_players_household",
        "household",
        sqlite_where=text("household IS NOT NULL"),
        postgresql_where=text("household IS NOT NULL"),
    ),
)
"""`household`: the id of the person whose household it is; NULL for one's own."""

devices: Final = Table(
    "devices",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

links: Final = Table(
    "links",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("secret_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

mutes: Final = Table(
    "mutes",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created_at", BigInteger, nullable=False),
)

companions: Final = Table(
    "companions",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("owner_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
)

# tables, their acts and their matches

tables: Final = Table(
    "tables",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("state", String(16), nullable=False),
    Column("names", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("due_at", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("host_seen_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("disposable_since", BigInteger),
    Index("ix_tables_listed", "state", "created_at", "id"),
    Index("ix_tables_hosted", "state", "host_seen_at"),
    Index(
        "ix_tables_usable",
        "state",
        "changed_at",
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
    Index(
        "ix_tables_disposable_since",
        "disposable_since",
        sqlite_where=text("disposable_since IS NOT NULL"),
        postgresql_where=text("disposable_since IS NOT NULL"),
    ),
    Index(
        "ix_tables_due_at",
        "due_at",
        sqlite_where=text("due_at IS NOT NULL"),
        postgresql_where=text("due_at IS NOT NULL"),
    ),
)
"""`host_seen_at` is only kept up to date while the table is open. `disposable_since`: when a table was closed at which
no match was finished."""

sittings: Final = Table(
    "sittings",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", _ID, primary_key=True, index=True),
)
"""Where each person sits now."""

# Acts need no foreign key: the first act is stored with its table in one transaction, and every other act only if the
# act before it is stored.
acts: Final = Table(
    "acts",
    metadata,
    Column("table_id", _ID, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("player_id", _ID),
    Column("request", String(64)),
    Column("match_id", _ID),
    Column("ply", Integer),
    Index(
        "uq_acts_match_ply",
        "match_id",
        "ply",
        unique=True,
        sqlite_where=text("ply IS NOT NULL"),
        postgresql_where=text("ply IS NOT NULL"),
    ),
    Index(
        "uq_acts_request",
        "table_id",
        "player_id",
        "request",
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
        postgresql_where=text("request IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("marked", Boolean, nullable=False),
    Column("seats", Text),
    Column("started_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("last_act", Integer),
    Column("result", Text),
    Column("settled_at", BigInteger),
    Index("ix_matches_finished_at", "finished_at", "id"),
    Index(
        "ix_matches_unsettled",
        "finished_at",
        sqlite_where=text("settled_at IS NULL"),
        postgresql_where=text("settled_at IS NULL"),
    ),
)

match_players: Final = Table(
    "match_players",
    metadata,
    Column("match_id", _ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", _ID, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Index("ix_match_players_history", "player_id", "started_at", "match_id"),
)

# which process owns which table

processes: Final = Table(
    "processes",
    metadata,
    Column("owner", _ID, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

leases: Final = Table(
    "leases",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", _ID, nullable=False, index=True),
    Column("lapsed_since", BigInteger),
)

# what the operator says to everybody: at most one row

announcements: Final = Table(
    "announcements",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("text", Text, nullable=False),
    Column("stops_at", BigInteger, nullable=False),
    Column("stops", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

# ratings: `competitor` is a player's id, or `bot:` and a level; `shown` is in millionths

ratings: Final = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("competitor", String(60), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("shown", BigInteger, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ix_ratings_competitor", "competitor"),
    Index("ix_ratings_ladder", "game", "shown", "competitor"),
)

rating_changes: Final = Table(
    "rating_changes",
    metadata,
    Column("match_id", _ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("competitor", String(60), primary_key=True),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)
