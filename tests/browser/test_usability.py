"""Keyboard, languages, themes, touch targets, drag and drop, confirmation, notifications."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from cartable.bots.level_ratings import ratings_at
from cartable.bots.levels import LADDER, level
from cartable.games.registry import load
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import play_on
from tests.browser.test_matches import SHOKOBA, play_by_keyboard

_TOO_SMALL = """() => [...document.querySelectorAll(
    "button, a[href], select, input:not([type=checkbox], [type=radio])")]
    .filter((each) => each.checkVisibility() && !each.closest("p, li > span") && !each.classList.contains("skip"))
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
    .map(([box, each]) => `${each.outerHTML.slice(0, 80)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
_HAND_OVERFLOW = """() => {
    const bottom = document.querySelector(".hand").getBoundingClientRect().bottom;
    const top = document.querySelector(".play > footer").getBoundingClientRect().top;
    return bottom > top ? [`${bottom - top} pixels of the hand are hidden`] : [];
}"""
_OVERLAPS = """() => {
    const all = [...document.querySelectorAll(".mat p, .mat .button, .mat .card-button, .mat .big, .mat .round")];
    const seen = all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().width);
    const meet = (one, other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    return seen.flatMap((one, place) => seen.slice(place + 1)
        .filter((other) => !one.contains(other) && !other.contains(one) && meet(one, other))
        .map((other) => `${one.outerHTML.slice(0, 60)} | ${other.outerHTML.slice(0, 60)}`));
}"""
_FOCUSED = """() => { const style = getComputedStyle(document.activeElement);
    return [style.outlineStyle, parseFloat(style.outlineWidth)]; }"""


BEGINS = {"players": 2, "first_dealer": 1}
"""Options with which Ana, on the first seat, moves first."""


def _offered(options: dict[str, Any]) -> list[str]:
    """The levels as the page offers them for a table of Shokoba: those of the ladder with their ratings."""
    ratings = ratings_at(load("shokoba"), options)
    rated = [f"{level(name).title.en} · {ratings[name].points}" for name in LADDER]
    return [*rated, level("adaptive").title.en]


def test_the_chosen_level_plays_at_a_table_of_any_size(new_user: NewUser) -> None:
    ana = new_user()
    page = ana.page
    page.goto("/new/shokoba")
    chosen, offered = page.locator("#level"), page.locator("#level option")
    expect(chosen).to_have_value("sensible")
    expect(offered).to_have_text(_offered({"players": 4}))
    chosen.select_option("expert")
    page.locator("#option-players").select_option("2")
    expect(chosen).to_have_value("expert")
    expect(offered).to_have_text(_offered({"players": 2}))
    expect(page.get_by_text("Sensible is rated 1500, like a newcomer")).to_be_visible()
    page.locator("#option-target").select_option("9")  # such a table was not measured
    expect(offered).to_have_text([text.partition(" · ")[0] for text in _offered({"players": 2})])
    expect(page.get_by_text("Sensible is rated 1500, like a newcomer")).to_have_count(0)
    page.locator("#option-target").select_option("default")
    page.locator("#pace").select_option(index=0)
    with page.expect_response(lambda found: found.request.method == "POST" and found.url.endswith("/tables")) as answer:
        page.get_by_role("button", name="Play against bots now").click()
    assert [seat["level"] for seat in answer.value.json()["seats"]] == [None, "expert"]
    ana.wait_for_offer(".hand button.offered")
    page.locator(".hand button.offered").first.click()
    assert ana.wait_for_offer(".hand button.offered", ".answers .button", ".lay") is not None


def test_a_whole_match_with_the_keyboard_alone(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.goto("/new/shokoba")
    keyboard = ana.page.keyboard
    keyboard.press("Tab")
    expect(ana.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    _tab_to(ana, "#option-players")
    keyboard.press("Home")
    _tab_to(ana, "#option-target")
    keyboard.press("ArrowDown")
    _tab_to(ana, "#pace")
    keyboard.press("Home")
    _tab_to(ana, "text=Play against bots now")
    keyboard.press("Enter")
    expect(ana.page.locator(".badge").first).to_be_visible()
    ana.wait_for_offer(".hand button.offered")
    _tab_to(ana, ".hand button.offered")
    assert ana.page.evaluate(_FOCUSED) == ["solid", 3]
    keyboard.press("Enter")
    play_by_keyboard(ana, *SHOKOBA)
    _tab_to(ana, "text=Rematch")
    keyboard.press("Enter")
    expect(ana.page.locator(".hand .card-button")).to_have_count(3)


def _tab_to(who: BrowserUser, selector: str) -> None:
    for _ in range(60):
        if who.page.locator(selector).first.evaluate("each => each === document.activeElement"):
            return
        who.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached with the tab key")


def test_keyboard_shortcuts(new_user: NewUser) -> None:
    ana = new_user()
    ana.start_table("shokoba", options=BEGINS)
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".hint-line")).to_contain_text(re.compile(r"(Take|Lay) (the|your|two|three) [^:]+: .+\."))
    ana.page.keyboard.press("?")
    expect(ana.page.locator("dialog[open] h1")).to_have_text("Shokoba")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    ana.page.keyboard.press("s")
    expect(ana.page.locator(".scoring")).to_be_visible()
    _choose_and_play_by_number(ana)
    expect(ana.page.locator(".hint-line")).to_have_count(0)
    expect(ana.page.locator(".play + [aria-live]")).not_to_be_empty()  # for screen readers

    ben = new_user(language="fr", sound=True)
    ben.start_table("shokoba", options=BEGINS)
    off, on = "Les sons sont coupés.", "Les sons sont activés."
    for notice, expected in ((off, False), (on, True), (off, False)):
        ben.page.keyboard.press("m")
        expect(ben.page.locator(".notice")).to_have_text(notice)
        assert ben.page.evaluate("JSON.parse(localStorage.getItem('cartable.settings')).sound") is expected
    ben.button("Menu").click()
    expect(ben.page.locator("dialog[open] dl")).to_contain_text("m Activer ou couper les sons")
    ben.page.locator("dialog[open]").get_by_role("button", name="Réglages", exact=True).click()
    expect(ben.page.get_by_label("Sons", exact=True)).not_to_be_checked()
    ben.page.keyboard.press("m")  # shortcuts do nothing while a dialog is open
    expect(ben.page.get_by_label("Sons", exact=True)).not_to_be_checked()


def _choose_and_play_by_number(ana: BrowserUser) -> None:
    """A number key chooses, another one changes the choice, and only the same key again plays."""
    confirm = ana.page.locator("footer .button.main", has_text="Play: ")  # a hint has a button of its own
    cards = ana.page.locator(".hand .card-button").count()
    ways = ana.page.locator(".answers .taking")
    expect(ways).to_have_count(0)
    ana.page.keyboard.press("1")
    expect(confirm.or_(ways).first).to_be_visible()
    if not confirm.is_visible():  # the card can take in several ways: the keys choose among these next
        ana.page.keyboard.press("1")
    expect(confirm).to_be_visible()
    assert ana.page.locator(".hand .card-button").count() == cards, "nothing is played yet"
    assert "Your turn" in ana.status()
    ana.page.keyboard.press("1")
    expect(confirm).to_have_count(0)
    expect(ana.page.locator(".hand .card-button")).to_have_count(cards - 1)


def test_language_name_and_theme_change_at_once(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.goto("/")
    expect(ana.page.locator("html")).to_have_attribute("lang", "en")
    ana.button("Your name").click()
    ana.page.get_by_label("Your name").fill("  Anaïs ")
    ana.page.keyboard.press("Enter")
    expect(ana.button("Anaïs")).to_be_visible()
    ana.button("Settings").click()
    colour = "getComputedStyle(document.body.parentElement).backgroundColor"
    day = ana.page.evaluate(colour)
    ana.button("Dark").click()
    ana.page.wait_for_function(f"(day) => {colour} !== day", arg=day, polling=50)
    ana.button("Français").click()
    expect(ana.page.get_by_role("heading", name="Prenez place.")).to_be_visible()
    expect(ana.page.locator("html")).to_have_attribute("lang", "fr")
    ana.page.reload()
    expect(ana.page.get_by_role("heading", name="Prenez place.")).to_be_visible()
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ana.button("Anaïs")).to_be_visible()


def test_a_drag_plays_a_card_and_moves_can_require_confirmation(new_user: NewUser) -> None:
    ana = new_user(size="phone")
    ana.page.goto("/")
    ana.button("Settings").click()
    ana.page.get_by_label("Confirm each move").check()
    ana.start_table("shokoba", options=BEGINS)
    held, confirm = ana.page.locator(".hand .card-button"), ana.page.locator("footer .button.main")
    for finish in (ana.button("Back"), confirm):
        ana.page.locator(".hand button.offered").first.click()
        _decide(ana)
        expect(confirm).to_contain_text("Play ")
        expect(held).to_have_count(3)
        finish.click()
        expect(confirm).to_have_count(0)
    expect(held).to_have_count(2)

    ben = new_user()  # without it, a card that is dragged to the table is played, and one to another card is not
    ben.start_table("shokoba", options=BEGINS)
    cards = ben.page.locator(".hand button.offered")
    cards.first.drag_to(cards.nth(1))
    expect(cards).to_have_count(3)
    cards.first.drag_to(ben.page.locator(".drop"), target_position={"x": 8, "y": 8})
    _decide(ben)
    expect(ben.page.locator(".hand .card-button")).to_have_count(2)


def _decide(who: BrowserUser) -> None:
    """Pick the first way to take, if there are several: they are offered at once."""
    way = who.page.locator(".answers .taking")
    if way.count():
        way.first.click()


def test_on_a_small_phone_pages_fit_and_touch_targets_are_large_and_do_not_overlap(new_user: NewUser) -> None:
    """`test_fit.py` has the fullest tables on all screens."""
    ana = new_user(size="phone", language="fr", expected_errors="status of 404")
    for path in ("/", "/new/goita", "/learn/shokoba", "/rules/toko_maja", "/me", "/t/none"):
        ana.page.goto(path)
        ana.page.locator("h1").first.wait_for()
        assert ana.overflowing_elements() == [], path
        assert ana.problems(_TOO_SMALL) == [], path
    for game, most in (("shokoba", 4), ("toko_maja", 6), ("goita", 4), ("scopette", 6), ("scopa", 4)):
        ana.start_table(game, options={"players": most})
        ana.wait_for_offer(".offered", ".answers .button")
        for question in (_TOO_SMALL, _HAND_OVERFLOW, _OVERLAPS):
            assert ana.problems(question) == [], game
        assert ana.overflowing_elements() == [], game


def test_a_card_that_cannot_be_played_says_why_and_who_looks_elsewhere_is_notified(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user()
    ana.context.grant_permissions(["notifications"])
    ana.page.add_init_script(_RECORD_CALLS)
    ana.page.goto("/")
    ana.button("Settings").click()
    ana.page.get_by_label("While Cartable is open in the background").check()
    table = ana.start_against(ben, "shokoba", options={"players": 2, "first_dealer": 0})
    expect(ana.page.locator("header .status")).to_have_text("Ben to play")
    ana.page.locator(".hand button").first.click(force=True)  # disabled, but it explains why
    expect(ana.page.locator(".notice")).to_contain_text("Ben to play")
    ana.page.locator(".notice").get_by_role("button", name="Rules").click()
    expect(ana.page.locator("dialog[open] h1")).to_have_text("Shokoba")
    ana.page.keyboard.press("Escape")
    play_on(ana.url, table, ben.token, moves=1)
    expect(ana.page).to_have_title("● Your turn · Shokoba · Cartable")
    ana.page.wait_for_function("window.recorded.notes.length > 0")
    recorded: dict[str, Any] = ana.page.evaluate("window.recorded")
    assert recorded["notes"] == ["Your turn"]
    assert recorded["awake"] == 0  # a hidden page does not keep the screen on


_RECORD_CALLS = """
    window.recorded = { notes: [], awake: 0 };
    window.Notification = class { static permission = "granted"; constructor(title) { recorded.notes.push(title); } };
    Object.defineProperty(document, "visibilityState", { get: () => location.pathname === "/" ? "visible" : "hidden" });
    navigator.wakeLock.request = async () => { recorded.awake += 1; return new EventTarget(); };
"""


def test_the_screen_stays_on_during_a_match(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.add_init_script("""
        window.awake = 0;
        navigator.wakeLock.request = async () => {
            window.awake += 1;
            return Object.assign(new EventTarget(), { release: async () => { window.awake -= 1; } });
        };""")
    ana.start_table("goita", options={"players": 1, "mode": "solo"})
    ana.page.wait_for_function("window.awake === 1")
    ana.page.get_by_role("link", name="Home").click()
    ana.page.wait_for_function("window.awake === 0")
