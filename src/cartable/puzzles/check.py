"""Checking puzzles again, with a multiple of the effort by which they were found."""

from __future__ import annotations

from cartable.puzzles.effort import FULL, Effort
from cartable.puzzles.judge import Judge
from cartable.puzzles.puzzle import Puzzle


def is_confirmed(puzzle: Puzzle, times: int = 10, effort: Effort = FULL) -> bool:
    """Whether each solution is still the best with so many times the worlds and simulations."""
    match = puzzle.match()
    judge = Judge(match.game, match.options, effort)
    for number, step in enumerate(puzzle.steps):
        match = puzzle.match(number)
        solution = [match.legal_moves.read(each).code for each in step.solution]
        if not judge.confirms(match.hidden(puzzle.seat), solution, step.proof.worlds, times):
            return False
    return True
