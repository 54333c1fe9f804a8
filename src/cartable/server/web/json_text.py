"""A response whose JSON was written outside of the event loop, or is stored."""

from __future__ import annotations

from starlette.responses import Response


class JsonText(Response):
    media_type = "application/json"
