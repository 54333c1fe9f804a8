"""Long lists in pages: the Link header gives the address of the next page."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response

After = Annotated[str | None, Query(max_length=200, description="The cursor from the Link header of the previous page")]
Limit = Annotated[int, Query(ge=1, le=100)]


def set_next_link(request: Request, response: Response, after: str | None) -> None:
    if after is not None:
        address = request.url.include_query_params(after=after)
        response.headers["link"] = f'<{address.path}?{address.query}>; rel="next"'
