"""The API conforms to its OpenAPI description, whatever is sent to it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cartable.server.web.app import new_app
from cartable.server.web.context import ServerContext
from tests.server.web.live_server import LiveServer

NO_CONTEXT = cast(ServerContext, None)  # the description needs no context


def described() -> Any:
    api: Any = schemathesis.openapi.from_dict(new_app(NO_CONTEXT).openapi())
    api.config.checks.negative_data_rejection.expected_statuses += ["413"]
    return api


api = described()
EXCLUDED = [positive_data_acceptance]
"""A schema cannot fully describe valid names, options and records."""
suppressed = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture(scope="module")
def target(server: LiveServer) -> dict[str, Any]:
    """The server, and the person who sends the requests."""
    guest = asyncio.run(server.guest())
    return {"base_url": server.url, "headers": {"Authorization": f"Bearer {guest.token}"}}


@api.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=100, suppress_health_check=suppressed)
def test_the_api_conforms_to_its_description(case: Any, target: dict[str, Any]) -> None:
    case.call_and_validate(**target, excluded_checks=EXCLUDED)
