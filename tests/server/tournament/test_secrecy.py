"""What everybody may read of a tournament says nothing of a match before it is decided, not even that it moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartable.server import wire
from cartable.server.errors import TableError
from cartable.server.live.bus import LocalBus
from cartable.server.live.room_registry import RoomRegistry
from cartable.server.storage.store import Store
from cartable.server.tournament.acts import body_text
from tests.async_test import async_test
from tests.server.migrated import migrated_url
from tests.server.tournament.people import FAST, HOST, act, command, new_tournament, resign, sit, until


@async_test()
async def test_a_running_match_changes_nothing_that_others_read(tmp_path: Path) -> None:
    async with Store(migrated_url(tmp_path / "tables.db")) as store:
        registry = RoomRegistry(store, LocalBus(), FAST)
        await registry.start()
        try:
            runner = registry.tournaments
            live = await runner.open(new_tournament(rounds=1), HOST, "Host", 0)
            for name in ("Ann", "Ben"):
                await runner.join(live.id, f"{name}-id", name)
            await runner.command(live.id, HOST, command("start_round", round=1))
            assert live.tournament.round is not None
            table = next(iter(live.tournament.round.tables.values()))
            before = live.encoded()
            for seat in (0, 1):
                room = await sit(registry, live.tournament, table, seat)
            for _ in range(6):
                found = await room.fresh_table()
                assert found.match is not None
                turn = found.match.turn
                assert turn is not None
                player = found.seats[turn].player
                assert player is not None
                with pytest.raises(TableError, match="hints"):
                    await room.answer(player, wire.AskHint(type="ask_hint", request="h", ply=found.ply(turn)))
                await act(room, player, "move", ply=found.ply(turn), move=found.match.legal_moves[0].text)
                assert (await runner.live(live.id)).encoded() == before
            secrets = await store.secrets_of(table.id)
            await resign(room, 0)
            await until(lambda: live.tournament.ended == "played")
            stored = "".join(body_text(each.body) for each in await store.tournaments.acts_since(live.id))
            for secret in secrets.values():
                assert secret.hex() not in stored + live.encoded().decode()
        finally:
            await registry.stop()
