"""Tests that wait: each runs in a loop of its own, and never for longer than it may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")
Waiting = Callable[P, Coroutine[Any, Any, None]]


def asynchronous(seconds: float = 30) -> Callable[[Waiting[P]], Callable[P, None]]:
    """Run a test function in an event loop, failing where it takes longer than this."""

    def decorated(test: Waiting[P]) -> Callable[P, None]:
        @wraps(test)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            asyncio.run(asyncio.wait_for(test(*args, **kwargs), seconds))

        return run

    return decorated
