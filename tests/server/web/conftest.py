"""These tests use interpreted rules: they are about messages, and need not wait for the compiler."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cartable.kernel import mode
from tests.server.web.live_server import LiveServer, server_in_thread


@pytest.fixture(scope="module", autouse=True)
def _interpreted_rules() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mode, "COMPILED", False)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, _interpreted_rules: None) -> Iterator[LiveServer]:
    """A server without limits, shared by the tests of a module."""
    with server_in_thread(tmp_path_factory.mktemp("server")) as running:
        yield running
