"""After a match: its story, the review beside the replay, the mistakes again, and playing on from a moment."""

from __future__ import annotations

import re
import time
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import PlayedTable, play_table
from tests.patience import PATIENCE
from tests.server_process import Server


@pytest.fixture(scope="session")
def shokoba(server: Server) -> PlayedTable:
    """A finished match of Shokoba for two, played at random, with some mistakes."""
    for seed in range(20):
        played = play_table(server.url, "shokoba", seed=seed, options={"players": 2}, level="master")
        if len(mistakes_of(_made_review(server.url, played))) > 2:
            return played
    raise AssertionError("nobody makes mistakes")


def _made_review(url: str, played: PlayedTable) -> dict[str, Any]:
    while True:
        asked = httpx.post(f"{url}/api/matches/{played.match}/review", trust_env=False, timeout=PATIENCE)
        status = asked.raise_for_status().json()
        if status["state"] == "done":
            found: dict[str, Any] = status["review"]
            return found
        time.sleep(0.1)


def review_of(user: BrowserUser, played: PlayedTable) -> dict[str, Any]:
    """The review, once it is made."""
    return _made_review(user.url, played)


def mistakes_of(review: dict[str, Any], seat: int = 0) -> list[dict[str, Any]]:
    return [each for each in review["decisions"] if each["seat"] == seat and each["grade"] not in ("best", "good")]


def shown_frame(page: Page) -> int:
    return int(page.locator(".slider .count").inner_text().split("/")[0])


def test_the_result_tells_the_story(new_user: NewUser, shokoba: PlayedTable) -> None:
    ana = new_user(token=shokoba.token, language="fr", size="phone")
    ana.page.goto(f"/t/{shokoba.table}")
    story = ana.page.locator("dialog[open] .story")
    expect(story).to_have_text(re.compile("avance|retard|Égalité"))
    expect(story).to_have_text(review_of(ana, shokoba)["seats"][0]["story"]["fr"])
    ana.page.get_by_role("link", name="Revoir et analyser").click()
    expect(ana.page.get_by_label("Point de vue")).to_have_value("0")
    expect(ana.page.locator(".review .text")).to_contain_text("Précision")
    assert ana.overflowing_elements() == []


def test_mistakes_are_stepped_through_and_drawn_on_the_table_where_all_hands_can_be_opened(
    new_user: NewUser, shokoba: PlayedTable
) -> None:
    ana = new_user(token=shokoba.token)
    mistakes = mistakes_of(review_of(ana, shokoba))
    ana.page.goto(f"/m/{shokoba.match}")
    page = ana.page
    expect(page.locator(".review .text")).to_contain_text("Accuracy")
    later = [each for each in mistakes if each["frame"] > 0]  # the page opens at the first frame
    for number, mistake in enumerate(later[:3]):
        if number % 2:
            page.keyboard.press("n")
        else:
            ana.button("Next mistake").click()
        expect(page.locator(".slider .count")).to_have_text(re.compile(f"^{mistake['frame']} /"))
        expect(page.locator(".decision")).to_contain_text(mistake["choices"][0]["words"]["en"])
        expect(page.locator("[data-mark=hint]").first).to_be_attached()
        expect(page.locator(".hint-arrows").first).to_be_attached()
    page.keyboard.press("p")
    expect(page.locator(".slider .count")).to_have_text(re.compile(f"^{later[min(len(later), 3) - 2]['frame']} /"))
    expect(page.locator("aside li .sign")).to_have_count(len(mistakes))
    expect(page.locator(".dots span")).to_have_count(len(mistakes))
    page.locator("figure svg").click(position={"x": 5, "y": 20})
    assert shown_frame(page) < mistakes[-1]["frame"]

    others = page.locator(".seats .backs")
    expect(others.first).not_to_have_class(re.compile("open"))
    ana.button("Open all hands").click()
    expect(others.first).to_have_class(re.compile("open"))
    expect(page).to_have_url(re.compile("hands=all"))
    page.reload()
    expect(others.first).to_have_class(re.compile("open"))
    page.keyboard.press("o")
    expect(others.first).not_to_have_class(re.compile("open"))


