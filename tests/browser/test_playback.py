"""Plays are shown step by step: what was played, what it takes, where it goes; and only then may one play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_on
from tests.cases import each_case
from tests.tiers import in_soak

_OFFERED_HERE = "button.offered"
OFFERED = f".hand {_OFFERED_HERE}"
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
_STEP_SHOWN = "() => window.steps.some((step) => %s)"
_STEPS_STAY = """const timer = window.setTimeout, isStep = (after) => after >= 100 && after <= 2000;
window.setTimeout = (work, after, ...more) => timer(work, isStep(after) ? 3_600_000 : after, ...more);"""
"""Each step is shown until somebody skips it: at its pace it would be over before a busy machine has touched a card."""


def _play_turn(user: BrowserUser) -> None:
    """Make any move, and come back when the page shows that it was made."""
    user.wait_for_offer(OFFERED)
    page = user.page
    cards = page.locator(".hand .card-button").count()
    page.locator(OFFERED).first.click()
    page.wait_for_function(_MOVED_OR_ASKED, arg=[cards, [*ANSWERS]], polling=50)
    for answer in ANSWERS:
        if page.locator(answer).count():
            page.locator(answer).first.click()
            break
    page.wait_for_function(_MOVED_OR_ASKED, arg=[cards, []], polling=50)


_MOVED_OR_ASKED = """([cards, answers]) => document.querySelectorAll(".hand .card-button").length !== cards
    || answers.some((each) => document.querySelector(each))"""


def _recorded_turns(user: BrowserUser, enough: str, most: int = 12) -> list[dict[str, Any]]:
    """Play until a step was shown in which `enough` is true in the page's script; return all steps."""
    page = user.page
    user.wait_for_offer(OFFERED)
    page.evaluate(_RECORD)
    for _ in range(most):
        _play_turn(user)
        user.wait_for_offer(OFFERED)
        if page.evaluate(_STEP_SHOWN % enough):
            break
    page.wait_for_function(_STILL)  # cards that still move count as taken
    page.evaluate(_NEXT_FRAME)
    steps: list[dict[str, Any]] = page.evaluate("() => window.steps")
    return steps


_STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"
_NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("reduced_motion", [True, *in_soak(False)])
def test_a_taking_is_shown_step_by_step(new_user: NewUser, reduced_motion: bool) -> None:
    """Spectators see the same steps."""
    ana, zoe = (new_user(pace="quick", reduced_motion=reduced_motion) for _ in range(2))
    table = ana.start_table("shokoba", options=BEGINS, nonce="0123456789abcdef")
    zoe.go_to_table(table)
    expect(zoe.page.locator(".mat .spread .card-button").first).to_be_visible()
    zoe.page.evaluate(_RECORD)
    steps = _recorded_turns(ana, "step.taken.length")
    outlined = next(at for at, step in enumerate(steps) if step["taken"])
    before, taking = steps[outlined - 1], steps[outlined]
    assert before["played"] == taking["played"], "the card that takes lies on the table before it takes"
    assert len(taking["played"]) == 1
    after = next(step for step in steps[outlined:] if not step["taken"])
    if reduced_motion:  # else cards that still move are counted
        assert after["cards"] == taking["cards"] - len(taking["taken"]) - 1
    assert all(step["offered"] == 0 for step in steps if step["busy"]), "moves are offered only afterwards"
    seen = _shown(ana)  # it is her turn again: all is shown
    zoe.page.wait_for_function(_SHOWS_THE_SAME, arg=seen, polling=50)
    expect(zoe.page.locator("section.board")).to_have_attribute("data-busy", "false")
    cards = [each.page.locator(".mat .spread .card-button").count() for each in (ana, zoe)]
    assert cards[0] == cards[1]


@each_case("way", ["touch", "Enter", " "])
def test_a_touch_and_a_key_skip_ahead_and_play_nothing(new_user: NewUser, way: str) -> None:
    """What the bot plays is shown after what Ana has played, so it may have to be skipped too."""
    ana = _looking_at_a_step(new_user)
    hand = ana.page.locator(".hand .card-button")
    for _ in range(_MOST_SKIPS):
        ana.page.locator(_BUSY_OR_OFFERED).first.wait_for(state="attached")
        if ana.page.locator(OFFERED).count():
            break
        if way == "touch":
            hand.first.click(force=True)  # no card is offered while steps are shown, and these stay
        else:
            ana.page.keyboard.press(way)
    expect(ana.page.locator(OFFERED)).to_have_count(2)
    if way != "touch":
        ana.page.keyboard.press(way)  # there is nothing left to skip
    expect(ana.page.locator(".hand .card-button")).to_have_count(2)
    assert ana.page.locator(".hand .chosen").count() == 0
    assert ana.page.evaluate("window.sent") == 1, "what Ana had played before"
    assert "Your turn" in ana.status()
    ana.close()


_MOST_SKIPS = 50
_BUSY_OR_OFFERED = f"section.board[data-busy=true], {OFFERED}"


def _looking_at_a_step(new_user: NewUser) -> BrowserUser:
    """Somebody who sees a step of what they have played, until they skip it."""
    ana = new_user(pace="calm")
    ana.page.add_init_script(_STEPS_STAY)
    ana.page.add_init_script(_COUNT_MOVES)
    ana.start_table("shokoba", options=BEGINS)
    _play_turn(ana)
    expect(ana.page.locator("section.board[data-busy=true]")).to_have_count(1)
    expect(ana.page.locator(OFFERED)).to_have_count(0)
    return ana


_COUNT_MOVES = """window.sent = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === "move") window.sent++;
    return send.call(this, text);
};"""


