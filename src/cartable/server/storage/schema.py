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
    Column("unlisted", Boolean, nullable=False, server_default=false()),
    Column("forgotten_at", BigInteger),
    Index(
        "ix_players_household",
        "household",
        sqlite_where=text("household IS NOT NULL"),
        postgresql_where=text("household IS NOT NULL"),
    ),
    Index(
        "ix_players_forgotten_at",
        "forgotten_at",
        sqlite_where=text("forgotten_at IS NOT NULL"),
        postgresql_where=text("forgotten_at IS NOT NULL"),
    ),
)
"""`household`: the id of the person whose household it is; NULL for one's own. `unlisted`: whether they stay out of the
leaderboards. `forgotten_at`: when they asked to be forgotten; the row is deleted when nothing refers to it any more."""

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
    Index(
        "ix_acts_people",
        "player_id",
        "table_id",
        sqlite_where=text("ply IS NULL AND player_id IS NOT NULL"),
        postgresql_where=text("ply IS NULL AND player_id IS NOT NULL"),
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
    Column("players", Integer),
    Column("people", Integer),
    Column("outcome", String(8)),
    Column("score", Integer),
    Column("finished_at", BigInteger),
    Index("ix_match_players_history", "player_id", "started_at", "match_id"),
)
"""The match as one person's history shows it: `players` is the number of seats, `people` of those with other people.
`outcome`, `score` and `finished_at` are NULL while it runs; `outcome` is `won`, `lost`, `tied` or `solo`."""

reviews: Final = Table(
    "reviews",
    metadata,
    Column("match_id", _ID, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("body", LargeBinary),
    Column("accuracies", Text),
)
"""`body` is compressed, and NULL while the review is made: then `done` of `total` decisions are reviewed. `accuracies`:
the accuracy of each seat, for lists."""

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

# ratings: `competitor` is a player's id; `points` is what people see; `ranked`: whether it is listed in leaderboards.
# In earlier versions bots had rows too, `bot:` and a level; they are kept, and nothing reads them.

ratings: Final = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("competitor", String(60), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("points", Integer, nullable=False, server_default=text("1500")),
    Column("ranked", Boolean, nullable=False, server_default=false()),
    Index("ix_ratings_competitor", "competitor"),
    Index(
        "ix_ratings_ranked",
        "game",
        "points",
        "competitor",
        sqlite_where=text("ranked = 1"),
        postgresql_where=text("ranked"),
    ),
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
    Column("game", String(40)),
    Column("at", BigInteger),
    Index("ix_rating_changes_curve", "competitor", "game", "at"),
)

# puzzles: `found` steps of an attempt were found without an error; `solved` is NULL while it is not decided

puzzle_progress: Final = Table(
    "puzzle_progress",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
)

puzzle_attempts: Final = Table(
    "puzzle_attempts",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle_id", _ID, primary_key=True),
    Column("found", Integer, nullable=False),
    Column("solved", Boolean),
    Column("at", BigInteger, nullable=False),
)

puzzle_ratings: Final = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("puzzle_id", _ID, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
)

server_keys: Final = Table(
    "server_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary(32), nullable=False),
)
"""Secrets that all processes of a server share, made when they are first needed."""

# push notifications: `site` is the address at which somebody asked for them

push_subscriptions: Final = Table(
    "push_subscriptions",
    metadata,
    Column("device_id", _ID, ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("endpoint_hash", LargeBinary(32), nullable=False, unique=True),
    Column("p256dh", LargeBinary(65), nullable=False),
    Column("auth", LargeBinary(16), nullable=False),
    Column("language", String(8), nullable=False),
    Column("site", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("next_at", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
)
"""`next_at`: before then nothing more is sent. `failures`: since the last delivery that succeeded."""

push_turns: Final = Table(
    "push_turns",
    metadata,
    Column("table_id", _ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seen_act", Integer, nullable=False),
    Column("turn", String(80)),
)
"""`seen_act`: the table's newest act when a process last looked whose turn it is. `turn`: the last that was told."""

# the daily deal: `score` and `finished_at` are NULL until a try is over; `scores` until par is known

daily_tries: Final = Table(
    "daily_tries",
    metadata,
    Column("player_id", _ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("table_id", _ID, nullable=False, unique=True),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("score", Integer),
    Index("ix_daily_tries_game_day", "game", "day"),
)

daily_pars: Final = Table(
    "daily_pars",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("changed_at", BigInteger, nullable=False),
    Column("scores", Text),
)
# tournaments: a log of acts each, as tables are; `summary` is what lists show

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", _ID, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("state", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host_id", _ID, nullable=False, index=True),
    Column("played", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("due_at", BigInteger),
    Column("owner", _ID),
    Column("claimed_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index("ix_tournaments_listed", "state", "created_at", "id"),
    Index(
        "ix_tournaments_due_at",
        "due_at",
        sqlite_where=text("due_at IS NOT NULL"),
        postgresql_where=text("due_at IS NOT NULL"),
    ),
)
"""`played`: whether any result was reported. `owner`: the process that works on it, until `claimed_until`."""

tournament_acts: Final = Table(
    "tournament_acts",
    metadata,
    Column("tournament_id", _ID, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("player_id", _ID, index=True),
)

tournament_entrants: Final = Table(
    "tournament_entrants",
    metadata,
    Column("tournament_id", _ID, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("player_id", _ID, primary_key=True, index=True),
)
"""Who takes part, for people's own lists."""
