"""Companions: people who share a device with its owner."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "companions",
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("owner_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_companions"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_companions_player_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner_id"], ["players.id"], name="fk_companions_owner_id", ondelete="CASCADE"),
    )
    op.create_index("ix_companions_owner_id", "companions", ["owner_id"])


def downgrade() -> None:
    op.drop_table("companions")
