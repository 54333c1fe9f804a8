"""Tournaments, their acts, and who takes part."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host_id", sa.String(40), nullable=False),
        sa.Column("played", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("owner", sa.String(40)),
        sa.Column("claimed_until", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("code", name="uq_tournaments_code"),
    )
    op.create_index("ix_tournaments_host_id", "tournaments", ["host_id"])
    op.create_index("ix_tournaments_listed", "tournaments", ["state", "created_at", "id"])
    where = sa.text("due_at IS NOT NULL")
    op.create_index("ix_tournaments_due_at", "tournaments", ["due_at"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "tournament_acts",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("player_id", sa.String(40)),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_tournament_acts"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], ondelete="CASCADE", name="fk_tournament_acts_tournament_id"
        ),
    )
    op.create_index("ix_tournament_acts_player_id", "tournament_acts", ["player_id"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "player_id", name="pk_tournament_entrants"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], ondelete="CASCADE", name="fk_tournament_entrants_tournament_id"
        ),
    )
    op.create_index("ix_tournament_entrants_player_id", "tournament_entrants", ["player_id"])


def downgrade() -> None:
    for table in ("tournament_entrants", "tournament_acts", "tournaments"):
        op.drop_table(table)
