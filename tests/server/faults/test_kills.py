"""Servers are killed in the middle of play: nothing acknowledged is lost, and tables and a tournament go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.async_test import async_test
from tests.databases import KINDS
from tests.server.faults.kills import FEW_TABLES, MANY_TABLES, Ordeal, endure
from tests.tiers import in_soak

SHORT = Ordeal(tables=FEW_TABLES, kills=3, guests=8)
LONG = Ordeal(tables=MANY_TABLES, kills=48, guests=40, rounds=5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ordeal", [pytest.param(SHORT, id="short"), *in_soak(LONG, id="long")])
@async_test(seconds=1800)
async def test_a_kill_loses_nothing(ordeal: Ordeal, kind: str, tmp_path: Path) -> None:
    await endure(kind, tmp_path, ordeal)
