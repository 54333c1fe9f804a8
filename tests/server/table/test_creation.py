"""The creation of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable import BadOption, CartableError
from cartable.games.fairness import commitment_to
from cartable.games.reader import SPECTATOR
from cartable.server import wire
from cartable.server.answers.catalogue import game_info
from cartable.server.table.creation import DEFAULT_PACE, create_table
from cartable.server.table.table import Table


def created(**settings: Any) -> Table:
    log, prepared = create_table(
        wire.NewTable(**{"game": "shokoba", **settings}), table="table", code="CODE", player="anna", name="Anna", now=5
    )
    assert commitment_to(prepared.secret) == prepared.commitment == log[0].body.commitment
    assert [act.number for act in log] == list(range(len(log)))
    return Table.read(log, {prepared.id: prepared.secret})


def test_the_host_sits_on_the_first_seat_by_default() -> None:
    assert created().people == {"anna": 0}
    assert created(seat=2).people == {"anna": 2}
    assert created(seat=None).people == {}
    assert created(seat=None).info(SPECTATOR).host == "anna"


def test_defaults() -> None:
    info = created().info(SPECTATOR)
    assert (info.level, info.pace, info.public, info.rated, info.on_leaving) == (
        "sensible",
        DEFAULT_PACE,
        False,
        False,
        "bot",
    )
    assert info.options == {"players": 4}


def test_a_table_can_be_created_with_bots_and_started_at_once() -> None:
    table = created(bots={"2": "random"}, start=True, nonce="mine", options={"players": 3}, pace=0)
    assert [(seat.kind, seat.level) for seat in table.info(SPECTATOR).seats] == [
        ("person", None),
        ("bot", "sensible"),
        ("bot", "random"),
    ]
    assert table.match is not None
    assert table.match.deals.nonces == ("mine", "", "")
    assert table.state == "running"


def test_a_table_that_starts_at_once_does_not_wait_until_it_is_full() -> None:
    assert created(start_when_full=True).info(SPECTATOR).start_when_full
    assert created(start_when_full=True).state == "open"
    assert not created(start_when_full=True, start=True).info(SPECTATOR).start_when_full
    alone = {"game": "goita", "options": {"players": 1, "mode": "solo"}}
    assert created(**alone, start_when_full=True).state == "running"
    assert created(**alone, start_when_full=True, start=True).state == "running"


def test_bad_settings_are_refused(subtests: pytest.Subtests) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
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
    ]
    for settings, code in cases:
        with subtests.test(settings=settings, code=code):
            with pytest.raises(CartableError) as error:
                created(**settings)
            assert error.value.code == code


def test_every_table_has_its_own_secret() -> None:
    assert created().commitment != created().commitment


def test_house_rules_are_unknown_at_a_table(subtests: pytest.Subtests) -> None:
    for options in [{"hand_size": 6}, {"players": 2, "hand_size": None}, {"ruby_stones": 2}]:
        with subtests.test(options=options):
            with pytest.raises(BadOption) as error:
                created(options=options)
            assert error.value.code == "option/unknown"
            assert "ruby_stones" not in error.value.to("en").partition("(")[2]


def test_no_log_opens_a_table_with_house_rules() -> None:
    log, prepared = create_table(
        wire.NewTable(game="goita"), table="table", code="CODE", player="anna", name="Anna", now=5
    )
    opened = log[0].body.model_copy(update={"options": {"players": 4, "king_points": 7}})
    with pytest.raises(BadOption) as error:
        Table.read([replace(log[0], body=opened)], {prepared.id: prepared.secret})
    assert error.value.code == "option/unknown"


def test_the_catalogue_offers_no_house_rules(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            declared = cartable.load(game)
            offered = {option.name for option in game_info(declared).options}
            assert offered == set(declared.options.choices(house=False))
            assert offered < set(declared.options.choices())
