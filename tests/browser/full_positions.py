"""The fullest positions of every game, shown in a real page. `tools/find_full_positions.py` has found them by playing.

A position is reached by the rules, at a table of the server's own code with a person on every seat. The page receives
what the server would send: it is answered in the test's process, because no real table could be brought there quickly.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from cartable import __version__
from cartable.server import wire
from cartable.server.table.private_moves import is_private_turn
from cartable.server.table.table import Table
from tests.server.table.table_driver import TableDriver, player_of

NAMES = (
    "Maximilian-Alexander",
    "Wilhelmina Mammering",
    "Anne-Marie de Wimmer",
    "Bartholomew Longname",
    "Konstantin Weinmacher"[:20],
    "Emmanuelle Lemmonier",
)
"""Names of twenty characters, the longest that people may have, with many wide letters."""
_CLOCK = wire.ClockSetting(kind="turn", seconds=3599)


@dataclass(frozen=True)
class Position:
    name: str
    game: str
    options: dict[str, Any]
    seed: int
    moves: list[str]
    touch: int | None
    """The card of the hand to touch, so that the most ways to play it are offered."""

    def driver(self) -> TableDriver:
        """The table in this position."""
        driver = TableDriver(self.game, people=0, start=False, seed=self.seed, clock=_CLOCK, **self.options)
        for seat in range(len(driver.table.seats)):
            sit = driver.command("sit", seat=seat)
            driver.store(driver.table.acts_for(sit, player_of(seat), NAMES[seat], driver.now), player_of(seat))
        driver.do("anna", "start")
        _open_play(driver)
        for move in self.moves:
            turn = driver.table.current_match.match.turn
            assert turn is not None
            driver.play(turn, move)
            _open_play(driver)
        return driver


def _open_play(driver: TableDriver) -> None:
    """Wait until everybody has looked at new cards, unless somebody is asked about them in private."""
    current = driver.table.current_match
    if current.opens_at is not None and not is_private_turn(current.match):
        driver.wait(20_000)


def load_positions() -> list[Position]:
    path = Path(__file__).with_name("full_positions.json")
    return [Position(**each) for each in json.loads(path.read_text(encoding="utf-8"))]


_ASK_HERE = """{
    const ask = window.fetch;
    window.fetch = async (address, ...rest) =>
        String(address).includes("/api/tables/table/lately")
            ? new Response(await window.recentEvents(), { headers: { "content-type": "application/json" } })
            : ask(address, ...rest);
}"""
"""Playwright's routes would do the same, but a page with routes has no cache, and takes twice the time to load."""


class PositionPage:
    """A page that shows positions, each to the seat whose turn it is; what it asks the server is answered here."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shown: tuple[Table, int] | None = None
        page.expose_function("recentEvents", self._recent)
        page.add_init_script(_ASK_HERE)
        page.route_web_socket("**/api/tables/table/play*", self._answer)

    def show(self, position: Position) -> None:
        """Somebody else has left, and a bot plays for them."""
        driver = position.driver()
        table = driver.table
        seat = table.current_match.match.turn
        assert seat is not None
        if len(table.seats) > 1:
            driver.do(player_of((seat + 1) % len(table.seats)), "rise")
        self._shown = table, seat
        self._page.goto("/t/table")
        expect(self._page.locator(".badge").first).to_be_visible()

    def _recent(self) -> str:
        assert self._shown is not None
        table, seat = self._shown
        return json.dumps([json.loads(each.encoded()) for each in table.recent(seat)])

    def _answer(self, socket: WebSocketRoute) -> None:
        assert self._shown is not None
        _answer(socket, *self._shown)


def _answer(socket: WebSocketRoute, table: Table, seat: int) -> None:
    def received(text: str | bytes) -> None:
        asked = json.loads(text)
        if asked["type"] == "ping":  # a page that hears nothing for a while connects again
            socket.send(wire.Pong(request=asked["request"], now=table.last_at).encoded().decode())
        if asked["type"] == "ask_choices":
            options = table.choices(seat, asked["ply"], asked["steps"])
            socket.send(
                wire.Choices(request=asked["request"], steps=asked["steps"], options=options).encoded().decode()
            )

    socket.on_message(received)
    others = [number for number, each in enumerate(table.seats) if each.player is not None]
    snapshot = wire.Snapshot(
        protocol=wire.PROTOCOL,
        version=__version__,
        now=table.last_at,
        seq=table.seq(seat),
        you=seat,
        player=player_of(seat),
        missed=None,
        table=table.info(seat),
        moment=table.moment(seat),
        here=others,
    )
    socket.send(snapshot.encoded().decode())
