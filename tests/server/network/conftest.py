"""All tests of this folder are slow: they build networks of their own."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/server/network/"):
            item.add_marker(pytest.mark.slow)
