"""Settings for the whole suite: property tests draw the same examples on every machine and in every run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

import cartable
from cartable.kernel import mode

settings.register_profile(
    "cartable",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("cartable"), max_examples=15)
settings.load_profile("cartable")


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """What needs one game's machine code runs in one process, so that no two compile the same."""

    def _split_scope(self, nodeid: str) -> str:
        return next((game for game in cartable.GAMES if game in nodeid), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByGame:
    return ByGame(config, log)


@pytest.fixture(autouse=True)
def _nothing_stays_interpreted() -> Iterator[None]:
    """A warm-up that a test leaves waiting would have all later tests of the process tried interpreted."""
    yield
    assert mode._interpreting == 0
