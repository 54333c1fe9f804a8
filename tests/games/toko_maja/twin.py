"""A reference implementation of Toko Maja, slow and simple, with lists of cards as text.

Written from the rule page, with no bit tricks; whole matches are compared with it move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cartable.games.contract import DEALING, OVER
from cartable.games.toko_maja.notation import card_text, cards_text, sets_text
from cartable.games.toko_maja.state import NOBODY, TALLEST, State
from cartable.games.toko_maja.view import STEPS
from tests.conformance.twin import Snapshot

DECK = ["1"] * 21 + ["2"] * 18 + ["3"] * 15 + ["4"] * 12 + ["5"] * 10 + ["J"] * 5
PUT_ASIDE = {2: 20, 3: 14, 4: 8, 5: 4, 6: 2}
TOKENS = {"1": 9, "2": 6, "3": 3, "4": 1, "5": 0}
PLACES = "ABC"


def deck(options: Mapping[str, Any]) -> list[str]:
    return [card for card in DECK if card != "J"] + ["J"] * options.get("jokers", 5)


def value(laid: str) -> int:
    """TOK-20: the points of a set."""
    return 10 if laid[0] == "J" else int(laid[0])


def is_set(cards: Sequence[str]) -> bool:
    """TOK-14: three cards of one number, or two of a number and a joker, or three jokers."""
    numbers = [card for card in cards if card != "J"]
    jokers = len(cards) - len(numbers)
    return len(cards) == 3 and (jokers == 3 or (jokers <= 1 and len(set(numbers)) == 1))


def number_of(laid: str) -> str | None:
    """The number of a set; three jokers have none."""
    return None if laid == "JJJ" else laid[0]


class Twin:
    """One match under the given options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 4)
        self.teams: int = options.get("teams") or 0
        self.table_sets: bool = options.get("table_sets", False)
        self.first: int | None = options.get("first_player")
        self.rounds: int = options.get("rounds", 3)
        aside = options.get("put_aside")
        self.put_aside: int = PUT_ASIDE[self.players] if aside is None else aside
        self.token_points = {number: options.get(f"token_{number}", points) for number, points in TOKENS.items()}
        self.set_bonus: int = options.get("set_bonus", 0)
        self.costs = {number: options.get("hand_cost", 1) * int(number) for number in TOKENS}
        self.costs["J"] = options.get("joker_cost", 10)
        self.points: list[list[int]] = []
        self.round = 0
        self.turn: int | None = None
        self.is_over = False
        self._clear()

    def _clear(self) -> None:
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.known: list[list[str]] = [[] for _ in range(self.players)]
        self.sets: list[list[str]] = [[] for _ in range(self.players)]
        self.piles: dict[str, list[str]] = {place: [] for place in PLACES}
        self.tokens: dict[str, int | None] = dict.fromkeys(TOKENS)
        self.stock: list[str] = []
        self.aside: list[str] = []
        self.drawn: list[str] = []
        self.step = "add"

    def deal(self, deck: Sequence[str], spin: int) -> None:
        if self.round:
            self.first = self.tokens["5"]
        if self.first is None:
            self.first = spin
        self._clear()
        self.round += 1
        self.turn = self.first
        in_play = len(deck) - self.put_aside
        self.stock, self.aside = list(deck[:in_play]), list(deck[in_play:])
        for place in PLACES:
            self.piles[place].append(self.stock.pop(0))

    # what may be done

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.step == "add":
            moves = [f"take {place}" for place in PLACES if self.piles[place]] + ["draw"]
        elif self.step in ("discard", "second"):
            moves = [f"{card} > {place}" for card in set(self.drawn) for place in self.open_places()]
        elif self.step == "table":
            moves = ["table", "keep"]
        else:
            found = {"".join(sorted(three)) for three in combinations(self.hands[self.turn], 3) if is_set(three)}
            moves = [f"lay {three}" for three in found] + ["pass"]
        return sorted(moves)

    def open_places(self) -> list[str]:
        empty = [place for place in PLACES if not self.piles[place]]
        return empty or list(PLACES)

    def tops(self) -> list[str]:
        return [self.piles[place][-1] for place in PLACES if self.piles[place]]

    # what happens

    def play(self, move: str) -> None:
        assert self.turn is not None
        match move.split():
            case ["take", place]:
                card = self.piles[place].pop()
                self.hands[self.turn].append(card)
                self.known[self.turn].append(card)
                self._go_on_to_lay()
            case ["draw"]:
                self.drawn = [self.stock.pop(0), self.stock.pop(0)]
                self.step = "discard"
            case [card, ">", place]:
                self._discard(card, place)
            case ["table"]:
                cards = [self.piles[place].pop() for place in PLACES]
                self._lay("".join(sorted(cards)))
                self.step = "second"
            case ["keep"]:
                self._keep()
            case ["lay", three]:
                for card in three:
                    self.hands[self.turn].remove(card)
                    if card in self.known[self.turn]:
                        self.known[self.turn].remove(card)
                self._lay(three)
                self._end_turn()
            case ["pass"]:
                self._end_turn()

    def _discard(self, card: str, place: str) -> None:
        was_there = is_set(self.tops())
        self.drawn.remove(card)
        self.piles[place].append(card)
        if self.step == "second":
            self._end_turn()
        elif self.table_sets and is_set(self.tops()) and not was_there:
            self.step = "table"
        else:
            self._keep()

    def _keep(self) -> None:
        assert self.turn is not None
        self.hands[self.turn].append(self.drawn.pop())
        self._go_on_to_lay()

    def _go_on_to_lay(self) -> None:
        """Asked of everybody with three cards or more, whatever they are."""
        assert self.turn is not None
        self.step = "lay"
        if len(self.hands[self.turn]) < 3:
            self._end_turn()

    def _lay(self, three: str) -> None:
        assert self.turn is not None
        self.sets[self.turn].append(three)
        number = number_of(three)
        if number is None:
            return
        holder = self.tokens[number]
        if holder is None:
            self.tokens[number] = self.turn
        elif self.side(holder) != self.side(self.turn):
            mine, theirs = self.sets_of(self.turn, number), self.sets_of(holder, number)
            more = len(mine) > len(theirs)
            as_many_with_fewer_jokers = len(mine) == len(theirs) and jokers_in(mine) < jokers_in(theirs)
            if more or as_many_with_fewer_jokers:
                self.tokens[number] = self.turn

    def sets_of(self, seat: int, number: str) -> list[str]:
        """All sets of this number that the seat and its partners have laid."""
        members = [other for other in range(self.players) if self.side(other) == self.side(seat)]
        return [laid for member in members for laid in self.sets[member] if number_of(laid) == number]

    def _end_turn(self) -> None:
        assert self.turn is not None
        self.step = "add"
        if self.stock:
            self.turn = (self.turn + 1) % self.players
            return
        self.points.append([self._points(side) for side in range(self.teams or self.players)])
        self.turn = None
        self.is_over = self.round == self.rounds

    def _points(self, side: int) -> int:
        points = 0
        for seat in range(self.players):
            if self.side(seat) == side:
                points += sum(value(laid) + self.set_bonus for laid in self.sets[seat])
                points += sum(self.token_points[number] for number, holder in self.tokens.items() if holder == seat)
                points -= sum(self.costs[card] for card in self.hands[seat])
        return points

    def side(self, seat: int) -> int:
        return seat % self.teams if self.teams else seat

    @property
    def scores(self) -> list[int]:
        return [sum(points[self.side(seat)] for points in self.points) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        if not self.is_over:
            return []
        best = [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]
        for number in "12345":
            holder = self.tokens[number]
            if holder in best:
                return [seat for seat in best if self.side(seat) == self.side(holder)]
        return best

    def snapshot(self) -> Snapshot:
        places = {"stock": self.stock, "aside": self.aside, "drawn": self.drawn}
        places |= {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        places |= {f"sets {seat}": list("".join(laid)) for seat, laid in enumerate(self.sets)}
        places |= {f"pile {place}": cards for place, cards in self.piles.items()}
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "round": self.round,
                "turn": self.turn,
                "step": self.step,
                "over": self.is_over,
                "first": self.first,
                "tokens": list(self.tokens.values()),
                "points": self.points,
                "sets": [sorted(laid) for laid in self.sets],
                "known": [sorted(cards) for cards in self.known],
                "piles": list(self.piles.values()),
                "next cards": self.stock,
            },
        )


