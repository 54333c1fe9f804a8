"""Playing over the protocol from Python: what tests, the load generator and people's own bots use.

`Guest` is somebody at a server: tables to open and to find, records to read. `TableConnection` is a place at one table:
it stays connected by itself, tells in order what happens there, and sends commands until they are answered.
`docs/protocol.md` shows a bot in thirty lines.
"""

from __future__ import annotations

from cartable.client.connection import TableConnection
from cartable.client.errors import ClientError, Lost, Outdated, Refused
from cartable.client.guest import Guest

__all__ = ["ClientError", "Guest", "Lost", "Outdated", "Refused", "TableConnection"]
