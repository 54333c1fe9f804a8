"""Settings for the whole suite: property tests draw the same examples on every machine and in every run."""

from __future__ import annotations

import os
import shlex
import signal
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from cartable.bots.search.pauses import PAUSES
from cartable.games import registry
from cartable.kernel import built, mode
from cartable.server import thread_priority
from tests import chance, outside
from tests.tiers import IS_SOAK

_IS_BUILT = built.library() is not None
_LONGEST = (
    "tests/server/faults/test_kills.py",
    "tests/conformance/test_walks.py",
    "tests/stored/test_stored_data.py",
    "tests/server/faults/test_backups.py",
    "tests/client/test_matches.py",
    "tests/server/budgets/test_budgets.py",
    "tests/conformance/test_everything_comes_up.py",
    "tests/kernel/targets/test_targets.py",
    "tests/analysis/test_open_cards.py",
    "tests/server/web/test_schema.py",
    "tests/conformance/test_mass_play.py",
    "tests/puzzles/test_finder.py",
    "tests/server/faults/test_connections.py",
    "tests/server/storage/test_backup.py",
    "tests/server/reviews/test_server_reviews.py",
    "tests/test_docs.py",
    "tests/test_learn_in_numpy.py",
    "tests/research/test_batch.py",
    "tests/cli/test_serve.py",
    "tests/bots/test_bots.py",
    "tests/server/faults/test_storage.py",
    "tests/server/faults/test_redis.py",
)
"""The files that take longest, the longest ones first."""

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
    if os.environ.get("CARTABLE_BUILT") == "1" and not _IS_BUILT:
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


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """With code that was built ahead, nothing is compiled: what a file's tests share is made once, in one process."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # in the order of `pytest_collection_modifyitems`

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return ByFile(config, log) if _IS_BUILT else ByGame(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of this tier. Where several processes share them, the files that take longest come first."""
    others = [item for item in items if (item.get_closest_marker("soak") is not None) != IS_SOAK]
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if (item.get_closest_marker("soak") is not None) == IS_SOAK]
    if _IS_BUILT and hasattr(config, "workerinput"):
        places = {name: place for place, name in enumerate(_LONGEST)}
        items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(places)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What fails in one run fails in the next one, too."""
    with chance.same_chances(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    """What several tests share does not depend on which of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with chance.same_chances(f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)


_MODES = ("CARTABLE_BUILT", "CARTABLE_COMPILE", "CARTABLE_BOUNDS", "CARTABLE_SOAK")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """A failure ends with the command that repeats it."""
    report = yield
    if report.failed:
        modes = [f"{name}={os.environ[name]}" for name in _MODES if name in os.environ]
        profile = item.config.getoption("--hypothesis-profile")
        options = f" --hypothesis-profile={profile}" if profile else ""
        command = f".venv/bin/pytest -n 0{options} {shlex.quote(item.nodeid)}"
        report.sections.append(("repeat it with", " ".join([*modes, f"CARTABLE_TEST_SEED={chance.SEED}", command])))
    return report


@pytest.fixture(autouse=True)
def _no_pauses() -> None:
    """How long earlier tests had to wait for a core says nothing about how long bots may think in this one."""
    PAUSES.forget()


@pytest.fixture(autouse=True, scope="session")
def _bots_get_their_share() -> Iterator[None]:
    """On a busy machine a thread of low priority gets a hundredth of a core, and its bot a substitute after a while."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(thread_priority, "NICENESS", 0)
        yield


@pytest.fixture(autouse=True)
def _nothing_stays_interpreted() -> Iterator[None]:
    """A warm-up that a test leaves waiting would have all later tests of the process tried interpreted."""
    yield
    assert mode._interpreting == 0
