"""Entering a network namespace: from then on, new sockets, threads and processes of the calling thread belong to it."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

_CLONE_NEWNET = 0x40000000
_FOLDER = "/run/netns"


def enter_namespace(name: str) -> None:
    """Only the calling thread enters. Needs root."""
    libc = ctypes.CDLL(None, use_errno=True)
    file = os.open(f"{_FOLDER}/{name}", os.O_RDONLY | os.O_CLOEXEC)
    try:
        if libc.setns(file, _CLONE_NEWNET) != 0:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error), name)
    finally:
        os.close(file)


def run_in_namespace(name: str, work: Callable[[], T]) -> T:
    """Run this in a thread that has entered the namespace."""
    with ThreadPoolExecutor(1, initializer=enter_namespace, initargs=(name,)) as thread:
        return thread.submit(work).result()
