"""The variants of Shokoba as options (SHO-4, SHO-24 to SHO-29)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import BadOption
from tests.cases import each_case


@pytest.mark.rule("SHO-29")
@each_case(
    "options",
    [
        {},
        {"players": 2, "same_number_first": True, "mistakes": True, "memory": True},
        {"teams": True, "nine_cards": True},
        {"teams": True, "nine_cards": True, "same_number_first": True},
        {"teams": True, "same_number_first": True},
        {"target": 1},
        {"target": 50, "first_dealer": 3},
    ],
)
def test_options_that_go_together(options: dict[str, Any]) -> None:
    match = cartable.new("shokoba", seed=1, **options)
    assert match.options.chosen() == {"players": 4, **options}


@each_case(
    ("options", "code"),
    [
        ({"players": 3, "teams": True}, "option/conflict"),
        ({"nine_cards": True}, "option/conflict"),
        ({"players": 2, "first_dealer": 2}, "option/conflict"),
        ({"players": 3, "first_dealer": 3}, "option/conflict"),
        ({"first_dealer": 4}, "option/value"),
        ({"first_dealer": -1}, "option/value"),
        ({"target": 0}, "option/value"),
        ({"target": 51}, "option/value"),
        ({"target": True}, "option/value"),
        ({"mistakes": 1}, "option/value"),
        ({"mistakes": "yes"}, "option/value"),
        ({"jokers": True}, "option/unknown"),
    ],
)
def test_options_that_do_not(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", **options)
    assert error.value.code == code
    assert error.value.to("fr") != error.value.to("en")


@pytest.mark.rule("SHO-5")
@each_case("dealer", [0, 1, 2])
def test_a_table_may_name_the_first_dealer(dealer: int) -> None:
    match = cartable.new("shokoba", players=3, first_dealer=dealer, seed=1)
    assert match.view()["dealer"] == dealer
    assert match.turn == (dealer + 1) % 3