def test_mistakes_are_tried_again_and_one_plays_on_from_a_moment(new_user: NewUser, shokoba: PlayedTable) -> None:
    ana = new_user(token=shokoba.token)
    review = review_of(ana, shokoba)
    mistakes = mistakes_of(review)
    ana.page.goto(f"/m/{shokoba.match}")
    page = ana.page
    page.get_by_role("button", name=re.compile("^Try my")).click()
    text = page.locator(".exercise .text")
    played = mistakes[0]["choices"][mistakes[0]["played"]]
    expect(text).to_contain_text("what is better here?")
    choose(page, played["steps"])
    expect(text).to_contain_text("That was played in the match")
    ana.button("Try again").click()
    choose(page, mistakes[0]["choices"][0]["steps"])
    expect(text).to_contain_text("Well found!")
    for number in range(1, len(mistakes)):
        ana.button("Next").click()
        expect(page.locator(".exercise .where")).to_have_text(f"{number + 1} / {len(mistakes)}")
        ana.button("Show me").click()
        expect(text).to_contain_text(mistakes[number]["choices"][0]["words"]["en"])
    ana.button("Next").click()
    expect(text).to_contain_text("That was all of them")
    ana.button("Back to the replay").click()
    expect(page.locator(".slider")).to_be_visible()

    mistake = mistakes[0]
    ana.page.goto(f"/m/{shokoba.match}?ply={mistake['frame']}")
    expect(page.locator(".decision")).to_be_visible()
    cards = page.locator(".own .hand [aria-label]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    ana.button("Play on from here").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".own .hand button").first).to_be_enabled()
    now = page.locator(".own .hand [aria-label]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert [each.split(",")[0] for each in now] == [each.split(",")[0] for each in cards]
    assert page.url.rpartition("/")[2] != shokoba.table


def choose(page: Page, steps: list[str]) -> None:
    """Choose a move of Shokoba by clicking its cards."""
    gems = {"S": "sapphire", "R": "ruby", "E": "emerald", "D": "diamond"}
    first, then = steps[0], steps[1] if len(steps) > 1 else None
    page.locator(".own").get_by_role("button", name=f"{first[:-1]} of {gems[first[-1]]}").first.click()
    if then == "" and page.get_by_role("button", name="Lay it").is_visible():
        page.get_by_role("button", name="Lay it").click()
    for taken in (then or "").removeprefix("x ").split():
        wanted = page.locator(".mat").get_by_role("button", name=f"{taken[:-1]} of {gems[taken[-1]]}")
        if wanted.count():  # what leaves no choice is chosen already
            wanted.first.click()


def test_anybody_with_the_link_can_ask_for_the_review_also_after_a_failure(new_user: NewUser, server: Server) -> None:
    played = play_table(server.url, "goita", options={"players": 2, "target": 1})
    ben = new_user(expected_errors="status of 5")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ben.page.route("**/review", hold)
    ben.page.goto(f"/m/{played.match}")
    panel = ben.page.locator(".review")
    expect(panel).to_have_text("One moment…")
    expect(panel.get_by_role("button")).to_have_count(0)  # nothing is offered before that is known
    ben.wait_until(lambda: bool(held), "the server is not asked")
    held[0].continue_()
    ben.page.unroute_all()
    problem = {"code": "server/busy", "message": {"en": "the server is too busy; try again", "fr": "-"}}
    ben.page.route("**/review", lambda route: route.fulfill(status=503, json=problem))
    ben.button("Review the match").click()
    expect(panel.get_by_role("alert")).to_contain_text("too busy")
    ben.page.unroute_all()
    panel.get_by_role("button", name="Try again").or_(ben.button("Review the match")).first.click()
    expect(ben.page.get_by_text("Whose play?")).to_be_visible()
    ben.page.locator(".review li button").first.click()
    expect(ben.page.locator(".review figure, .review .text").first).to_be_visible()


@in_all_looks
def test_the_review_fits_and_axe_finds_nothing_in_it(new_user: NewUser, shokoba: PlayedTable) -> None:
    ana = new_user(token=shokoba.token)
    mistake = mistakes_of(review_of(ana, shokoba))[0]
    ana.page.goto(f"/m/{shokoba.match}?ply={mistake['frame']}")
    expect(ana.page.locator(".decision")).to_be_visible()
    for width, height in ((360, 640), (640, 360), (844, 390), (1280, 800)):
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.wait_until_drawn()
        assert ana.overflowing_elements() == [], width
        box, board = (ana.page.locator(each).bounding_box() for each in ("footer", ".board"))
        assert box is not None
        assert board is not None
        assert box["y"] + box["height"] <= height + 1, width
        assert board["height"] > height * 0.3, width
    check_page(ana.page)
    ana.page.get_by_role("button", name=re.compile("^Try my")).click()
    ana.button("Show me").click()
    check_page(ana.page)
