"""When Python looks for garbage: a little while people play, and everywhere only now and then.

A full search stops the whole server, for half a second where there are a thousand tables, and left to itself Python
makes one whenever the number of objects has grown by a quarter: under load, every few seconds. Nearly everything is
freed without it; what is left are odds and ends of closed connections.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_EVERY: Final = 600.0
_NEW_OBJECTS: Final = 1_000
_SEARCHES_OF_THE_NEW: Final = 10
_NEVER: Final = 1_000_000_000


async def sweep_now_and_then() -> None:
    """Until cancelled."""
    gc.collect()
    gc.freeze()  # what was imported stays: it need not be searched again
    before = gc.get_threshold()
    gc.set_threshold(_NEW_OBJECTS, _SEARCHES_OF_THE_NEW, _NEVER)
    try:
        while True:
            await asyncio.sleep(_EVERY)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