def jokers_in(sets: Sequence[str]) -> int:
    return "".join(sets).count("J")


def snapshot(state: State) -> Snapshot:
    """The state in the form of the reference implementation."""
    sides = range(state.teams or state.players)
    seats = range(state.players)
    end = 81 - state.put_aside
    whole = [card_text(kind) if at >= 5 - state.jokers else "" for at, kind in enumerate(state.stock)]
    whole = whole if state.round else []
    piles = [[card_text(state.piles[pile * TALLEST + at]) for at in range(state.heights[pile])] for pile in range(3)]
    places = {"stock": whole[state.dealt : end], "aside": whole[end:], "drawn": cards_text(state.drawn)}
    places |= {f"hand {seat}": cards_text(state.hands[seat]) for seat in seats}
    places |= {f"sets {seat}": list("".join(sets_text(state.sets[seat]))) for seat in seats}
    places |= {f"pile {place}": cards for place, cards in zip(PLACES, piles, strict=True)}
    counted = range(state.round if state.turn in (DEALING, OVER) else state.round - 1)
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "round": state.round,
            "turn": state.turn if state.turn >= 0 else None,
            "step": STEPS[state.step],
            "over": state.turn == OVER,
            "first": None if state.first == NOBODY else state.first,
            "tokens": [None if holder == NOBODY else holder for holder in state.tokens],
            "points": [[state.points[each * 6 + side] for side in sides] for each in counted],
            "sets": [sorted(sets_text(state.sets[seat])) for seat in seats],
            "known": [sorted(cards_text(state.shown[seat])) for seat in seats],
            "piles": piles,
            "next cards": whole[state.dealt : end],
        },
    )
