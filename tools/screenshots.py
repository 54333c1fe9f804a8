"""Takes the pictures in `docs/screenshots`: every page and every game, on a phone and on a desktop.

    make screenshots                             all of them
    python tools/screenshots.py goita replay     those whose names start with these words

It starts a server, plays matches through the Python client and opens them in Chromium. The deals are random, so no two
runs give the same pictures.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

from pictures import ROOT, chromium, running_server, save
from playwright.sync_api import Browser, Page

from cartable.client import Guest, TableConnection

OUT = ROOT / "docs" / "screenshots"
SIZES: dict[str, Any] = {"phone": {"width": 360, "height": 640}, "desktop": {"width": 1280, "height": 800}}


@dataclass(frozen=True)
class PlayedTable:
    """A table and its match, with the token of the player who opened it."""

    token: str
    table: str
    match: str


@dataclass(frozen=True)
class Picture:
    """A page, after so many `moves` (None: a whole match) and after `do`."""

    path: str
    game: str = "shokoba"
    options: tuple[tuple[str, Any], ...] = (("players", 2),)
    moves: int | None = 0
    start: bool = True
    dark: bool = False
    language: str = "en-GB"
    as_spectator: bool = False
    do: Callable[[Page], None] | None = None


def _step_forward(page: Page) -> None:
    for _ in range(9):
        page.keyboard.press("ArrowRight")


def _pick_card(page: Page) -> None:
    page.locator(".hand button.offered").first.click()


def _open_settings(page: Page) -> None:
    page.locator("header .button[aria-label][title]").first.click()


def _next_lesson(page: Page) -> None:
    """To the first step that asks for a move."""
    page.locator(".panel").get_by_role("button", name="Suite").click()
    page.locator(".board[data-busy=false]").wait_for()


TEAMS = (("players", 4), ("teams", True))
SHORT = (("players", 2), ("target", 1))
PICTURES: dict[str, Picture] = {
    "home": Picture("/"),
    "new-table": Picture("/new/toko_maja"),
    "lobby": Picture("/t/{table}", "goita", (("players", 4),), start=False, language="fr-FR"),
    "shokoba": Picture("/t/{table}", "shokoba", (("players", 3),), 1),
    "shokoba-teams": Picture("/t/{table}", "shokoba", (*TEAMS, ("nine_cards", True)), 1, dark=True),
    "toko-maja": Picture("/t/{table}", "toko_maja", (("players", 4),), 12),
    "toko-maja-six": Picture("/t/{table}", "toko_maja", (("players", 6),), 9, dark=True),
    "goita": Picture("/t/{table}", "goita", (("players", 4),), 3),
    "goita-solo": Picture("/t/{table}", "goita", (("players", 1), ("mode", "solo")), 12),
    "scopette": Picture("/t/{table}", "scopette", (("players", 4),), 2, do=_pick_card),
    "scopette-six": Picture("/t/{table}", "scopette", (("players", 6),), 2, dark=True),
    "generic-board": Picture("/t/{table}", "scopa", (("players", 4),), 2),
    "spectator": Picture("/t/{table}", "shokoba", (("players", 4),), 1, as_spectator=True),
    "result": Picture("/t/{table}", "shokoba", SHORT, None),
    "replay": Picture("/m/{match}?seat=0", "scopette", (("players", 3),), None, do=_step_forward),
    "fair": Picture("/m/{match}#fair", "goita", SHORT, None),
    "learn": Picture("/learn/shokoba", do=_next_lesson, language="fr-FR"),
    "rules": Picture("/rules/goita", language="fr-FR"),
    "me": Picture("/me", "goita", SHORT, None),
    "settings": Picture("/", dark=True, do=_open_settings),
    "lost": Picture("/t/nowhere"),
}


def main(prefixes: list[str]) -> None:
    wanted = {name: each for name, each in PICTURES.items() if not prefixes or name.startswith(tuple(prefixes))}
    OUT.mkdir(parents=True, exist_ok=True)
    with running_server() as url, chromium() as browser:
        for name, picture in wanted.items():
            played = _play_in_thread(url, picture)
            for size in SIZES:
                save(browser, _screenshot(browser, url, picture, played, size=size), OUT / f"{name}-{size}.png")


def _screenshot(browser: Browser, url: str, picture: Picture, played: PlayedTable, *, size: str) -> bytes:
    context = browser.new_context(
        base_url=url,
        viewport=SIZES[size],
        locale=picture.language,
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
    )
    if not picture.as_spectator:
        context.add_cookies([{"name": "cartable", "value": played.token, "url": url}])
    page = context.new_page()
    page.goto(picture.path.format(table=played.table, match=played.match))
    page.wait_for_load_state("networkidle")
    if picture.do is not None:
        picture.do(page)
    page.wait_for_timeout(600)
    image = page.screenshot()
    context.close()
    return image


def _play_in_thread(url: str, picture: Picture) -> PlayedTable:
    """Playwright occupies the event loop of this thread."""
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(lambda: asyncio.run(_play(url, picture))).result()


async def _play(url: str, picture: Picture) -> PlayedTable:
    rng = Random(1)
    async with await Guest.sign_up(url, "Ana") as guest:
        settings = {"options": dict(picture.options), "start": picture.start, "pace": 0, "nonce": "0123456789abcdef"}
        table = await guest.open_table(picture.game, **settings)
        async with guest.at(table) as connection:
            made = 0
            while (
                picture.start and (picture.moves is None or made < picture.moves) and await _wait_for_turn(connection)
            ):
                await connection.move(await _long_move(connection, rng))
                made += 1
            if picture.start:
                await _wait_for_turn(connection)
            match = connection.table.match
        assert guest.token is not None
        return PlayedTable(guest.token, table.id, match.id if match is not None else "")


async def _wait_for_turn(connection: TableConnection) -> bool:
    while connection.result is None and connection.moment.legal is None:
        await connection.changed()
    return connection.result is None


async def _long_move(connection: TableConnection, rng: Random) -> str:
    """The longest move: it takes the most cards, as an experienced player would."""
    legal = connection.moment.legal
    assert legal is not None
    if legal.complete:
        return max((move.text for move in legal.moves), key=lambda text: (len(text), rng.random()))
    steps: list[str] = []
    while True:
        option = rng.choice((await connection.choices(*steps)).options)
        if option.move is not None:
            return option.move
        steps.append(option.step)


if __name__ == "__main__":
    main(sys.argv[1:])
