"""The numbered actions of Shokoba: twenty to lay a kind, one for each set that a kind can take, and declining a claim.

Sets with the same sum are ordered by how many cards of the first kind they have, then of the second, and so on. A claim
has the number of the action in which the laid card takes the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from cartable.games.learning import ActionGroup
from cartable.games.shokoba.cards import ALL, KINDS, NUMBERS, WIDTH, copies_of, number_of
from cartable.games.shokoba.options import Options
from cartable.games.shokoba.rules import CLAIM, KIND_AT
from cartable.games.shokoba.state import State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bits import lowest

_COUNTS: Final = max(map(copies_of, range(KINDS))) + 1
_SUMS: Final = max(NUMBERS) + 1
_FIRST_AT: Final = KINDS * _SUMS * _COUNTS
"""The index in the lookup row of the first taking action of each kind."""
_MOVES_AT: Final = _FIRST_AT + KINDS
"""The index in the lookup row of the move of each action."""


def _sets(kind: int, total: int) -> Iterator[int]:
    """All sets of cards of this and later kinds that add up to `total`, in order."""
    if kind == KINDS:
        if total == 0:
            yield 0
        return
    for copies in range(min(copies_of(kind), total // number_of(kind)) + 1):
        for rest in _sets(kind + 1, total - copies * number_of(kind)):
            yield rest + (copies << (WIDTH * kind))


@cache
def _set_count(total: int) -> int:
    return sum(1 for _ in _sets(0, total))


@cache
def lookup() -> tuple[int, ...]:
    ways = [[0] * _SUMS for _ in range(KINDS + 1)]
    ways[KINDS][0] = 1
    for kind in reversed(range(KINDS)):
        for total in range(_SUMS):
            most = min(copies_of(kind), total // number_of(kind))
            ways[kind][total] = sum(ways[kind + 1][total - copies * number_of(kind)] for copies in range(most + 1))
    skipped = [
        sum(
            ways[kind + 1][total - fewer * number_of(kind)]
            for fewer in range(copies)
            if fewer * number_of(kind) <= total
        )
        for kind in range(KINDS)
        for total in range(_SUMS)
        for copies in range(_COUNTS)
    ]
    first, moves = [], [kind << KIND_AT for kind in range(KINDS)]
    for kind in range(KINDS):
        first.append(len(moves))
        moves += [taken + (kind << KIND_AT) for taken in _sets(0, number_of(kind))]
    return (*skipped, *first, *moves)


DECLINE: Final = len(lookup()) - _MOVES_AT


def actions(options: Options) -> list[ActionGroup]:
    groups = [ActionGroup(KINDS, "lay a card of this kind")]
    for kind in range(KINDS):
        groups.append(
            ActionGroup(_set_count(number_of(kind)), f"take a set that adds up to {number_of(kind)} with kind {kind}")
        )
    return [*groups, ActionGroup(1, "decline a claim")] if options.mistakes else groups


@kernel
def set_rank(taken: int, number: int, lookup: WideRow) -> int:
    """How many sets with the same sum come before this one."""
    before = 0
    while taken:
        kind = lowest(taken) // WIDTH
        copies = (taken >> (WIDTH * kind)) & 3
        taken &= ~(3 << (WIDTH * kind))
        before += lookup[(kind * _SUMS + number) * _COUNTS + copies]
        number -= copies * (kind // 2 + 1)
    return before


@kernel
def action_of(state: State, move: int, lookup: WideRow) -> int:
    taken = move & ALL
    kind = int(state.claimable) if move & CLAIM else (move >> KIND_AT) & 31
    if taken:
        return lookup[_FIRST_AT + kind] + set_rank(taken, kind // 2 + 1, lookup)
    return DECLINE if move & CLAIM else kind


@kernel
def move_of(state: State, action: int, lookup: WideRow) -> int:
    if action == DECLINE:
        return CLAIM
    move = lookup[_MOVES_AT + action]
    return move if state.claimable < 0 else CLAIM + (move & ALL)
