"""The life of a table: when its host was last seen, when it was closed, and since when it may be deleted.

Until now tables were closed by a task that was due at the beginning of a day, and no other task is due then. They are
closed by the cleanup now, so such tables are due for nothing any more. A finished table without a due task is closed.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_USABLE = sa.text("closed_at IS NULL")
_DISPOSABLE = sa.text("disposable_since IS NOT NULL")


def upgrade() -> None:
    for column in ("host_seen_at", "closed_at", "disposable_since"):
        op.add_column("tables", sa.Column(column, sa.BigInteger))
    op.execute("UPDATE tables SET host_seen_at = changed_at")
    op.execute("UPDATE tables SET closed_at = changed_at WHERE state = 'finished' AND due_at IS NULL")
    op.execute("""
        UPDATE tables SET disposable_since = closed_at
        WHERE closed_at IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM matches WHERE matches.table_id = tables.id AND matches.finished_at IS NOT NULL
        )
    """)
    op.execute("UPDATE tables SET due_at = NULL WHERE due_at % 86400000 = 0")
    op.create_index("ix_tables_hosted", "tables", ["state", "host_seen_at"])
    for name, columns, where in (
        ("ix_tables_usable", ["state", "changed_at"], _USABLE),
        ("ix_tables_disposable_since", ["disposable_since"], _DISPOSABLE),
    ):
        op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    for state, days in (("open", 8), ("running", 31), ("finished", 2)):
        op.execute(f"""
            UPDATE tables SET due_at = (changed_at / 86400000 + {days}) * 86400000
            WHERE state = '{state}' AND due_at IS NULL AND closed_at IS NULL
        """)  # noqa: S608
    for index in ("ix_tables_hosted", "ix_tables_usable", "ix_tables_disposable_since"):
        op.drop_index(index, "tables")
    for column in ("host_seen_at", "closed_at", "disposable_since"):
        op.drop_column("tables", column)