def test_at_the_pace_none_only_the_result_is_shown(new_user: NewUser) -> None:
    ana = new_user()
    ana.start_table("shokoba", options=BEGINS)
    steps = _recorded_turns(ana, "false", most=2)
    assert steps
    assert not any(step["busy"] or step["taken"] for step in steps)


def test_the_sentence_of_a_play_stands_on_the_mat_and_covers_no_card(new_user: NewUser) -> None:
    ana = new_user(pace="normal")
    ana.page.set_viewport_size({"width": 320, "height": 568})
    ana.start_table("shokoba", options=BEGINS)
    ana.wait_for_offer(OFFERED)
    ana.page.evaluate(_RECORD_CAPTIONS)
    _play_turn(ana)
    ana.page.wait_for_function("() => window.captions.some((each) => !each.text.startsWith('You '))", polling=50)
    captions = ana.page.evaluate("() => window.captions")
    assert {"You", "Ada"} >= {each["text"].split()[0] for each in captions}
    for each in captions:
        assert not each["covers"], each
        assert each["fits"], each
    longest = "Ada takes the three of sapphire, the three of sapphire and the four of sapphire with the ten of sapphire"
    assert ana.page.evaluate(_LONGEST_FITS, longest)


_LONGEST_FITS = """(text) => {
    const line = document.querySelector(".mat .answers").getBoundingClientRect(), outer = window.caption;
    const shown = outer.querySelector(".caption");
    shown.textContent = text;
    shown.classList.add("long");
    outer.style.position = "fixed";
    for (const side of ["left", "top", "width", "height"]) outer.style[side] = `${line[side]}px`;
    document.body.append(outer);
    const own = shown.getBoundingClientRect(), mat = document.querySelector(".mat").getBoundingClientRect();
    outer.remove();
    return own.bottom <= mat.bottom + 1 && own.right <= innerWidth;
}"""
"""Whether the longest sentence would fit where the others stood."""
_RECORD_CAPTIONS = """() => {
    const board = document.querySelector("section.board");
    window.captions = [];
    const box = (each) => each.getBoundingClientRect();
    const record = () => {
        const caption = board.querySelector(".caption");
        if (!caption || window.captions.at(-1)?.text === caption.textContent) return;
        window.caption = caption.parentElement.cloneNode(true);
        const own = box(caption), mat = box(board.querySelector(".mat"));
        const cards = [...board.querySelectorAll(".mat .spread .card-button, .hand .card-button")].map(box);
        const covers = cards.filter((card) => card.left < own.right - 1 && card.right > own.left + 1
            && card.top < own.bottom - 1 && card.bottom > own.top + 1).length;
        window.captions.push({ text: caption.textContent, covers,
            fits: own.top >= mat.top - 1 && own.bottom <= mat.bottom + 1 && own.left >= 0 && own.right <= innerWidth });
    };
    new MutationObserver(record).observe(board, { subtree: true, childList: true, characterData: true });
}"""


def test_the_plays_since_the_last_turn_can_be_seen_again(new_user: NewUser) -> None:
    """The same cards come to the table again; afterwards the position is the same, and nothing was played."""
    ana = new_user(pace="quick")
    ana.start_table("shokoba", options=BEGINS)
    page = ana.page
    _play_turn(ana)
    ana.wait_for_offer(OFFERED)
    before = [_cards(ana), ana.status()]
    ways: dict[str, Callable[[], None]] = {
        "r": lambda: page.keyboard.press("r"),
        "See again": ana.button("See again").click,
    }
    for way, begin in ways.items():
        page.evaluate(_RECORD)
        begin()
        page.wait_for_function(_STEP_SHOWN % "step.busy", polling=50)
        ana.wait_for_offer(OFFERED)
        expect(page.locator("section.board[data-busy=false]")).to_have_count(1)
        assert [_cards(ana), ana.status()] == before, way
        shown = page.evaluate("() => window.steps")
        assert any(step["busy"] and step["played"] for step in shown), way


def _cards(user: BrowserUser) -> list[int]:
    return [user.page.locator(each).count() for each in (".hand .card-button", ".mat .spread .card-button")]


def test_a_bot_plays_for_somebody_until_they_come_back(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    table = ana.start_against(ben, "shokoba", options=BEGINS, pace=300)
    ana.wait_for_offer(OFFERED)
    ana.command(table, "rise")
    notice = ana.page.get_by_role("alert").filter(has_text="A bot is playing for you.")
    expect(notice).to_be_visible()
    expect(ana.page.locator(".hand .card-button")).to_have_count(2)  # the bot has played, and Ben is next
    ana.button("Come back").click()
    expect(notice).to_have_count(0)
    play_on(ana.url, table, ben.token, moves=1)
    assert ana.wait_for_offer(OFFERED, ".answers .button", ".lay") is not None


def test_running_out_of_time_says_that_a_bot_plays(new_user: NewUser) -> None:
    ana = new_user()
    ana.start_table("shokoba", options=BEGINS, pace=10_000, clock={"kind": "turn", "seconds": 5})
    notice = ana.page.get_by_role("alert").filter(has_text="Your time ran out: a bot is playing for you.")
    expect(notice).to_be_visible()
    ana.button("Come back").click()
    expect(notice).to_have_count(0)


_SHOWS_THE_SAME = """(wanted) => {
    const marked = window.steps.filter((step) => step.played.length).map((step) => [step.played, step.taken]);
    const texts = marked.map((each) => JSON.stringify(each));
    const shown = marked.filter((_, place) => texts[place] !== texts[place - 1]);
    return JSON.stringify(shown) === JSON.stringify(wanted);
}"""


def _shown(user: BrowserUser) -> list[Any]:
    """The cards that were marked, one list after another."""
    marked = [(step["played"], step["taken"]) for step in user.page.evaluate("() => window.steps") if step["played"]]
    return [each for place, each in enumerate(marked) if place == 0 or marked[place - 1] != each]
