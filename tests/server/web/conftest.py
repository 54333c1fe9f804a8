"""The door is tried with interpreted rules: its tests are about messages, and wait for no compiler."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cartable.kernel import mode
from tests.server.web.door import Door, standing_door


@pytest.fixture(scope="module", autouse=True)
def _interpreted_rules() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mode, "COMPILED", False)
        yield


@pytest.fixture(scope="module")
def open_door(tmp_path_factory: pytest.TempPathFactory, _interpreted_rules: None) -> Iterator[Door]:
    """A server without limits, shared by the tests of a module."""
    with standing_door(tmp_path_factory.mktemp("server")) as door:
        yield door
