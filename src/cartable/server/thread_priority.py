"""The priority of threads that compute: requests and moves of people come before bots and other long work."""

from __future__ import annotations

import os
import sys
import threading
from typing import Final

NICENESS: Final = 10


def lower_thread_priority() -> None:
    """Lower the priority of this thread, unless the whole process has a lower one already.

    Raising it needs a privilege, so a thread of a very nice process would end with an error.
    """
    if sys.platform == "linux":  # elsewhere a thread cannot have a priority of its own
        niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
