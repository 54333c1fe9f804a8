"""A slow twin: the unseen cards in every order, every line played to its end by the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import Any

from cartable import Match
from cartable.games.contract import OVER
from cartable.games.game import Game
from cartable.games.scopette.cards import COLOURS_AT, GOALS, NUMBERED
from cartable.games.scopette.cards import UNKNOWN as UNKNOWN_FACE
from cartable.games.scopette.hands import add_to_hand
from cartable.games.scopette.state import HAND, NO_CARD
from cartable.games.shokoba.cards import ALL, DECK
from cartable.games.shokoba.notation import kinds_in
from cartable.games.shokoba.rules import KIND_AT
from cartable.kernel import wide_row

SHARE = 0.8


# deals: for each order of the unseen cards, the state that it makes


def shokoba_deals(seen: Any) -> Iterator[Any]:
    left = Counter(DECK)
    for bag in (seen.table, *seen.piles, *(hand & ALL for hand in seen.hands)):
        left -= Counter(kinds_in(bag))
    for order in permutations(left.elements()):
        state, rest = seen.copy(), iter(order)
        for seat in range(seen.players):
            state.hands[seat] = seen.hands[seat] & ALL
            for _ in range(seen.hands[seat] >> KIND_AT):
                state.hands[seat] += 1 << 2 * next(rest)
        for place, kind in enumerate(rest, state.dealt):
            state.stock[place] = kind
        yield state


def scopette_deals(seen: Any) -> Iterator[Any]:
    known = {kind for kind in seen.hands if kind in NUMBERED}
    for half, cards in enumerate((*seen.centre, *seen.piles)):
        known |= {kind for kind in NUMBERED if kind >> 6 == half % 2 and cards >> kind % 64 & 1}
    each = 2 if seen.players == 2 else 1
    secret = [goal for goal in range(each * seen.players) if seen.colours[goal] == UNKNOWN_FACE]
    colours = set(range(COLOURS_AT, COLOURS_AT + GOALS)) - set(seen.colours)
    for order in permutations(kind for kind in NUMBERED if kind not in known):
        state, rest = seen.copy(), iter(order)
        for seat in range(seen.players):
            cards = [kind for kind in list(seen.hands)[HAND * seat : HAND * seat + HAND] if kind != NO_CARD]
            for place in range(HAND * seat, HAND * seat + HAND):
                state.hands[place] = NO_CARD
            for kind in cards:
                add_to_hand(state, seat, next(rest) if kind == UNKNOWN_FACE else kind)
        for place, kind in enumerate(rest, state.dealt):
            state.stock[place] = kind
        for given in permutations(sorted(colours), len(secret)):
            world = state.copy()
            for goal, colour in zip(secret, given, strict=True):
                world.colours[goal] = colour
            yield world


DEALS: dict[str, Callable[[Any], Iterator[Any]]] = {"shokoba": shokoba_deals, "scopette": scopette_deals}


# what a round is worth, and how it is played with open cards


def points_in(game: Game, state: Any) -> list[int]:
    points = wide_row(8)
    if game.ai.evaluate is None:
        game.rules.scores(state, points)
        return [100 * each for each in points][: state.players]
    game.ai.evaluate(state, points)
    return list(points)[: state.players]


def squashed(lead: float, scale: int) -> float:
    return 0.5 + 0.5 * lead / (scale + abs(lead))


def values_of(game: Game, state: Any, before: Sequence[int], sides: Sequence[int]) -> list[float]:
    """To each seat: mostly what its side gained more than the others, and the lead; after the match, who has won."""
    scale, now, found = 10 * game.ai.search.get("scale", 40), points_in(game, state), []
    for seat, side in enumerate(sides):
        others = [each for each, theirs in enumerate(sides) if theirs != side]
        gains = [now[each] - before[each] for each in others]
        gain = squashed(now[seat] - before[seat] - sum(gains) // len(gains), scale)
        lead = now[seat] - max(now[each] for each in others)
        if state.turn == OVER:
            found.append(0.25 * squashed(lead, scale) + 0.75 * ((lead > 0) + (lead >= 0)) / 2)
        else:
            found.append(SHARE * gain + (1 - SHARE) * squashed(lead, scale))
    return found


def played_on(game: Game, state: Any, end: Callable[[Any], list[float]]) -> list[float]:
    """What each seat has of it when everybody does what is best for the own seat, the first of equals."""
    if state.turn < 0:
        return end(state)
    buffer, best = wide_row(game.rules.moves_buffer), list[float]()
    count = game.rules.legal_moves(state, buffer)
    for move in [buffer[place] for place in range(count)]:
        after = state.copy()
        game.rules.play(after, move)
        values = played_on(game, after, end)
        if not best or values[state.turn] > best[state.turn] + 1e-6:
            best = values
    return best


def solve_slowly(match: Match) -> dict[int, float]:
    """What each legal move brings to the seat to act, on average over all orders of the unseen cards."""
    game, seat = match.game, match.turn
    assert seat is not None
    seen = match.hidden(seat)
    sides = [next(side for side, seats in enumerate(game.sides(seen)) if each in seats) for each in range(seen.players)]
    deals = Counter(bytes(deal) for deal in DEALS[game.name](seen))
    totals: dict[int, float] = {}
    for deal, count in deals.items():
        state = game.state.from_buffer_copy(deal)
        before = points_in(game, state)
        for move in match.legal_moves.codes:
            after = state.copy()
            for small in game.whole_moves.small_moves(state, move) if game.whole_moves else (move,):
                game.rules.play(after, small)
            values = played_on(game, after, partial(values_of, game, before=before, sides=sides))
            totals[move] = totals.get(move, 0) + count * values[seat]
    return {move: total / deals.total() for move, total in totals.items()}
