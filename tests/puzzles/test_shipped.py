"""The puzzles that ship with the package: enough of them, small, playable, and right."""

from __future__ import annotations

import pytest

import cartable
from cartable.bots import make_bot
from cartable.puzzles import is_confirmed, shipped
from cartable.puzzles.effort import ERROR, Effort
from cartable.puzzles.puzzle_file import DATA
from tests.puzzles.examples import sample, spread
from tests.tiers import in_soak, rest_in_soak

LEAST = 250
"""Puzzles of each game."""
MOST_BYTES = 400_000
CHECKED_AGAIN = {"shokoba": 2, "toko_maja": 1, "goita": 2, "scopette": 2}
"""How many are checked with ten times the effort: as many as take a few seconds."""


def test_there_are_enough(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            assert len(shipped(game)) >= LEAST


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) <= MOST_BYTES


@pytest.mark.compiled_only
@pytest.mark.parametrize("share", [0.15, *in_soak(1)])
def test_every_move_that_is_listed_is_legal(share: float, subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            for each in sample(game, round(share * len(shipped(game)))):
                each.check()


def test_each_has_one_clear_solution(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            least = cartable.load(game).ai.review.mistake
            for each in shipped(game):
                for step in each.steps:
                    others = [refutation.move for refutation in step.refutations]
                    assert step.solution
                    assert len({*step.solution, *others}) == len(step.solution) + len(others)
                    assert step.gap >= least
                    assert [one.gives_up for one in step.refutations] == sorted(
                        one.gives_up for one in step.refutations
                    )
                    assert step.proof.error == (0 if step.proof.method == "exact" else ERROR)
                assert each.steps[0].tempting in [one.move for one in each.steps[0].refutations]
                assert each.steps[-1].answers == ()


def test_they_differ(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            found = shipped(game)
            assert {each.length for each in found} >= {1, 2}
            assert len({str(each.position.options) for each in found}) >= 3
            assert len({theme.en for each in found for theme in each.themes}) >= 5
            assert all(each.themes for each in found)
            assert found[-1].difficulty - found[0].difficulty >= 300
            assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)


def test_some_have_three_moves_and_some_are_exact() -> None:
    every = [each for game in cartable.GAMES for each in shipped(game)]
    assert any(each.length == 3 for each in every)
    assert any(each.steps[0].proof.method == "exact" for each in every)


@pytest.mark.compiled_only
def test_the_greedy_bot_does_not_find_them(subtests: pytest.Subtests) -> None:
    for each in [each for game in cartable.GAMES for each in sample(game, 15)]:
        match = each.match()
        legal = match.legal_moves
        with subtests.test(match.game.name, puzzle=each.id):
            for seed in range(4):
                code = make_bot(match.game, "greedy", seed).choose(match.hidden(each.seat), legal.codes)
                assert legal[legal.codes.index(code)].text not in each.steps[0].solution


@pytest.mark.compiled_only
@pytest.mark.parametrize("game", rest_in_soak([*cartable.GAMES], ["shokoba"]))
def test_ten_times_the_effort_finds_the_same_solution(game: str) -> None:
    """In ten times the worlds, and by a search with ten times the simulations."""
    quick = [each for each in shipped(game) if each.length == 1 and each.steps[0].proof.worlds <= 1000]
    for each in spread(quick, CHECKED_AGAIN[game]):
        assert is_confirmed(each, 10, Effort(searches=1, playouts=0)), each.id
