"""Plays are shown step by step: what was played, what it takes, where it goes; and only then may one play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser, NewUser

OFFERED = ".hand button.offered"
ANSWERS = (".lay", ".answers .button")
BEGINS = {"players": 2, "first_dealer": 1}
"""Options with which Ana, on the first seat, moves first."""
_RECORD = """() => {
    const board = document.querySelector("section.board");
    const names = (mark) => [...board.querySelectorAll(`.mat [data-mark=${mark}]`)]
        .map((each) => each.getAttribute("aria-label") ?? each.querySelector(".unseen").textContent);
    window.steps = [];
    const record = () => {
        const cards = board.querySelectorAll(".mat .spread .card-button").length;
        const step = { busy: board.dataset.busy === "true", played: names("played"), taken: names("taken"), cards,
            offered: board.querySelectorAll(".hand button.offered").length };
        const text = JSON.stringify(step);
        if (text !== JSON.stringify(window.steps.at(-1))) window.steps.push(step);
    };
    new MutationObserver(record).observe(board, { subtree: true, childList: true, attributes: true });
}"""


def _play_turn(user: BrowserUser) -> None:
    """Make any move, and come back when it has been sent."""
    user.wait_for_offer(OFFERED)
    user.page.locator(OFFERED).first.click()
    user.page.wait_for_timeout(60)
    for answer in ANSWERS:
        if user.page.locator(answer).count():
            user.page.locator(answer).first.click()
            return


def _recorded_turns(user: BrowserUser, enough: str, most: int = 12) -> list[dict[str, Any]]:
    """Play until a step was shown in which `enough` is true in the page's script; return all steps."""
    page = user.page
    user.wait_for_offer(OFFERED)
    page.evaluate(_RECORD)
    for _ in range(most):
        _play_turn(user)
        page.wait_for_timeout(150)
        user.wait_for_offer(OFFERED)
        if page.evaluate(f"() => window.steps.some((step) => {enough})"):
            break
    page.wait_for_timeout(500)  # cards that still move count as taken
    steps: list[dict[str, Any]] = page.evaluate("() => window.steps")
    return steps


@pytest.mark.parametrize("reduced_motion", [True, False])
def test_a_taking_is_shown_step_by_step(new_user: NewUser, reduced_motion: bool) -> None:
    ana = new_user(pace="quick", reduced_motion=reduced_motion)
    ana.start_table("shokoba", options=BEGINS, nonce="0123456789abcdef")
    steps = _recorded_turns(ana, "step.taken.length")
    outlined = next(at for at, step in enumerate(steps) if step["taken"])
    before, taking = steps[outlined - 1], steps[outlined]
    assert before["played"] == taking["played"], "the card that takes lies on the table before it takes"
    assert len(taking["played"]) == 1
    after = next(step for step in steps[outlined:] if not step["taken"])
    assert after["cards"] == taking["cards"] - len(taking["taken"]) - 1 or not reduced_motion
    assert all(step["offered"] == 0 for step in steps if step["busy"]), "moves are offered only afterwards"


def test_a_touch_skips_ahead_and_plays_nothing(new_user: NewUser) -> None:
    ana = new_user(pace="calm")
    ana.start_table("shokoba", options=BEGINS)
    page = ana.page
    _play_turn(ana)
    busy = page.locator("section.board[data-busy=true]")
    expect(busy).to_have_count(1)
    for _ in range(20):  # each touch of a card of the hand skips what is shown at that time
        if page.locator(OFFERED).count():
            break
        page.locator(".hand .card-button").first.click(force=True)
        page.wait_for_timeout(50)
    cards = page.locator(".hand .card-button").count()
    page.wait_for_timeout(200)
    assert page.locator(".hand .card-button").count() == cards
    assert page.locator(".hand .chosen").count() == 0


def test_at_the_pace_none_only_the_result_is_shown(new_user: NewUser) -> None:
    ana = new_user()
    ana.start_table("shokoba", options=BEGINS)
    steps = _recorded_turns(ana, "false", most=2)
    assert steps
    assert not any(step["busy"] or step["taken"] for step in steps)


def test_the_end_of_a_round_waits_for_the_player(new_user: NewUser) -> None:
    ana = new_user()
    ana.start_table("goita", options={"players": 2, "target": 100})
    page = ana.page
    panel = page.locator(".round-end")
    for _ in range(60):
        if ana.wait_for_offer(".hand button.offered", ".answers .button") is None or panel.count():
            break
        ana.click(".hand button.offered" if page.locator(".hand button.offered").count() else ".answers .button")
    expect(panel).to_be_visible()
    assert page.locator("dialog[open]").count() == 0, "nothing covers the table"
    placed = page.locator(".placed").count()
    page.wait_for_timeout(600)
    assert page.locator(".placed").count() == placed > 0, "the finished table stays"
    panel.get_by_role("button", name="Next round").click()
    expect(panel).to_have_count(0)
    ana.wait_for_offer(".hand button.offered", ".answers .button")
