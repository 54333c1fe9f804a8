"""A reference implementation of Goita Shogi, slow and simple, with lists of cards.

Written from the rule page, with no bit tricks; whole matches are compared with it move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cartable.games.contract import OVER
from cartable.games.goita.notation import card_text, cards_text, row_text, square_text
from cartable.games.goita.state import EMPTY, NOBODY, NOTHING, PLACES, State
from tests.conformance.twin import Snapshot
from tests.conformance.twin import Twin as AnyTwin

POINTS = {"K": 5, "B": 4, "R": 4, "G": 3, "S": 3, "N": 2, "L": 2, "P": 1}
PIECES = {
    "K": "king",
    "B": "bishop",
    "R": "rook",
    "G": "gold",
    "S": "silver",
    "N": "knight",
    "L": "lance",
    "P": "pawn",
}
DECK = [*"KKBBRRGGGGSSSSNNNNLLLLPPPPPPPPPP"]


def deck(options: Mapping[str, Any]) -> list[str]:
    if options.get("players", 4) == 3 and options.get("mode", "table") == "table" and not options.get("two_at_random"):
        return DECK[:-2]
    return DECK


def Twin(options: Mapping[str, Any]) -> AnyTwin:  # noqa: N802
    return BoardTwin(options) if options.get("mode") == "solo" else TableTwin(options)


class TableTwin:
    """One match at the table."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 4)
        self.target: int = options.get("target", 15)
        self.hand_size: int = options.get("hand_size") or {2: 12, 3: 10, 4: 8}[self.players]
        self.cancel_pawns: int = options.get("cancel_pawns", 5)
        self.double_factor: int = options.get("double_factor", 2)
        self.points_of = {card: options.get(f"{piece}_points", POINTS[card]) for card, piece in PIECES.items()}
        self.first: int | None = options.get("first_player")
        self.points = [0] * (2 if self.players == 4 else self.players)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.rows: list[list[str]] = [[] for _ in range(self.players)]
        self.aside: list[str] = []
        self.round = 0
        self.turn: int | None = None
        self.step = ""
        self.attack: str | None = None
        self.attacker: int | None = None
        self.to_ask: list[int] = []
        self.asker: int | None = None
        self.is_over = False

    # dealing and the question of the five pawns

    def deal(self, deck: Sequence[str], spin: int) -> None:
        if self.first is None:
            self.first = spin
        self.round += 1
        cards = list(deck)
        self.hands = [[] for _ in range(self.players)]
        self.rows = [[] for _ in range(self.players)]
        in_order = [(self.first + step) % self.players for step in range(self.players)]
        for _ in range(self.hand_size):
            for seat in in_order:
                self.hands[seat].append(cards.pop(0))
        self.aside = cards
        self.attack = self.attacker = self.asker = None
        self.to_ask = [seat for seat in in_order if self.hands[seat].count("P") >= self.cancel_pawns]
        self._ask()

    def _ask(self) -> None:
        if self.to_ask:
            self.turn, self.step = self.to_ask.pop(0), "cancel"
        else:
            self.turn, self.step = self.first, "down"

    def _answer(self, move: str) -> None:
        if move == "cancel" and self.players == 4:
            assert self.turn is not None
            self.asker = self.turn
            self.turn, self.step = (self.turn + 2) % 4, "agree"
        elif move in ("cancel", "agree"):
            self.round -= 1
            self.turn = self.asker = None
        else:
            self.asker = None
            self._ask()

    # the turns

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        hand = set(self.hands[self.turn])
        match self.step:
            case "cancel":
                return ["cancel", "play"]
            case "agree":
                return ["agree", "refuse"]
            case "down":
                return sorted(f"({card})" for card in hand)
            case "attack":
                return sorted(f">{card}" for card in hand if card != "K" or self.king_may_attack(self.turn))
            case _:
                return sorted(["pass", *(f"={card}" for card in hand if self.blocks(card))])

    def blocks(self, card: str) -> bool:
        assert self.attack is not None
        return card == self.attack or (card == "K" and self.attack not in "LP")

    def king_may_attack(self, seat: int) -> bool:
        open_king = any(card in ("=K", ">K") for row in self.rows for card in row)
        return open_king or "(K)" in self.rows[seat] or len(self.hands[seat]) == 1

    def play(self, move: str) -> None:
        assert self.turn is not None
        if self.step in ("cancel", "agree"):
            self._answer(move)
            return
        if move == "pass":
            self._pass()
            return
        card = next(letter for letter in move if letter in POINTS)
        self.hands[self.turn].remove(card)
        self.rows[self.turn].append(move)
        if self.step != "attack":
            self.attack = self.attacker = None
            self.step = "attack"
        elif not self.hands[self.turn]:
            self._go_out(self.turn, card)
        else:
            self.attack, self.attacker = card, self.turn
            self.step = "answer"
            self.turn = (self.turn + 1) % self.players

    def _pass(self) -> None:
        assert self.turn is not None
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.attacker:
            self.attack = self.attacker = None
            self.step = "down"

    def _go_out(self, seat: int, card: str) -> None:
        doubled = self.rows[seat][-2] == f"({card})"
        self.points[seat % len(self.points)] += self.points_of[card] * (self.double_factor if doubled else 1)
        self.is_over = max(self.points) >= self.target
        self.turn = None
        if not self.is_over:
            assert self.first is not None
            self.first = (self.first + 1) % self.players

    @property
    def scores(self) -> list[int]:
        return [self.points[seat % len(self.points)] for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.is_over and self.scores[seat] == max(self.points)]

    def snapshot(self) -> Snapshot:
        places = {"aside": self.aside}
        places |= {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        for seat, row in enumerate(self.rows):
            places[f"row {seat}"] = [letter for card in row for letter in card if letter in POINTS]
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "round": self.round,
                "turn": self.turn,
                "over": self.is_over,
                "first": self.first,
                "attack": self.attack,
                "attacker": self.attacker,
                "asker": self.asker,
                "rows": self.rows,
                "points": self.points,
            },
        )


