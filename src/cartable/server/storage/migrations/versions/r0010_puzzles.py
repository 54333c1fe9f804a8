"""Puzzles: everybody's progress and attempts, and the ratings of the puzzles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "puzzle_progress",
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("best_streak", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", name="pk_puzzle_progress"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], ondelete="CASCADE", name="fk_puzzle_progress_player_id"),
    )
    op.create_table(
        "puzzle_attempts",
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle_id", sa.String(40), nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game", "puzzle_id", name="pk_puzzle_attempts"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], ondelete="CASCADE", name="fk_puzzle_attempts_player_id"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle_id", sa.String(40), nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle_id", name="pk_puzzle_ratings"),
    )


def downgrade() -> None:
    for table in ("puzzle_ratings", "puzzle_attempts", "puzzle_progress"):
        op.drop_table(table)
