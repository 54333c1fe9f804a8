"""Events of Scopette, from the states before and after a move, and their sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD, Event, RuleSign, event_sentence
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.scopette.cards import CARDS, GOLD_CARDS, UNKNOWN
from cartable.games.scopette.goals import cards_coloured, cards_with
from cartable.games.scopette.hands import pile_size, right_of
from cartable.games.scopette.notation import card_text, cards_text, goal_text
from cartable.games.scopette.outcome import sides, winners
from cartable.games.scopette.rules import seat_points
from cartable.games.scopette.state import HAND, NO_CARD, State
from cartable.games.scopette.turn_moves import PASSED, join_halves, played_in, taken_in
from cartable.games.scopette.view import colours_of
from cartable.games.scopette.words import CARDS as CARD_NAMES
from cartable.games.texts import Language, Text


def of_move(before: State, move: int, after: State) -> list[Event]:
    seat = before.turn
    found: list[Event] = []
    played, taken = cards_text(played_in(move)), cards_text(taken_in(move))
    if move == PASSED:
        found.append(Event("passed", seat, {}))
    elif not taken:
        found.append(Event("laid", seat, {"card": played[0]}))
    else:
        found.append(Event("taken", seat, {"played": played, "cards": taken}))
        found += _scopette(before, move, after)
    if before.dealt < CARDS:
        drawn = before.stock[before.dealt]
        card = UNKNOWN_CARD if drawn == UNKNOWN else card_text(drawn)
        found.append(Event("drew", seat, {"card": card, "left": CARDS - after.dealt}, secret=("card",)))
        if after.dealt == CARDS:
            found.append(Event("last_turns", None, {}))
    if after.turn == OVER:
        found += _end(after)
    return found


def _scopette(before: State, move: int, after: State) -> list[Event]:
    """SCO-18 to SCO-22: the scopette that a taking makes, if any."""
    seat = before.turn
    held = [kind for kind in list(before.hands)[HAND * seat : HAND * seat + HAND] if kind != NO_CARD]
    table = taken_in(move) == join_halves(before.centre[0], before.centre[1])
    hand = played_in(move).bit_count() == len(held)
    if not table and not hand:
        return []
    kind = "double" if table and hand else "table" if table else "hand"
    return [Event("scopette", seat, {"of": kind, "tokens": after.tokens[seat] - before.tokens[seat]})]


def of_deal(state: State) -> list[Event]:
    symbols = [goal_text(state.symbols[seat]) for seat in range(state.players)]
    centre = cards_text(join_halves(state.centre[0], state.centre[1]))
    return [Event("dealt", state.starter, {"centre": centre, "symbols": symbols, "stock": CARDS - state.dealt})]


def _end(after: State) -> list[Event]:
    """SCO-25: the colours are shown, and the points of every seat are counted."""
    everybody = range(after.players)
    if any(kind == UNKNOWN for seat in everybody for kind in colours_of(after, seat)):
        return []  # a partial record does not know the colours; the whole record does
    details = {
        "colours": [[goal_text(kind) for kind in colours_of(after, seat)] for seat in everybody],
        "counts": {name: [_count(after, seat, name) for seat in everybody] for name in COUNTED},
        "points": [seat_points(after, seat) for seat in everybody],
        "teams": [list(side) for side in sides(after)],
        "cards": [pile_size(after, seat) for seat in everybody],
    }
    return [Event("counted", None, details), Event("over", None, {"winners": list(winners(after))})]


COUNTED: Final = ("colour", "symbols", "gold", "tokens")


def _count(state: State, seat: int, name: str) -> int:
    piles = (state.piles[2 * seat], state.piles[2 * seat + 1])
    symbols = (state.symbols[seat], state.symbols[right_of(state, seat)])
    match name:
        case "colour":
            masks = [cards_coloured(kind) for kind in colours_of(state, seat)]
        case "symbols":
            masks = [cards_with(kind) for kind in symbols]
        case "gold":
            masks = [GOLD_CARDS]
        case _:
            return state.tokens[seat]
    return sum((pile & mask).bit_count() for pile in piles for mask in masks)


RULE_SIGNS: Final = {
    "SCO-9": RuleSign("passed"),
    "SCO-10": RuleSign("taken", lambda details: len(details["played"]) == len(details["cards"]) == 1),
    "SCO-11": RuleSign("taken", lambda details: len(details["cards"]) > 1),
    "SCO-12": RuleSign("taken", lambda details: len(details["played"]) > 1),
    "SCO-13": RuleSign("laid"),
    "SCO-19": RuleSign("scopette", lambda details: details["of"] == "table"),
    "SCO-20": RuleSign("scopette", lambda details: details["of"] == "hand"),
    "SCO-21": RuleSign("scopette", lambda details: details["of"] == "double"),
    "SCO-22": RuleSign("scopette", lambda details: details["tokens"] == 0),
}

OWN_EVENTS: Final = ("taken", "laid", "passed", "scopette", "drew")

LABELS: Final = {
    "dealt": Text("cards dealt", "cartes données"),
    "taken": Text("taken", "pris"),
    "laid": Text("laid", "posé"),
    "passed": Text("passed", "passe"),
    "drew": Text("drawn", "pioché"),
    "last_turns": Text("last turns", "derniers tours"),
    "scopette": Text("scopette", "scopette"),
    "scopette:table": Text("table scopette", "scopette de table"),
    "scopette:hand": Text("hand scopette", "scopette de main"),
    "scopette:double": Text("double scopette", "double scopette"),
    "counted": Text("cards counted", "décompte"),
    "over": Text("end of the match", "fin de la partie"),
    "cards": Text("cards", "cartes"),
    "colour": Text("secret colour", "couleur secrète"),
    "symbols": Text("symbols", "symboles"),
    "gold": Text("gold", "or"),
    "tokens": Text("tokens", "jetons"),
}
"""What reports call the events and the rows of the score sheet."""

_TEXTS: Final = {
    "dealt": Text("{name} [begins|begin]. The centre: {cards}", "{name} [commence|commencez]. Au centre : {cards}"),
    "taken": Text("{name} [takes|take] {cards} with {played}", "{name} [prend|prenez] {cards} avec {played}"),
    "laid": Text("{name} [lays|lay] {card}", "{name} [pose|posez] {card}"),
    "passed": Text("{name} [passes|pass]", "{name} [passe|passez]"),
    "drew": Text("{name} [draws|draw] {card}, {left} left", "{name} [pioche|piochez] {card}, il en reste {left}"),
    "last_turns": Text(
        "The stock is empty: everybody has one last turn", "La pioche est vide : chacun joue un dernier tour"
    ),
    "counted": Text("Points: {points}", "Points : {points}"),
    "over": Text("The match is over. {names} won", "La partie est terminée. Victoire : {names}"),
}
_SCOPETTES: Final = {
    "table": Text(
        "Table scopette! {name} [empties|empty] the centre: {tokens}",
        "Scopette de table ! {name} [vide|videz] le centre : {tokens}",
    ),
    "hand": Text(
        "Hand scopette! {name} [has|have] no card left: {tokens}",
        "Scopette de main ! {name} n'[a|avez] plus de carte : {tokens}",
    ),
    "double": Text("Double scopette for {name}! {tokens}", "Double scopette pour {name} ! {tokens}"),
}
_TOKENS: Final = (
    Text("no token is left in the supply", "il n'y a plus de jetons"),
    Text("one token", "un jeton"),
    Text("{count} tokens", "{count} jetons"),
)


def describe(event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
    details: dict[str, Any] = dict(event.details)
    text = _SCOPETTES[details["of"]] if event.kind == "scopette" else _TEXTS[event.kind]
    match event.kind:
        case "scopette":
            count = details["tokens"]
            details["tokens"] = _TOKENS[min(count, 2)].to(language).format(count=count)
        case "dealt":
            details["cards"] = CARD_NAMES.cards(details["centre"], language)
        case "taken":
            details |= {name: CARD_NAMES.cards(details[name], language) for name in ("cards", "played")}
        case "drew" | "laid":
            details["card"] = CARD_NAMES.card(details["card"], language)
        case "counted":
            details["points"] = ", ".join(
                f"{' & '.join(names[seat] for seat in side)} {sum(details['points'][seat] for seat in side)}"
                for side in details["teams"]
            )
        case "over":
            details["names"] = ", ".join(names[seat] for seat in details["winners"])
    return event_sentence(event, text, details, names, language, reader=reader)
