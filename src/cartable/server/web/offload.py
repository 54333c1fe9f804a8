"""Slow work outside of the event loop: two threads, so that it never slows play down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

R = TypeVar("R")

_threads: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="offload")


async def run_in_thread(work: Callable[[], R]) -> R:
    return await asyncio.wrap_future(_threads.submit(work))
