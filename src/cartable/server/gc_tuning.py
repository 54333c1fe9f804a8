"""The tuning of Python's garbage collector: young objects often, all objects only every ten minutes.

A full collection stops the whole server, for half a second with a thousand tables. By default Python runs one whenever
the number of objects has grown by a quarter: under load, every few seconds. Nearly everything is freed without it;
cycles come only from closed connections.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_FULL_COLLECTION_SECONDS: Final = 600.0
_YOUNG_OBJECTS: Final = 1_000
_YOUNG_COLLECTIONS: Final = 10
_NEVER: Final = 1_000_000_000


async def tune_garbage_collector() -> None:
    """Runs until it is cancelled."""
    gc.collect()
    gc.freeze()  # imported modules stay alive: they need not be scanned again
    before = gc.get_threshold()
    gc.set_threshold(_YOUNG_OBJECTS, _YOUNG_COLLECTIONS, _NEVER)
    try:
        while True:
            await asyncio.sleep(_FULL_COLLECTION_SECONDS)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
