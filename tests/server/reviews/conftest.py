from __future__ import annotations

from collections.abc import Iterator

import pytest

from cartable.analysis import open_cards
from tests.server.web.live_server import LiveServer, server_in_thread

WORLDS = 2


@pytest.fixture(scope="module", autouse=True)
def _few_positions() -> Iterator[None]:
    """What is best with all cards open has tests of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(open_cards, "POSITIONS", 2000)
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """It tries moves in few worlds, which takes less time."""
    with server_in_thread(tmp_path_factory.mktemp("server")) as running:
        running.context.rooms.reviews.worlds = WORLDS
        yield running
