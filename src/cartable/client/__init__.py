"""The Python client of the protocol, for bots, tests and the load generator.

`Guest` is a person at a server: it creates and finds tables and reads records. `TableConnection` is a connection to one
table: it reconnects by itself, reports changes in order, and repeats commands until they are answered.
`docs/protocol.md` shows a bot in thirty lines.
"""

from __future__ import annotations

from cartable.client.connection import TableConnection
from cartable.client.errors import ClientError, Lost, Outdated, Refused, TableClosed
from cartable.client.guest import Guest

__all__ = ["ClientError", "Guest", "Lost", "Outdated", "Refused", "TableClosed", "TableConnection"]
