"""The page of puzzles: solved, failed, explained and gone on with, by touch and by keyboard."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

import cartable
from cartable.puzzles import Puzzle, puzzle
from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.test_lessons import TOUCHES, press_by_keyboard
from tests.puzzles.examples import a_line
from tests.tiers import in_soak

PHONES = {"upright": {"width": 390, "height": 844}, "sideways": {"width": 844, "height": 390}}
_SINGLE = {game: next(each for each in cartable.shipped_puzzles(game) if each.length == 1) for game in cartable.GAMES}


def text_of(who: BrowserUser) -> Locator:
    return who.page.locator(".panel .text")


def score_of(who: BrowserUser) -> int:
    return int(who.page.locator("header .score b").inner_text())


def _open(who: BrowserUser, asked: Puzzle) -> None:
    who.page.goto(f"/puzzles/{asked.position.game}?id={asked.id}")
    expect(who.page.locator(".badge").first).to_be_visible()


def shown_puzzle(who: BrowserUser, game: str) -> Puzzle:
    """The puzzle that the page shows, which its address names."""
    who.page.wait_for_url(re.compile(r"id="))
    return puzzle(game, parse_qs(urlsplit(who.page.url.replace("#", "")).query)["id"][0])


def _touches(who: BrowserUser, asked: Puzzle, step: int, move: str) -> list[Locator]:
    game = asked.position.game
    code = asked.match(step).legal_moves.read(move).code
    return TOUCHES[game](who, list(asked.game.notation.steps(code)))


def play_step(who: BrowserUser, asked: Puzzle, step: int, move: str) -> None:
    for touch in _touches(who, asked, step, move):
        if touch.count():
            touch.first.click()


def wrong_move(asked: Puzzle) -> str:
    return next(str(move) for move in asked.match().legal_moves if str(move) not in asked.steps[0].solution)


def solve(who: BrowserUser, asked: Puzzle) -> None:
    for step, each in enumerate(asked.steps):
        if step:
            expect(text_of(who)).to_contain_text(f"Now find move {step + 1} of {asked.length}")
        play_step(who, asked, step, each.solution[0])
    expect(text_of(who)).to_contain_text("Well found!")


@pytest.mark.parametrize(
    "game", ["goita", *(case for game in cartable.GAMES if game != "goita" for case in in_soak(game))]
)
def test_a_line_is_solved_by_touch(new_user: NewUser, game: str) -> None:
    ana, asked = new_user(size="phone"), a_line(game)
    _open(ana, asked)
    expect(text_of(ana)).to_contain_text(asked.question.en)
    solve(ana, asked)
    expect(text_of(ana)).to_contain_text(asked.explanation(asked.length - 1).en)
    expect(text_of(ana)).to_contain_text("Rating of the puzzle: ")
    expect(text_of(ana).locator(".theme")).to_have_count(len(asked.themes))
    expect(ana.page.locator("header .change")).to_have_text(re.compile(r"^\+\d+$"))
    assert score_of(ana) > 1200
    expect(ana.button("Next puzzle")).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(lambda url: asked.id not in url)
    expect(ana.button("Show me")).to_be_visible()
    assert ana.overflowing_elements() == []


def test_puzzles_are_found_from_the_home_page_and_by_links_and_come_one_after_another(new_user: NewUser) -> None:
    ana = new_user(expected_errors="404")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.goto("/")
    ana.page.get_by_role("article", name="Goita Shogi").get_by_role("link", name="Puzzles").click()
    seen = set[str]()
    for number in range(2):
        asked = shown_puzzle(ana, "goita")
        assert asked.id not in seen
        seen.add(asked.id)
        expect(text_of(ana)).to_contain_text(asked.question.en)
        solve(ana, asked)
        expect(ana.page.locator("header")).to_contain_text(f"Solved in a row: {number + 1}, at best {number + 1}")
        ana.button("Next puzzle").click()
        ana.page.wait_for_url(lambda url: asked.id not in url)  # noqa: B023
    ana.page.reload()  # progress is kept
    expect(ana.page.locator("header")).to_contain_text("Solved in a row: 2, at best 2")
    asked = shown_puzzle(ana, "goita")
    with ana.watch_for("[role=status]", "Copied"):
        ana.button("Copy a link to this puzzle").click()
    assert ana.page.evaluate("navigator.clipboard.readText()") == f"{ana.url}/puzzles/goita?id={asked.id}"
    ana.page.locator("header button").first.click()
    expect(ana.page.get_by_role("article", name="Goita Shogi")).to_be_visible()
    ana.page.goto("/puzzles/toko_maja?id=00000000")
    expect(ana.page.get_by_role("alert")).to_contain_text("there is no such puzzle")


@in_all_looks
def test_a_wrong_move_is_explained_and_can_be_tried_again_for_no_points(new_user: NewUser) -> None:
    ana, asked = new_user(), _SINGLE["shokoba"]
    _open(ana, asked)
    solution = asked.explanation().en
    play_step(ana, asked, 0, wrong_move(asked))
    expect(text_of(ana)).to_contain_text("gives up")
    assert solution not in ana.page.content()
    expect(ana.button("Try again")).to_be_focused()
    check_page(ana.page)
    lost = score_of(ana)
    assert lost < 1200
    ana.page.keyboard.press("Enter")
    expect(text_of(ana)).to_contain_text(asked.question.en)
    solve(ana, asked)
    expect(text_of(ana)).to_contain_text(solution)
    check_page(ana.page)
    assert score_of(ana) == lost
    expect(ana.page.locator("header")).to_contain_text("Solved in a row: 0, at best 0")


def test_a_puzzle_is_solved_by_keyboard_alone(new_user: NewUser) -> None:
    ana, asked = new_user(), a_line("shokoba")
    _open(ana, asked)
    for step, each in enumerate(asked.steps):
        if step:
            expect(text_of(ana)).to_contain_text(f"Now find move {step + 1}")
        for touch in _touches(ana, asked, step, each.solution[0]):
            if touch.count():
                press_by_keyboard(ana, touch.first)
    expect(text_of(ana)).to_contain_text("Well found!")
    expect(ana.button("Next puzzle")).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(lambda url: asked.id not in url)


@pytest.mark.parametrize(
    "game", ["scopette", *(case for game in cartable.GAMES if game != "scopette" for case in in_soak(game))]
)
def test_the_solution_can_be_shown_and_fits_on_a_phone(new_user: NewUser, game: str) -> None:
    ana, asked = new_user(size="phone", language="fr"), a_line(game)
    _open(ana, asked)
    expect(text_of(ana)).to_contain_text(asked.question.fr)
    expect(ana.page).to_have_title(re.compile(r"\s: problèmes"))
    for step in range(asked.length):
        _fits_on_a_phone(ana, "Montrez-moi")
        ana.button("Montrez-moi").click()
        expect(text_of(ana)).to_contain_text(asked.explanation(step).fr)
        if asked.steps[step].solution[0] != "pass":
            expect(ana.page.locator(".hint-arrows path").first).to_be_attached()
        if step + 1 < asked.length:
            expect(ana.button("Continuer")).to_be_focused()
            _fits_on_a_phone(ana, "Continuer")
            ana.page.keyboard.press("Enter")
            expect(text_of(ana)).to_contain_text(f"Trouvez maintenant le coup {step + 2} sur {asked.length}")
    expect(ana.page.locator(".panel .button.main")).to_be_focused()
    assert score_of(ana) < 1200


def _fits_on_a_phone(who: BrowserUser, button: str) -> None:
    for held, size in PHONES.items():
        who.page.set_viewport_size(size)  # type: ignore[arg-type]
        who.wait_until_drawn()
        expect(who.button(button)).to_be_in_viewport(ratio=1)
        expect(text_of(who)).to_be_in_viewport()
        expect(who.page.locator(".board .badge").last).to_be_in_viewport()
        board = who.page.locator(".board").bounding_box()
        assert board is not None
        assert board["height"] > 0.55 * size["height"], held
        assert who.overflowing_elements() == [], held
