"""Choosing moves step by step: exact counts at every step, in every game."""

from __future__ import annotations

import pytest

from cartable import Match
from cartable.games.step_tree import StepTree
from tests.cases import each_case
from tests.conformance.variants import QUICK, Variant, played


def walk(match: Match, plies: int) -> list[Match]:
    found = []
    for _ in range(plies):
        if match.is_over:
            break
        found.append(match.copy())
        match.play(match.legal_moves[match.ply * 7 % len(match.legal_moves)])
    return found


@each_case("variant", QUICK)
def test_the_steps_lead_to_every_legal_move_and_to_no_other(variant: Variant) -> None:
    for match in walk(variant.new(seed=50), 25):
        tree = StepTree(match.game, match.legal_moves)
        reached: list[int] = []
        paths: list[tuple[str, ...]] = [()]
        while paths:
            path = paths.pop()
            begun = [code for code in match.legal_moves.codes if match.game.notation.steps(code)[: len(path)] == path]
            assert tree.count(path) == len(begun)
            assert {ending[0] for ending in tree.endings(path) if ending} == set(tree.after(path))
            only = tree.only(path)
            assert (None if only is None else only.code) == (begun[0] if len(begun) == 1 else None)
            if tree.after(path):
                paths += [(*path, step) for step in tree.after(path)]
            else:
                reached += begun
        assert sorted(reached) == sorted(match.legal_moves.codes)


def test_a_path_that_no_move_begins_with_raises() -> None:
    match = played(QUICK[0], seed=3, plies=4)
    tree = StepTree(match.game, match.legal_moves)
    whole = match.game.notation.steps(match.legal_moves.codes[0])
    for path in (("nothing",), ("nothing", "more"), (*whole, "more")):
        with pytest.raises(KeyError):
            tree.after(path)
