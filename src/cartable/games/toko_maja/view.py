"""What a reader may know of a match of Toko Maja.

`hide` copies into an empty state only what the reader has seen. `resample` fills in the rest at random. `view` shows a
hidden state to a person, who sees the tops of the piles and the backs of the other hands (TOK-33).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.reader import Reader, seat_of, with_own
from cartable.games.toko_maja.cards import (
    ALL,
    DECK_SIZE,
    KINDS,
    TOKENS,
    UNKNOWN,
    UNKNOWN_AT,
    WIDTH,
    cards_of_set,
)
from cartable.games.toko_maja.notation import card_text, cards_text, sets_text
from cartable.games.toko_maja.outcome import side_scores, sides
from cartable.games.toko_maja.sets import EMPTY, cards_in_sets, deck_of, size
from cartable.games.toko_maja.state import PILES, SEATS, TABLE, State
from cartable.games.toko_maja.state_summary import pile_cards, stock_size, table_set, tops
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.chance import shuffle_from
from cartable.kernel.struct_copy import copy_row

STEPS: Final = ("add", "discard", "table", "second", "lay")


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Write into `seen` what the reader knows.

    Of another hand, cards taken from the piles are known and kept cards are only counted, until the round is counted
    and all hands are open.
    """
    seen.players = state.players
    seen.teams = state.teams
    seen.table_sets = state.table_sets
    seen.memory = state.memory
    seen.first_player = state.first_player
    seen.rounds = state.rounds
    seen.put_aside = state.put_aside
    seen.jokers = state.jokers
    seen.set_bonus = state.set_bonus
    seen.joker_cost = state.joker_cost
    seen.hand_cost = state.hand_cost
    seen.round = state.round
    seen.first = state.first
    seen.turn = state.turn
    seen.step = state.step
    seen.dealt = state.dealt
    seen.drawn = state.drawn if state.turn == reader else size(state.drawn) << UNKNOWN_AT
    copy_row(seen.token_points, state.token_points)
    copy_row(seen.tokens, state.tokens)
    copy_row(seen.points, state.points)
    copy_row(seen.shown, state.shown)
    copy_row(seen.sets, state.sets)
    seen.piled = state.piled
    copy_row(seen.heights, state.heights)
    copy_row(seen.piles, state.piles)
    for other in range(SEATS):
        known = state.shown[other]
        is_open = (other == reader) | (state.turn < 0)
        kept = size(state.hands[other] - known)
        seen.hands[other] = state.hands[other] if is_open else known + (kept << UNKNOWN_AT)
    for position in range(DECK_SIZE):
        seen.stock[position] = UNKNOWN


@kernel
def unseen(state: State) -> int:
    """The cards whose place a hidden state does not know, as a bag."""
    cards = deck_of(state.jokers) - (state.drawn & ALL) - state.piled
    sets = 0
    for seat in range(state.players):
        cards -= state.hands[seat] & ALL
        sets += state.sets[seat]
    return cards - cards_in_sets(sets)


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill in every unknown card, with equal probability for all ways that agree with what is known."""
    if state.round == 0:
        return
    left = unseen(state)
    first = DECK_SIZE - size(left)
    position = first
    for kind in range(KINDS):
        for _ in range(held(left, kind, WIDTH)):
            state.stock[position] = kind
            position += 1
    shuffle_from(state.stock, first, rng)
    for seat in range(state.players):
        covered = state.hands[seat] >> UNKNOWN_AT
        state.hands[seat] &= ALL
        for _ in range(covered):
            state.hands[seat] += one(state.stock[first], WIDTH)
            first += 1
    covered = state.drawn >> UNKNOWN_AT
    state.drawn &= ALL
    for _ in range(covered):
        state.drawn += one(state.stock[first], WIDTH)
        first += 1


def view(state: State, reader: Reader) -> dict[str, Any]:
    """The state as this reader sees it, as plain data."""
    seen = State()
    hide(state, reader, seen)
    counted = range(seen.round if seen.turn < 0 else seen.round - 1)
    shown: dict[str, Any] = {
        "seat": seat_of(reader),
        "round": seen.round,
        "first": _or_none(seen.first),
        "turn": _or_none(seen.turn),
        "step": STEPS[seen.step] if seen.turn >= 0 else None,
        "over": seen.turn == OVER,
        "stock": stock_size(seen),
        "put_aside": seen.put_aside,
        "tops": [None if top == EMPTY else card_text(top) for top in tops(seen)],
        "heights": list(seen.heights),
        "drawn": cards_text(seen.drawn),
        "table_set": _table_set(seen),
        "hands": [_shown_hand(seen, each, reader) for each in range(seen.players)],
        "sets": [sets_text(seen.sets[each]) for each in range(seen.players)],
        "tokens": [_or_none(holder) for holder in seen.tokens],
        "points": [[seen.points[each * SEATS + side] for side in range(len(sides(seen)))] for each in counted],
        "scores": side_scores(seen),
    }
    if tuple(seen.token_points) != TOKENS:
        shown["token_points"] = list(seen.token_points)
    if seen.memory:
        shown["beneath"] = [list(map(card_text, pile_cards(seen, pile)[:-1])) for pile in range(PILES)]
        shown["known"] = [cards_text(seen.shown[each]) for each in range(seen.players)]
    return shown


def own_view(seen: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in which this seat's view differs from a spectator's."""
    return {
        "seat": seat,
        "drawn": cards_text(seen.drawn),
        "hands": with_own(public["hands"], seat, _shown_hand(seen, seat, seat)),
    }


def _or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _table_set(seen: State) -> list[str] | None:
    """The table set that may be taken now, or None."""
    return list(map(card_text, cards_of_set(table_set(seen)))) if seen.turn >= 0 and seen.step == TABLE else None


def _shown_hand(seen: State, owner: int, reader: Reader) -> list[str]:
    """A person sees only backs of other hands, taken cards included, until the hands are open."""
    hand = seen.hands[owner]
    return cards_text(hand) if owner == reader or seen.turn < 0 else [UNKNOWN_CARD] * size(hand)
