"""The actions of Scopa, numbered: each card in its first way to be played, in its second way, and so on.

A card's ways are the sets that it can take, in the order in which `legal_moves` lists them, or laying it.
"""

from __future__ import annotations

from cartable.games.learning import ActionGroup
from cartable.kernel import WideRow, kernel
from cartable_scopa.cards import ALL, DECK
from cartable_scopa.notation import card_text
from cartable_scopa.options import Options
from cartable_scopa.rules import MOST_WAYS, PLAYED_AT, next_taken, played_card
from cartable_scopa.state import State


def actions(_options: Options) -> list[ActionGroup]:
    return [ActionGroup(MOST_WAYS, f"play {card_text(card)}, in one of its ways") for card in DECK]


@kernel
def action_of(state: State, move: int, _lookup: WideRow) -> int:
    card = played_card(move)
    way = 0
    taken = next_taken(state.table, card // 4 + 1, 0)
    while taken != move & ALL:
        taken = next_taken(state.table, card // 4 + 1, taken)
        way += 1
    return card * MOST_WAYS + way


@kernel
def move_of(state: State, action: int, _lookup: WideRow) -> int:
    card = action // MOST_WAYS
    taken = next_taken(state.table, card // 4 + 1, 0)
    for _ in range(action % MOST_WAYS):
        taken = next_taken(state.table, card // 4 + 1, taken)
    return card << PLAYED_AT | taken
