"""Puzzles: what is asked, what was answered, and how far somebody is. Nothing here tells a solution unasked."""

from __future__ import annotations

from typing import Any

from cartable.server.wire.basics import Count, Identifier, MoveText, Steps, Wire, Words
from cartable.server.wire.server_messages import Happening, Legal, NextStep


class PuzzleInfo(Wire):
    """A step of a puzzle, as its seat may know it."""

    id: Identifier
    game: str
    options: dict[str, bool | int | str | None]
    names: list[str]
    """By seat; nobody's."""
    teams: list[list[int]]
    seat: int
    """The seat that has to find the move."""
    length: Count
    """How many moves have to be found."""
    step: Count
    """How many of them were found before."""
    question: Words
    rating: int
    """How hard it is, on the scale of people's ratings."""
    view: dict[str, Any]
    legal: Legal


class PuzzleProgress(Wire):
    """How far somebody is with the puzzles of a game; `deviation` says how certain the rating is."""

    rating: int
    deviation: int
    solved: Count
    failed: Count
    streak: Count
    """How many were solved in a row, up to now."""
    best_streak: Count


class PuzzleOffer(Wire):
    puzzle: PuzzleInfo | None
    """Null when every puzzle of the game is decided."""
    progress: PuzzleProgress | None
    """Null for somebody who is not signed in."""


class PuzzleMove(Wire):
    """An answer to a step of a puzzle."""

    step: Count
    move: MoveText


class AskPuzzle(Wire):
    """Which steps of a move can follow these, as in `ask_choices`."""

    step: Count
    """Of the puzzle."""
    steps: Steps = []


class PuzzleChoices(Wire):
    options: list[NextStep]


class AskSolution(Wire):
    """Somebody gives up: the solution of this step."""

    step: Count


class PuzzleVerdict(Wire):
    """What is said about an answer. The solution is told only if it was found, or asked for."""

    right: bool
    gives_up: float | None
    """What the move gives up, in the game's points; null if that is more than is listed, or no move was made."""
    text: Words
    """The verdict in a sentence, without the solution."""
    done: bool
    """Whether nothing more is asked: this was the last step."""
    explanation: Words | None
    """The solution of this step, why, and how certain it is."""
    solution: list[str]
    """The steps of that move, to be drawn."""
    themes: list[Words]
    """What the puzzle is about, when it is done."""
    answers: list[Happening]
    """What the others did before the next step."""
    next: PuzzleInfo | None
    """The next step, if there is one and it may be seen."""
    rating: int
    """That of the puzzle, after this."""
    progress: PuzzleProgress
