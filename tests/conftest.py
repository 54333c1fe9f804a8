"""Settings for the whole suite: property tests draw the same examples on every machine and in every run."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from cartable.games import registry
from cartable.kernel import built, mode
from tests import chance, outside

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--outside", action="append", default=[], metavar="GAME=TWIN", help="test an installed game too")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job that a script has put into the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("CARTABLE_BUILT") == "1" and built.library() is None:
        raise pytest.UsageError("CARTABLE_BUILT=1, but nothing was built ahead from these sources: make kernels")
    for named in config.getoption("--outside"):
        try:
            outside.add(named)
        except ValueError as error:
            raise pytest.UsageError(str(error)) from None


class ByGame(LoadScopeScheduling):  # type: ignore[misc]
    """What needs one game's machine code runs in one process, so that no two compile the same."""

    def _split_scope(self, nodeid: str) -> str:
        return next((game for game in registry.names() if game in nodeid), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByGame:
    return ByGame(config, log)


@pytest.fixture(autouse=True)
def _same_chances(request: pytest.FixtureRequest) -> Iterator[None]:
    """What fails in one run fails in the next one, too."""
    with pytest.MonkeyPatch.context() as patch:
        chance.fix(patch, request.node.nodeid)
        yield


@pytest.fixture(autouse=True)
def _nothing_stays_interpreted() -> Iterator[None]:
    """A warm-up that a test leaves waiting would have all later tests of the process tried interpreted."""
    yield
    assert mode._interpreting == 0
