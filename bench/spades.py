"""The peer: OpenSpiel's spades, a trick-taking game of 52 cards written in C++.

From a dealt position a hand is always 56 decisions (four bids and 52 cards), so rollouts can be counted without looking
inside. The C++ figure lets OpenSpiel's own random-rollout evaluator run thousands of hands in one call (one simulation
of its tree search evaluates the root with `n_rollouts` rollouts); the Python figure steps one hand at a time through
`legal_actions` and `apply_action`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

DECISIONS = 56


def dealt_position(seed: int) -> Any:
    chance = Random(seed)
    state = pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


def rollouts_in_cpp(position: Any, hands: int) -> int:
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=hands, seed=1)
    search = pyspiel.MCTSBot(position.get_game(), evaluator, 2.0, 1, 1000, False, 1, False)
    search.mcts_search(position)
    return hands * DECISIONS


def stepped_from_python(position: Any, hands: int) -> int:
    chance = Random(1).random
    moves = 0
    for _ in range(hands):
        state = position.clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            moves += 1
    return moves
