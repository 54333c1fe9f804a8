"""What a puzzle shows, and what it says about moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cartable
from cartable import IllegalMove
from cartable.games import registry
from cartable.puzzles import BadPuzzle, puzzle, shipped
from cartable.puzzles.explanation import of_proof
from cartable.puzzles.step import Proof
from tests.puzzles.examples import a_line, sample


def test_the_seat_is_asked_from_what_it_may_know(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            for each in sample(game, 3):
                match = each.match()
                assert match.turn == each.seat
                assert each.view() == match.view(each.seat)
                assert each.game is match.game


def test_the_solution_is_right_and_every_other_move_is_explained(subtests: pytest.Subtests) -> None:
    for game in cartable.GAMES:
        with subtests.test(game=game):
            for each in sample(game, 3):
                step, names = each.steps[0], each.match().legal_moves
                right = each.judge(step.solution[0])
                assert right.is_right
                assert right.gives_up == 0
                assert right.text.en.startswith("Right. The solution: ")
                assert right.text.fr.startswith("Exact. La solution : ")
                for move in names:
                    verdict = each.judge(str(move))
                    assert verdict.is_right == (str(move) in step.solution)
                    if not verdict.is_right:
                        assert "gives up" in verdict.text.en
                        assert "cède" in verdict.text.fr
                assert each.explanation().en in right.text.en


def test_a_line_goes_on_after_the_answers() -> None:
    for game in cartable.GAMES:
        each = a_line(game)
        match = each.match()
        for number, step in enumerate(each.steps):
            assert match.turn == each.seat
            assert match.view(each.seat) == each.view(number)
            assert each.judge(step.solution[0], number).is_right
            for move in (step.solution[0], *step.answers):
                match.play(move)
        assert str(each.length) in each.question.en


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        shipped("shokoba")[0].judge("nonsense")


def test_puzzles_are_found_by_their_id() -> None:
    each = shipped("goita")[3]
    assert puzzle("goita", each.id) is each
    with pytest.raises(BadPuzzle) as refused:
        puzzle("goita", "nothing")
    assert refused.value.code == "puzzles/unknown"


def test_a_step_that_there_is_not() -> None:
    each = shipped("goita")[0]
    with pytest.raises(BadPuzzle) as refused:
        each.view(each.length)
    assert refused.value.code == "puzzles/broken"


def test_a_move_that_cannot_be_made_is_noticed() -> None:
    each = shipped("shokoba")[0]
    broken = replace(each, steps=(replace(each.steps[0], tempting="99S"),))
    with pytest.raises(BadPuzzle):
        broken.check()


def test_how_certain_it_is() -> None:
    assert "1 in 10,000" in of_proof(Proof("worlds", 1000, 1e-4)).en
    assert "exactly" in of_proof(Proof("exact", 250, 0.0)).en


def test_a_game_without_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, "bare_duel", "tests.bots.bare_game")
    with pytest.raises(BadPuzzle) as refused:
        shipped("bare_duel")
    assert refused.value.code == "puzzles/none"
