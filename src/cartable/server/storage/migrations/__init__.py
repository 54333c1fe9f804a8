"""Alembic's folder: its steps, and how they are run."""
