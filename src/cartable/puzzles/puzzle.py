"""What a puzzle is: a position, the seat that has to find the move, and what is known about each of its moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cartable.games import registry
from cartable.games.errors import IllegalMove
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.games.texts import Text
from cartable.puzzles import explanation, texts
from cartable.puzzles.errors import BadPuzzle
from cartable.puzzles.position import Position, continued
from cartable.puzzles.step import Step, Verdict


@dataclass(frozen=True)
class Puzzle:
    """A moment where one move is clearly better than all others, and the greedy bot does not see it.

    With several steps it is a line: after each solution the others answer, and the next step is asked.
    """

    id: str
    position: Position
    seat: int
    """The seat that has to find the moves."""
    steps: tuple[Step, ...]
    themes: tuple[Text, ...]
    difficulty: int
    """A rating: the thought that is needed, see `cartable.puzzles.difficulty`."""

    @property
    def game(self) -> Game:
        return registry.load(self.position.game)

    @property
    def length(self) -> int:
        """How many moves have to be found."""
        return len(self.steps)

    @property
    def question(self) -> Text:
        """What is asked, in a sentence."""
        return explanation.question(self.length)

    def match(self, step: int = 0) -> Match:
        """A new match that stands where this step is asked; `match.view(puzzle.seat)` shows it."""
        return self._position_of(step).match()

    def view(self, step: int = 0) -> dict[str, Any]:
        """What the seat may know there."""
        return self.match(step).view(self.seat)

    def judge(self, move: str, step: int = 0) -> Verdict:
        """What a move is worth there; raises `IllegalMove` where it is not legal."""
        return self.verdict(self.match(step), move, step)

    def verdict(self, match: Match, move: str, step: int = 0) -> Verdict:
        """The same, for a match that already stands there."""
        asked, text = self._step(step), match.legal_moves.read(move).text
        if text in asked.solution:
            return Verdict(True, text, 0.0, explanation.of_right_move(asked, match), texts.RIGHT)
        listed = {each.move: each.gives_up for each in asked.refutations}
        said, cost = explanation.of_wrong_move(asked, match, text), explanation.of_cost(asked, match, text)
        return Verdict(False, text, listed.get(text), said, cost)

    def explanation(self, step: int = 0) -> Text:
        """The solution, why, and how certain it is: for somebody who does not want to guess any more."""
        return explanation.of_solution(self._step(step), self.match(step))

    def moves_to(self, step: int) -> Iterator[str]:
        """The moves from the beginning of the puzzle to a step: solutions and answers in turn."""
        for each in islice(self.steps, step):
            yield each.solution[0]
            yield from each.answers

    def check(self) -> None:
        """Raise `BadPuzzle` where a listed move is not legal, or the seat is not to act."""
        for number, step in enumerate(self.steps):
            try:
                match = self.match(number)
                legal = match.legal_moves_of(self.seat)
                if not legal:
                    raise self._broken(Text("it is not the seat's turn", "ce n'est pas le tour de la place"))
                for text in (*step.solution, step.tempting, *(each.move for each in step.refutations)):
                    legal.read(text)
            except IllegalMove as error:
                raise self._broken(Text(error.to("en"), error.to("fr"))) from error

    def _position_of(self, step: int) -> Position:
        self._step(step)
        return continued(self.position, tuple(self.moves_to(step)))

    def _step(self, step: int) -> Step:
        if not 0 <= step < self.length:
            why = Text(f"it has no step {step}", f"il n'a pas d'étape {step}")
            raise self._broken(why)
        return self.steps[step]

    def _broken(self, why: Text) -> BadPuzzle:
        return BadPuzzle("puzzles/broken", id=self.id, why=why.en, why_fr=why.fr)
