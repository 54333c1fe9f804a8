"""The API is what its OpenAPI description says, whatever is sent to it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from cartable.server.web.app import new_app
from cartable.server.web.reception import Reception
from tests.server.web.door import Door

NOBODY = cast(Reception, None)  # a description needs no reception


def described() -> Any:
    api: Any = schemathesis.openapi.from_dict(new_app(NOBODY).openapi())
    api.config.checks.negative_data_rejection.expected_statuses += ["413"]
    return api


every_way, some_ways = described(), described()
some_ways.config.phases.coverage.enabled = False
BEYOND = [positive_data_acceptance]
"""What a name, an option or a record must be is more than a schema can say."""
quietly = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture(scope="module")
def asked(open_door: Door) -> dict[str, Any]:
    """Where and as whom to ask."""
    guest = asyncio.run(open_door.guest())
    return {"base_url": open_door.url, "headers": {"Authorization": f"Bearer {guest.token}"}}


@some_ways.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=5, suppress_health_check=quietly)
def test_the_api_keeps_its_word(case: Any, asked: dict[str, Any]) -> None:
    case.call_and_validate(**asked, excluded_checks=BEYOND)


@pytest.mark.slow
@every_way.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=100, suppress_health_check=quietly)
def test_the_api_keeps_its_word_many_times(case: Any, asked: dict[str, Any]) -> None:
    case.call_and_validate(**asked, excluded_checks=BEYOND)
