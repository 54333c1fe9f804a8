"""An index on muted players: when a guest is deleted, the mutes of that guest are found without a full scan."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_mutes_muted_id", "mutes", ["muted_id"])


def downgrade() -> None:
    op.drop_index("ix_mutes_muted_id", "mutes")
