"""Events of Shokoba, from the states before and after a move, and their sentences.

No event holds a hidden card: cards are named when they are played, and a deal gives only the number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cartable.games.contract import DEALING, OVER
from cartable.games.events import Event, RuleSign, event_sentence
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.shokoba.cards import ALL, DECK_SIZE, DIAMOND, EMERALDS, RUBIES, SAPPHIRES, WIDTH
from cartable.games.shokoba.notation import card_text, cards_text
from cartable.games.shokoba.outcome import sides, winners
from cartable.games.shokoba.rules import CLAIM, played_kind, size
from cartable.games.shokoba.state import NOBODY, State
from cartable.games.shokoba.words import CARDS
from cartable.games.texts import Language, Text
from cartable.kernel.bags import one

CATEGORIES: Final = {"diamond": DIAMOND, "emeralds": EMERALDS, "rubies": RUBIES, "sapphires": SAPPHIRES, "cards": ALL}


def of_move(before: State, move: int, after: State) -> list[Event]:
    seat = before.turn
    taken = cards_text(move & ALL)
    left_on_table = _table_after(before, move)
    found: list[Event] = []
    if move & CLAIM:
        if taken:
            found.append(Event("claimed", seat, {"card": card_text(before.claimable), "cards": taken}))
        else:
            found.append(Event("declined", seat, {}))
    elif taken:
        found.append(Event("taken", seat, {"card": card_text(played_kind(move)), "cards": taken}))
        if left_on_table == 0:
            stones = before.sweep_stones
            found.append(Event("shokoba", seat, {} if stones == 1 else {"stones": stones}))
    else:
        found.append(Event("laid", seat, {"card": card_text(played_kind(move))}))
    if after.turn in (DEALING, OVER):
        found += _end_of_round(after, left_on_table)
    elif after.dealt > before.dealt:
        found.append(_dealt(after))
    return found


def of_deal(state: State) -> list[Event]:
    return [Event("round", state.dealer, {"number": state.round, "table": cards_text(state.table)}), _dealt(state)]


def _dealt(state: State) -> Event:
    return Event("dealt", state.dealer, {"each": size(state.hands[state.turn]), "left": DECK_SIZE - state.dealt})


def _table_after(before: State, move: int) -> int:
    """The table after the move, before the leftover cards are given to the last taker."""
    if move & CLAIM:
        laid = one(before.claimable, WIDTH) if move & ALL else 0
        return before.table - laid - (move & ALL)
    if move & ALL:
        return before.table - (move & ALL)
    return before.table + one(played_kind(move), WIDTH)


def _end_of_round(after: State, leftover: int) -> list[Event]:
    found: list[Event] = []
    if leftover and after.last_taker != NOBODY:
        found.append(Event("swept", after.last_taker, {"cards": cards_text(leftover)}))
    piles = [after.piles[side] for side in range(len(sides(after)))]
    stones = [after.stones[side] for side in range(len(piles))]
    counts = {name: [size(pile & cards) for pile in piles] for name, cards in CATEGORIES.items()}
    winners_by = {name: _most(each) for name, each in counts.items()}
    details: dict[str, Any] = {"round": after.round, "counts": counts, "winners": winners_by, "stones": stones}
    if any(given != 1 for given in after.majority_stones):
        details["given"] = dict(zip(CATEGORIES, after.majority_stones, strict=True))
    found.append(Event("counted", None, details))
    if after.turn == OVER:
        found.append(Event("over", None, {"winners": list(winners(after)), "stones": stones}))
    return found


def _most(counts: list[int]) -> int | None:
    """The side with the most; None if there is a tie (SHO-19)."""
    best = max(counts)
    return counts.index(best) if counts.count(best) == 1 else None


RULE_SIGNS: Final = {
    "SHO-9": RuleSign("taken"),
    "SHO-10": RuleSign("laid"),
    "SHO-13": RuleSign("shokoba"),
    "SHO-15": RuleSign("swept"),
    "SHO-19": RuleSign("counted", lambda details: None in details["winners"].values()),
    "SHO-25": RuleSign("claimed", needs=lambda options: options.mistakes),
}

OWN_EVENTS: Final = ("taken", "laid", "shokoba", "swept", "claimed", "declined")

LABELS: Final = {
    "taken": Text("taken", "pris"),
    "laid": Text("laid", "posé"),
    "shokoba": Text("Shokoba", "Shokoba"),
    "swept": Text("leftover", "reste"),
    "claimed": Text("claimed", "réclamé"),
    "declined": Text("claimed nothing", "n'a rien réclamé"),
    "dealt": Text("cards dealt", "cartes données"),
    "round": Text("round", "manche"),
    "counted": Text("round counted", "manche comptée"),
    "over": Text("end of the match", "fin de la partie"),
    "diamond": Text("diamond", "diamant"),
    "emeralds": Text("emeralds", "émeraudes"),
    "rubies": Text("rubies", "rubis"),
    "sapphires": Text("sapphires", "saphirs"),
    "cards": Text("cards", "cartes"),
    "stones": Text("stones", "pierres"),
}
"""What reports call the events and the rows of the score sheet."""

_TEXTS: Final = {
    "taken": Text("{name} [takes|take] {cards} with {card}", "{name} [prend|prenez] {cards} avec {card}"),
    "laid": Text("{name} [lays|lay] {card}", "{name} [pose|posez] {card}"),
    "shokoba": Text("Shokoba! A stone for {name}", "Shokoba ! Une pierre pour {name}"),
    "shokoba_stones": Text("Shokoba! Stones for {name}: {stones}", "Shokoba ! Pierres pour {name} : {stones}"),
    "claimed": Text(
        "{name} [claims|claim] {cards}, together with {card}", "{name} [réclame|réclamez] {cards}, avec {card}"
    ),
    "declined": Text("{name} [claims|claim] nothing", "{name} ne [réclame|réclamez] rien"),
    "round": Text("Round {number}: {name} [deals|deal]", "Manche {number} : {name} [donne|donnez]"),
    "dealt": Text("{each} cards each, {left} left in the stock", "{each} cartes chacun, il en reste {left}"),
    "swept": Text(
        "{name} took last and [gets|get] {cards}", "{name} [a|avez] pris en dernier et [ramasse|ramassez] {cards}"
    ),
    "counted": Text("Round {round} counted: {stones}", "Manche {round} comptée : {stones}"),
    "over": Text("The match is over. {names} won", "La partie est terminée. Victoire : {names}"),
}


def describe(event: Event, names: Sequence[str], language: Language, reader: Reader = SPECTATOR) -> str:
    details: dict[str, Any] = dict(event.details)
    if "cards" in details:
        details["cards"] = CARDS.cards(details["cards"], language)
    if "card" in details:
        details["card"] = CARDS.card(details["card"], language)
    if event.kind == "counted":
        sides = _side_names(names, len(details["stones"]))
        details["stones"] = ", ".join(f"{name} {count}" for name, count in zip(sides, details["stones"], strict=True))
    if event.kind == "over":
        details["names"] = ", ".join(names[seat] for seat in details["winners"])
    kind = "shokoba_stones" if event.kind == "shokoba" and details else event.kind
    return event_sentence(event, _TEXTS[kind], details, names, language, reader=reader)


def _side_names(names: Sequence[str], sides: int) -> list[str]:
    return [" & ".join(names[side::sides]) for side in range(sides)]
