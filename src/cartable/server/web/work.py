"""Work that takes a while, done beside the event loop: two pieces at a time, so that play always comes first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

R = TypeVar("R")

_threads: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="aside")


async def aside(work: Callable[[], R]) -> R:
    return await asyncio.wrap_future(_threads.submit(work))
