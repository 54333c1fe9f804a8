"""A reference implementation of Shokoba, slow and simple, with lists of cards as text.

Written from the rule page, with no bit tricks; whole matches are compared with it move by move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cartable.games.contract import DEALING, OVER
from cartable.games.shokoba.notation import card_text, cards_text
from cartable.games.shokoba.state import NOBODY, State
from tests.conformance.twin import Snapshot

GEMS = "DERS"
PASS = "pass"
DECK = ["7D", *["7E"] * 3]
COUNTED = {
    "D": "diamond_stones",
    "E": "emerald_stones",
    "R": "ruby_stones",
    "S": "sapphire_stones",
    GEMS: "card_stones",
}
for _number in (1, 2, 3, 4, 5, 6, 8, 9, 10):
    DECK += [f"{_number}R", *[f"{_number}S"] * 3]


def deck(options: Mapping[str, Any]) -> list[str]:
    return DECK


def number(card: str) -> int:
    return int(card[:-1])


def gem(card: str) -> str:
    return card[-1]


def written(cards: Iterable[str]) -> str:
    """Cards in the order in which the notation names them: the highest first, the rare before the common."""
    return " ".join(sorted(cards, key=lambda card: (-number(card), "DRES".index(gem(card)))))


def sets_adding_up(table: Sequence[str], total: int) -> list[tuple[str, ...]]:
    """Every different set of table cards with this sum: each card joins, or not, the sets before it."""
    sets: set[tuple[str, ...]] = {()}
    for card in sorted(table):
        sets |= {(*cards, card) for cards in sets if sum(map(number, cards)) + number(card) <= total}
    return sorted(cards for cards in sets if sum(map(number, cards)) == total)


class Twin:
    """One match under the given options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 4)
        self.teams: bool = options.get("teams", False)
        self.hand_size: int = options.get("hand_size") or (9 if options.get("nine_cards") else 3)
        self.table_cards: int = options.get("table_cards", 4)
        self.stones_for = {gems: options.get(name, 1) for gems, name in COUNTED.items()}
        self.sweep_stones: int = options.get("sweep_stones", 1)
        self.same_number_first: bool = options.get("same_number_first", False)
        self.mistakes: bool = options.get("mistakes", False)
        by_rulebook = 7 if self.teams else {2: 7, 3: 6, 4: 5}[self.players]
        self.target: int = options.get("target") or by_rulebook
        self.dealer: int | None = options.get("first_dealer")
        sides = 2 if self.teams else self.players
        self.stones = [0] * sides
        self.piles: list[list[str]] = [[] for _ in range(sides)]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.table: list[str] = []
        self.stock: list[str] = []
        self.round = 0
        self.turn: int | None = None
        self.is_over = False
        self.laid_by_mistake: str | None = None
        self.last_taker: int | None = None

    def deal(self, deck: Sequence[str], spin: int) -> None:
        if self.dealer is None:
            self.dealer = spin
        elif self.round:
            self.dealer = (self.dealer + 1) % self.players
        self.round += 1
        self.stock = list(deck)
        self.piles = [[] for _ in self.piles]
        self.last_taker = None
        self._deal_hands()
        self.table = [self.stock.pop(0) for _ in range(self.table_cards)]

    def _deal_hands(self) -> None:
        assert self.dealer is not None
        for _ in range(self.hand_size):
            for step in range(1, self.players + 1):
                self.hands[(self.dealer + step) % self.players].append(self.stock.pop(0))
        self.turn = (self.dealer + 1) % self.players

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.laid_by_mistake is not None:
            others = list(self.table)
            others.remove(self.laid_by_mistake)
            sets = self.takeable(self.laid_by_mistake, others)
            return sorted([PASS, *(f"claim {written(cards)}" for cards in sets)])
        moves: set[str] = set()
        for card in self.hands[self.turn]:
            sets = self.takeable(card, self.table)
            moves |= {f"{card} x {written(cards)}" for cards in sets}
            if self.mistakes or not sets:
                moves.add(card)
        return sorted(moves)

    def takeable(self, card: str, table: Sequence[str]) -> list[tuple[str, ...]]:
        sets = sets_adding_up(table, number(card))
        if self.same_number_first and any(len(cards) == 1 for cards in sets):
            return [cards for cards in sets if len(cards) == 1]
        return sets

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.laid_by_mistake is not None:
            if move != PASS:
                self._take(self.turn, [self.laid_by_mistake, *move.split()[1:]])
            self.laid_by_mistake = None
            self._go_on()
            return
        card, *rest = move.split()
        could_take = bool(self.takeable(card, self.table))
        seat = self.turn
        self.hands[seat].remove(card)
        self.table.append(card)
        self.turn = (seat + 1) % self.players
        if rest:
            self._take(seat, [card, *rest[1:]])
            if not self.table:
                self.stones[self.side(seat)] += self.sweep_stones
        elif could_take:
            self.laid_by_mistake = card
            return
        self._go_on()

    def _take(self, seat: int, cards: Sequence[str]) -> None:
        """The cards lie on the table, the played one included; they go to the seat's pile."""
        for card in cards:
            self.table.remove(card)
        self.piles[self.side(seat)] += cards
        self.last_taker = seat

    def _go_on(self) -> None:
        if any(self.hands):
            return
        if self.stock:
            self._deal_hands()
        else:
            self._end_round()

    def _end_round(self) -> None:
        if self.last_taker is not None:
            self.piles[self.side(self.last_taker)] += self.table
            self.table = []
        for gems, stones in self.stones_for.items():
            counts = [sum(gem(card) in gems for card in pile) for pile in self.piles]
            if counts.count(max(counts)) == 1:
                self.stones[counts.index(max(counts))] += stones
        self.turn = None
        self.is_over = max(self.stones) >= self.target

    def side(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    @property
    def scores(self) -> list[int]:
        return [self.stones[self.side(seat)] for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.is_over and self.scores[seat] == max(self.stones)]

    def snapshot(self) -> Snapshot:
        places = {"table": self.table, "stock": self.stock}
        places |= {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        places |= {f"pile {side}": pile for side, pile in enumerate(self.piles)}
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "round": self.round,
                "turn": self.turn,
                "over": self.is_over,
                "dealer": self.dealer,
                "claimable": self.laid_by_mistake,
                "last taker": self.last_taker,
                "stones": self.stones,
                "next cards": self.stock,
            },
        )


def snapshot(state: State) -> Snapshot:
    """The state in the words of the twin."""
    sides = 2 if state.teams else state.players
    stock = [card_text(state.stock[position]) for position in range(state.dealt, 40)] if state.round else []
    places = {"table": cards_text(state.table), "stock": stock}
    places |= {f"hand {seat}": cards_text(state.hands[seat]) for seat in range(state.players)}
    places |= {f"pile {side}": cards_text(state.piles[side]) for side in range(sides)}
    between_rounds = state.turn in (DEALING, OVER)
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "round": state.round,
            "turn": None if between_rounds else state.turn,
            "over": state.turn == OVER,
            "dealer": None if state.dealer == NOBODY else state.dealer,
            "claimable": None if state.claimable == NOBODY else card_text(state.claimable),
            "last taker": None if state.last_taker == NOBODY else state.last_taker,
            "stones": [state.stones[side] for side in range(sides)],
            "next cards": stock,
        },
    )
