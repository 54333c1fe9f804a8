"""Puzzles as clients receive them: what their seat may know, and what is said about an answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from cartable.games import registry
from cartable.games.match import Match
from cartable.games.step_tree import StepTree
from cartable.puzzles import texts
from cartable.puzzles.errors import BadPuzzle
from cartable.puzzles.progress import Progress, next_puzzle
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.puzzle_file import puzzle as shipped_puzzle
from cartable.puzzles.puzzle_file import shipped, shipped_count
from cartable.puzzles.rating import Rating
from cartable.server import wire
from cartable.server.answers.words import words_of
from cartable.server.refusals import Refusal
from cartable.server.table.choices import listed_moves, next_steps
from cartable.server.table.notifications import Notification

_NAMES: Final = ("Ada", "Ben", "Chloé", "Dan", "Eva", "Finn")
_MATCHES_KEPT: Final = 64
"""A match of a puzzle takes some milliseconds to rebuild, and up to half a megabyte to keep."""


def game_with_puzzles(game: str) -> str:
    """The name of a game; raises `CartableError` if there is no such game, or no puzzle of it."""
    name = registry.load(game).name
    if not shipped_count(name):
        raise Refusal("puzzle/unknown")
    return name


def known_puzzle(game: str, puzzle_id: str, step: int = 0) -> Puzzle:
    """Raises `CartableError` if there is no such puzzle, or it has no such step."""
    try:
        found = shipped_puzzle(game_with_puzzles(game), puzzle_id)
    except BadPuzzle:
        raise Refusal("puzzle/unknown") from None
    if step >= found.length:
        raise Refusal("puzzle/step", length=found.length)
    return found


def offered(
    game: str, progress: Progress, decided: Collection[str], ratings: Mapping[str, float], after: str | None
) -> wire.PuzzleOffer:
    """A puzzle near somebody's rating that is not decided, and if possible not the one after which it comes."""
    left = {each.id: each for each in shipped(game) if each.id not in decided}
    if len(left) > 1 and after is not None:
        left.pop(after, None)
    present = {each.id: ratings.get(each.id, each.difficulty) for each in left.values()}
    chosen = next_puzzle(present, progress.rating.rating, Random())
    info = None if chosen is None else puzzle_info(left[chosen], 0, present[chosen])
    return wire.PuzzleOffer(puzzle=info, progress=progress_info(progress))


def puzzle_info(puzzle: Puzzle, step: int, rating: float) -> wire.PuzzleInfo:
    match = _match_at(puzzle.position.game, puzzle.id, step)
    return wire.PuzzleInfo(
        id=puzzle.id,
        game=puzzle.position.game,
        options=match.options.chosen(),
        names=list(match.names),
        teams=[list(team) for team in match.sides],
        seat=puzzle.seat,
        length=puzzle.length,
        step=step,
        question=words_of(puzzle.question),
        rating=round(rating),
        view=match.view(puzzle.seat),
        legal=listed_moves(puzzle.game, match.legal_moves_of(puzzle.seat)),
    )


def puzzle_choices(puzzle: Puzzle, step: int, steps: Sequence[str]) -> wire.PuzzleChoices:
    """Which steps of a move can follow these. Raises `TableError` if no legal move begins with them."""
    legal = _match_at(puzzle.position.game, puzzle.id, step).legal_moves_of(puzzle.seat)
    return wire.PuzzleChoices(options=next_steps(StepTree(puzzle.game, legal), steps))


def progress_info(progress: Progress) -> wire.PuzzleProgress:
    return wire.PuzzleProgress(
        rating=round(progress.rating.rating),
        deviation=round(progress.rating.deviation),
        solved=progress.solved,
        failed=progress.failed,
        streak=progress.streak,
        best_streak=progress.best_streak,
    )


class Judged:
    """A move that was tried, or with None a solution that was asked for. Raises `IllegalMove`."""

    def __init__(self, puzzle: Puzzle, step: int, move: str | None) -> None:
        self._puzzle, self._step = puzzle, step
        match = self._match = _match_at(puzzle.position.game, puzzle.id, step)
        verdict = None if move is None else puzzle.verdict(match, move, step)
        self.is_right: Final = verdict is not None and verdict.is_right
        self._gives_up = None if verdict is None else verdict.gives_up
        self._text = texts.SHOWN if verdict is None else verdict.brief
        self._is_told = verdict is None or verdict.is_right

    def verdict(self, progress: Progress, rating: Rating) -> wire.PuzzleVerdict:
        """What is sent, with the progress and the puzzle's rating after this."""
        puzzle, step = self._puzzle, self._step
        is_last = step + 1 == puzzle.length
        is_done, goes_on = self._is_told and is_last, self._is_told and not is_last
        return wire.PuzzleVerdict(
            right=self.is_right,
            gives_up=self._gives_up,
            text=words_of(self._text),
            done=is_done,
            explanation=words_of(puzzle.explanation(step)) if self._is_told else None,
            solution=self._solution() if self._is_told else [],
            themes=list(map(words_of, puzzle.themes)) if is_done else [],
            answers=_answers(puzzle, step) if goes_on else [],
            next=puzzle_info(puzzle, step + 1, rating.rating) if goes_on else None,
            rating=round(rating.rating),
            progress=progress_info(progress),
        )

    def _solution(self) -> list[str]:
        code = self._match.legal_moves.read(self._puzzle.steps[self._step].solution[0]).code
        return list(self._puzzle.game.notation.steps(code))


def _answers(puzzle: Puzzle, step: int) -> list[wire.Happening]:
    """What the others do after the solution of a step, as the seat may know it."""
    match = _named(puzzle.match(step))
    match.play(puzzle.steps[step].solution[0])
    told = Notification(number=0, at=0, game=match.game, names=match.names, seqs={puzzle.seat: 0})
    for move in puzzle.steps[step].answers:
        for event in match.play(move):
            told.add(event)
    return told.happenings(puzzle.seat)


@lru_cache(maxsize=_MATCHES_KEPT)
def _match_at(game: str, puzzle_id: str, step: int) -> Match:
    """The match where a step is asked; nobody changes it."""
    return _named(shipped_puzzle(game, puzzle_id).match(step))


def _named(match: Match) -> Match:
    match.names = _NAMES[: match.players]
    return match
