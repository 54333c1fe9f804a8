"""Events of Toko Maja, from the states before and after a move, and their sentences.

Only the seat that drew them sees drawn and kept cards; everybody sees a discard, a card taken and a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.contract import OVER
from cartable.games.events import UNKNOWN_CARD, Event, RuleSign, event_sentence
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import Language, Text
from cartable.games.toko_maja.cards import ALL_SETS, KINDS, NUMBERS, WIDTH
from cartable.games.toko_maja.notation import (
    PILE_NAMES,
    card_text,
    cards_text,
    discarded_kind,
    is_discard,
    pile_of,
    set_text,
    sets_text,
)
from cartable.games.toko_maja.outcome import side_scores, sides, winners
from cartable.games.toko_maja.rules import DRAW, KEEP, LAY_SET, PASS, TAKE_TABLE_SET
from cartable.games.toko_maja.sets import card_cost, set_points
from cartable.games.toko_maja.state import DISCARD, NOBODY, SEATS, TABLE, State
from cartable.games.toko_maja.state_summary import side_sets, table_set, tops
from cartable.games.toko_maja.words import CARDS, NUMBER_NAMES, PILES, SETS
from cartable.kernel.bags import held


def of_move(before: State, move: int, after: State) -> list[Event]:
    found = [*_of_move(before, move, after), *_tokens(before, after)]
    if after.turn < 0:
        found.append(_counted(after))
    if after.turn == OVER:
        found.append(Event("over", None, {"winners": list(winners(after)), "scores": side_scores(after)}))
    return found


def _of_move(before: State, move: int, after: State) -> list[Event]:
    seat = before.turn
    if move == DRAW:
        found = [Event("drew", seat, {"cards": cards_text(after.drawn)}, secret=("cards",))]
    elif move == PASS:
        found = [Event("passed", seat, {})]
    elif move == KEEP:
        found = [_kept(seat, before.drawn)]
    elif move == TAKE_TABLE_SET:
        found = [Event("table_set", seat, {"set": set_text(table_set(before))})]
    elif move >= LAY_SET:
        found = [Event("laid", seat, {"set": set_text(move - LAY_SET)})]
    elif is_discard(move):
        found = _of_discard(before, move, after)
    else:
        pile = pile_of(move)
        found = [Event("taken", seat, {"card": card_text(tops(before)[pile]), "pile": PILE_NAMES[pile]})]
    return found


def _of_discard(before: State, move: int, after: State) -> list[Event]:
    """A card goes to a pile, and the other one to the hand unless the discard offers a table set or follows one."""
    seat = before.turn
    details = {"card": card_text(discarded_kind(move)), "pile": PILE_NAMES[pile_of(move)]}
    found = [Event("discarded", seat, details)]
    if before.step == DISCARD and after.step != TABLE:
        found.append(_kept(seat, after.hands[seat] - before.hands[seat]))
    return found


def _kept(seat: int, card: int) -> Event:
    return Event("kept", seat, {"cards": cards_text(card)}, secret=("cards",))


def _tokens(before: State, after: State) -> list[Event]:
    """The tokens that changed hands."""
    return [
        Event(
            "token",
            after.tokens[number],
            {"number": number + 1, "points": after.token_points[number], "from": _or_none(before.tokens[number])},
        )
        for number in range(NUMBERS)
        if after.tokens[number] != before.tokens[number]
    ]


def of_deal(state: State) -> list[Event]:
    return [Event("round", state.first, {"number": state.round, "cards": list(map(card_text, tops(state)))})]


def _counted(after: State) -> Event:
    """TOK-20 to TOK-23: the sets, tokens and remaining cards of every seat, and the points of each side."""
    first = (after.round - 1) * SEATS
    details = {
        "round": after.round,
        "sets": [sets_text(after.sets[seat]) for seat in range(after.players)],
        "tokens": [_or_none(holder) for holder in after.tokens],
        "hands": [cards_text(after.hands[seat]) for seat in range(after.players)],
        "counts": _counts(after),
        "points": [after.points[first + side] for side in range(len(sides(after)))],
        "scores": side_scores(after),
    }
    return Event("counted", None, details)


def _counts(after: State) -> dict[str, list[int]]:
    """The points of each side for sets, tokens and cards in hand (TOK-20 to TOK-22)."""
    seats = sides(after)
    return {
        "sets": [
            sum(
                held(side_sets(after, side), made, WIDTH) * set_points(made, after.set_bonus)
                for made in range(ALL_SETS)
            )
            for side in range(len(seats))
        ],
        "tokens": [
            sum(points for points, holder in zip(after.token_points, after.tokens, strict=True) if holder in members)
            for members in seats
        ],
        "hands": [
            -sum(
                held(after.hands[seat], kind, WIDTH) * card_cost(kind, after.hand_cost, after.joker_cost)
                for seat in members
                for kind in range(KINDS)
            )
            for members in seats
        ],
    }


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


RULE_SIGNS: Final = {
    "TOK-9": RuleSign("taken"),
    "TOK-10": RuleSign("drew"),
    "TOK-13": RuleSign("laid"),
    "TOK-17": RuleSign("token", lambda details: details["from"] is None),
    "TOK-18": RuleSign("token", lambda details: details["from"] is not None),
    "TOK-22": RuleSign("counted", lambda details: any(details["hands"])),
    "TOK-26": RuleSign("table_set", needs=lambda options: options.table_sets),
}

OWN_EVENTS: Final = ("taken", "drew", "discarded", "kept", "table_set", "laid", "passed", "token")

LABELS: Final = {
    "taken": Text("taken from a pile", "pris sur une pile"),
    "drew": Text("drawn", "pioché"),
    "discarded": Text("put on a pile", "mis sur une pile"),
    "kept": Text("kept", "gardé"),
    "table_set": Text("table set", "brelan de table"),
    "laid": Text("laid", "posé"),
    "passed": Text("laid nothing", "n'a rien posé"),
    "token": Text("token", "jeton"),
    "round": Text("round", "manche"),
    "counted": Text("round counted", "manche comptée"),
    "over": Text("end of the match", "fin de la partie"),
    "sets": Text("sets", "brelans"),
    "tokens": Text("tokens", "jetons"),
    "hands": Text("cards left in hand", "cartes restées en main"),
}
"""What reports call the events and the rows of the score sheet."""

_TEXTS: Final = {
    "taken": Text("{name} [takes|take] {card} from {pile}", "{name} [prend|prenez] {card} sur {pile}"),
    "drew": Text("{name} [draws|draw] {cards}", "{name} [pioche|piochez] {cards}"),
    "drew_unseen": Text("{name} draws two cards", "{name} pioche deux cartes"),
    "discarded": Text("{name} [puts|put] {card} on {pile}", "{name} [met|mettez] {card} sur {pile}"),
    "kept": Text("{name} [keeps|keep] {cards}", "{name} [garde|gardez] {cards}"),
    "kept_unseen": Text("{name} keeps the other card", "{name} garde l'autre carte"),
    "table_set": Text("{name} [takes|take] the table set: {set}", "{name} [prend|prenez] le brelan de table : {set}"),
    "laid": Text("{name} [lays|lay] {set}", "{name} [pose|posez] {set}"),
    "passed": Text("{name} [lays|lay] nothing", "{name} ne [pose|posez] rien"),
    "token": Text("{name} [takes|take] the token of the {numbers}", "{name} [prend|prenez] le jeton des {numbers}"),
    "token_from": Text(
        "{name} [takes|take] the token of the {numbers} from {loser}",
        "{name} [prend|prenez] à {loser} le jeton des {numbers}",
    ),
    "token_from_you": Text(
        "{name} takes the token of the {numbers} from you", "{name} vous prend le jeton des {numbers}"
    ),
    "round": Text(
        "Round {number}: {name} [begins|begin]. Face up: {cards}",
        "Manche {number} : {name} [commence|commencez]. Cartes visibles : {cards}",
    ),
    "counted": Text("Round {round} counted: {points}", "Manche {round} comptée : {points}"),
    "over": Text("The match is over. {names} won", "La partie est terminée. Victoire : {names}"),
}


def describe(event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
    details: dict[str, Any] = dict(event.details)
    kind = event.kind
    if UNKNOWN_CARD in details.get("cards", ()):
        kind = f"{kind}_unseen"
    if "cards" in details:
        details["cards"] = CARDS.cards(details["cards"], language)
    if "card" in details:
        details["card"] = CARDS.card(details["card"], language)
    if "pile" in details:
        details["pile"] = PILES[details["pile"]].to(language)
    if "set" in details:
        details["set"] = SETS[details["set"]].to(language)
    if event.kind == "token":
        details["numbers"] = NUMBER_NAMES[details["number"] - 1].to(language)
    if details.get("from") is not None:
        kind = "token_from_you" if details["from"] == reader else "token_from"
        details["loser"] = names[details["from"]]
    if kind == "counted":
        sides = _side_names(names, len(details["points"]))
        details["points"] = ", ".join(
            f"{name} {points:+d}" for name, points in zip(sides, details["points"], strict=True)
        )
    if kind == "over":
        details["names"] = ", ".join(names[seat] for seat in details["winners"])
    return event_sentence(event, _TEXTS[kind], details, names, language, reader=reader)


def _side_names(names: Sequence[str], sides: int) -> list[str]:
    return [" & ".join(names[side::sides]) for side in range(sides)]
