"""Households: people who share a device. Companions belong to the household of the owner of their device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_SHARED = sa.text("household IS NOT NULL")


def upgrade() -> None:
    op.add_column("players", sa.Column("household", sa.String(40)))
    op.create_index("ix_players_household", "players", ["household"], sqlite_where=_SHARED, postgresql_where=_SHARED)
    op.execute("""
        UPDATE players SET household = (SELECT owner_id FROM companions WHERE companions.player_id = players.id)
        WHERE id IN (SELECT player_id FROM companions)
    """)


def downgrade() -> None:
    op.drop_index("ix_players_household", "players")
    op.drop_column("players", "household")
