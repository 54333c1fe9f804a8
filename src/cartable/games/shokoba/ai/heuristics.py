"""How good a move of Shokoba looks, from what the seat to act knows: what it takes, and what it leaves to the next.

The unit is a hundredth of a stone. A gem is worth its share of the majority that it helps to win.
"""

from __future__ import annotations

from typing import Final

from cartable.games.shokoba.cards import ALL, DIAMOND, EMERALDS, RUBIES, SAPPHIRES, WHOLE_DECK, WIDTH
from cartable.games.shokoba.rules import CLAIM, KIND_AT, counts_of_number, left_of, played_kind, size, sums_of_several
from cartable.games.shokoba.state import State
from cartable.games.texts import Text
from cartable.kernel import kernel
from cartable.kernel.bags import one
from cartable.kernel.bits import lowest

STONE: Final = 100
_EMERALD: Final = 34
_RUBY: Final = 12
_SAPPHIRE: Final = 4
_CARD: Final = 3
_HIGHEST: Final = 10
_NEXT_HAND: Final = 3


@kernel
def pile_worth(state: State, cards: int) -> int:
    """The worth of a bag of cards in a pile; the categories are in the order of `rules.CATEGORIES`."""
    return (
        state.majority_stones[0] * STONE * size(cards & DIAMOND)
        + state.majority_stones[1] * _EMERALD * size(cards & EMERALDS)
        + state.majority_stones[2] * _RUBY * size(cards & RUBIES)
        + state.majority_stones[3] * _SAPPHIRE * size(cards & SAPPHIRES)
        + state.majority_stones[4] * _CARD * size(cards)
    )


@kernel
def best_take(state: State, table: int, number: int) -> int:
    """An estimate of the most that a card of this number can take: the best single card, and a stone for a sweep."""
    best = 0
    total = 0
    rest = table
    while rest:
        kind = lowest(rest) // WIDTH
        card = one(kind, WIDTH)
        rest -= card
        total += kind // 2 + 1
        if kind // 2 + 1 <= number:
            best = max(best, pile_worth(state, card))
    return state.sweep_stones * STONE + 2 * best if total == number else best


@kernel
def risk(state: State, table: int, unseen: int) -> int:
    """An estimate of what the next player takes from this table with unseen cards."""
    cards = size(unseen)
    held = size(state.hands[left_of(state, state.turn)])
    if held == 0:
        held = _NEXT_HAND
    sums = sums_of_several(table)
    expected = 0.0
    sum_of_chances = 0.0
    none_takes = 1.0
    for number in range(1, _HIGHEST + 1):
        if cards and (counts_of_number(table, number) or (sums >> number) & 1):
            chance = min(1.0, held * size(cards_of_number(unseen, number)) / cards)
            expected += chance * best_take(state, table, number)
            sum_of_chances += chance
            none_takes *= 1.0 - chance
    if sum_of_chances == 0.0:
        return 0
    return int(expected / sum_of_chances * (1.0 - none_takes))


@kernel
def cards_of_number(bag: int, number: int) -> int:
    """The cards of one number, as a bag."""
    return counts_of_number(bag, number) << (2 * WIDTH * (number - 1))


@kernel
def worth(state: State, move: int) -> int:
    taken = move & ALL
    if move & CLAIM:
        return pile_worth(state, taken) + (_CARD if taken else 0)
    hand = state.hands[state.turn] & ALL
    unseen = WHOLE_DECK - state.table - hand
    for side in range(state.players):
        unseen -= state.piles[side]
    card = one((move >> KIND_AT) & 31, WIDTH)
    if taken == 0:
        return -risk(state, state.table + card, unseen)
    table = state.table - taken
    sweep = state.sweep_stones * STONE if table == 0 else 0
    return pile_worth(state, taken + card) + sweep - risk(state, table, unseen)


def reasons(state: State, move: int) -> list[Text]:
    taken = move & ALL
    found: list[Text] = []
    if move & CLAIM:
        if taken:
            return [
                Text("it takes what the player before you missed", "cela prend ce que le joueur précédent n'a pas vu")
            ]
        return [Text("there is nothing worth claiming", "il n'y a rien d'intéressant à réclamer")]
    gained = taken + one(played_kind(move), WIDTH) if taken else 0
    if taken and taken == state.table:
        found.append(Text("it sweeps the table: a shokoba", "cela vide la table : un shokoba"))
    if gained & DIAMOND:
        found.append(Text("it wins the diamond", "cela gagne le diamant"))
    if count := size(gained & EMERALDS):
        found.append(_gems_won(count, Text("an emerald", "une émeraude"), Text("emeralds", "émeraudes")))
    if count := size(gained & RUBIES):
        found.append(_gems_won(count, Text("a ruby", "un rubis"), Text("rubies", "rubis")))
    if taken:
        found.append(Text(f"it wins {size(gained)} cards", f"cela gagne {size(gained)} cartes"))
    else:
        found.append(Text("it leaves little to the next player", "cela laisse peu au joueur suivant"))
    return found


def _gems_won(count: int, single: Text, several: Text) -> Text:
    if count == 1:
        return Text(f"it wins {single.en}", f"cela gagne {single.fr}")
    return Text(f"it wins {count} {several.en}", f"cela gagne {count} {several.fr}")
