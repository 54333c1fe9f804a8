"""Moves as the seat that searches sees them, by which the nodes of a tree are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cartable.games.contract import State, legal_moves, observed_move
from cartable.games.game import Game, RoundHistory
from cartable.kernel import WideRow, kernel, wide_row


@kernel
def list_observed(state: State, moves: WideRow, observed: WideRow) -> int:
    """List the legal moves of the seat to act, and how it sees them itself; return how many there are."""
    count = legal_moves(state, moves)
    for place in range(count):
        observed[place] = observed_move(state, moves[place], int(state.turn))
    return count


@kernel
def observed(state: State, move: int, reader: int) -> int:
    return observed_move(state, move, reader)


def legal_by_observed(game: Game, seen: Any) -> dict[int, int]:
    """The kernel moves that the seat to act may make, by how it sees them."""
    moves, seen_moves = wide_row(game.rules.moves_buffer), wide_row(game.rules.moves_buffer)
    count = game.bound(list_observed)(seen, moves, seen_moves)
    return {seen_moves[place]: moves[place] for place in range(count)}


def observed_in(game: Game, history: RoundHistory, reader: int) -> Iterator[tuple[int, int]]:
    """The kernel moves of a history: the seat that moved, and the move as the reader sees it."""
    for before, move in history:
        state = before.copy()
        game.require_partial().reveal(state, move)
        small_moves = game.small_moves(state, move)
        for number, small in enumerate(small_moves, 1):
            yield state.turn, game.bound(observed)(state, small, reader)
            if number < len(small_moves):
                game.rules.play(state, small)
