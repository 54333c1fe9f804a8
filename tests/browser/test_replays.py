"""After a match: its replay, the check of its deals, its record; and the same player on another device."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import cartable
from tests.browser.browser_user import BrowserUser, NewUser
from tests.browser.played_tables import PlayedTable

_PLAYS_ONE_FRAME = """const timer = window.setTimeout;
let frames = 0;
window.setTimeout = (work, after, ...more) => timer(work, after === 1300 && frames++ ? 3_600_000 : after, ...more);"""
"""A replay that plays stops at the next frame until it is paused, and not at the end of the match."""


def test_a_replay_shows_any_position_from_any_seat_and_a_link_leads_there(
    new_user: NewUser, finished_table: PlayedTable
) -> None:
    ana = new_user()
    ana.page.add_init_script(_PLAYS_ONE_FRAME)
    ana.page.goto(f"/m/{finished_table.match}")
    page, count = ana.page, ana.page.locator(".slider .count")
    expect(count).to_have_text(re.compile(r"^0 / \d+$"))
    last = int(count.inner_text().split("/")[1])
    ana.button("Next move").click()
    expect(count).to_have_text(f"1 / {last}")
    ana.button("To the end").click()
    expect(count).to_have_text(f"{last} / {last}")
    ana.button("Previous move").click()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"{last - 2} / {last}")
    page.get_by_role("slider").fill("2")
    expect(count).to_have_text(f"2 / {last}")
    expect(page.locator("aside [aria-current]")).to_have_count(1)
    backs = page.locator(".hand [aria-label='a face-down card']")
    expect(backs.first).to_be_attached()
    page.get_by_label("Point of view").select_option(label="Ana")
    expect(backs).to_have_count(0)
    # Ana may have noticed more moves than a spectator; what is shown stays the same moment
    moments = {seat: moments_of(ana, finished_table, seat) for seat in ("", "?seat=0")}
    place = max(frame for frame, moves in enumerate(moments["?seat=0"]) if moves <= moments[""][2])
    last = len(moments["?seat=0"]) - 1
    expect(count).to_have_text(f"{place} / {last}")
    ana.button("Play").click()
    expect(count).to_have_text(f"{place + 1} / {last}")
    ana.button("Pause").click()
    expect(ana.button("Play")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?ply={place + 1}&seat=0$"))

    ben = new_user(size="phone", language="fr")  # a link to a position opens the replay there
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.page.goto(f"/m/{finished_table.match}?ply=3&seat=1")
    expect(ben.page.locator(".slider .count")).to_have_text(re.compile(r"^3 / "))
    expect(ben.page.get_by_label("Point de vue")).to_have_value("1")
    with ben.watch_for("[role=status]", "Copié"):
        ben.button("Copier un lien vers cette position").click()
    copied = ben.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{ben.url}/m/{finished_table.match}?ply=3&seat=1"
    assert ben.overflowing_elements() == []


def moments_of(user: BrowserUser, table: PlayedTable, query: str) -> list[int]:
    """For each frame of a replay, how many moves had been made."""
    replay = user.page.request.get(f"{user.url}/api/matches/{table.match}/replay{query}").json()
    return [frame["moves"] for frame in replay["frames"]]


def test_the_browser_recomputes_the_deals_and_detects_a_changed_proof(
    new_user: NewUser, finished_table: PlayedTable
) -> None:
    ana = new_user()
    ana.page.goto(f"/m/{finished_table.match}#fair")
    expect(ana.page.get_by_text("Every deal was fair.")).to_be_visible()
    proof = ana.request("GET", f"/api/matches/{finished_table.match}/proof")
    proof["deals"][0]["deck"] = proof["deals"][0]["deck"][::-1]
    ana.page.route("**/proof", lambda route: route.fulfill(json=proof))
    ana.page.reload()
    expect(ana.page.get_by_text("Something is wrong")).to_be_visible()


def test_the_record_can_be_downloaded_and_checked_as_a_file_or_as_text(
    new_user: NewUser, finished_table: PlayedTable
) -> None:
    ana = new_user(token=finished_table.token, expected_errors="status of 4")
    ana.page.goto("/")
    line = ana.page.locator(f"a[href='/m/{finished_table.match}']")  # the home page lists finished matches
    expect(line).to_contain_text("Ana")
    line.click()
    expect(ana.page.locator(".slider .count")).to_be_visible()
    ana.page.goto(f"/t/{finished_table.table}")
    with ana.page.expect_download() as download:
        ana.page.get_by_role("button", name="Record").click()
    assert download.value.suggested_filename == f"goita-{finished_table.match}.toml"
    record = download.value.path().read_text(encoding="utf-8")
    assert cartable.verify(record).is_good
    ana.page.goto("/me")
    ana.page.get_by_role("link", name="Check a record").click()
    file = {"name": "match.toml", "mimeType": "text/plain", "buffer": record.encode()}
    ana.page.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]
    expect(ana.page.get_by_text("The deals were fair.")).to_be_visible()
    expect(ana.page.get_by_text("Round 1: fair")).to_be_visible()
    ana.page.get_by_label("Or paste the record").fill("nothing of the kind")
    ana.button("Check").click()
    expect(ana.page.get_by_role("alert")).to_be_visible()
    expect(ana.page.get_by_text("The deals were fair.")).to_have_count(0)


def test_a_personal_link_moves_a_player_to_another_device(new_user: NewUser, finished_table: PlayedTable) -> None:
    ana = new_user(token=finished_table.token, expected_errors="status of 40")
    phone = new_user(size="phone", expected_errors="status of 401")
    ana.page.goto("/me")
    expect(ana.page.get_by_role("link", name="Goita Shogi")).to_be_visible()
    ana.button("Create a personal link").click()
    link = ana.page.get_by_label("Open this link on your other device").input_value()
    phone.page.goto(link)
    expect(phone.button("Ana")).to_be_visible()
    expect(phone.page.locator(f"a[href='/m/{finished_table.match}']")).to_contain_text("Goita Shogi")
    assert "#" not in phone.page.url
    assert phone.errors == []
    ana.page.reload()
    ana.button("Sign out").click()
    expect(ana.button("Sign out")).to_have_count(0)
    phone.page.goto("/me")
    expect(phone.page.get_by_role("link", name="Goita Shogi")).to_have_count(0)
    ana.page.goto("/link#nothing-that-was-ever-made")
    expect(ana.page.get_by_role("alert")).to_be_visible()
    expect(ana.page.get_by_role("link", name="Back to the games")).to_be_visible()
