"""What happens in a match of Scopa, as values and as sentences. No event names a card that somebody may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.contract import DEALING, OVER
from cartable.games.events import Event, event_sentence
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable_scopa.cards import ALL
from cartable_scopa.cards import CARDS as DECK_SIZE
from cartable_scopa.notation import card_text, cards_text
from cartable_scopa.rules import HAND, counted, played_card, winner_of
from cartable_scopa.state import NOBODY, SIDES, State
from cartable_scopa.words import CARDS

CATEGORIES: Final = ("cards", "coins", "settebello", "primiera")


def of_deal(state: State) -> list[Event]:
    table = cards_text(state.table)
    return [Event("round", state.dealer, {"number": state.round, "table": table}), _dealt(state)]


def of_move(before: State, move: int, after: State) -> list[Event]:
    seat, card, taken = before.turn, card_text(played_card(move)), move & ALL
    if taken:
        found = [Event("taken", seat, {"card": card, "cards": cards_text(taken)})]
    else:
        found = [Event("laid", seat, {"card": card})]
    if sum(after.sweeps) > sum(before.sweeps):
        found.append(Event("scopa", seat, {}))
    if after.turn in (DEALING, OVER):
        left = before.table - taken if taken else before.table | 1 << played_card(move)
        found += _end_of_round(after, left)
    elif after.dealt > before.dealt:
        found.append(_dealt(after))
    return found


def _dealt(state: State) -> Event:
    return Event("dealt", state.dealer, {"each": HAND, "left": DECK_SIZE - state.dealt})


def _end_of_round(after: State, left: int) -> list[Event]:
    found = []
    if left and after.last_taker != NOBODY:
        found.append(Event("swept", after.last_taker, {"cards": cards_text(left)}))
    details = {
        "round": after.round,
        "counts": {
            name: [counted(after.piles[side], category) for side in range(SIDES)]
            for category, name in enumerate(CATEGORIES)
        },
        "winners": {name: _winner(after, category) for category, name in enumerate(CATEGORIES)},
        "sweeps": list(after.sweeps),
        "points": list(after.points),
    }
    found.append(Event("counted", None, details))
    if after.turn == OVER:
        best = max(range(SIDES), key=lambda side: after.points[side])
        found.append(Event("over", None, {"winners": list(range(best, after.players, SIDES))}))
    return found


def _winner(state: State, category: int) -> int | None:
    winner = winner_of(state, category)
    return None if winner == NOBODY else winner


_TEXTS: Final = {
    "round": Text("Round {number}: {name} [deals|deal]", "Manche {number} : {name} [donne|donnez]"),
    "dealt": Text("{each} cards each, {left} left in the stock", "{each} cartes chacun, il en reste {left}"),
    "taken": Text("{name} [takes|take] {cards} with {card}", "{name} [prend|prenez] {cards} avec {card}"),
    "laid": Text("{name} [lays|lay] {card}", "{name} [pose|posez] {card}"),
    "scopa": Text("Scopa! A point for {name}", "Scopa ! Un point pour {name}"),
    "swept": Text(
        "{name} took last and [gets|get] {cards}", "{name} [a|avez] pris en dernier et [ramasse|ramassez] {cards}"
    ),
    "counted": Text("Round {round} counted: {points}", "Manche {round} comptée : {points}"),
    "over": Text("The match is over. {names} won", "La partie est terminée. Victoire : {names}"),
}


def describe(event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
    details: dict[str, Any] = dict(event.details)
    if "cards" in details:
        details["cards"] = CARDS.cards(details["cards"], language)
    if "card" in details:
        details["card"] = CARDS.card(details["card"], language)
    if event.kind == "counted":
        sides = [" & ".join(names[side::SIDES]) for side in range(SIDES)]
        details["points"] = ", ".join(f"{side} {points}" for side, points in zip(sides, details["points"], strict=True))
    if event.kind == "over":
        details["names"] = ", ".join(names[seat] for seat in details["winners"])
    return event_sentence(event, _TEXTS[event.kind], details, names, language, reader=reader)
