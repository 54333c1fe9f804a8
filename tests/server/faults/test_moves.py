"""Moves that must have one effect, or none: sent twice, from two tabs, too late, too early, for somebody else."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from cartable.client import Guest, Refused
from cartable.server.wire import Ack
from tests.asynchronous import asynchronous
from tests.server.faults.conftest import Servers
from tests.server.faults.players import Player, seated

TWO: dict[str, Any] = {"options": {"players": 2}}


async def acting(players: list[Player]) -> tuple[Player, Player]:
    """Who is to move, and the other one."""
    while True:
        for player, other in (players, players[::-1]):
            if player.place.moment.legal is not None:
                return player, other
        waits = [asyncio.ensure_future(player.place.changed()) for player in players]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)  # they sit at two servers
        for wait in waits:
            wait.cancel()


def a_move(player: Player) -> dict[str, Any]:
    moment = player.place.moment
    assert moment.legal is not None
    return {"ply": moment.ply, "move": moment.legal.moves[0].text}


async def refusal_of(player: Player, kind: str, **fields: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        await player.place.send(kind, **fields)
    return refused.value


@asynchronous()
async def test_the_same_move_twice_has_one_effect_and_one_answer(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, other = await acting(players)
        before, move = player.place.moment.ply, a_move(player)
        first = await player.place.send_as("twice", "move", **move)
        assert await player.place.send_as("twice", "move", **move) == first
        assert await player.place.send_as("twice", "resign") == first  # the name alone decides
        while other.place.moment.ply == before:
            await other.place.changed()
        assert other.place.moment.ply == before + 1


@asynchronous()
async def test_the_same_move_over_rest_and_over_the_socket(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        command = {"type": "move", "request": "both-ways", **a_move(player)}
        table, bearer = player.place.table.id, {"Authorization": f"Bearer {player.guest.token}"}
        async with httpx.AsyncClient(headers=bearer, trust_env=False) as http:
            answers = [await http.post(f"{url}/api/tables/{table}/commands", json=command) for url in servers.urls * 2]
        assert {answer.status_code for answer in answers} == {200}
        acks = {Ack.model_validate_json(answer.content).seq for answer in answers}
        again = await player.place.send_as("both-ways", "resign")
        assert isinstance(again, Ack)
        assert acks == {again.seq}


@asynchronous()
async def test_two_tabs_at_once_make_one_move(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        tabs = [Guest(url, player.guest.token).at(player.place.table) for url in servers.urls * 2]
        ply, before = player.place.moment.ply, player.place.seq
        for tab in tabs:
            await tab.__aenter__()
        answers = await asyncio.gather(*(tab.send("move", **a_move(player)) for tab in tabs), return_exceptions=True)
        accepted = [answer for answer in answers if isinstance(answer, Ack)]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert len(accepted) == 1
        assert {error.code for error in refused} <= {"move/stale", "move/turn"}
        assert len(refused) == len(tabs) - 1
        for place in (*tabs, player.place):
            while place.seq <= before:
                await place.changed()
            assert place.moment.ply == ply + 1
        for tab in tabs:
            await tab.close()


@asynchronous()
async def test_a_move_answers_the_present_ply(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        await player.place.move(player.place.moment.legal.moves[0].text)  # type: ignore[union-attr]
        player, _ = await acting(players)
        move, ply = a_move(player)["move"], player.place.moment.ply
        late = await refusal_of(player, "move", ply=ply - 1, move=move)
        assert (late.code, late.ply) == ("move/stale", ply)
        early = await refusal_of(player, "move", ply=ply + 1, move=move)
        assert (early.code, early.ply) == ("move/future", ply)
        assert player.place.moment.ply == ply


@asynchronous()
async def test_nobody_moves_out_of_turn_or_for_somebody_else(servers: Servers) -> None:
    async with (
        seated(servers.urls, "shokoba", 2, **TWO) as players,
        await Guest.sign_up(servers.urls[-1], "Passer-by") as stranger,
        stranger.at(players[0].place.table) as watching,
    ):
        player, other = await acting(players)
        move = a_move(player)
        while other.place.moment.ply != move["ply"]:
            await other.place.changed()
        assert (await refusal_of(other, "move", **move)).code == "move/turn"
        with pytest.raises(Refused, match="seat/none"):
            await watching.send("move", **move)
        assert watching.seat is None
        assert watching.moment.legal is None


@asynchronous()
async def test_what_is_not_legal_changes_nothing(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, _ = await acting(players)
        ply = player.place.moment.ply
        assert (await refusal_of(player, "move", ply=ply, move="no such move")).code == "move/unreadable"
        mine = {move.text.split()[0] for move in player.place.moment.legal.moves}  # type: ignore[union-attr]
        foreign = next(card for card in ("10R", "9S", "9R", "8E", "8D", "7S", "7R", "6E") if card not in mine)
        assert (await refusal_of(player, "move", ply=ply, move=foreign)).code in {"move/illegal", "move/unreadable"}
        await player.place.move(a_move(player)["move"])


@asynchronous()
async def test_after_the_end_nothing_moves(servers: Servers) -> None:
    async with seated(servers.urls, "shokoba", 2, **TWO) as players:
        player, other = await acting(players)
        move = a_move(player)
        await other.place.send("resign")
        while player.place.result is None:
            await player.place.changed()
        assert player.place.result.winners == [player.place.seat]
        refused = await refusal_of(player, "move", **move)
        assert refused.code in {"move/over", "table/over", "move/stale"}
        assert (await refusal_of(player, "resign")).code == "table/over"
