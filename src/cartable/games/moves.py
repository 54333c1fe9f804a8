"""Moves of a match, and the legal moves of one position as a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from cartable.games.errors import IllegalMove
from cartable.games.game import Game, Unreadable

_LISTED_IN_ERRORS = 40
LONGEST_MOVE = 400
"""Characters of a move: no game needs more, and reading a text takes time for each legal move."""


@dataclass(frozen=True, eq=False)
class Move:
    """A move of a game: `code` is what kernels take, `str(move)` its notation."""

    code: int
    text: str

    def __eq__(self, other: object) -> bool:
        """Compares codes. Written out so that type checkers accept a text in `"7D" in legal_moves`."""
        return isinstance(other, Move) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.text


class LegalMoves(Sequence[Move]):
    """The legal moves of one position: iterate, index, count, or test a move or its notation with `in`."""

    def __init__(self, game: Game, codes: Sequence[int]) -> None:
        self._game = game
        self.codes = codes
        self._codes_by_text: dict[str, int] = {}
        """Of the moves that were listed or read: a table reads a move when it is sent, and again when it is played."""

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(code) for code in self.codes[index]]
        return self._move(self.codes[index])

    def __iter__(self) -> Iterator[Move]:
        return map(self._move, self.codes)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Move):
            return move.code in self.codes
        if isinstance(move, str) and len(move) <= LONGEST_MOVE:
            try:
                return len(self._game.notation.read_move(move, self.codes)) == 1
            except Unreadable:
                return False
        return False

    def __repr__(self) -> str:
        return f"<LegalMoves {self.listed()}>"

    def read(self, text: str) -> Move:
        """The one legal move that the text means; raises `IllegalMove` otherwise."""
        if len(text) > LONGEST_MOVE:
            raise IllegalMove(
                "move/unreadable",
                text=f"{text[:_LISTED_IN_ERRORS]}…",
                why=f"it has more than {LONGEST_MOVE} characters",
                why_fr=f"il a plus de {LONGEST_MOVE} caractères",
            )
        if (code := self._codes_by_text.get(text)) is not None:
            return Move(code, text)
        try:
            found = self._game.notation.read_move(text, self.codes)
        except Unreadable as unreadable:
            raise IllegalMove("move/unreadable", text=text, why=unreadable.why.en, why_fr=unreadable.why.fr) from None
        if not found:
            raise IllegalMove("move/illegal", text=text, legal=self.listed())
        if len(found) > 1:
            raise IllegalMove("move/ambiguous", text=text, legal=self.listed(found))
        move = self._move(found[0])
        self._codes_by_text[move.text] = move.code
        return move

    def by_text(self) -> dict[str, int]:
        """The code of every move by its notation, in order. For a list that is not too long."""
        if len(self._codes_by_text) < len(self):
            self._codes_by_text = {self._game.notation.move_text(code): code for code in self.codes}
        return self._codes_by_text

    def listed(self, codes: Sequence[int] | None = None) -> str:
        """The moves as one line, for errors."""
        codes = self.codes if codes is None else codes
        shown = ", ".join(self._game.notation.move_text(code) for code in codes[:_LISTED_IN_ERRORS])
        return f"{shown}, …" if len(codes) > _LISTED_IN_ERRORS else shown

    def _move(self, code: int) -> Move:
        return Move(code, self._game.notation.move_text(code))
