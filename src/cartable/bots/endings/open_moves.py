"""Moves with all cards open: what each brings in points when everybody sees all cards and plays perfectly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.bots.endings.open_search import DEEPEST, FAR, OpenSearch, solve_world
from cartable.bots.search.plan import Plan, fill_plan, settings_for
from cartable.games.contract import State, play
from cartable.games.game import Game
from cartable.kernel import Kernel, WideRow, long_kernel, wide_row
from cartable.kernel.struct_copy import copy_struct, words_of

MOST_MOVES: Final = 1000
"""A decision between more moves is not solved."""


@long_kernel
def solve_choices(
    state: State,
    world: State,
    choices: WideRow,
    values: WideRow,
    states: WideRow,
    moves: WideRow,
    plan: Plan,
    search: OpenSearch,
) -> int:
    """Write the value of each choice to the seat to act; 0 where it takes more positions than the limit.

    A choice is the number of its kernel moves, and these. The value of the first choice is exact, and so are those of
    the best ones; with two sides, the others are only known to be worse.
    """
    at = 0
    best = -FAR
    for choice in range(len(values)):
        copy_struct(world, state)
        end = at + 1 + choices[at]
        for small in range(at + 1, end):
            play(world, choices[small])
        at = end
        search.low = best - 1 if choice else -FAR
        if not solve_world(world, states, moves, plan, search):
            return 0
        values[choice] = search.values[plan.reader]
        best = max(best, values[choice])
    return 1


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels that solve moves with open cards."""
    return [game.bound(solve_choices)]


def solve_moves(game: Game, state: Any, legal: Sequence[int], limit: int) -> dict[int, int] | None:
    """By move: the points of the mover's side after the round, times the number of the others, less all of theirs.

    The first move's value is exact, and so are those of the best; others may be less than what is said here. With a
    single side it is its points. None where more than `limit` positions would have to be visited.
    """
    if len(legal) > MOST_MOVES:
        return None
    written = [number for move in legal for number in _counted(game.small_moves(state, move))]
    row = wide_row(len(written))
    for place, number in enumerate(written):
        row[place] = number
    plan, search, values = Plan(), OpenSearch(), wide_row(len(legal))
    fill_plan(plan, game, state, settings_for(game, {}))
    search.limit, search.words, search.by_points = limit, words_of(game.state), 1
    states, moves = wide_row(search.words * DEEPEST), wide_row(game.rules.moves_buffer)
    is_solved = game.bound(solve_choices)(state, game.state(), row, values, states, moves, plan, search)
    return dict(zip(legal, values, strict=True)) if is_solved else None


def _counted(small: Sequence[int]) -> tuple[int, ...]:
    return (len(small), *small)
