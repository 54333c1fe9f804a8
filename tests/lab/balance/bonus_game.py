"""A game whose truth is known: each side has one card, the higher one wins, and who begins adds a bonus to its card.

Each turn is a choice between two moves that do the same, so no bot plays better than another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean
from typing import Annotated, Any, ClassVar, Final

from cartable.games.contract import DEALING, OVER
from cartable.games.events import Event
from cartable.games.game import Game, Rules, Unreadable
from cartable.games.options import PLAYERS, GameOptions, choice
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable.kernel import Row, Small, SmallRow, Struct, WideRow, kernel, struct

CARDS: Final = 20
BONUSES: Final = (0, 3)


@struct
class State(Struct):
    players: Small
    bonus: Small
    turn: Small
    starter: Small
    cards: Annotated[Row, Small, 2]
    points: Annotated[Row, Small, 2]


@dataclass(frozen=True)
class Options(GameOptions):
    game: ClassVar[str] = "bonus"

    players: int = choice(2, (2,), "BON-1", PLAYERS, en="Two play.", fr="On joue à deux.")
    bonus: int = choice(0, BONUSES, "BON-2", Text("Bonus", "Prime"), en="For who begins.", fr="Pour qui commence.")


@kernel
def begin(state: State) -> None:
    state.turn = DEALING
    for seat in range(2):
        state.cards[seat] = 0
        state.points[seat] = 0


@kernel
def deal(state: State, deck: SmallRow, spin: int) -> int:
    for seat in range(2):
        state.cards[seat] = deck[seat]
    state.starter = spin
    state.turn = spin
    return 1


@kernel
def legal_moves(state: State, moves: WideRow) -> int:
    moves[0] = 0
    moves[1] = 1
    return 2


@kernel
def play(state: State, move: int) -> None:
    if state.turn == state.starter:
        state.turn = 1 - state.turn
        return
    ahead = state.cards[state.starter] + state.bonus - state.cards[state.turn]
    if ahead >= 0:
        state.points[state.starter] = 1
    if ahead <= 0:
        state.points[state.turn] = 1
    state.turn = OVER


@kernel
def scores(state: State, points: WideRow) -> None:
    for seat in range(2):
        points[seat] = state.points[seat]


@kernel
def hide(state: State, seat: int, seen: State) -> None:
    seen.players = state.players
    seen.bonus = state.bonus
    seen.turn = state.turn
    seen.starter = state.starter
    for other in range(2):
        seen.points[other] = state.points[other]


@kernel
def resample(state: State, rng: WideRow) -> None:
    pass


def worth_of_beginning(bonus: int) -> float:
    """The truth: the wins of the side that begins above one half, over all cards; a tie counts half."""
    return (
        fmean(((one + bonus > other) + (one + bonus >= other)) / 2 for one, other in permutations(range(CARDS), 2))
        - 0.5
    )


class Notation:
    def card_text(self, kind: int) -> str:
        return str(kind)

    def read_card(self, text: str) -> int:
        return {str(kind): kind for kind in range(CARDS)}[text]

    def move_text(self, move: int) -> str:
        return ("yes", "no")[move]

    def read_move(self, text: str, legal: Sequence[int]) -> list[int]:
        if text not in ("yes", "no"):
            raise Unreadable(Text("yes or no", "oui ou non"))
        return [move for move in legal if self.move_text(move) == text]

    def steps(self, move: int) -> tuple[str, ...]:
        return (self.move_text(move),)


class Events:
    def of_deal(self, state: State) -> list[Event]:
        return [Event("dealt")]

    def of_move(self, before: State, move: int, after: State) -> list[Event]:
        said = Event("said", before.turn)
        return [said, Event("over", None, {"points": list(after.points)})] if after.turn == OVER else [said]

    def describe(self, event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
        return event.kind


def view(state: State, reader: Reader) -> dict[str, Any]:
    return {"turn": state.turn}


GAME: Final = Game(
    name="bonus",
    title=Text("Bonus", "Prime"),
    summary=Text("The higher card wins.", "La carte la plus haute gagne."),
    state=State,
    options=Options,
    deck=lambda _: tuple(range(CARDS)),
    rules=Rules(begin, deal, legal_moves, play, scores, hide, resample, moves_buffer=2),
    notation=Notation(),
    view=view,
    events=Events(),
    own_events=("said",),
)
