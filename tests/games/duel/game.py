"""The declaration of Duel: notation, words, views, and what a reader's record needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartable.games.ai import AI
from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD, Event
from cartable.games.game import Game, Rules, Unreadable
from cartable.games.partial import PartialRecords
from cartable.games.reader import SPECTATOR, Reader, seat_of
from cartable.games.texts import Language, Text
from tests.games.duel import rules
from tests.games.duel.state import CARDS, EACH, NOTHING, UNKNOWN_AT, Options, State


class Notation:
    def card_text(self, kind: int) -> str:
        return str(kind + 1)

    def read_card(self, text: str) -> int:
        return {str(number): number - 1 for number in range(1, CARDS + 1)}[text]

    def move_text(self, move: int) -> str:
        return self.card_text(move)

    def read_move(self, text: str, legal: Sequence[int]) -> list[int]:
        try:
            card = self.read_card(text.strip())
        except KeyError:
            raise Unreadable(Text("play a card from 1 to 8", "jouez une carte de 1 à 8")) from None
        return [move for move in legal if move == card]

    def steps(self, move: int) -> tuple[str, ...]:
        return (self.card_text(move),)


class Events:
    def of_deal(self, state: State) -> list[Event]:
        return [Event("dealt", None, {"each": EACH})]

    def of_move(self, before: State, move: int, after: State) -> list[Event]:
        found = [Event("played", before.turn, {"card": str(move + 1)})]
        if after.turn == OVER:
            found.append(Event("over", None, {"points": list(after.points)}))
        return found

    def describe(self, event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
        name = "" if event.seat is None else names[event.seat]
        return f"{name} {Text('plays', 'joue').to(language)} {event.details}"


def hand_text(hand: int) -> list[str]:
    known = [str(card + 1) for card in range(CARDS) if (hand >> card) & 1]
    return known + [UNKNOWN_CARD] * (hand >> UNKNOWN_AT)


def view(state: State, reader: Reader) -> dict[str, Any]:
    seen = State()
    rules.hide(state, reader, seen)
    return {
        "seat": seat_of(reader),
        "turn": seen.turn if seen.turn >= 0 else None,
        "led": None if seen.led == NOTHING else str(seen.led + 1),
        "hands": [hand_text(hand) for hand in seen.hands],
        "points": list(seen.points),
    }


def known_cards(states: Sequence[State], seat: int) -> list[bool]:
    return [position < 2 * EACH and position % 2 == seat for position in range(CARDS)]


def assume_any_card(state: State) -> None:
    if state.hands[state.turn] >> UNKNOWN_AT:
        mask = (1 << CARDS) - 1
        state.hands[state.turn] = mask & ~(state.played | state.hands[1 - state.turn])


def reveal(state: State, move: int) -> None:
    hand = state.hands[state.turn]
    if not (hand >> move) & 1:
        state.hands[state.turn] = hand - (1 << UNKNOWN_AT) + (1 << move)


GAME = Game(
    name="duel",
    title=Text("Duel", "Duel"),
    summary=Text("Three tricks for two.", "Trois plis à deux."),
    state=State,
    options=Options,
    deck=lambda _: tuple(range(CARDS)),
    rules=Rules(
        rules.begin,
        rules.deal,
        rules.legal_moves,
        rules.play,
        rules.scores,
        rules.hide,
        rules.resample,
        moves_buffer=CARDS,
    ),
    notation=Notation(),
    view=view,
    events=Events(),
    partial=PartialRecords(known_cards, assume_any_card, reveal),
    ai=AI(worth=rules.worth, reasons=lambda state, move: [Text("it is cheap", "elle coûte peu")]),
)
