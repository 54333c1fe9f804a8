"""A reference implementation of Scopette, slow and simple, with lists of cards as text.

Written from the rule page, with no bit tricks; whole matches are compared with it move by move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from cartable.games.contract import OVER
from cartable.games.scopette.notation import card_text, cards_text
from cartable.games.scopette.state import HAND, NO_CARD, NOBODY, State
from cartable.games.scopette.turn_moves import join_halves
from tests.conformance.twin import Snapshot

PASS = "pass"
NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2]
COLOURS = "GOKUTY"
SYMBOL_ROWS = {"G": "HSTECD", "O": "DHSTEC", "K": "TECDHS", "U": "STECDH", "T": "CDHSTE", "Y": "ECDHST"}
SYMBOLS = {f"{number}{colour}": row[at % 6] for colour, row in SYMBOL_ROWS.items() for at, number in enumerate(NUMBERS)}
GOLD = ["1*", "4*", "7*", "10*"]
CARDS = [*SYMBOLS, *GOLD]
COLOUR_CARDS = [f"c{colour}" for colour in COLOURS]
SYMBOL_CARDS = [f"s{symbol}" for symbol in "HSTECD"]


def deck(options: Mapping[str, Any]) -> list[str]:
    return COLOUR_CARDS + SYMBOL_CARDS + CARDS


def number(card: str) -> int:
    return int(card[:-1])


def written(cards: Iterable[str]) -> str:
    """Cards in the order in which the notation names them: by number, negative ones last, then by colour."""
    return " ".join(sorted(cards, key=lambda card: (NUMBERS.index(number(card)), (COLOURS + "*").index(card[-1]))))


def sets_by_sum(cards: Sequence[str]) -> dict[int, list[tuple[str, ...]]]:
    """Every set of these cards, by its sum."""
    found: dict[int, list[tuple[str, ...]]] = {}
    for count in range(1, len(cards) + 1):
        for each in combinations(cards, count):
            found.setdefault(sum(map(number, each)), []).append(each)
    return found


class Twin:
    """One match under the given options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 4)
        self.teams: bool = options.get("teams", False)
        self.starter: int | None = options.get("first_player")
        self.hand_size: int = options.get("hand_size", 3)
        in_centre = options.get("centre_cards")
        self.centre_cards: int = (6 if self.players >= 5 else 4) if in_centre is None else in_centre
        self.points_for = {what: options.get(f"{what}_points", 1) for what in ("colour", "symbol", "gold", "token")}
        for_both = options.get("double_tokens", 4)
        self.earned = (options.get("table_tokens", 1), options.get("hand_tokens", 1), for_both)
        self.supply: int = options.get("token_supply", 24)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self.tokens = [0] * self.players
        self.colours: list[list[str]] = [[] for _ in range(self.players)]
        self.symbols: list[str] = []
        self.away: list[str] = []
        self.centre: list[str] = []
        self.stock: list[str] = []
        self.turn: int | None = None
        self.last_turns = 0
        self.is_over = False

    def deal(self, deck: Sequence[str], spin: int) -> None:
        colours = [card for card in deck if card in COLOUR_CARDS]
        symbols = [card for card in deck if card in SYMBOL_CARDS]
        self.stock = [card for card in deck if card in CARDS]
        self.starter = spin if self.starter is None else self.starter
        for seat in range(self.players):
            self.colours[seat] = [colours.pop(0) for _ in range(2 if self.players == 2 else 1)]
        self.symbols = [symbols.pop(0) for _ in range(self.players)]
        self.away = colours + symbols
        for turn in range(self.hand_size * self.players):
            self.hands[(self.starter + turn) % self.players].append(self.stock.pop(0))
        self.centre = [self.stock.pop(0) for _ in range(self.centre_cards)]
        self.turn = self.starter

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        moves = [*hand] if len(hand) == self.hand_size else [*hand, PASS]
        in_centre = sets_by_sum(self.centre)
        for total, groups in sets_by_sum(hand).items():
            for played in groups:
                for taken in in_centre.get(total, []):
                    if len(played) == 1 or len(taken) == 1:
                        moves.append(f"{written(played)} x {written(taken)}")
        return sorted(moves)

    def play(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if move != PASS:
            played, _, taken = (part.split() for part in move.partition(" x "))
            self.hands[seat] = [card for card in self.hands[seat] if card not in played]
            if taken:
                self.centre = [card for card in self.centre if card not in taken]
                self.piles[seat] += played + taken
                self._give_tokens(seat)
            else:
                self.centre += played
        self.turn = (seat + 1) % self.players
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))
            if not self.stock:
                self.last_turns = self.players
        else:
            self.last_turns -= 1
            if not self.last_turns:
                self.turn, self.is_over = None, True

    def _give_tokens(self, seat: int) -> None:
        for_table, for_hand, for_both = self.earned
        if self.centre and self.hands[seat]:
            return
        earned = for_hand if self.centre else for_table if self.hands[seat] else for_both
        self.tokens[seat] += min(earned, self.supply - sum(self.tokens))

    def points(self, seat: int) -> int:
        colours = {card[1] for card in self.colours[seat]}
        symbols = [self.symbols[seat][1], self.symbols[seat - 1][1]]
        points: int = self.points_for["token"] * self.tokens[seat]
        for card in self.piles[seat]:
            points += self.points_for["gold"] * (card in GOLD) + self.points_for["colour"] * (card[-1] in colours)
            points += self.points_for["symbol"] * (SYMBOLS.get(card) in symbols)
        return points

    def side(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if self.teams and (other - seat) % (self.players // 2) == 0] or [
            seat
        ]

    @property
    def scores(self) -> list[int]:
        return [sum(self.points(each) for each in self.side(seat)) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        def ranking_key(seat: int) -> tuple[int, int, int]:
            side = self.side(seat)
            cards = sum(len(self.piles[each]) for each in side)
            return self.scores[seat], cards, sum(self.tokens[each] for each in side)

        best = max(map(ranking_key, range(self.players)))
        return [seat for seat in range(self.players) if self.is_over and ranking_key(seat) == best]

    def snapshot(self) -> Snapshot:
        places = {"centre": self.centre, "stock": self.stock, "away": self.away, "symbols": self.symbols}
        for seat in range(self.players):
            places |= {f"hand {seat}": self.hands[seat], f"pile {seat}": self.piles[seat]}
            places |= {f"colours {seat}": self.colours[seat]}
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "turn": self.turn,
                "over": self.is_over,
                "starter": self.starter,
                "tokens": self.tokens,
                "last turns": self.last_turns,
                "symbols": self.symbols,
                "next cards": self.stock,
            },
        )


