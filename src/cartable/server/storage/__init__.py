"""Storage: everything that outlives a process, in SQLite or PostgreSQL."""

from cartable.server.storage.errors import StorageDown, StorageError, StorageRefused
from cartable.server.storage.store import Store

__all__ = ["StorageDown", "StorageError", "StorageRefused", "Store"]
