"""What a reader may know of a match of Shokoba.

`hide` copies into an empty state only what the reader has seen. `resample` fills in the rest at random. `view` shows a
hidden state to a person, who may not look into the piles (SHO-35).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD
from cartable.games.reader import Reader, seat_of, with_own
from cartable.games.shokoba.cards import ALL, DECK_SIZE, KINDS, UNKNOWN, WHOLE_DECK, WIDTH
from cartable.games.shokoba.notation import card_text, cards_text
from cartable.games.shokoba.rules import KIND_AT, size
from cartable.games.shokoba.state import COUNTED, NOBODY, SEATS, State
from cartable.kernel import WideRow, kernel
from cartable.kernel.bags import held, one
from cartable.kernel.chance import shuffle_from


@kernel
def hide(state: State, reader: int, seen: State) -> None:
    """Write into `seen` what the reader knows. Hidden cards are only counted."""
    seen.players = state.players
    seen.teams = state.teams
    seen.nine_cards = state.nine_cards
    seen.same_number_first = state.same_number_first
    seen.mistakes = state.mistakes
    seen.memory = state.memory
    seen.target = state.target
    seen.first_dealer = state.first_dealer
    seen.hand_size = state.hand_size
    seen.table_cards = state.table_cards
    seen.sweep_stones = state.sweep_stones
    for category in range(COUNTED):
        seen.majority_stones[category] = state.majority_stones[category]
    seen.round = state.round
    seen.dealer = state.dealer
    seen.turn = state.turn
    seen.claimable = state.claimable
    seen.last_taker = state.last_taker
    seen.dealt = state.dealt
    seen.table = state.table
    for other in range(SEATS):
        seen.stones[other] = state.stones[other]
        seen.piles[other] = state.piles[other]
        seen.hands[other] = state.hands[other] if other == reader else size(state.hands[other]) << KIND_AT
    for position in range(DECK_SIZE):
        seen.stock[position] = UNKNOWN


@kernel
def resample(state: State, rng: WideRow) -> None:
    """Fill in every unknown card, with equal probability for all ways that agree with what is known."""
    if state.round == 0:
        return
    unseen = WHOLE_DECK - state.table
    missing = DECK_SIZE - state.dealt
    for seat in range(state.players):
        unseen -= state.piles[seat] + (state.hands[seat] & ALL)
        missing += state.hands[seat] >> KIND_AT
    first = DECK_SIZE - missing
    position = first
    for kind in range(KINDS):
        for _ in range(held(unseen, kind, WIDTH)):
            state.stock[position] = kind
            position += 1
    shuffle_from(state.stock, first, rng)
    for seat in range(state.players):
        covered = state.hands[seat] >> KIND_AT
        state.hands[seat] &= ALL
        for _ in range(covered):
            state.hands[seat] += one(state.stock[first], WIDTH)
            first += 1


def view(state: State, reader: Reader) -> dict[str, Any]:
    """The state as this reader sees it, as plain data."""
    seen = State()
    hide(state, reader, seen)
    sides = 2 if seen.teams else seen.players
    shown: dict[str, Any] = {
        "seat": seat_of(reader),
        "round": seen.round,
        "dealer": seen.dealer if seen.round else None,
        "turn": seen.turn if seen.turn >= 0 else None,
        "over": seen.turn == OVER,
        "table": cards_text(seen.table),
        "claimable": None if seen.claimable == NOBODY else card_text(seen.claimable),
        "hands": [_shown_hand(seen.hands[each]) for each in range(seen.players)],
        "stock": DECK_SIZE - seen.dealt if seen.round else 0,
        "piles": [size(seen.piles[side]) for side in range(sides)],
        "stones": [seen.stones[side] for side in range(sides)],
        "target": seen.target,
        "last_taker": None if seen.last_taker == NOBODY else seen.last_taker,
    }
    if seen.memory:
        shown["taken"] = [cards_text(seen.piles[side]) for side in range(sides)]
    return shown


def own_view(seen: State, seat: int, public: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in which this seat's view differs from a spectator's."""
    return {"seat": seat, "hands": with_own(public["hands"], seat, _shown_hand(seen.hands[seat]))}


def _shown_hand(hand: int) -> list[str]:
    return cards_text(hand & ALL) + [UNKNOWN_CARD] * (hand >> KIND_AT)
