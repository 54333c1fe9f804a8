"""Moves: whose turn it is, which ply a move names, and questions about moves."""

from __future__ import annotations

from typing import Any

import pytest

from cartable import CartableError
from cartable.games.reader import SPECTATOR
from cartable.server.errors import TableError
from tests.games.scopette.positions import position
from tests.games.scopette.twin import CARDS
from tests.server.table.table_driver import TableDriver, duel


def error_of(table: TableDriver, player: str, **fields: Any) -> CartableError:
    with pytest.raises(CartableError) as error:
        table.do(player, "move", **fields)
    return error.value


def test_a_move_must_name_the_present_ply() -> None:
    table = duel()
    table.play(1)
    assert table.table.ply(0) == table.table.ply(1) == table.table.ply(SPECTATOR) == 1
    move = str(table.match.legal_moves[0])
    for ply, code in ((0, "move/stale"), (2, "move/future"), (2**31, "move/future")):
        error = error_of(table, "anna", ply=ply, move=move)
        assert (error.code, error.details["ply"]) == (code, 1)
    assert table.match.ply == 1
    table.do("anna", "move", ply=1, move=move)


def test_nobody_moves_for_another_person_or_out_of_turn() -> None:
    table = duel()
    move = str(table.match.legal_moves[0])
    assert error_of(table, "anna", ply=0, move=move).code == "move/turn"
    assert error_of(table, "cleo", ply=0, move=move).code == "seat/none"
    assert TableDriver(start=False).refused("anna", "move", ply=0, move="1") == "table/not-started"


def test_the_error_for_an_illegal_move_lists_the_legal_moves() -> None:
    table = duel()
    error = error_of(table, "bert", ply=0, move="10R x 9R")
    assert error.code == "move/illegal"
    assert error.details["legal"] == table.match.legal_moves.listed()
    assert error_of(table, "bert", ply=0, move="castle").code == "move/unreadable"
    assert table.table.moment(1).ply == 0


def test_legal_moves_are_listed_for_the_seat_to_act() -> None:
    table = duel()
    moment = table.table.moment(1)
    assert moment.legal is not None
    assert moment.legal.complete
    assert [each.text for each in moment.legal.moves] == [str(move) for move in table.match.legal_moves]
    assert moment.turn == table.table.moment(0).turn == 1
    assert table.table.moment(0).legal is table.table.moment(SPECTATOR).legal is None


def test_the_ply_of_a_view_counts_moves_and_undos() -> None:
    table = duel()
    table.play(1)
    table.do("bert", "ask_undo", ply=1)
    table.do("anna", "answer_undo", accept=True)
    moment = table.table.moment(0)
    assert moment.view is not None
    assert (moment.ply, moment.view["ply"], table.match.ply) == (2, 2, 0)
    assert {**moment.view, "ply": 0} == table.match.view(0)


def table_with_many_moves() -> TableDriver:
    """A turn of Scopette with too many moves to list."""
    table = TableDriver("scopette", players=2, first_player=0)
    elsewhere = ["10G", "-2K", "7*", "1G", "1O", "1K"]
    full = position(" ".join(card for card in CARDS if card not in elsewhere), "10G -2K 7*", "1G")
    table.match.rounds[-1].states[-1] = full.state
    table.match._legal = None
    table.table._snapshots.invalidate(info=True, moment=True)
    assert len(table.match.legal_moves) > 2_000_000_000
    return table


def test_with_too_many_moves_to_list_a_move_is_chosen_step_by_step() -> None:
    table = table_with_many_moves()
    seat = table.match.actor
    legal = table.table.moment(seat).legal
    assert legal is not None
    assert (legal.count, legal.complete, legal.moves) == (len(table.match.legal_moves), False, [])
    path: list[str] = []
    count, ply = legal.count, table.table.ply(seat)
    while True:
        options = table.table.choices(seat, ply, path)
        assert sum(option.count for option in options) == count
        path.append(options[-1].step)
        count = options[-1].count
        if options[-1].move is not None:
            break
    assert count == 1
    table.play(seat, options[-1].move)


def test_choices_are_refused_to_others_and_for_unknown_steps() -> None:
    table = duel()
    for reader, ply, steps, code in (
        (SPECTATOR, 0, (), "seat/none"),
        (0, 0, (), "move/turn"),
        (1, 1, (), "move/future"),
        (1, 0, ("11D",), "move/steps"),
        (1, 0, ("11D", "x", "y"), "move/steps"),
    ):
        with pytest.raises(TableError) as error:
            table.table.choices(reader, ply, steps)
        assert error.value.code == code
    first = table.table.choices(1, 0, ())
    assert {step.step for step in first} == {move.steps[0] for move in table.table.moment(1).legal.moves}  # type: ignore[union-attr]


def test_hints_use_only_what_the_seat_knows_and_are_refused_in_rated_matches() -> None:
    table = duel()
    seen, legal = table.table.hint_input(1, 0)
    assert seen == table.match.hidden(1)
    assert legal.codes == table.match.legal_moves.codes
    with pytest.raises(TableError) as error:
        table.table.hint_input(0, 0)
    assert error.value.code == "move/turn"
    with pytest.raises(TableError) as error:
        duel(rated=True).table.hint_input(1, 0)
    assert error.value.code == "hint/rated"


def test_bots_move_at_the_pace_of_the_table_and_only_in_their_turn() -> None:
    table = TableDriver(people=0, players=2, pace=700)
    assert table.wait(699) == []
    assert len(table.wait(1)) == 1
    assert len(table.wait(1400)) == 2
    assert table.match.turn is not None
    with pytest.raises(TableError):
        table.table.acts_for_bot_move(1 - table.match.turn, "1", table.now)
    with pytest.raises(CartableError) as error:
        table.table.acts_for_bot_move(table.match.turn, "10R x 9R", table.now)
    assert error.value.code == "move/illegal"


def test_a_bot_does_not_move_for_a_person() -> None:
    table = duel()
    with pytest.raises(TableError) as error:
        table.table.acts_for_bot_move(1, str(table.match.legal_moves[0]), table.now)
    assert error.value.code == "move/turn"
