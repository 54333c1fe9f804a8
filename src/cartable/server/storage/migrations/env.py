"""How Alembic runs the steps: on the connection and in the transaction that `migration` passes."""

from __future__ import annotations

from alembic import context

from cartable.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,  # SQLite changes a table by rewriting it
)
context.run_migrations()
