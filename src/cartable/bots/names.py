"""Names of bots at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

BOT_NAMES: Final = ("Ada", "Blaise", "Emmy", "Évariste", "Grace", "Leonhard")
"""As many as a table has seats, so that one is always free."""


def bot_names(taken: Collection[str]) -> list[str]:
    """The names that are free for bots where these are taken."""
    return [name for name in BOT_NAMES if name not in taken]
