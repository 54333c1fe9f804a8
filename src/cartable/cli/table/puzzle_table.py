"""Puzzles at the terminal, line by line: the position, a question, and what the answer is worth."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from cartable.cli.painters import Painter, load_painter
from cartable.cli.table import texts
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.plain_question import PlainQuestion
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.games.texts import Language
from cartable.puzzles import Puzzle


class _Quit(Exception):
    """Somebody has had enough."""


def solve_puzzles(puzzles: Sequence[Puzzle], language: Language) -> None:
    """Ask one puzzle after the other until there are no more, or the person leaves."""
    typer.echo(texts.PUZZLE_KEYS.to(language))
    solved = asked = 0
    try:
        for each in puzzles:
            asked += 1
            solved += _PuzzleTable(each, language).solve()
    except (_Quit, EOFError):
        asked -= 1
    typer.echo(texts.PUZZLES_SOLVED.to(language).format(solved=solved, asked=asked))


class _PuzzleTable:
    def __init__(self, puzzle: Puzzle, language: Language) -> None:
        self._puzzle, self._language = puzzle, language
        self._painter: Painter = load_painter(puzzle.game)
        self._match = self._match_at(0)

    def solve(self) -> bool:
        """Whether the person found all moves."""
        puzzle, language = self._puzzle, self._language
        title = texts.PUZZLE_TITLE.to(language)
        typer.echo(f"\n{title.format(id=puzzle.id, difficulty=puzzle.difficulty)} {puzzle.question.to(language)}")
        for number, step in enumerate(puzzle.steps):
            self._match = self._match_at(number)
            move = self._ask()
            if move is None:
                typer.echo(puzzle.explanation(number).to(language))
                return False
            verdict = puzzle.verdict(self._match, move.text, number)
            typer.echo(verdict.text.to(language))
            if not verdict.is_right:
                return False
            self._show_answers((step.solution[0], *step.answers))
        return True

    def _match_at(self, step: int) -> Match:
        """The match at a step; its players are numbered in the language of the person."""
        match = self._puzzle.match(step)
        match.names = tuple(f"{texts.PLAYER.to(self._language)} {seat + 1}" for seat in range(match.players))
        return match

    def _ask(self) -> Move | None:
        """The move that the person chooses; None where they want to see the solution."""
        question = PlainQuestion(self._match, self._puzzle.seat, self._painter, self._language)
        question.show_table()
        while True:
            answer = question.ask()
            if answer == "s":
                return None
            move = self._move_of(question, answer)
            if move is not None:
                return move

    def _move_of(self, question: PlainQuestion, answer: str) -> Move | None:
        """An answer is a command, or part of the answer to the question. None where that stays open."""
        match answer:
            case "q":
                raise _Quit
            case "h":
                typer.echo(", ".join(each.to(self._language) for each in self._puzzle.themes))
            case "l":
                typer.echo("\n".join(MatchHistory(self._match).lines(self._puzzle.seat, self._language)))
            case _:
                return question.read(answer)
        return None

    def _show_answers(self, moves: Sequence[str]) -> None:
        """Say what happens until the next step, as the seat sees it."""
        game, seat = self._puzzle.game, self._puzzle.seat
        for move in moves:
            for event in self._match.play(move):
                typer.echo(game.events.describe(event.seen_by(seat), self._match.names, self._language, seat))
