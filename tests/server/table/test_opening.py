"""Opening a table as the host wishes."""

from __future__ import annotations

from typing import Any

import pytest

from cartable import CartableError
from cartable.games.fairness import commitment_to
from cartable.server import wire
from cartable.server.table.opening import PACE, open_table
from cartable.server.table.table import Table


def opened(**wishes: Any) -> Table:
    log, prepared = open_table(
        wire.NewTable(**{"game": "shokoba", **wishes}), table="table", code="CODE", player="anna", name="Anna", now=5
    )
    assert commitment_to(prepared.secret) == prepared.commitment == log[0].body.commitment
    assert [act.number for act in log] == list(range(len(log)))
    return Table.read(log, {prepared.id: prepared.secret})


def test_the_host_sits_on_the_first_seat_unless_told_otherwise() -> None:
    assert opened().people == {"anna": 0}
    assert opened(seat=2).people == {"anna": 2}
    assert opened(seat=None).people == {}
    assert opened(seat=None).info(None).host == "anna"


def test_what_is_not_wished_for_has_a_good_default() -> None:
    info = opened().info(None)
    assert (info.level, info.pace, info.public, info.rated, info.on_leaving) == ("sensible", PACE, False, False, "bot")
    assert info.options == {"players": 4}


def test_bots_take_their_seats_and_the_match_may_start_at_once() -> None:
    table = opened(bots={"2": "random"}, start=True, nonce="mine", options={"players": 3}, pace=0)
    assert [(seat.kind, seat.level) for seat in table.info(None).seats] == [
        ("person", None),
        ("bot", "sensible"),
        ("bot", "random"),
    ]
    assert table.match is not None
    assert table.match.deals.nonces == ("mine", "", "")
    assert table.state == "running"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"game": "chess"}, "game/unknown"),
        ({"options": {"players": 7}}, "option/value"),
        ({"options": {"queens": True}}, "option/unknown"),
        ({"level": "genius"}, "option/value"),
        ({"seat": 4}, "seat/no-such"),
        ({"bots": {"0": "random"}}, "seat/taken"),
        ({"bots": {"4": "random"}}, "seat/no-such"),
        ({"bots": {"-1": "random"}}, "seat/no-such"),
        ({"bots": {"²": "random"}}, "seat/no-such"),
        ({"bots": {"1": "genius"}}, "option/value"),
        ({"clock": wire.ClockSetting(kind="turn", seconds=1)}, "table/clock"),
    ],
)
def test_what_cannot_be_is_refused(wishes: dict[str, Any], code: str) -> None:
    with pytest.raises(CartableError) as error:
        opened(**wishes)
    assert error.value.code == code


def test_every_table_has_a_secret_of_its_own() -> None:
    assert opened().commitment != opened().commitment
