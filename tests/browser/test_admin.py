"""The admin page in a real browser, and the banner that players see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import check_page
from tests.browser.browser_user import BrowserUser, Devices, NewUser
from tests.browser.conftest import new_users
from tests.server_process import Server, running_server
from tests.tiers import in_soak

TOKEN = "a token of the operator"
LABELS: dict[Literal["en", "fr"], dict[str, str]] = {
    "en": {
        "token": "Admin token",
        "enter": "Open",
        "wrong": "the admin token is missing or wrong",
        "people": "People connected",
        "announce": "Announce",
        "minutes": "Minutes until the stop",
        "text": "Text for everybody (optional)",
        "banner": r"The server stops in ([5-9]|10) minutes\.",
        "cancel": "Cancel the announcement",
        "close": "Close: ",
        "really": "Close the table",
        "leave": "Sign out",
    },
    "fr": {
        "token": "Jeton d’administration",
        "enter": "Ouvrir",
        "wrong": "le jeton d'administration manque ou est erroné",
        "people": "Personnes connectées",
        "announce": "Annoncer",
        "minutes": "Minutes jusqu’à l’arrêt",
        "text": "Texte pour tout le monde (facultatif)",
        "banner": r"Le serveur s’arrête dans ([5-9]|10) minutes\.",
        "cancel": "Annuler l’annonce",
        "close": "Fermer : ",
        "really": "Fermer la table",
        "leave": "Se déconnecter",
    },
}


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("operated")
    with running_server(str(folder / "tables.db"), folder, "--limits", "0", "--admin-token", TOKEN) as running:
        yield running


@pytest.fixture
def new_operated_user(browser: Browser, operated: Server) -> Iterator[NewUser]:
    yield from new_users(Devices(browser, operated.url, lend_again=False))


def enter(user: BrowserUser, labels: dict[str, str]) -> None:
    user.page.goto("/admin")
    user.page.get_by_label(labels["token"]).fill(TOKEN)
    user.button(labels["enter"]).click()
    expect(user.page.get_by_text(labels["people"])).to_be_visible()


@pytest.mark.parametrize(("size", "language", "dark"), [("phone", "fr", True), *in_soak("desktop", "en", False)])
def test_the_operator_looks_announces_and_closes(
    new_operated_user: NewUser, size: Any, language: Literal["en", "fr"], dark: bool
) -> None:
    labels = LABELS[language]
    player = new_operated_user(size="desktop", language=language)
    table = player.start_table("shokoba", options={"players": 2})
    code = player.request("GET", f"/api/tables/{table}")["code"]

    operator = new_operated_user(size=size, language=language, dark=dark, expected_errors="401")
    operator.page.goto("/admin")
    operator.page.get_by_label(labels["token"]).fill("a wrong token")
    operator.button(labels["enter"]).click()
    expect(operator.page.get_by_role("alert")).to_have_text(labels["wrong"])
    check_page(operator.page)
    enter(operator, labels)
    row = operator.page.get_by_role("listitem").filter(has_text=code)
    expect(row).to_contain_text("Ana")
    check_page(operator.page)
    assert operator.overflowing_elements() == []

    operator.page.get_by_label(labels["minutes"]).fill("10")
    operator.page.get_by_label(labels["text"]).fill("Version 2")
    operator.button(labels["announce"]).click()
    announced = re.compile(labels["banner"])  # on a slow machine some minutes have passed
    banner = player.page.get_by_role("status").filter(has_text=announced)
    expect(banner).to_contain_text("Version 2")
    assert player.overflowing_elements() == []
    visitor = new_operated_user(size="phone", language=language)
    loaded: list[str] = []
    visitor.page.on("request", lambda request: loaded.append(Path(request.url).name))
    visitor.page.goto("/")
    expect(visitor.page.get_by_role("status").filter(has_text=announced)).to_be_visible()
    check_page(visitor.page)
    assert loaded
    assert not [name for name in loaded if re.match(r"(AdminPage|Dashboard|texts)-", name)], "only the operator has it"
    operator.button(labels["cancel"]).click()
    expect(banner).to_have_count(0)

    operator.page.get_by_role("button", name=f"{labels['close']}{code}").click()
    operator.button(labels["really"]).click()
    expect(row).to_have_count(0)
    expect(
        player.page.get_by_text(re.compile("operator|opérateur|exploitant|administrat", re.IGNORECASE)).first
    ).to_be_visible()

    operator.page.reload()  # the token is kept as long as the tab is open
    expect(operator.page.get_by_text(labels["people"])).to_be_visible()
    operator.button(labels["leave"]).click()
    expect(operator.page.get_by_label(labels["token"])).to_be_visible()
