"""Support for replaying what one reader knew, with unknown cards."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.errors import IllegalMove
from cartable.games.reader import Reader
from cartable.games.scopette.cards import CARDS, GOALS, UNKNOWN
from cartable.games.scopette.hands import add_to_hand
from cartable.games.scopette.notation import move_text
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.scopette.turn_moves import kinds_in, played_in


def known_cards(states: Sequence[State], reader: Reader) -> list[bool]:
    """The reader's own colours, the symbols on the table, the reader's own numbered cards and the first centre."""
    opening, players = states[0], states[0].players
    each = 2 if players == 2 else 1
    colours = [goal < each * players and goal // each == reader for goal in range(GOALS)]
    symbols = [goal < players for goal in range(GOALS)]
    dealt = max(state.dealt for state in states)
    centre_at = opening.hand_size * players
    draws_at = centre_at + opening.centre_cards
    cards = []
    for position in range(CARDS):
        in_centre = centre_at <= position < draws_at
        turn = position - draws_at if position >= draws_at else position
        receiver = (opening.starter + turn) % players
        cards.append(position < dealt and (in_centre or receiver == reader))
    return colours + symbols + cards


def assume_any_card(state: State) -> None:
    """Nothing to do: `turn_moves.legal` gives an unknown hand the moves of all cards that it may hold."""


def reveal(state: State, move: int) -> None:
    """Put the cards that a move plays into a hidden hand in the place of unknown ones, which must be enough."""
    first = HAND * state.turn
    for kind in kinds_in(played_in(move)):
        places = list(state.hands)[first : first + HAND]
        if kind in places:
            continue
        if UNKNOWN not in places:
            raise IllegalMove("move/illegal", text=move_text(move), legal="…")
        held = [card for card in places if card != NO_CARD]
        held.remove(UNKNOWN)
        for place in range(HAND):
            state.hands[first + place] = NO_CARD
        for card in sorted([*held, kind]):
            add_to_hand(state, state.turn, card)
