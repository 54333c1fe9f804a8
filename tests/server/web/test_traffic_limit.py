"""Every HTTP request counts for the traffic of its address, except health checks."""

from __future__ import annotations

from pathlib import Path

from cartable.server.web.limits import RATE_LIMITS, Limits
from tests.async_test import async_test
from tests.server.web.live_server import live_server


@async_test()
async def test_all_requests_of_an_address_are_counted_but_health_checks(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        server.context.limits = Limits(3 / RATE_LIMITS["traffic"].address.burst, clock=lambda: 0.0)
        for _ in range(3):
            assert (await server.request("GET", "/")).status_code == 200
        for path in ("/", "/api/openapi.json", "/api/nothing", "/assets/nothing.js"):
            refused = await server.request("GET", path)
            assert (refused.status_code, refused.json()["code"]) == (429, "limit/traffic")
            assert refused.headers["retry-after"]
        for _ in range(5):
            assert (await server.request("GET", "/healthz")).status_code == 200
            assert (await server.request("GET", "/readyz")).status_code == 200
