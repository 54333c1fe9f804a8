"""Polling for conditions in asynchronous tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tests.patience import PATIENCE


async def until(condition: Callable[[], object], within: float = PATIENCE) -> None:
    """Wait until the condition is true; fails if it takes far too long, even for a busy machine that is compiling."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.002)
