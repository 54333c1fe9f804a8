"""Waiting for what happens in its own time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(true: Callable[[], object], within: float = 5.0) -> None:
    """Wait until something is so; fails where it takes too long."""
    async with asyncio.timeout(within):
        while not true():
            await asyncio.sleep(0.002)
