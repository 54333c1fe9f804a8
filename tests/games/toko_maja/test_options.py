"""The variants of Toko Maja as options (TOK-3, TOK-26, TOK-32)."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable import BadOption
from tests.cases import each_case


@pytest.mark.rule("TOK-3", "TOK-32")
@each_case(
    "options",
    [
        {},
        {"players": 2, "table_sets": True, "memory": True},
        {"players": 4, "teams": 2, "table_sets": True},
        {"players": 6, "teams": 2},
        {"players": 6, "teams": 3, "first_player": 5},
        {"players": 5, "first_player": 4},
    ],
)
def test_options_that_go_together(options: dict[str, Any]) -> None:
    match = cartable.new("toko_maja", seed=1, **options)
    assert match.options.chosen() == {"players": 4, **options}
    assert match.state.teams == options.get("teams", 0)


@pytest.mark.rule("TOK-3", "TOK-32")
@each_case(
    ("options", "code"),
    [
        ({"players": 1}, "option/value"),
        ({"players": 7}, "option/value"),
        ({"players": 2, "teams": 2}, "option/conflict"),
        ({"players": 5, "teams": 2}, "option/conflict"),
        ({"players": 4, "teams": 3}, "option/conflict"),
        ({"players": 6, "teams": 6}, "option/value"),
        ({"teams": True}, "option/value"),
        ({"teams": 0}, "option/value"),
        ({"players": 3, "first_player": 3}, "option/conflict"),
        ({"first_player": 6}, "option/value"),
        ({"table_sets": 1}, "option/value"),
        ({"target": 7}, "option/unknown"),
    ],
)
def test_options_that_do_not(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("toko_maja", **options)
    assert error.value.code == code
    assert error.value.to("fr") != error.value.to("en")
