"""What a reader may know of a match of Scopette.

`hide` copies into an empty state only what the reader has seen. `resample` fills in the rest at random. `view` shows a
hidden state to a person, who may not look into the piles (SCO-16).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.reader import Reader, seat_of, with_own
from cartable.games.scopette.cards import (
    CARDS,
    COLOURS_AT,
    GOALS,
    HALF,
    NUMBERED,
    SYMBOLS_AT,
    UNKNOWN,
    symbol_of,
)
from cartable.games.scopette.hands import add_to_hand, pile_size, unseen
from cartable.games.scopette.notation import card_text, cards_text, goal_text
from cartable.games.scopette.rules import seat_points
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, SEATS, State
from cartable.games.scopette.turn_moves import join_halves
from cartable.kernel import SmallRow, WideRow, kernel
from cartable.kernel.bits import lowest, ones
from cartable.kernel.chance import below, shuffle_from


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Write into `seen` what the reader knows."""
    seen.players = state.players
    seen.teams = state.teams
    seen.first_player = state.first_player
    seen.hand_size = state.hand_size
    seen.centre_cards = state.centre_cards
    seen.colour_points = state.colour_points
    seen.symbol_points = state.symbol_points
    seen.gold_points = state.gold_points
    seen.token_points = state.token_points
    seen.table_tokens = state.table_tokens
    seen.hand_tokens = state.hand_tokens
    seen.double_tokens = state.double_tokens
    seen.token_supply = state.token_supply
    seen.turn = state.turn
    seen.starter = state.starter
    seen.dealt = state.dealt
    seen.last_turns = state.last_turns
    seen.chosen = state.chosen
    seen.missing = state.missing
    seen.centre[0] = state.centre[0]
    seen.centre[1] = state.centre[1]
    for other in range(SEATS):
        seen.tokens[other] = state.tokens[other]
        seen.piles[2 * other] = state.piles[2 * other]
        seen.piles[2 * other + 1] = state.piles[2 * other + 1]
        for place in range(HAND * other, HAND * other + HAND):
            is_open = other == reader or state.hands[place] == NO_CARD
            seen.hands[place] = state.hands[place] if is_open else UNKNOWN
    hide_goals(state, reader, seen)
    for position in range(CARDS):
        seen.stock[position] = UNKNOWN


@kernel
def hide_goals(state: State, seat: int, seen: State) -> None:
    """SCO-4, SCO-5, SCO-30: the reader's own colours, all colours at the end, and the symbols on the table."""
    each = 2 if state.players == 2 else 1
    for goal in range(GOALS):
        in_play = goal < each * state.players
        is_open = in_play and (goal // each == seat or state.turn == OVER)
        seen.colours[goal] = state.colours[goal] if is_open else UNKNOWN
        seen.symbols[goal] = state.symbols[goal] if goal < state.players else UNKNOWN


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill in every unknown card, with equal probability for all ways that agree with what is known."""
    if state.dealt == 0:
        return
    fill_goals(state.colours, COLOURS_AT, rng)
    fill_goals(state.symbols, SYMBOLS_AT, rng)
    first = list_unseen(state)
    shuffle_from(state.stock, first, rng)
    for seat in range(state.players):
        covered = 0
        for place in range(HAND * seat, HAND * seat + HAND):
            if state.hands[place] == UNKNOWN:
                state.hands[place] = NO_CARD
                covered += 1
        for _ in range(covered):
            add_to_hand(state, seat, state.stock[first])
            first += 1


@kernel
def fill_goals(goals: SmallRow, kinds_at: int, rng: WideRow) -> None:
    """Fill in the unknown cards of a pack of six at random with those that are left."""
    left = (1 << GOALS) - 1
    for goal in range(GOALS):
        if goals[goal] != UNKNOWN:
            left -= 1 << (goals[goal] - kinds_at)
    goal = 0
    while left:
        if goals[goal] == UNKNOWN:
            rest = left
            for _ in range(below(rng, ones(left))):
                rest &= rest - 1
            goals[goal] = kinds_at + lowest(rest)
            left -= rest & -rest
        goal += 1


@kernel
def list_unseen(state: State) -> int:
    """Put the unseen cards at the end of the stock, and return the index of the first.

    They are the stock itself and the unknown cards of the hands, which are taken from the front of this list.
    """
    low, high = unseen(state, 0, HAND * SEATS)
    position = CARDS
    while low | high:
        position -= 1
        cards = high if high else low
        state.stock[position] = lowest(cards) + (HALF if high else 0)
        cards &= cards - 1
        low = low if high else cards
        high = cards if high else 0
    return position


def view(state: State, reader: Reader) -> dict[str, Any]:
    """The state as this reader sees it, as plain data."""
    seen = State()
    hide(state, reader, seen)
    everybody = range(seen.players)
    centre = cards_text(join_halves(seen.centre[0], seen.centre[1]))
    hands = [_shown_hand(seen, each) for each in everybody]
    over = seen.turn == OVER
    return {
        "seat": seat_of(reader),
        "turn": seen.turn if seen.turn >= 0 else None,
        "over": over,
        "starter": None if seen.starter == NOBODY else seen.starter,
        "centre": centre,
        "hands": hands,
        "stock": CARDS - seen.dealt,
        "last_turns": seen.last_turns,
        "piles": [pile_size(seen, each) for each in everybody],
        "tokens": [seen.tokens[each] for each in everybody],
        "supply": seen.token_supply - sum(seen.tokens),
        "colours": [_colours(seen, each) for each in everybody],
        "symbols": [goal_text(seen.symbols[each]) or UNKNOWN_CARD for each in everybody],
        "symbol_of": _symbols(chain(centre, *hands)),
        "points": [seat_points(seen, each) for each in everybody] if over else None,
        "team_chat": bool(seen.teams),
    }


def own_view(seen: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in which this seat's view differs from a spectator's."""
    hand = _shown_hand(seen, seat)
    return {
        "seat": seat,
        "hands": with_own(public["hands"], seat, hand),
        "colours": with_own(public["colours"], seat, _colours(seen, seat)),
        "symbol_of": public["symbol_of"] | _symbols(hand),
    }


def _colours(seen: State, seat: int) -> list[str]:
    return [goal_text(kind) or UNKNOWN_CARD for kind in colours_of(seen, seat)]


_SYMBOL_BY_CARD: Final = {card_text(kind): symbol_of(kind) for kind in NUMBERED}


def colours_of(state: State, seat: int) -> list[int]:
    """SCO-4: the colour card of a seat, or its two with two players."""
    each = 2 if state.players == 2 else 1
    return [state.colours[goal] for goal in range(each * seat, each * seat + each)]


def _shown_hand(seen: State, seat: int) -> list[str]:
    places = [seen.hands[place] for place in range(HAND * seat, HAND * seat + HAND)]
    return [UNKNOWN_CARD if kind == UNKNOWN else card_text(kind) for kind in places if kind != NO_CARD]


def _symbols(cards: Iterable[str]) -> dict[str, str]:
    """SCO-3: the symbol of each visible card that has one."""
    return {card: symbol for card in cards if (symbol := _SYMBOL_BY_CARD.get(card)) is not None}
