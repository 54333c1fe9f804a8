"""`Match` as a programmer uses it: moves, names, events, copies."""

from __future__ import annotations

import pytest

import cartable
from cartable import IllegalMove, Move
from cartable.games.reader import SPECTATOR
from tests.games.shokoba.positions import dealt, kinds, play


def test_legal_moves_can_be_counted_indexed_iterated_and_asked() -> None:
    legal = dealt("1S 2S 6S 7E", "4S 7D 10S", "9S 9R 8S").legal_moves
    assert len(legal) == 4
    assert [str(move) for move in legal] == [str(legal[place]) for place in range(4)]
    assert [str(move) for move in legal[1:3]] == [str(legal[1]), str(legal[2])]
    assert legal[-1] in legal
    assert all(text in legal for text in ("4S", "7D x 7E", "7D x 6S 1S"))
    assert all(text not in legal for text in ("7D", "9S", "what?", 3, None))
    assert "7D x 7E" in repr(legal)


def test_a_move_is_its_code() -> None:
    match = dealt("1S 2S 6S 7E", "4S 7D 10S", "9S 9R 8S")
    move = match.legal_moves.read("4S")
    assert move == Move(move.code, "by another name")
    assert str(match.legal_moves.read("4S")) == "4S"
    match.play(move)
    assert match.moves == [move]


def test_play_returns_the_events_of_the_move() -> None:
    match = dealt("10R 10S 10S 10S", "1R 1S 1S", "2R 2S 2S")
    assert kinds(match.opening_events) == ["round", "dealt"]
    assert kinds(play(match, "1R", "2R", "1S x 1R")) == ["laid", "laid", "taken"]
    assert kinds(play(match, "2S x 2R", "1S", "2S")) == ["taken", "laid", "laid", "dealt"]


def test_events_hold_no_hidden_card() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    for event in match.opening_events:
        for reader in (SPECTATOR, 0, 1):
            assert event.seen_by(reader).as_data() == event.as_data()
        assert "cards" not in event.details


def test_too_many_legal_moves_are_not_all_listed() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    many = type(match.legal_moves)(match.game, list(match.legal_moves.codes) * 30)
    with pytest.raises(IllegalMove, match="…"):
        many.read("10R x 9R 1R")


def test_names_and_repr() -> None:
    match = cartable.new("shokoba", players=2, seed=1, names=["Ana", "Zoë"])
    assert match.names == ("Ana", "Zoë")
    assert match.view()["names"] == ["Ana", "Zoë"]
    assert cartable.new("shokoba", players=2).names == ("Seat 0", "Seat 1")
    assert repr(match) == f"<Match shokoba players=2 ply=0 seat {match.turn} to act>"


def test_without_a_seed_matches_differ() -> None:
    assert cartable.new("shokoba").rounds[0].deck != cartable.new("shokoba").rounds[0].deck


def test_the_error_for_an_unknown_game_lists_the_known_ones() -> None:
    with pytest.raises(cartable.BadOption, match="shokoba") as error:
        cartable.new("shokobo")
    assert error.value.code == "game/unknown"


def test_undo_restores_the_state() -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    state = match.state.copy()
    match.play(match.legal_moves[0])
    match.undo()
    assert match.state == state
