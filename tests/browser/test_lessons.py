"""The lessons, solved by touch and by keyboard, without a network, and up to the match after them; and the rule pages.

`web/tests/lessons.test.ts` plays the lessons of all games on their real boards, without a layout.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.browser_user import OFFLINE, BrowserUser, NewUser
from tests.tiers import in_soak

_GAMES = Path(__file__).parents[2] / "web/src/games"


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("shokoba", "phone"),
        *(case for game in ("toko_maja", "goita", "scopette") for case in in_soak(game, "phone")),
        *(case for game in ("goita", "toko_maja") for case in in_soak(game, "desktop")),
    ],
)
def test_every_chapter_is_played_through(new_user: NewUser, game: str, size: Any) -> None:
    """Every answer is made by touching cards, what a text speaks about is ringed, and the lessons end in a match."""
    chapters = _chapters(game)
    ana = new_user(size=size)
    ana.page.goto(f"/learn/{game}")
    for chapter in chapters:
        for step in chapter["steps"]:
            expect(_text(ana)).to_contain_text(_beginning_of(step["text"]["en"]))
            if "summary" in step:
                expect(ana.page.locator(".round-end")).to_be_visible()
            _expect_rings(ana, step["at"])
            if "answer" in step:
                _answer(ana, game, step)
                expect(_text(ana)).to_contain_text(_beginning_of(step["well"]["en"]))
                _expect_rings(ana, step.get("wellAt", []))
            ana.page.locator(".panel").get_by_role("button", name="Next", exact=True).click()
        if chapter is not chapters[-1]:
            ana.button("Next chapter").click()
    expect(_text(ana)).to_contain_text("You now know how to play")
    done = ana.page.evaluate("(game) => JSON.parse(localStorage['cartable.lessons'])[game]", game)
    assert len(done["done"]) == done["of"] == sum(len(chapter["steps"]) for chapter in chapters)
    ana.button("Play a match now").click()
    expect(ana.page.locator(".badge")).to_have_count(2)
    if game == "shokoba":  # it is a guided one, and here Ana begins
        bubble = ana.page.locator(".bubble")
        expect(bubble).to_contain_text("Your turn")
        ana.page.wait_for_function(_LIES_ABOVE, polling=100)  # it does not cover the cards that it speaks about
        ana.button("No more tips").click()
        expect(bubble).to_have_count(0)
        ana.page.reload()
        expect(ana.page.locator(".badge")).to_have_count(2)
        expect(bubble).to_have_count(0)


_LIES_ABOVE = """() => {
    const [bubble, hand] = [".bubble", ".hand"].map((each) => document.querySelector(each)?.getBoundingClientRect());
    const place = JSON.stringify([bubble, hand]);
    const isStill = place === window.placeBefore;
    window.placeBefore = place;
    return isStill && bubble.bottom <= hand.top;
}"""
"""The bubble lies above the hand, and neither has moved since the last look."""


def _text(who: BrowserUser) -> Locator:
    return who.page.locator(".panel .text")


def _expect_rings(who: BrowserUser, spots: list[str]) -> None:
    """Each spot is found on the board, and has a ring."""
    rings = who.page.locator("svg.pointer rect")
    try:
        expect(rings).to_have_count(len(spots))
    except AssertionError:
        raise AssertionError(f"of {spots} only {rings.count()} are on the board: {_text(who).text_content()}") from None


def test_a_chapter_is_played_by_keyboard_alone(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.goto("/learn/shokoba")
    chapter = _chapters("shokoba")[0]
    for step in chapter["steps"]:
        expect(_text(ana)).to_contain_text(_beginning_of(step["text"]["en"]))
        if "answer" in step:
            for wanted in _touches(ana, "shokoba", step):
                if wanted.count():
                    press_by_keyboard(ana, wanted.first)
            expect(_text(ana)).to_contain_text(_beginning_of(step["well"]["en"]))
        expect(ana.button("Next")).to_be_focused()
        ana.page.keyboard.press("Enter")
    expect(ana.button("Next chapter")).to_be_focused()


def press_by_keyboard(who: BrowserUser, wanted: Locator) -> None:
    """Go to an element with Tab, and press it."""
    for _ in range(40):
        who.page.keyboard.press("Tab")
        if wanted.evaluate("(each) => each === document.activeElement"):
            who.page.keyboard.press("Enter")
            return
    raise AssertionError("Tab does not reach it")


def test_lessons_that_were_opened_once_work_without_a_network(new_user: NewUser) -> None:
    ana = new_user(offline=True, expected_errors=OFFLINE)
    ana.page.goto("/")
    ana.wait_until_kept()
    ana.page.reload()  # the page and its files now come through the service worker, which keeps them
    ana.page.goto("/learn/goita")
    expect(_text(ana)).to_be_visible()
    ana.wait_until_kept()
    ana.context.set_offline(offline=True)
    ana.page.reload()
    for step in _chapters("goita")[0]["steps"]:
        expect(_text(ana)).to_contain_text(_beginning_of(step["text"]["en"]))
        if "answer" in step:
            _answer(ana, "goita", step)
        ana.button("Next").click()
    expect(ana.button("Next chapter")).to_be_visible()


def _chapters(game: str) -> list[dict[str, Any]]:
    chapters: list[dict[str, Any]] = json.loads((_GAMES / game / "lessons.json").read_text(encoding="utf-8"))[
        "chapters"
    ]
    return chapters


def _beginning_of(text: str) -> str:
    """The words before the first card, which the page draws."""
    return text.split("[[", maxsplit=1)[0].strip()


def _touches(who: BrowserUser, game: str, step: dict[str, Any]) -> list[Locator]:
    """What has to be touched for the answer."""
    wanted = step["answer"]["move"]
    return TOUCHES[game](who, next(move["steps"] for move in step["legal"]["moves"] if move["text"] == wanted))


def _answer(who: BrowserUser, game: str, step: dict[str, Any]) -> None:
    for touch in _touches(who, game, step):
        if touch.count():
            touch.first.click()


def _card(who: BrowserUser, where: str, name: str) -> Locator:
    return who.page.locator(where).get_by_role("button", name=name, exact=True)


def _beginning(who: BrowserUser, where: str, name: str) -> Locator:
    return who.page.locator(where).get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def _shokoba(who: BrowserUser, steps: list[str]) -> list[Locator]:
    gems = {"S": "sapphire", "R": "ruby", "E": "emerald", "D": "diamond"}
    hand = _card(who, ".hand", f"{steps[0][:-1]} of {gems[steps[0][-1]]}")
    if steps[1] == "":
        return [hand, who.page.locator(".lay")]
    taken = [f"{card[:-1]} of {gems[card[-1]]}" for card in steps[1][2:].split()]
    return [hand, *(_card(who, "[data-drop='table']", name) for name in taken)]


def _toko_maja(who: BrowserUser, steps: list[str]) -> list[Locator]:
    first = steps[0]
    if first.startswith("take "):
        return [who.page.locator(f"[data-drop='pile-{'ABC'.index(first[5:])}'] .place")]
    if first == "draw":
        return [who.page.locator(".stock")]
    if first.startswith("lay "):
        return [who.page.locator(".answers .set")]
    if first in ("table", "keep", "pass"):
        names = {"table": "Take the table set", "keep": "Keep the card", "pass": "Lay nothing"}
        return [_card(who, ".answers", names[first])]
    card = _card(who, ".drawn", "a joker" if first == "J" else f"a {first}")
    return [card, who.page.locator(f"[data-drop='pile-{'ABC'.index(steps[1][2:])}'] .place")]


def _goita(who: BrowserUser, steps: list[str]) -> list[Locator]:
    names = {
        "K": "king",
        "B": "bishop",
        "R": "rook",
        "G": "gold",
        "S": "silver",
        "N": "knight",
        "L": "lance",
        "P": "pawn",
    }
    if steps[0] == "pass":
        return [_card(who, ".answers", "Pass")]
    if steps[0].strip("(=>)") in names:
        return [_card(who, ".hand", names[steps[0].strip("(=>)")])]
    return [_beginning(who, ".grid", f"{steps[0].lstrip('-')}:")]


def _scopette(who: BrowserUser, steps: list[str]) -> list[Locator]:
    def named(text: str) -> str:
        colours = {"G": "green", "O": "orange", "K": "pink", "U": "purple", "T": "teal", "Y": "yellow", "*": "gold"}
        return f"{text[:-1].replace('-', '−')}, {colours[text[-1]]}"

    if steps[0] == "pass":
        return [_card(who, ".answers", "Pass")]
    hand = [_beginning(who, ".hand", named(card)) for card in steps[0].split()]
    taken = [step[2:] for step in steps[1:] if step[:2] in ("x ", "+ ")]
    centre = [_beginning(who, ".spread", named(card)) for card in taken]
    return [*hand, *centre, who.page.locator(".answers .button.main")]


TOUCHES = {"shokoba": _shokoba, "toko_maja": _toko_maja, "goita": _goita, "scopette": _scopette}


_SHOW_NOTATION = """() => {
    const settings = JSON.parse(localStorage.getItem("cartable.settings"));
    localStorage.setItem("cartable.settings", JSON.stringify({ ...settings, notation: true }));
}"""


@pytest.mark.parametrize("language", ["fr", *in_soak("en")])
def test_the_rules_page(new_user: NewUser, language: Any) -> None:
    ana = new_user(language=language)
    ana.page.goto("/rules/shokoba")
    expect(ana.page.get_by_role("heading", name="Shokoba", exact=True)).to_be_visible()
    number = ana.page.locator("article").get_by_text("SHO-1", exact=True)
    diamond = {"en": "7 of diamond", "fr": "7 de diamant"}[language]
    expect(ana.page.locator("blockquote").get_by_role("img", name=diamond).first).to_be_visible()
    expect(ana.page.locator("[data-card]:not(:has(svg))")).to_have_count(0)
    expect(number).to_be_hidden()
    expect(ana.page.locator("article code")).to_have_count(0)
    ana.page.evaluate(_SHOW_NOTATION)
    ana.page.reload()
    expect(number).to_be_visible()
    expect(ana.page.locator("article code").first).to_be_visible()
