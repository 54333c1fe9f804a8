"""The daily deal: the server's key, everybody's tries, and par."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("player_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("score", sa.Integer),
        sa.PrimaryKeyConstraint("player_id", "game", "day", name="pk_daily_tries"),
        sa.UniqueConstraint("table_id", name="uq_daily_tries_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], ondelete="CASCADE", name="fk_daily_tries_player_id"),
    )
    op.create_index("ix_daily_tries_game_day", "daily_tries", ["game", "day"])
    op.create_table(
        "daily_pars",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("scores", sa.Text),
        sa.PrimaryKeyConstraint("game", "day", name="pk_daily_pars"),
    )


def downgrade() -> None:
    for table in ("daily_pars", "daily_tries", "server_keys"):
        op.drop_table(table)
