"""A match as a picture for notebooks: well-formed, and drawn from a view alone."""

from __future__ import annotations

from xml.etree import ElementTree

import cartable
from cartable.games import picture
from tests.cases import each_case
from tests.conformance.variants import FEWER, Variant, played

_SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{_SVG}text")]


@each_case("variant", FEWER)
def test_every_variant_is_drawn_well_formed_at_any_time(variant: Variant) -> None:
    for plies in (0, 9, 10_000):
        svg = played(variant, seed=3, plies=plies)._repr_html_()
        assert ElementTree.fromstring(svg).tag == f"{_SVG}svg"


def test_a_notebook_shows_the_table_as_the_seat_to_act_sees_it() -> None:
    match = cartable.new("shokoba", players=2, first_dealer=1, decks=["4S 1S 7E 2S 10S 3S 1R 2R 6S 7D"])
    shown = texts_of(match._repr_html_())
    assert shown[0] == "Shokoba: Seat 0 to act, as Seat 0 sees it"
    assert {"4", "7", "10"} <= set(shown)
    assert "3" not in shown, "the other hand is hidden"


def test_backs_are_drawn_for_hidden_cards() -> None:
    match = cartable.new("shokoba", players=3, seed=1)
    svg = picture.svg(match.game, match.view())
    backs = [each for each in ElementTree.fromstring(svg).iter(f"{_SVG}rect") if each.get("fill") == "#7a6a58"]
    assert len(backs) == 9


@each_case("name", ["<b>", "Anna & Ben", '"'])
def test_names_are_escaped(name: str) -> None:
    match = cartable.new("shokoba", players=2, seed=1, names=[name, "Ben"])
    assert {name, f"▶ {name}"} & set(texts_of(match._repr_html_()))
