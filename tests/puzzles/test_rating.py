"""Ratings of people and puzzles, and what an attempt is: each counts once."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as some

from cartable.puzzles.progress import Attempt, Progress, next_puzzle
from cartable.puzzles.rating import NEW_PERSON, Rating, after_attempt, expected_score, new_puzzle

ratings = some.builds(Rating, some.floats(200, 2600), some.floats(60, 350))


@given(ratings, ratings)
def test_a_success_raises_the_person_and_lowers_the_puzzle(person: Rating, puzzle: Rating) -> None:
    better, easier = after_attempt(person, puzzle, is_solved=True)
    worse, harder = after_attempt(person, puzzle, is_solved=False)
    assert worse.rating < person.rating < better.rating
    assert easier.rating < puzzle.rating < harder.rating
    for before, after in ((person, better), (person, worse), (puzzle, easier), (puzzle, harder)):
        assert 60 <= after.deviation <= before.deviation


@given(ratings, ratings, some.floats(50, 800))
def test_a_surprise_moves_more(person: Rating, puzzle: Rating, more: float) -> None:
    harder = Rating(puzzle.rating + more, puzzle.deviation)
    expected = after_attempt(person, puzzle, is_solved=True)[0].rating - person.rating
    surprising = after_attempt(person, harder, is_solved=True)[0].rating - person.rating
    # a result against somebody far away says less about one who is uncertain, so both are compared as certain
    assert expected_score(person, harder) < expected_score(person, puzzle)
    if person.deviation <= 100:
        assert surprising > expected


@given(ratings, ratings)
def test_what_is_certain_moves_less(person: Rating, puzzle: Rating) -> None:
    certain = Rating(person.rating, 60)
    moved = abs(after_attempt(person, puzzle, is_solved=True)[0].rating - person.rating)
    assert abs(after_attempt(certain, puzzle, is_solved=True)[0].rating - certain.rating) <= moved + 1e-9


def test_where_they_begin() -> None:
    assert Rating(1200, 350) == NEW_PERSON
    assert new_puzzle(1432) == Rating(1432, 120)


def test_a_person_comes_to_their_level() -> None:
    """Somebody who solves what is below 1500, and nothing above, ends up near it."""
    chance, known = Random(1), Progress()
    puzzles = {str(place): float(700 + 4 * place) for place in range(400)}
    for _ in range(80):
        chosen = next_puzzle(puzzles, known.rating.rating, chance)
        assert chosen is not None
        rating = puzzles.pop(chosen)
        known, _ = known.after(new_puzzle(round(rating)), is_solved=rating < 1500)
    assert abs(known.rating.rating - 1500) < 120


def test_a_line_is_solved_step_by_step() -> None:
    begun = Attempt().after(0, 3, is_right=True)
    assert begun == Attempt(1)
    assert begun.reaches(1)
    assert not begun.reaches(2)
    assert begun.after(0, 3, is_right=True) == begun, "the same step again"
    solved = begun.after(1, 3, is_right=True).after(2, 3, is_right=True)
    assert solved.is_solved
    assert solved.after(0, 3, is_right=False) == solved, "it is decided"
    failed = begun.after(1, 3, is_right=False)
    assert failed.is_solved is False
    assert failed.reaches(2)
    assert failed.after(1, 3, is_right=True) == failed


def test_streaks() -> None:
    known, seen = Progress(), list[tuple[int, int]]()
    for is_solved in (True, True, False, True):
        known, _ = known.after(new_puzzle(1200), is_solved=is_solved)
        seen.append((known.streak, known.best_streak))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2)]
    assert (known.solved, known.failed) == (3, 1)


def test_the_next_puzzle_is_near_and_not_always_the_same() -> None:
    puzzles = {str(place): float(place) for place in range(100)}
    chosen = Counter(next_puzzle(puzzles, 50.0, Random(seed)) for seed in range(200))
    assert set(chosen) == {str(place) for place in range(46, 54)}
    assert next_puzzle({}, 50.0, Random(0)) is None
