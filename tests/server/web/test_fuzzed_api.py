"""The API conforms to its OpenAPI description, whatever is sent to it: thousands of requests drawn from the schema."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, settings

from cartable.server.web.app import new_app
from cartable.server.web.context import ServerContext
from tests.patience import PATIENCE
from tests.server.web.live_server import LiveServer

pytestmark = pytest.mark.soak

NO_CONTEXT = cast(ServerContext, None)  # the description needs no context
EXAMPLES = 30
suppressed = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def module(name: str) -> Any:
    """Only the soak has Schemathesis; there, its absence is a failure."""
    return import_module(f"schemathesis{name}")


def described() -> Any:
    api: Any = module("").openapi.from_dict(new_app(NO_CONTEXT).openapi())
    api.config.checks.negative_data_rejection.expected_statuses += ["413"]
    api.config.request_timeout = PATIENCE
    return api


@pytest.fixture(scope="module")
def target(server: LiveServer) -> dict[str, Any]:
    """The server, and the person who sends the requests."""
    guest = asyncio.run(server.guest())
    return {"base_url": server.url, "headers": {"Authorization": f"Bearer {guest.token}"}}


def test_the_api_conforms_to_its_description(target: dict[str, Any], subtests: pytest.Subtests) -> None:
    """Schemathesis' own decorator gives all operations the same name, of which xdist runs only one.

    The borders of every field are tried one by one; the random examples come after them.
    """
    api = described()
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) > 40
    for operation in operations:
        with subtests.test(operation.label):
            _check(api, operation, target)


def _check(api: Any, operation: Any, target: dict[str, Any]) -> None:
    # a schema cannot fully describe valid names, options and records
    excluded = [module(".specs.openapi.checks").positive_data_acceptance]

    @settings(max_examples=EXAMPLES, suppress_health_check=suppressed)
    def conforms(case: Any) -> None:
        with module(".transport.requests").ManagedCookiesSession() as session:
            session.trust_env = False  # or else each request reads the settings of proxies and of passwords
            session.headers.clear()
            case.call_and_validate(**target, session=session, excluded_checks=excluded)

    test = module(".pytest._test_builder").build_operation_test(
        config=api.config,
        operation=operation,
        test_func=conforms,
        given_kwargs={},
        feedback=module(".generation.feedback").FeedbackSources(),
    )
    test()
