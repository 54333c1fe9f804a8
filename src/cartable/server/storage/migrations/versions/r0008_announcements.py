"""The operator's announcement of a stop."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("stops_at", sa.BigInteger, nullable=False),
        sa.Column("stops", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
    )


def downgrade() -> None:
    op.drop_table("announcements")
