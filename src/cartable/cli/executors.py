"""What plays the deals of a command: this process, several, or a Ray cluster."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cartable.lab.executors import Executor


def executor_for(deals: int, workers: int | None, ray: str | None) -> Executor:
    """By default a process for each core, and never more processes than deals."""
    from cartable.lab.cluster import ClusterExecutor
    from cartable.lab.executors import ProcessExecutor, SerialExecutor

    if ray is not None:
        return ClusterExecutor(ray, workers)
    processes = min(workers or os.cpu_count() or 1, deals)
    return SerialExecutor() if processes == 1 else ProcessExecutor(processes)
