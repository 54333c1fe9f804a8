"""Alembic's folder: the migration steps, and how they are run."""
