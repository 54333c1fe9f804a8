"""Every legal move has its own action number, which gives the move back."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import cartable
from tests.cases import each_case
from tests.conformance.variants import ALL, QUICK, Variant
from tests.research.positions import Play


def check_actions(play: Play, state: Any, moves: list[int]) -> None:
    """Each move has an action of its own, which gives it back."""
    actions = [play.action_of(state, move) for move in moves]
    assert [play.move_of(state, action) for action in actions] == moves
    assert len(set(actions)) == len(moves)
    assert all(0 <= action < play.actions for action in actions)


@given(st.sampled_from(QUICK), st.integers(0, 2**30))
def test_actions_and_moves_convert_both_ways_in_any_match(variant: Variant, seed: int) -> None:
    play = Play(variant)
    for state, moves in play.positions(seed):
        check_actions(play, state, moves)


@each_case("game", cartable.GAMES)
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