class BoardTwin:
    """One solo or cooperative match: the cards by the names of their places."""

    SQUARES = tuple(f"{column}{row}" for row in "1234" for column in "abcdefgh")
    CORNERS = ("a1", "h1", "a4", "h4")

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.players: int = options.get("players", 4)
        self.first: int | None = options.get("first_player")
        self.board: dict[str, str] = {}
        self.guards: set[str] = set()
        self.turned: list[str] = []
        self.captured: list[str] = []
        self.discard: list[str] = []
        self.round = 0
        self.turn: int | None = None
        self.step = ""
        self.is_over = False

    def deal(self, deck: Sequence[str], spin: int) -> None:
        assert len(set(deck[:4])) == 4
        if self.first is None:
            self.first = spin
        self.round = 1
        places = [*self.CORNERS, *(square for square in self.SQUARES if square not in self.CORNERS)]
        self.board = dict(zip(places, deck, strict=True))
        self.guards = set(self.CORNERS)
        self.turn, self.step = self.first, "turn"

    @property
    def face_down(self) -> list[str]:
        return [square for square in self.board if square not in self.guards and square not in self.turned]

    def visible(self) -> list[str]:
        return [square for square in self.SQUARES if square in self.guards or square in self.turned]

    def groups(self) -> list[list[str]]:
        """The visible cards in groups of one kind, of two or more cards."""
        kinds = dict.fromkeys(self.board[square] for square in self.visible())
        found = [[square for square in self.visible() if self.board[square] == kind] for kind in kinds]
        return [group for group in found if len(group) > 1]

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.step == "turn":
            return sorted(self.face_down)
        if self.step == "remove":
            return sorted(f"-{square}" for square in self.board)
        (alike,) = self.groups()
        return sorted(f"{one}+{other}" for one in alike for other in alike if alike.index(one) < alike.index(other))

    def play(self, move: str) -> None:
        if self.step == "remove":
            self.discard.append(self._gone(move[1:]))
            self._end_turn()
        elif self.step == "take":
            self.captured += [self._gone(square) for square in move.split("+")]
            self._end_turn()
        else:
            self.turned.append(move)
            if len(self.turned) == 2 or not self.face_down:
                self._compare()

    def _compare(self) -> None:
        groups = self.groups()
        if any(len(group) == 3 for group in groups):
            self.step = "take"
        elif groups:
            self.captured += [self._gone(square) for group in groups for square in group]
            self._end_turn()
        else:
            self.step = "remove"

    def _gone(self, square: str) -> str:
        self.guards.discard(square)
        if square in self.turned:
            self.turned.remove(square)
        return self.board.pop(square)

    def _end_turn(self) -> None:
        assert self.turn is not None
        self.turned = []
        self.step = "turn"
        self.turn = (self.turn + 1) % self.players
        if not self.face_down:
            self.discard += [self._gone(square) for square in sorted(self.guards)]
            self.turn = None
            self.is_over = True

    @property
    def scores(self) -> list[int]:
        return [sum(POINTS[card] for card in self.captured)] * self.players

    @property
    def winners(self) -> list[int]:
        return list(range(self.players)) if self.is_over else []

    def snapshot(self) -> Snapshot:
        places = {"board": list(self.board.values()), "captured": self.captured, "discard": self.discard}
        return Snapshot(
            places={place: sorted(cards) for place, cards in places.items()},
            facts={
                "round": self.round,
                "turn": self.turn,
                "over": self.is_over,
                "board": self.board,
                "guards": self.guards,
                "turned": set(self.turned),
                "points": self.scores[0],
            },
        )


def snapshot(state: State) -> Snapshot:
    """The state in the form of the reference implementation."""
    return _board_snapshot(state) if state.mode else _table_snapshot(state)


def _table_snapshot(state: State) -> Snapshot:
    seats = range(state.players)
    rows = [row_text(state.rows[seat]) for seat in seats]
    places = {"aside": cards_text(state.aside)}
    places |= {f"hand {seat}": cards_text(state.hands[seat]) for seat in seats}
    places |= {f"row {seat}": [letter for card in rows[seat] for letter in card if letter in POINTS] for seat in seats}
    sides = 2 if state.players == 4 else state.players
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "round": state.round,
            "turn": state.turn if state.turn >= 0 else None,
            "over": state.turn == OVER,
            "first": None if state.first == NOBODY else state.first,
            "attack": None if state.attack == NOTHING else card_text(state.attack),
            "attacker": None if state.attacker == NOBODY else state.attacker,
            "asker": None if state.asker == NOBODY else state.asker,
            "rows": rows,
            "points": [state.points[side] for side in range(sides)],
        },
    )


def _board_snapshot(state: State) -> Snapshot:
    board = {
        square_text(place): card_text(state.board[place]) for place in range(PLACES) if state.board[place] != EMPTY
    }
    places = {"board": list(board.values()), "captured": cards_text(state.captured)}
    places["discard"] = cards_text(state.discard)
    return Snapshot(
        places={place: sorted(cards) for place, cards in places.items()},
        facts={
            "round": state.round,
            "turn": state.turn if state.turn >= 0 else None,
            "over": state.turn == OVER,
            "board": board,
            "guards": {square_text(place) for place in range(PLACES) if (state.guards >> place) & 1},
            "turned": {square_text(place) for place in range(PLACES) if (state.turned >> place) & 1},
            "points": state.points[0],
        },
    )
