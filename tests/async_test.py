"""Asynchronous tests: each runs in its own event loop, with a timeout."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")
AsyncFunction = Callable[P, Coroutine[Any, Any, None]]


def async_test(seconds: float = 900) -> Callable[[AsyncFunction[P]], Callable[P, None]]:
    """Run a test function in an event loop; it fails if it takes longer than this."""

    def decorated(test: AsyncFunction[P]) -> Callable[P, None]:
        @wraps(test)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            asyncio.run(asyncio.wait_for(test(*args, **kwargs), seconds))

        return run

    return decorated
