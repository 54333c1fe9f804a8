"""Solved moves: what each brings on average over all deals that agree with what the seat to act has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from cartable.bots.endings.deal_enumeration import count_deals, next_deal, weight
from cartable.bots.endings.open_search import DEEPEST, FAR, OpenSearch, solve_world
from cartable.bots.search.plan import Plan, fill_plan
from cartable.bots.search.values import ONE
from cartable.games.contract import State, evaluate, fill_unseen, play, unseen_cards
from cartable.games.game import Game
from cartable.kernel import Kernel, Row, Struct, Wide, WideRow, long_kernel, struct, wide_row
from cartable.kernel.struct_copy import copy_struct, words_of

_MOST_CARDS: Final = 32
_MOST_MOVES: Final = 1000
_MOST_INTERPRETED: Final = 1000
"""Without machine code, more positions than this would take too long."""


@struct
class Unseen(Struct):
    """The unknown cards, in groups: see `contract.unseen_cards`."""

    cards: Annotated[Row, Wide, _MOST_CARDS]
    groups: Annotated[Row, Wide, _MOST_CARDS]


@long_kernel
def add_up(
    seen: State,
    deal: State,
    world: State,
    choices: WideRow,
    totals: WideRow,
    states: WideRow,
    moves: WideRow,
    plan: Plan,
    unseen: Unseen,
    search: OpenSearch,
) -> int:
    """Add up what each choice brings in each deal that agrees with what was seen; return how many deals these are.

    A choice is the number of its kernel moves, and these. 0 where it would take more positions than the limit, as
    estimated from the deals so far.
    """
    entries = unseen_cards(seen, unseen.cards, unseen.groups)
    if entries < 0:
        return 0
    all_deals = count_deals(unseen.groups, entries, search.limit)
    if all_deals * len(totals) > search.limit:
        return 0
    done = 0
    while True:
        copy_struct(deal, seen)
        fill_unseen(deal, unseen.cards)
        evaluate(deal, search.before)
        alike = weight(unseen.cards, unseen.groups, entries)
        at = 0
        for choice in range(len(totals)):
            copy_struct(world, deal)
            end = at + 1 + choices[at]
            for small in range(at + 1, end):
                play(world, choices[small])
            at = end
            if not solve_world(world, states, moves, plan, search):
                return 0
            totals[choice] += alike * search.values[plan.reader]
        done += alike
        if not next_deal(unseen.cards, unseen.groups, entries):
            return done
        if search.positions * all_deals > search.limit * (done + all_deals // 8):
            return 0


def solve(game: Game, seen: Any, settings: Mapping[str, int], limit: int) -> list[tuple[int, float]]:
    """Every legal move of the seat to act and its value from 0 to 1, the best first.

    Empty where more than `limit` positions would have to be visited, or where the game declares no endings.
    """
    if game.ai.endings is None or not limit or (limit > _MOST_INTERPRETED and not is_compiled(game)):
        return []
    legal = game.legal_codes(seen)
    if not 1 < len(legal) <= _MOST_MOVES:
        return []
    choices = [game.small_moves(seen, move) for move in legal]
    totals = wide_row(len(choices))
    deals = _add_up(game, seen, choices, totals, settings, limit)
    if deals == 0:
        return []
    found = [
        (move, total / (ONE * deals), game.worth(seen, small[0]))
        for move, small, total in zip(legal, choices, totals, strict=True)
    ]
    found.sort(key=lambda each: each[1:], reverse=True)
    return [(move, mean) for move, mean, _ in found]


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels that solve endings; none where the game declares no endings."""
    return [game.bound(add_up)] if game.ai.endings else []


def is_compiled(game: Game) -> bool:
    """Whether endings are solved by machine code, now or after it is loaded."""
    return all(each.is_available for each in kernels(game))


def _add_up(
    game: Game, seen: Any, choices: Sequence[Sequence[int]], totals: Row, settings: Mapping[str, int], limit: int
) -> int:
    written = [number for small in choices for number in (len(small), *small)]
    row = wide_row(len(written))
    for place, number in enumerate(written):
        row[place] = number
    plan, search = Plan(), OpenSearch()
    fill_plan(plan, game, seen, settings)
    search.limit, search.words, search.share, search.low = limit, words_of(game.state), plan.share, -FAR
    states, moves = wide_row(search.words * DEEPEST), wide_row(game.rules.moves_buffer)
    return game.bound(add_up)(seen, game.state(), game.state(), row, totals, states, moves, plan, Unseen(), search)
