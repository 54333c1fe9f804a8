"""Ratings. Matches that are finished already are not settled yet: they are rated after the upgrade."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_UNSETTLED = sa.text("settled_at IS NULL")


def upgrade() -> None:
    op.add_column("matches", sa.Column("settled_at", sa.BigInteger))
    op.create_index(
        "ix_matches_unsettled",
        "matches",
        ["finished_at"],
        sqlite_where=_UNSETTLED,
        postgresql_where=_UNSETTLED,
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("competitor", sa.String(60), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("shown", sa.BigInteger, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "competitor", name="pk_ratings"),
    )
    op.create_index("ix_ratings_competitor", "ratings", ["competitor"])
    op.create_index("ix_ratings_ladder", "ratings", ["game", "shown", "competitor"])
    op.create_table(
        "rating_changes",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("competitor", sa.String(60), nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "competitor", name="pk_rating_changes"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_rating_changes_match_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("rating_changes")
    op.drop_table("ratings")
    op.drop_index("ix_matches_unsettled", "matches")
    op.drop_column("matches", "settled_at")