def snapshot(state: State) -> Snapshot:
    """The state in the form of the reference implementation."""
    everybody = range(state.players)
    each = 2 if state.players == 2 else 1
    goals = [*state.colours], [*state.symbols]
    colours, symbols = ([card_text(kind) for kind in kinds] if state.dealt else [] for kinds in goals)
    stock = [card_text(state.stock[position]) for position in range(state.dealt, 76)] if state.dealt else []
    in_use = each * state.players
    places = {
        "centre": cards_text(join_halves(state.centre[0], state.centre[1])),
        "stock": stock,
        "away": colours[in_use:] + symbols[state.players :],
        "symbols": symbols[: state.players],
    }
    for seat in everybody:
        hand = [kind for kind in list(state.hands)[HAND * seat : HAND * seat + HAND] if kind != NO_CARD]
        places[f"hand {seat}"] = [card_text(kind) for kind in hand]
        places[f"pile {seat}"] = cards_text(join_halves(state.piles[2 * seat], state.piles[2 * seat + 1]))
        places[f"colours {seat}"] = colours[each * seat : each * seat + each]
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "turn": state.turn if state.turn >= 0 else None,
            "over": state.turn == OVER,
            "starter": None if state.starter == NOBODY else state.starter,
            "tokens": [state.tokens[seat] for seat in everybody],
            "last turns": state.last_turns,
            "symbols": symbols[: state.players],
            "next cards": stock,
        },
    )
