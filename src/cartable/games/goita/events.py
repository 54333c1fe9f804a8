"""Events of Goita Shogi, from the states before and after a move, and their sentences.

Only its owner knows a card laid face down until the round ends. Decisions about cancelling a round make no event; a
cancelled round does, without saying who asked for it (GOI-17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD, Event, RuleSign, event_sentence
from cartable.games.goita.bags import size
from cartable.games.goita.cards import DOUBLE, KING, WIDTH
from cartable.games.goita.move_codes import (
    ATTACK_WITH,
    BLOCK_WITH,
    DETAIL,
    LAY_DOWN,
    PASS,
    REMOVE_CARD,
    TURN_UP,
)
from cartable.games.goita.notation import act_of, card_text, cards_text, row_text, square_text
from cartable.games.goita.outcome import sides, winners
from cartable.games.goita.state import PLACES, State
from cartable.games.goita.table_rules import is_doubled, side_of
from cartable.games.goita.words import CARDS, place_name
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable.kernel.bags import held


def of_deal(state: State) -> list[Event]:
    if state.mode:
        guards = [card_text(state.board[place]) for place in range(PLACES) if (state.guards >> place) & 1]
        return [Event("board", state.turn, {"guards": guards})]
    each = size(state.hands[state.first])
    return [Event("round", state.first, {"number": state.round, "each": each, "aside": size(state.aside)})]


def of_move(before: State, move: int, after: State) -> list[Event]:
    return _on_board(before, move, after) if before.mode else _at_table(before, move, after)


def _at_table(before: State, move: int, after: State) -> list[Event]:
    seat = before.turn
    card = {"card": card_text(move & DETAIL)}
    match act_of(move):
        case act if act == LAY_DOWN:
            return [Event("down", seat, card, secret=("card",))]
        case act if act == BLOCK_WITH:
            return [Event("blocked", seat, {**card, "attacker": before.attacker})]
        case act if act == ATTACK_WITH:
            found = [Event("attacked", seat, card)]
            return found + _end_of_round(seat, move & DETAIL, after) if after.turn < 0 else found
        case act if act == PASS:
            found = [Event("passed", seat, {})]
            if after.turn == before.attacker:
                found.append(Event("unblocked", before.attacker, {"card": card_text(before.attack)}))
            return found
        case _:
            return [Event("cancelled", None, {})] if after.round < before.round else []


def _end_of_round(seat: int, kind: int, after: State) -> list[Event]:
    """GOI-12, GOI-13: the points, the cards that lay face down, and the scores."""
    factor = after.double_factor if is_doubled(after.rows[seat]) else 1
    value = held(after.card_points, kind, WIDTH)
    points = [after.points[side] for side in range(len(sides(after)))]
    details = {
        "round": after.round,
        "card": card_text(kind),
        "doubled": factor > 1,
        "scored": factor * value,
        **({"factor": factor} if factor > DOUBLE else {}),
        "side": side_of(after, seat),
        "rows": [row_text(after.rows[each]) for each in range(after.players)],
        "points": points,
    }
    found = [
        Event("out", seat, {name: details[name] for name in ("card", "doubled", "scored", "factor") if name in details})
    ]
    found.append(Event("counted", seat, details))
    if after.turn == OVER:
        found.append(Event("over", None, {"winners": list(winners(after)), "points": points}))
    return found


def _on_board(before: State, move: int, after: State) -> list[Event]:
    seat = before.turn
    place = move & DETAIL
    found: list[Event] = []
    if act_of(move) == TURN_UP:
        found.append(Event("turned", seat, {"card": card_text(before.board[place]), "place": square_text(place)}))
    if act_of(move) == REMOVE_CARD:
        shown = {"card": card_text(before.board[place]), "place": square_text(place)}
        found.append(Event("removed", seat, shown))
    if taken := cards_text(after.captured - before.captured):
        scored = after.points[0] - before.points[0]
        details = {"cards": taken, "places": _captured_places(before, move, after), "scored": scored}
        found.append(Event("captured", seat, {**details, "points": after.points[0]}))
    if after.turn == OVER:
        if left := [card_text(before.board[each]) for each in _leftover(before, move, after)]:
            found.append(Event("leftover", None, {"cards": left}))
        found.append(Event("over", None, {"winners": list(winners(after)), "points": [after.points[0]]}))
    return found


def _captured_places(before: State, move: int, after: State) -> list[str]:
    """The squares that a capture emptied."""
    gone = (before.covered | before.guards) & ~(after.covered | after.guards)
    left = _leftover(before, move, after) if after.turn == OVER else []
    return [square_text(place) for place in range(PLACES) if (gone >> place) & 1 and place not in left]


def _leftover(before: State, move: int, after: State) -> list[int]:
    """GOI-30: the places of the guards that went to the discard when the game ended."""
    if act_of(move) == REMOVE_CARD:
        return [place for place in range(PLACES) if (before.guards >> place) & 1 and place != move & DETAIL]
    gone = after.discard - before.discard
    return [place for place in range(PLACES) if (before.guards >> place) & 1 and held(gone, before.board[place], WIDTH)]


def _is_table(options: Any) -> bool:
    return bool(options.mode == "table")


def _is_solo(options: Any) -> bool:
    return bool(options.mode == "solo")


def _can_double(options: Any) -> bool:
    """GOI-13, and not under the house rule that a double counts once."""
    return _is_table(options) and options.double_factor > 1


RULE_SIGNS: Final = {
    "GOI-6": RuleSign("blocked", needs=_is_table),
    "GOI-9": RuleSign("unblocked", needs=_is_table),
    "GOI-10": RuleSign("attacked", lambda details: details["card"] == card_text(KING), _is_table),
    "GOI-13": RuleSign("out", lambda details: details["doubled"], _can_double),
    "GOI-16": RuleSign("cancelled", needs=_is_table),
    "GOI-26": RuleSign("captured", needs=_is_solo),
    "GOI-27": RuleSign("removed", needs=_is_solo),
}

OWN_EVENTS: Final = ("attacked", "blocked", "down", "passed", "out", "turned", "captured", "removed")

LABELS: Final = {
    "attacked": Text("attacked with", "attaque"),
    "blocked": Text("blocked with", "blocage"),
    "down": Text("laid face down", "posé face cachée"),
    "passed": Text("passed", "passe"),
    "unblocked": Text("nobody blocked", "personne ne bloque"),
    "out": Text("last card", "dernière carte"),
    "cancelled": Text("five pawns: dealt again", "cinq pions : redonne"),
    "turned": Text("turned up", "retourné"),
    "captured": Text("captured", "capturé"),
    "removed": Text("removed", "retiré"),
    "leftover": Text("left over", "reste"),
    "board": Text("board", "tableau"),
    "solved": Text("board finished", "tableau fini"),
    "round": Text("round", "manche"),
    "counted": Text("round counted", "manche comptée"),
    "over": Text("end of the match", "fin de la partie"),
}
"""What reports call the events and the rows of the score sheet."""

_TEXTS: Final = {
    "round": Text(
        "Round {number}: {name} [begins|begin], {each} cards each",
        "Manche {number} : {name} [commence|commencez], {each} cartes chacun",
    ),
    "cancelled": Text(
        "Five pawns in one hand: the round is dealt again",
        "Cinq pions dans une main : la manche est redonnée",
    ),
    "down": Text("{name} [lays|lay] {card} face down", "{name} [pose|posez] {card} face cachée"),
    "down_unseen": Text("{name} lays a card face down", "{name} pose une carte face cachée"),
    "blocked": Text("{name} [blocks|block] with {card}", "{name} [bloque|bloquez] avec {card}"),
    "attacked": Text("{name} [attacks|attack] with {card}", "{name} [attaque|attaquez] avec {card}"),
    "passed": Text("{name} [passes|pass]", "{name} [passe|passez]"),
    "unblocked": Text("Nobody blocks: {name} [goes|go] on", "Personne ne bloque : {name} [continue|continuez]"),
    "out": Text(
        "{name} [lays|lay] the last card, {card}: {scored} points{doubled_text}",
        "{name} [pose sa|posez votre] dernière carte, {card} : {scored} points{doubled_text}",
    ),
    "counted": Text("Round {round} counted: {points}", "Manche {round} comptée : {points}"),
    "board": Text(
        "The guards are {guards}; {name} [begins|begin]", "Les gardes sont {guards} ; {name} [commence|commencez]"
    ),
    "turned": Text("{name} [turns|turn] up {card} ({place})", "{name} [retourne|retournez] {card} ({place})"),
    "captured": Text(
        "Captured: {cards}. {scored} points, {points} in all",
        "Capture : {cards}. {scored} points, {points} en tout",
    ),
    "removed": Text("{name} [removes|remove] {card} ({place})", "{name} [retire|retirez] {card} ({place})"),
    "leftover": Text("What is left goes to the discard: {cards}", "Ce qui reste va à la défausse : {cards}"),
    "over": Text("The match is over. {names} won", "La partie est terminée. Victoire : {names}"),
    "solved": Text("The board is finished: {score} of 76 points", "Le tableau est terminé : {score} points sur 76"),
}
_DOUBLED: Final = {2: Text(" (doubled)", " (doublé)"), 3: Text(" (tripled)", " (triplé)")}
_ONE_POINT: Final = (" 1 points", " 1 point")


def describe(event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
    details: dict[str, Any] = dict(event.details)
    kind = event.kind
    if details.get("card") == UNKNOWN_CARD:
        kind = f"{kind}_unseen"
    details["doubled_text"] = _DOUBLED[details.get("factor", DOUBLE)].to(language) if details.get("doubled") else ""
    for several in ("cards", "guards"):
        if several in details:
            details[several] = CARDS.cards(details[several], language)
    if "card" in details:
        details["card"] = CARDS.card(details["card"], language)
    if "place" in details:
        details["place"] = place_name(details["place"], language)
    if kind == "counted":
        scored = zip(_side_names(names, len(details["points"])), details["points"], strict=True)
        details["points"] = ", ".join(f"{name} {points}" for name, points in scored)
    if kind == "over":
        details["names"] = ", ".join(names[seat] for seat in details["winners"])
        if len(details["points"]) == 1:
            kind, details["score"] = "solved", details["points"][0]
    return event_sentence(event, _TEXTS[kind], details, names, language, reader=reader).replace(*_ONE_POINT)


def _side_names(names: Sequence[str], sides: int) -> list[str]:
    return [" & ".join(names[side::sides]) for side in range(sides)]
