"""Push notifications: the devices that asked for them, and the turns that were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("device_id", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("endpoint_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("p256dh", sa.LargeBinary(65), nullable=False),
        sa.Column("auth", sa.LargeBinary(16), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("device_id", name="pk_push_subscriptions"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], ondelete="CASCADE", name="fk_push_subscriptions_device_id"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], ondelete="CASCADE", name="fk_push_subscriptions_player_id"
        ),
        sa.UniqueConstraint("endpoint_hash", name="uq_push_subscriptions_endpoint_hash"),
    )
    op.create_index("ix_push_subscriptions_player_id", "push_subscriptions", ["player_id"])
    op.create_table(
        "push_turns",
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("seen_act", sa.Integer, nullable=False),
        sa.Column("turn", sa.String(80)),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_push_turns"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_push_turns_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], ondelete="CASCADE", name="fk_push_turns_player_id"),
    )
    op.create_index("ix_push_turns_player_id", "push_turns", ["player_id"])


def downgrade() -> None:
    for table in ("push_turns", "push_subscriptions"):
        op.drop_table(table)
