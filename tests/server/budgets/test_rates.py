"""Every endpoint and message counts for the rate limits that its budget names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cartable.kernel import mode
from cartable.server.web.context import ServerContext
from cartable.server.web.limits import RATE_LIMITS, Limits
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.budgets.declared import ENDPOINTS, MESSAGES
from tests.server.budgets.entry_points import body_schemas, messages
from tests.server.budgets.worst_values import sample
from tests.server.web.live_server import live_server, receive


class RecordingLimits(Limits):
    """Limits that note what was counted, and refuse nothing."""

    def __init__(self) -> None:
        super().__init__(0)
        self.taken: list[str] = []

    def take(self, limit: str, identity: str | None, address: str) -> None:
        self.taken.append(limit)


@contextmanager
def recorded(context: ServerContext) -> Iterator[list[str]]:
    limits = RecordingLimits()
    before, context.limits = context.limits, limits
    try:
        yield limits.taken
    finally:
        context.limits = before


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "COMPILED", False)


def test_budgets_name_limits_that_exist() -> None:
    named = {limit for budget in (*ENDPOINTS.values(), *MESSAGES.values()) for limit in budget.limits}
    assert named == set(RATE_LIMITS)


@async_test()
async def test_every_endpoint_counts_for_its_limits(tmp_path: Path) -> None:
    async with live_server(tmp_path, admin_token="only-the-operator-knows", metrics_token="seven") as server:
        ada = await server.guest()
        ids = {"table": await ada.table(), "match": "nothing", "ply": "0", "code": "nothing", "player": ada.player}
        ids |= {"device": "nothing", "game": "shokoba", "puzzle": "nothing", "day": "2000-01-01"}
        ids |= {"tournament": "nothing", "number": "1"}
        for endpoint in sorted(ENDPOINTS, key=lambda each: each == "DELETE /api/me"):  # last: the guest is gone then
            method, _, path = endpoint.partition(" ")
            if method == "WS":
                continue
            schemas = body_schemas(endpoint)
            with recorded(server.context) as taken:
                await ada.request(method, path.format_map(ids), sample(schemas[0]) if schemas else None)
            assert tuple(taken) == ENDPOINTS[endpoint].limits, endpoint


@async_test()
async def test_every_message_counts_for_its_limits(tmp_path: Path) -> None:
    async with live_server(tmp_path) as server:
        ada = await server.guest()
        table = await ada.table()
        with recorded(server.context) as taken:
            async with ada.socket(table) as socket:
                await receive(socket, "snapshot")
                assert tuple(taken) == ENDPOINTS["WS /api/tables/{table}/play"].limits
        for kind, schema in messages().items():
            async with ada.socket(table) as socket:
                await receive(socket, "snapshot")
                with recorded(server.context) as taken:
                    await socket.send(json.dumps(sample(schema)))
                    async with asyncio.timeout(PATIENCE):
                        while (await receive(socket))["type"] in ("snapshot", "update", "presence"):
                            pass
                assert tuple(taken) == MESSAGES[kind].limits, kind
