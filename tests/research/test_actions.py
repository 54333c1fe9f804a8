"""Every legal move has its own action number, which gives the move back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from tests.conformance.variants import ALL, FEWER, QUICK, Variant, for_each
from tests.research.positions import Play


def check_all_positions(variant: Variant, seed: int) -> int:
    play, count = Play(variant), 0
    for state, moves in play.positions(seed):
        actions = [play.action_of(state, move) for move in moves]
        assert [play.move_of(state, action) for action in actions] == moves
        assert len(set(actions)) == len(moves)
        assert all(0 <= action < play.actions for action in actions)
        count += 1
    return count


@for_each(FEWER)
def test_actions_and_moves_convert_both_ways_in_a_match(variant: Variant) -> None:
    assert check_all_positions(variant, seed=60) > 20


@given(st.sampled_from(QUICK), st.integers(0, 2**30))
def test_actions_and_moves_convert_both_ways_in_any_match(variant: Variant, seed: int) -> None:
    check_all_positions(variant, seed)


@pytest.mark.parametrize("game", cartable.GAMES)
def test_every_action_is_a_different_move(game: str) -> None:
    """At the usual table all actions have a move whatever the position, and it leads back."""
    play = Play(Variant(game, ()))
    state, _ = next(play.positions(seed=61))
    moves = [play.move_of(state, action) for action in range(play.actions)]
    assert len(set(moves)) == play.actions
    assert [play.action_of(state, move) for move in moves] == list(range(play.actions))


def test_the_sizes_are_those_of_the_docs() -> None:
    sizes = {str(variant): Play(variant).actions for variant in ALL}
    assert sizes["shokoba-players4"] == 1104
    assert sizes["shokoba-players4-mistakes"] == 1105
    assert sizes["toko_maja-players4"] == 36
    assert sizes["goita-players4"] == 29
    assert sizes["goita-players1-modesolo"] == 96
    assert sizes["scopette-players4"] == 916
