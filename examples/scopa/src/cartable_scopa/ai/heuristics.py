"""What a sensible player sees in a move: what it brings, and what it leaves to the next player.

Worth is counted in hundredths of a point.
"""

from __future__ import annotations

from typing import Final

from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bits import lowest
from cartable_scopa.cards import ALL, COINS, SETTEBELLO
from cartable_scopa.rules import PRIMES, alike, next_seat, played_card, size, total
from cartable_scopa.state import State
from cartable_scopa.view import unseen

POINT: Final = 100
_CARD: Final = 4
_COIN: Final = 14


@kernel
def gain(cards: int) -> int:
    """What a set of cards is worth in a pile."""
    found = _CARD * size(cards) + _COIN * size(cards & COINS) + POINT * size(cards & SETTEBELLO)
    while cards:
        found += PRIMES[lowest(cards) // 4] - 10  # a share of the primiera
        cards &= cards - 1
    return found


@kernel
def risk(state: State, table: int) -> int:
    """What the next player may take from this table: a part of every card, and all of it with a scopa."""
    number = total(table)
    found = gain(table) // 4
    if 0 < number <= 10:
        cards = unseen(state)
        held = size(state.hands[next_seat(state, state.turn)])
        chance = min(POINT, POINT * held * size(alike(cards, number)) // max(1, size(cards)))
        found += chance * (POINT + gain(table)) // POINT
    return found


@kernel
def worth(state: State, move: int) -> int:
    card = 1 << played_card(move)
    taken = move & ALL
    if taken == 0:
        return -risk(state, state.table | card)
    table = state.table - taken
    sweep = POINT if table == 0 else 0
    return gain(taken | card) + sweep - risk(state, table)


def reasons(state: State, move: int) -> list[Text]:
    taken = move & ALL
    if not taken:
        return [Text("it leaves little to the next player", "cela laisse peu au joueur suivant")]
    won = taken | 1 << played_card(move)
    found = [Text(f"it wins {size(won)} cards", f"cela gagne {size(won)} cartes")]
    if coins := size(won & COINS):
        found.insert(0, Text(f"coins won: {coins}", f"deniers gagnés : {coins}"))
    if won & SETTEBELLO:
        found.insert(0, Text("it wins the settebello", "cela gagne le settebello"))
    if taken == state.table:
        found.insert(0, Text("it sweeps the table: a scopa", "cela vide la table : une scopa"))
    return found
