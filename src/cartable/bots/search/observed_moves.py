"""Moves by the names that the nodes of a tree have: what a move is to the seat that thinks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cartable.games.contract import State, legal_moves, observed_move
from cartable.games.game import Game, RoundHistory
from cartable.kernel import WideRow, kernel, wide_row


@kernel
def name_moves(state: State, moves: WideRow, names: WideRow) -> int:
    """List the legal moves of the seat to act, and what they are to this seat itself; return how many there are."""
    count = legal_moves(state, moves)
    for place in range(count):
        names[place] = observed_move(state, moves[place], int(state.turn))
    return count


@kernel
def name_of(state: State, move: int, reader: int) -> int:
    return observed_move(state, move, reader)


def named_moves(game: Game, seen: Any) -> dict[int, int]:
    """The kernel moves that the seat to act may make, by their names."""
    moves, names = wide_row(game.rules.moves_buffer), wide_row(game.rules.moves_buffer)
    count = game.bound(name_moves)(seen, moves, names)
    return {names[place]: moves[place] for place in range(count)}


def names_told(game: Game, story: RoundHistory, reader: int) -> Iterator[tuple[int, int]]:
    """Who made the kernel moves of a story, and their names to the seat whose story it is."""
    for before, move in story:
        state = before.copy()
        game.require_partial().reveal(state, move)
        small_moves = game.whole_moves.small_moves(state, move) if game.whole_moves else (move,)
        for number, small in enumerate(small_moves, 1):
            yield state.turn, game.bound(name_of)(state, small, reader)
            if number < len(small_moves):
                game.rules.play(state, small)
