"""Scopa a second time, slow and obvious: lists of cards as they are written on the table.

Written from the rule page, not from `rules.py`; the conformance suite compares whole matches with it, move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cartable.games.contract import DEALING, OVER
from cartable_scopa.notation import card_text, cards_text
from cartable_scopa.state import NOBODY, State
from tests.conformance.twin import Snapshot

DECK = [f"{number}{suit}" for number in range(1, 11) for suit in "DCSB"]
PRIMES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}


def deck(options: Mapping[str, Any]) -> list[str]:
    return DECK


def number(card: str) -> int:
    return int(card[:-1])


def written(card: str, taken: Sequence[str]) -> str:
    """A move in notation: the taken cards from the highest to the lowest, within a number from clubs to coins."""
    in_order = sorted(taken, key=DECK.index, reverse=True)
    return " ".join([card, "x", *in_order]) if taken else card


def primiera(pile: Sequence[str]) -> int:
    return sum(max((PRIMES[number(card)] for card in pile if card.endswith(suit)), default=0) for suit in "DCSB")


class Twin:
    """One match under the given options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 2)
        self.target: int = options.get("target", 11)
        self.dealer: int | None = options.get("first_dealer")
        self.points = [0, 0]
        self.sweeps = [0, 0]
        self.piles: list[list[str]] = [[], []]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.table: list[str] = []
        self.stock: list[str] = []
        self.round = 0
        self.turn: int | None = None
        self.last_taker: int | None = None
        self.is_over = False

    def deal(self, deck: Sequence[str], spin: int) -> None:
        if self.dealer is None:
            self.dealer = spin
        elif self.round:
            self.dealer = (self.dealer + 1) % self.players
        self.round += 1
        self.stock = list(deck)
        self.piles, self.sweeps, self.last_taker = [[], []], [0, 0], None
        self._deal_hands()
        self.table = [self.stock.pop(0) for _ in range(4)]
        assert sum(number(card) == 10 for card in self.table) < 3

    def _deal_hands(self) -> None:
        assert self.dealer is not None
        for _ in range(3):
            for step in range(1, self.players + 1):
                self.hands[(self.dealer + step) % self.players].append(self.stock.pop(0))
        self.turn = (self.dealer + 1) % self.players

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        return sorted(
            written(card, taken) for card in self.hands[self.turn] for taken in self.takeable(number(card)) or [()]
        )

    def takeable(self, wanted: int) -> list[tuple[str, ...]]:
        """The sets that a card of this number can take: single cards, or else several."""
        single: list[tuple[str, ...]] = [(card,) for card in self.table if number(card) == wanted]
        several = [
            cards
            for count in range(2, len(self.table) + 1)
            for cards in combinations(self.table, count)
            if sum(map(number, cards)) == wanted
        ]
        return single or several

    def play(self, move: str) -> None:
        assert self.turn is not None
        seat, side = self.turn, self.turn % 2
        card, *rest = move.split()
        taken = rest[1:]
        self.hands[seat].remove(card)
        is_last = not self.stock and not any(self.hands)
        if taken:
            self.table = [each for each in self.table if each not in taken]
            self.piles[side] += [card, *taken]
            self.last_taker = seat
            if not self.table and not is_last:
                self.sweeps[side] += 1
                self.points[side] += 1
        else:
            self.table.append(card)
        self.turn = (seat + 1) % self.players
        if is_last:
            self._end_round()
        elif not any(self.hands):
            self._deal_hands()

    def _end_round(self) -> None:
        if self.last_taker is not None:
            self.piles[self.last_taker % 2] += self.table
            self.table = []
        for count in (
            len,
            lambda pile: sum(card.endswith("D") for card in pile),
            lambda pile: pile.count("7D"),
            primiera,
        ):
            ours, theirs = map(count, self.piles)
            if ours != theirs:
                self.points[ours < theirs] += 1
        self.turn = None
        self.is_over = max(self.points) >= self.target and self.points[0] != self.points[1]

    @property
    def scores(self) -> list[int]:
        return [self.points[seat % 2] for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.is_over and self.scores[seat] == max(self.points)]

    def snapshot(self) -> Snapshot:
        places = {"table": self.table, "stock": self.stock, "pile 0": self.piles[0], "pile 1": self.piles[1]}
        places |= {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "round": self.round,
                "turn": self.turn,
                "over": self.is_over,
                "dealer": self.dealer,
                "last taker": self.last_taker,
                "points": self.points,
                "sweeps": self.sweeps,
                "next cards": self.stock,
            },
        )


def snapshot(state: State) -> Snapshot:
    """The state in the words of the twin."""
    stock = [card_text(state.stock[position]) for position in range(state.dealt, 40)] if state.round else []
    places = {"table": cards_text(state.table), "stock": stock}
    places |= {f"pile {side}": cards_text(state.piles[side]) for side in range(2)}
    places |= {f"hand {seat}": cards_text(state.hands[seat]) for seat in range(state.players)}
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "round": state.round,
            "turn": None if state.turn in (DEALING, OVER) else state.turn,
            "over": state.turn == OVER,
            "dealer": None if state.dealer == NOBODY else state.dealer,
            "last taker": None if state.last_taker == NOBODY else state.last_taker,
            "points": list(state.points),
            "sweeps": list(state.sweeps),
            "next cards": stock,
        },
    )
