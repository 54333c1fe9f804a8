"""Moves worked out: what each brings on average over all deals that the seat to act may still believe in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cartable.bots.endings.deal_enumeration import count_deals, next_deal, weight
from cartable.bots.endings.open_search import COUNTS, FRAME, MOST, POSITIONS, SHARE, WORDS, explore
from cartable.bots.search.plan import GAIN_SHARE, READER, SETTINGS, lay_plan
from cartable.bots.search.values import ONE
from cartable.games.contract import State, evaluate, fill_unseen, play, unseen_cards
from cartable.games.game import Game
from cartable.kernel import Kernel, WideRow, long_kernel, mode, wide_row
from cartable.kernel.struct_copy import copy_over, words_of

_MOST_CARDS: Final = 32
_MOST_CHOICES: Final = 1000
_DEEPEST: Final = 96
_PENDING: Final = 1 << 13
_MOST_INTERPRETED: Final = 1000
"""Without machine code more positions than these would take too long."""


@long_kernel
def average(
    seen: State,
    deal: State,
    world: State,
    choices: WideRow,
    totals: WideRow,
    cards: WideRow,
    groups: WideRow,
    frames: WideRow,
    states: WideRow,
    pending: WideRow,
    moves: WideRow,
    points: WideRow,
    before: WideRow,
    sides: WideRow,
    plan: WideRow,
    values: WideRow,
    counts: WideRow,
) -> int:
    """Add up what each choice brings in each deal that agrees with what was seen; return how many deals these are.

    A choice is how many small moves it has, and these. 0 where it would take more positions than may be looked at, as
    far as the deals so far can tell.
    """
    entries = unseen_cards(seen, cards, groups)
    if entries < 0:
        return 0
    all_deals = count_deals(groups, entries, counts[MOST])
    if all_deals * len(totals) > counts[MOST]:
        return 0
    done = 0
    while True:
        copy_over(deal, seen)
        fill_unseen(deal, cards)
        evaluate(deal, before)
        alike = weight(cards, groups, entries)
        at = 0
        for choice in range(len(totals)):
            copy_over(world, deal)
            end = at + 1 + choices[at]
            for small in range(at + 1, end):
                play(world, choices[small])
            at = end
            if not explore(world, frames, states, pending, moves, points, before, sides, plan, values, counts):
                return 0
            totals[choice] += alike * values[plan[READER]]
        done += alike
        if not next_deal(cards, groups, entries):
            return done
        if counts[POSITIONS] * all_deals > counts[MOST] * (done + all_deals // 8):
            return 0


def worked_out(game: Game, seen: Any, settings: Mapping[int, int], most: int) -> list[tuple[int, float]]:
    """Every legal move of the seat to act and what it brings on average, from nothing to one, the best first.

    Nothing where more positions than `most` would have to be looked at, or where the game has no endings.
    """
    if game.ai.endings is None or not most or (most > _MOST_INTERPRETED and not is_ready(game)):
        return []
    legal = _legal_moves(game, seen)
    if not 1 < len(legal) <= _MOST_CHOICES:
        return []
    choices = [game.whole_moves.small_moves(seen, move) if game.whole_moves else (move,) for move in legal]
    totals = wide_row(len(choices))
    deals = _average(game, seen, choices, totals, settings, most)
    if deals == 0:
        return []
    found = [
        (move, total / (ONE * deals), game.worth(seen, small[0]))
        for move, small, total in zip(legal, choices, totals, strict=True)
    ]
    found.sort(key=lambda each: each[1:], reverse=True)
    return [(move, mean) for move, mean, _ in found]


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """What has to be made ready beforehand."""
    return [game.bound(average)] if game.ai.endings else []


def is_ready(game: Game) -> bool:
    """Whether endings are worked out by machine code, now or after it is loaded."""
    return mode.may_load() or all(each.is_loaded for each in kernels(game))


def _legal_moves(game: Game, seen: Any) -> Sequence[int]:
    if game.whole_moves:
        return game.whole_moves.of(seen)
    moves = wide_row(game.rules.moves_buffer)
    return [moves[place] for place in range(game.rules.legal_moves(seen, moves))]


def _average(
    game: Game, seen: Any, choices: Sequence[Sequence[int]], totals: Any, settings: Mapping[int, int], most: int
) -> int:
    written = [number for small in choices for number in (len(small), *small)]
    row = wide_row(len(written))
    for place, number in enumerate(written):
        row[place] = number
    sides, plan, counts = wide_row(8), wide_row(SETTINGS), wide_row(COUNTS)
    lay_plan(game, seen, settings, plan, sides)
    words = words_of(game.state)
    counts[MOST], counts[WORDS], counts[SHARE] = most, words, plan[GAIN_SHARE]
    return game.bound(average)(
        *(seen, game.state(), game.state(), row, totals, wide_row(_MOST_CARDS), wide_row(_MOST_CARDS)),
        *(
            wide_row(FRAME * _DEEPEST),
            wide_row(words * _DEEPEST),
            wide_row(_PENDING),
            wide_row(game.rules.moves_buffer),
        ),
        *(wide_row(8), wide_row(8), sides, plan, wide_row(8), counts),
    )
