"""Moves have one effect or none: sent twice, from two sockets, too late, too early, for somebody else."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from cartable.client import Guest, Refused
from cartable.server.wire import Ack, to_client
from tests.async_test import async_test
from tests.patience import PATIENCE
from tests.server.faults.conftest import Servers
from tests.server.faults.players import Player, seated

TWO: dict[str, Any] = {"options": {"players": 2}}


async def acting(players: list[Player]) -> tuple[Player, Player]:
    """The player to act, and the other one."""
    while True:
        for player, other in (players, players[::-1]):
            if player.connection.moment.legal is not None:
                return player, other
        waits = [player.connection.changed() for player in players]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)  # they are connected to two servers
        for wait in waits:
            wait.cancel()


def first_move(player: Player) -> dict[str, Any]:
    moment = player.connection.moment
    assert moment.legal is not None
    return {"ply": moment.ply, "move": moment.legal.moves[0].text}


async def refusal_of(player: Player, kind: str, **fields: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        await player.connection.send(kind, **fields)
    return refused.value


@async_test()
async def test_the_same_move_twice_has_one_effect_and_one_answer(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, other = await acting(players)
        before, move = player.connection.moment.ply, first_move(player)
        first = await player.connection.send_as("twice", "move", **move)
        assert await player.connection.send_as("twice", "move", **move) == first
        assert await player.connection.send_as("twice", "resign") == first  # only the request id counts
        while other.connection.moment.ply == before:
            await other.connection.changed()
        assert other.connection.moment.ply == before + 1


@async_test()
async def test_the_same_move_over_rest_and_over_the_socket(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        command = {"type": "move", "request": "both-ways", **first_move(player)}
        table, bearer = player.connection.table.id, {"Authorization": f"Bearer {player.guest.token}"}
        async with httpx.AsyncClient(headers=bearer, trust_env=False, verify=False, timeout=PATIENCE) as http:
            responses = [
                await http.post(f"{url}/api/tables/{table}/commands", json=command) for url in servers.urls * 2
            ]
        assert {response.status_code for response in responses} == {200}
        acks = {to_client.validate_json(response.content).seq for response in responses}
        again = await player.connection.send_as("both-ways", "resign")
        assert isinstance(again, Ack)
        assert acks == {again.seq}


@async_test()
async def test_two_sockets_at_once_make_one_move(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        tabs = [Guest(url, player.guest.token).at(player.connection.table) for url in servers.urls * 2]
        ply, before = player.connection.moment.ply, player.connection.seq
        for tab in tabs:
            await tab.__aenter__()
        responses = await asyncio.gather(
            *(tab.send("move", **first_move(player)) for tab in tabs), return_exceptions=True
        )
        accepted = [response for response in responses if isinstance(response, Ack)]
        refused = [response for response in responses if isinstance(response, Refused)]
        assert len(accepted) == 1
        assert {error.code for error in refused} <= {"move/stale", "move/turn"}
        assert len(refused) == len(tabs) - 1
        for connection in (*tabs, player.connection):
            while connection.seq <= before:
                await connection.changed()
            assert connection.moment.ply == ply + 1
        for tab in tabs:
            await tab.close()


@async_test()
async def test_a_move_must_name_the_present_ply(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        await player.connection.move(player.connection.moment.legal.moves[0].text)  # type: ignore[union-attr]
        player, _ = await acting(players)
        move, ply = first_move(player)["move"], player.connection.moment.ply
        late = await refusal_of(player, "move", ply=ply - 1, move=move)
        assert (late.code, late.ply) == ("move/stale", ply)
        early = await refusal_of(player, "move", ply=ply + 1, move=move)
        assert (early.code, early.ply) == ("move/future", ply)
        assert player.connection.moment.ply == ply


@async_test()
async def test_nobody_moves_out_of_turn_or_for_somebody_else(servers: Servers) -> None:
    async with (
        seated(servers.urls, "shokoba", 2, **TWO) as players,
        await Guest.sign_up(servers.urls[-1], "Spectator") as spectator,
        spectator.at(players[0].connection.table) as watching,
    ):
        player, other = await acting(players)
        move = first_move(player)
        while other.connection.moment.ply != move["ply"]:
            await other.connection.changed()
        assert (await refusal_of(other, "move", **move)).code == "move/turn"
        with pytest.raises(Refused, match="seat/none"):
            await watching.send("move", **move)
        assert watching.seat is None
        assert watching.moment.legal is None


@async_test()
async def test_an_illegal_move_changes_nothing(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        ply = player.connection.moment.ply
        assert (await refusal_of(player, "move", ply=ply, move="no such move")).code == "move/unreadable"
        mine = {move.text.split()[0] for move in player.connection.moment.legal.moves}  # type: ignore[union-attr]
        foreign = next(card for card in ("10R", "9S", "9R", "8E", "8D", "7S", "7R", "6E") if card not in mine)
        assert (await refusal_of(player, "move", ply=ply, move=foreign)).code in {"move/illegal", "move/unreadable"}
        assert player.connection.moment.ply == ply
        await player.connection.move(first_move(player)["move"])


@async_test()
async def test_no_move_after_the_end(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, other = await acting(players)
        move = first_move(player)
        await other.connection.send("resign")
        while player.connection.result is None:
            await player.connection.changed()
        assert player.connection.result.winners == [player.connection.seat]
        refused = await refusal_of(player, "move", **move)
        assert refused.code in {"move/over", "table/over", "move/stale"}
        assert (await refusal_of(player, "resign")).code == "table/over"
