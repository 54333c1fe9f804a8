"""After the game: the replay of a match, its proof, its record; and oneself on another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import cartable
from tests.browser.evenings import Evening
from tests.browser.visitor import Visit


def test_a_replay_goes_to_any_moment_from_any_seat(visit: Visit, finished: Evening) -> None:
    ana = visit()
    ana.page.goto(f"/m/{finished.match}")
    page, count = ana.page, ana.page.locator(".slider .count")
    expect(count).to_have_text(re.compile(r"^0 / \d+$"))
    last = int(count.inner_text().split("/")[1])
    ana.button("One on").click()
    expect(count).to_have_text(f"1 / {last}")
    ana.button("To the end").click()
    expect(count).to_have_text(f"{last} / {last}")
    ana.button("One back").click()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{last - 2} / {last}")
    page.get_by_role("slider").fill("2")
    expect(count).to_have_text(f"2 / {last}")
    expect(page.locator("aside [aria-current]")).to_have_count(1)
    backs = page.locator(".hand [aria-label='a card face down']")
    assert backs.count() > 0
    page.get_by_label("Seen by").select_option(label="as Ana")
    expect(backs).to_have_count(0)
    expect(count).to_have_text(f"2 / {last}")
    ana.button("Play").click()
    expect(count).to_have_text(f"3 / {last}", timeout=4000)
    ana.button("Pause").click()
    assert re.search(r"\?ply=3&seat=0$", page.url)


def test_a_link_to_a_moment_opens_there(visit: Visit, finished: Evening) -> None:
    ana = visit(size="phone", language="fr")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.goto(f"/m/{finished.match}?ply=3&seat=1")
    expect(ana.page.locator(".slider .count")).to_have_text(re.compile(r"^3 / "))
    expect(ana.page.get_by_label("Vu")).to_have_value("1")
    ana.button("Lien vers ce moment").click()
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{ana.url}/m/{finished.match}?ply=3&seat=1"
    assert ana.too_wide() == []


def test_the_deals_are_computed_again_in_the_browser(visit: Visit, finished: Evening) -> None:
    ana = visit()
    ana.page.goto(f"/m/{finished.match}#fair")
    expect(ana.page.get_by_text("Every deal was fair.")).to_be_visible()


def test_a_changed_proof_is_noticed(visit: Visit, finished: Evening) -> None:
    ana = visit()
    proof = ana.ask("GET", f"/api/matches/{finished.match}/proof")
    proof["deals"][0]["deck"] = proof["deals"][0]["deck"][::-1]
    ana.page.route("**/proof", lambda route: route.fulfill(json=proof))
    ana.page.goto(f"/m/{finished.match}#fair")
    expect(ana.page.get_by_text("Something does not fit")).to_be_visible()


def test_the_record_is_downloaded(visit: Visit, finished: Evening) -> None:
    ana = visit(token=finished.token)
    ana.page.goto(f"/t/{finished.table}")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename == f"goita-{finished.match}.toml"
    record = download.value.path().read_text(encoding="utf-8")
    assert cartable.verify(record).is_good


def test_a_personal_link_moves_one_to_another_device(visit: Visit, finished: Evening) -> None:
    ana, phone = visit(token=finished.token), visit(size="phone")
    ana.page.goto("/me")
    expect(ana.page.get_by_role("link", name="Goita Shogi")).to_be_visible()
    ana.button("Make a personal link").click()
    link = ana.page.get_by_label("Open this link on your other device").input_value()
    phone.page.goto(link)
    expect(phone.button("Ana")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Goita Shogi")).to_be_visible()
    assert "#" not in phone.page.url
    ana.page.reload()
    ana.button("Sign out").click()
    expect(ana.button("Sign out")).to_have_count(0)
    phone.errors.clear()
    phone.page.goto("/me")
    expect(phone.page.get_by_role("link", name="Goita Shogi")).to_have_count(0)
    phone.errors[:] = [each for each in phone.errors if "401" not in each]


def test_a_spent_link_says_so(visit: Visit) -> None:
    ana = visit(expected_errors="status of 40")
    ana.page.goto("/link#nothing-that-was-ever-made")
    expect(ana.page.get_by_role("alert")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Back to the games")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_matches_of_a_person_are_kept(visit: Visit, finished: Evening, language: str) -> None:
    ana = visit(token=finished.token, language=language)
    ana.page.goto("/")
    line = ana.page.locator(f"a[href='/m/{finished.match}']")
    expect(line).to_contain_text("Ana")
    line.click()
    expect(ana.page.locator(".slider .count")).to_be_visible()
