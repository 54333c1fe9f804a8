"""What bots are called at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

BOT_NAMES: Final = ("Ada", "Blaise", "Emmy", "Évariste", "Grace", "Leonhard")
"""As many as a table has seats, so that there is always one that nobody else has."""


def bot_names(taken: Collection[str]) -> list[str]:
    """The names left for bots where these are taken."""
    return [name for name in BOT_NAMES if name not in taken]
