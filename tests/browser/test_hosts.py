"""What a host can do with people and with the table, by mouse, touch and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import check_page, in_all_looks
from tests.browser.browser_user import BrowserUser, NewUser
from tests.tiers import in_soak


def _sit_together(host: BrowserUser, guest: BrowserUser, **settings: object) -> str:
    table = host.open_table("shokoba", options={"players": 2}, start=False, **settings)
    host.page.goto(f"/t/{table}")
    guest.page.goto(f"/t/{table}")
    guest.button("Sit here").or_(guest.button("S’asseoir ici")).first.click()
    expect(host.page.locator(".seats li").nth(1).locator("strong")).to_be_visible()
    return table


def _name_of(host: BrowserUser) -> str:
    return host.page.locator(".seats li").nth(1).locator("strong").inner_text()


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_remove_let_in_and_mute_before_the_match(new_user: NewUser, size: str) -> None:
    ana, ben = new_user(size=size), new_user(language="fr", size=size)
    _sit_together(ana, ben)
    name = _name_of(ana)
    ana.button(f"Manage {name}").click()
    ana.button("Remove from the table").click()
    assert ana.overflowing_elements() == []
    ana.button(f"Really remove {name}?").click()
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    expect(ben.page.get_by_text("L’hôte vous a retiré de cette table.").first).to_be_visible()
    expect(ben.button("S’asseoir ici")).to_have_count(0)
    assert ben.overflowing_elements() == []
    ana.button(f"Let {name} in again").click()
    ben.button("S’asseoir ici").click()
    expect(ana.button(f"Manage {name}")).to_be_visible()

    # by the keyboard
    ana.button(f"Manage {name}").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("dialog[open] h2")).to_have_text(name)
    check_page(ana.page, "dialog[open]")
    ana.button("Mute for everybody").focus()
    ana.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("L’hôte vous a réduit au silence à cette table.").first).to_be_visible()
    expect(ben.page.get_by_label("Écrire un message")).to_have_count(0)
    expect(ana.page.locator(".seats li").nth(1)).to_contain_text("muted")
    ana.button(f"Manage {name}").click()
    ana.button("Let them write again").click()
    ben.page.get_by_label("Écrire un message").fill("merci")
    ben.page.get_by_label("Écrire un message").press("Enter")
    expect(ana.page.locator(".chat ol")).to_contain_text("merci")


@in_all_looks
def test_hand_the_table_on_and_close_it(new_user: NewUser) -> None:
    ana, ben = new_user(), new_user(size="phone")
    table = _sit_together(ana, ben)
    name = _name_of(ana)
    ana.button(f"Manage {name}").click()
    ana.button("Make them the host").click()
    ana.button(f"Really hand the table on to {name}?").click()
    expect(ana.button("Deal the cards")).to_have_count(0)
    ben.button("Deal the cards").click()
    expect(ana.page.locator(".hand .card-button")).to_have_count(3)
    ben.button("Menu").click()
    ben.button("Close the table").click()
    ben.button("Really close it for everybody?").click()
    for each in (ana, ben):
        expect(each.page.get_by_role("heading", name="This table is closed")).to_be_visible()
        expect(each.page.get_by_text("The host has closed it.")).to_be_visible()
        assert each.overflowing_elements() == []
    late = new_user(language="fr")
    late.page.goto(f"/t/{table}")
    expect(late.page.get_by_role("heading", name="Cette table est fermée")).to_be_visible()
    check_page(late.page)


@pytest.mark.parametrize("size", ["phone", *in_soak("desktop")])
def test_during_a_match_a_bot_plays_on_for_somebody_who_is_removed(new_user: NewUser, size: str) -> None:
    ana, ben = new_user(size=size), new_user(size=size)
    _sit_together(ana, ben)
    name = _name_of(ana)
    ana.button("Deal the cards").click()
    expect(ben.page.locator(".hand .card-button")).to_have_count(3)
    ana.button("Menu").click()
    ana.button(f"Manage {name}").click()
    assert ana.overflowing_elements() == []
    ana.button("Remove from the table").click()
    ana.button(f"Really remove {name}?").click()
    expect(ana.page.locator("dialog[open]")).to_have_count(0)
    expect(ben.page.get_by_text("The host has removed you from this table.").first).to_be_visible()
    expect(ben.page.locator(".hand button")).to_have_count(0)
    ana.button("Menu").click()
    expect(ana.button(f"Let {name} in again")).to_be_visible()

    _sit_together(ana, ben, rated=True)  # there neither is possible
    ana.button("Deal the cards").click()
    expect(ben.page.locator(".hand .card-button")).to_have_count(3)
    ana.button("Menu").click()
    expect(ana.page.get_by_text("The table cannot be closed during a rated match.")).to_be_visible()
    ana.button(f"Manage {name}").click()
    expect(ana.page.get_by_text("Nobody can be removed during a rated match.")).to_be_visible()
    expect(ana.button("Remove from the table")).to_have_count(0)


def test_seats_of_one_device_are_shown_and_at_a_rated_table_not_offered_on_the_other_side(new_user: NewUser) -> None:
    ana, eve = new_user(), new_user(language="fr")
    rated = ana.open_table("shokoba", options={"players": 4, "teams": True}, start=False, rated=True)
    ana.page.goto(f"/t/{rated}")
    expect(ana.page.locator(".seats li").nth(2).get_by_role("button", name="On this device")).to_be_visible()
    expect(ana.button("On this device")).to_have_count(1)
    table = ana.open_table("shokoba", options={"players": 3}, start=False)
    ana.page.goto(f"/t/{table}")
    ana.button("On this device").first.click()
    ana.page.get_by_label("Their name").fill("Ben")
    ana.button("OK").click()
    eve.page.goto(f"/t/{table}")
    expect(eve.page.locator(".seats li").nth(1)).to_contain_text("même appareil que Ana")
    eve.button("S’asseoir ici").click()
    ana.button("Deal the cards").click()
    shown = eve.page.locator(".badge[data-seat='1'] .device .device")
    expect(shown).to_have_attribute("title", "même appareil que Ana")
    expect(eve.page.locator(".badge[data-seat='2'] .device")).to_have_count(0)
