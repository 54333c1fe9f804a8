"""The page of puzzles: solved, failed, explained and gone on with, by touch and by keyboard, also without a server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Locator, expect

import cartable
from cartable.puzzles import Puzzle, puzzle
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_axe import check_page
from tests.browser.test_lessons import TOUCHES, press_by_keyboard
from tests.browser.test_site import Visitor, site  # noqa: F401
from tests.puzzles.examples import a_line

PHONES = {"upright": {"width": 390, "height": 844}, "sideways": {"width": 844, "height": 390}}
_SINGLE = {game: next(each for each in cartable.shipped_puzzles(game) if each.length == 1) for game in cartable.GAMES}


def _text(who: BrowserUser) -> Locator:
    return who.page.locator(".panel .text")


def _score(who: BrowserUser) -> int:
    return int(who.page.locator("header .score b").inner_text())


def _open(who: BrowserUser, asked: Puzzle) -> None:
    who.page.goto(f"/puzzles/{asked.position.game}?id={asked.id}")
    expect(who.page.locator(".badge").first).to_be_visible()


def _shown(who: BrowserUser, game: str) -> Puzzle:
    """The puzzle that the page shows, which its address names."""
    who.page.wait_for_url(re.compile(r"id="))
    return puzzle(game, parse_qs(urlsplit(who.page.url.replace("#", "")).query)["id"][0])


def _touches(who: BrowserUser, asked: Puzzle, step: int, move: str) -> list[Locator]:
    game = asked.position.game
    code = asked.match(step).legal_moves.read(move).code
    return TOUCHES[game](who, list(asked.game.notation.steps(code)))


def _play(who: BrowserUser, asked: Puzzle, step: int, move: str) -> None:
    for touch in _touches(who, asked, step, move):
        if touch.count():
            touch.first.click()


def _wrong_move(asked: Puzzle) -> str:
    return next(str(move) for move in asked.match().legal_moves if str(move) not in asked.steps[0].solution)


def _solve(who: BrowserUser, asked: Puzzle) -> None:
    for step, each in enumerate(asked.steps):
        if step:
            expect(_text(who)).to_contain_text(f"Now find move {step + 1} of {asked.length}")
        _play(who, asked, step, each.solution[0])
    expect(_text(who)).to_contain_text("Well found!")


@pytest.mark.parametrize("game", cartable.GAMES)
def test_a_line_is_solved_by_touch(new_user: NewUser, game: str) -> None:
    ana, asked = new_user(size="phone"), a_line(game)
    _open(ana, asked)
    expect(_text(ana)).to_contain_text(asked.question.en)
    _solve(ana, asked)
    expect(_text(ana)).to_contain_text(asked.explanation(asked.length - 1).en)
    expect(_text(ana)).to_contain_text("Rating of the puzzle: ")
    expect(_text(ana).locator(".theme")).to_have_count(len(asked.themes))
    expect(ana.page.locator("header .change")).to_have_text(re.compile(r"^\+\d+$"))
    assert _score(ana) > 1200
    expect(ana.button("Next puzzle")).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(lambda url: asked.id not in url)
    expect(ana.button("Show me")).to_be_visible()
    assert ana.overflowing_elements() == []


def test_puzzles_are_found_from_the_home_page_and_come_one_after_another(new_user: NewUser) -> None:
    ana = new_user()
    ana.page.goto("/")
    ana.page.get_by_role("article", name="Goita Shogi").get_by_role("link", name="Puzzles").click()
    seen = set[str]()
    for number in range(3):
        asked = _shown(ana, "goita")
        assert asked.id not in seen
        seen.add(asked.id)
        expect(_text(ana)).to_contain_text(asked.question.en)
        _solve(ana, asked)
        expect(ana.page.locator("header")).to_contain_text(f"Solved in a row: {number + 1}, at best {number + 1}")
        ana.button("Next puzzle").click()
        ana.page.wait_for_url(lambda url: asked.id not in url)  # noqa: B023
    ana.page.reload()  # progress is kept
    expect(ana.page.locator("header")).to_contain_text("Solved in a row: 3, at best 3")
    ana.page.locator("header button").first.click()
    expect(ana.page.get_by_role("article", name="Goita Shogi")).to_be_visible()


def test_a_wrong_move_is_explained_and_can_be_tried_again_for_no_points(new_user: NewUser) -> None:
    ana, asked = new_user(), _SINGLE["shokoba"]
    _open(ana, asked)
    solution = asked.explanation().en
    _play(ana, asked, 0, _wrong_move(asked))
    expect(_text(ana)).to_contain_text("gives up")
    assert solution not in ana.page.content()
    expect(ana.button("Try again")).to_be_focused()
    lost = _score(ana)
    assert lost < 1200
    ana.page.keyboard.press("Enter")
    expect(_text(ana)).to_contain_text(asked.question.en)
    _solve(ana, asked)
    expect(_text(ana)).to_contain_text(solution)
    assert _score(ana) == lost
    expect(ana.page.locator("header")).to_contain_text("Solved in a row: 0, at best 0")


def test_the_solution_can_be_shown(new_user: NewUser) -> None:
    ana, asked = new_user(), a_line("shokoba")
    _open(ana, asked)
    for step in range(asked.length):
        ana.button("Show me").click()
        expect(_text(ana)).to_contain_text(asked.explanation(step).en)
        expect(ana.page.locator(".hint-arrows path").first).to_be_attached()
        if step + 1 < asked.length:
            expect(ana.button("Go on")).to_be_focused()
            ana.page.keyboard.press("Enter")
            expect(_text(ana)).to_contain_text(f"Now find move {step + 2}")
    expect(ana.button("Next puzzle")).to_be_focused()
    assert _score(ana) < 1200


def test_a_puzzle_is_solved_by_keyboard_alone(new_user: NewUser) -> None:
    ana, asked = new_user(), a_line("shokoba")
    _open(ana, asked)
    for step, each in enumerate(asked.steps):
        if step:
            expect(_text(ana)).to_contain_text(f"Now find move {step + 1}")
        for touch in _touches(ana, asked, step, each.solution[0]):
            if touch.count():
                press_by_keyboard(ana, touch.first)
    expect(_text(ana)).to_contain_text("Well found!")
    expect(ana.button("Next puzzle")).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(lambda url: asked.id not in url)


@pytest.mark.parametrize("held", PHONES)
@pytest.mark.parametrize("game", cartable.GAMES)
def test_it_fits_on_a_phone(new_user: NewUser, game: str, held: str) -> None:
    ana, asked = new_user(size="phone"), a_line(game)
    ana.page.set_viewport_size(PHONES[held])  # type: ignore[arg-type]
    _open(ana, asked)
    for name in ("Show me", "Go on"):
        expect(ana.button(name)).to_be_in_viewport(ratio=1)
        expect(_text(ana)).to_be_in_viewport()
        expect(ana.page.locator(".board .badge").last).to_be_in_viewport()
        ana.wait_until_drawn()
        board = ana.page.locator(".board").bounding_box()
        assert board is not None
        assert board["height"] > 0.55 * PHONES[held]["height"]
        assert ana.overflowing_elements() == []
        ana.button(name).click()
    expect(ana.button("Show me")).to_be_in_viewport(ratio=1)


def test_in_french(new_user: NewUser) -> None:
    ana, asked = new_user(language="fr", size="phone"), a_line("scopette")
    ana.page.goto("/")
    ana.page.get_by_role("article", name="Scopette").get_by_role("link", name="Problèmes").click()
    _shown(ana, "scopette")
    _open(ana, asked)
    expect(_text(ana)).to_contain_text(asked.question.fr)
    ana.button("Montrez-moi").click()
    expect(_text(ana)).to_contain_text(asked.explanation().fr)
    ana.button("Continuer").click()
    expect(_text(ana)).to_contain_text(f"Trouvez maintenant le coup 2 sur {asked.length}")
    expect(ana.page).to_have_title(re.compile(r"Scopette\s: problèmes"))


@pytest.mark.parametrize("game", ["shokoba", "goita"])
def test_axe_finds_nothing(new_user: NewUser, game: str) -> None:
    ana, asked = new_user(bypass_csp=True, drawn=True), _SINGLE[game]
    _open(ana, asked)
    check_page(ana.page)
    _play(ana, asked, 0, _wrong_move(asked))
    expect(ana.button("Try again")).to_be_visible()
    check_page(ana.page)
    ana.button("Show me").click()
    expect(ana.button("Next puzzle")).to_be_visible()
    check_page(ana.page)


def test_a_link_can_be_shared_and_a_wrong_one_is_said(new_user: NewUser) -> None:
    ana = new_user(expected_errors="404")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    asked = _SINGLE["toko_maja"]
    _open(ana, asked)
    with ana.watch_for("[role=status]", "Copied"):
        ana.button("Copy a link to this puzzle").click()
    assert ana.page.evaluate("navigator.clipboard.readText()") == f"{ana.url}/puzzles/toko_maja?id={asked.id}"
    ana.page.goto("/puzzles/toko_maja?id=00000000")
    expect(ana.page.get_by_role("alert")).to_contain_text("there is no such puzzle")


# without a server


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[Visitor]:  # noqa: F811
    visiting = Visitor(browser, site, size="phone", offline=True)
    yield visiting
    visiting.close()


def test_puzzles_are_solved_on_a_device_also_without_a_network(visitor: Visitor) -> None:
    page = visitor.open()
    visitor.wait_until_kept()
    page.get_by_role("article", name="Shokoba").get_by_role("link", name="Puzzles").click()
    first = _shown(visitor, "shokoba")
    _solve(visitor, first)
    rating = _score(visitor)
    assert rating > 1200
    visitor.context.set_offline(offline=True)
    page.reload()
    expect(page.locator("header")).to_contain_text("Solved in a row: 1, at best 1")
    assert _score(visitor) == rating
    for step in range(first.length):
        visitor.button("Show me").click()
        if step + 1 < first.length:
            visitor.button("Go on").click()
    expect(visitor.button("Next puzzle")).to_be_visible()
    assert _score(visitor) == rating, "it is decided"
    visitor.button("Next puzzle").click()
    page.wait_for_url(lambda url: first.id not in url)
    second = _shown(visitor, "shokoba")
    _play(visitor, second, 0, _wrong_move(second))
    expect(_text(visitor)).to_contain_text("gives up")
    assert _score(visitor) < rating
