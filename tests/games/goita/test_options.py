"""The variants of Goita Shogi as options."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import BadOption
from tests.cases import each_case


@each_case(
    "options",
    [
        {},
        {"players": 2, "target": 1},
        {"players": 3, "two_at_random": True},
        {"players": 1, "mode": "solo"},
        {"players": 4, "mode": "solo", "memory": True, "first_player": 3},
        {"target": 100, "first_player": 2},
    ],
)
def test_options_that_go_together(options: dict[str, Any]) -> None:
    match = cartable.new("goita", seed=1, **options)
    assert match.options.chosen() == {"players": 4, **options}


@each_case(
    ("options", "code"),
    [
        ({"players": 1}, "option/conflict"),
        ({"two_at_random": True}, "option/conflict"),
        ({"players": 3, "mode": "solo", "two_at_random": True}, "option/conflict"),
        ({"memory": True}, "option/conflict"),
        ({"mode": "solo", "target": 20}, "option/conflict"),
        ({"players": 3, "first_player": 3}, "option/conflict"),
        ({"players": 5}, "option/value"),
        ({"mode": "duel"}, "option/value"),
        ({"mode": 1}, "option/value"),
        ({"target": 0}, "option/value"),
        ({"target": 101}, "option/value"),
        ({"first_player": 4}, "option/value"),
        ({"teams": True}, "option/unknown"),
    ],
)
def test_options_that_do_not(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("goita", **options)
    assert error.value.code == code
    assert error.value.to("fr") != error.value.to("en")


@pytest.mark.rule("GOI-15")
def test_a_table_may_play_to_another_target() -> None:
    match = cartable.new("goita", seed=2, target=1)
    while not match.is_over:
        match.play(match.legal_moves[-1])
    assert len([each for each in match.rounds if each.moves[-1] >= 0]) == match.view()["round"]
    assert match.view()["round"] == 1
