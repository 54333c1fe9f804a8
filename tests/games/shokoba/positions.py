"""Positions of Shokoba from a short description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

import cartable
from cartable import Event, Match
from cartable.games.reader import SPECTATOR
from cartable.games.shokoba.cards import WIDTH
from cartable.games.shokoba.notation import read_card
from cartable.games.shokoba.state import NOBODY
from tests.games.shokoba.twin import DECK


def bag(cards: str) -> int:
    return sum(1 << (WIDTH * read_card(card)) for card in cards.split())


def position(
    table: str,
    *hands: str,
    piles: Sequence[str] = (),
    stones: Sequence[int] = (),
    last_taker: int | None = None,
    rest: int | Literal["stock", "away"] = "stock",
    **options: Any,
) -> Match:
    """A match in mid-round: seat 0 is to act, the last seat deals.

    Cards that are not named are still in the stock, or this is the last deal and they are in a side's pile, or away.
    """
    players = options.setdefault("players", max(2, len(hands)))
    match = cartable.new("shokoba", seed=0, first_dealer=players - 1, **options)
    state = match.state
    state.table = bag(table)
    unnamed = Counter(DECK) - Counter(f"{table} {' '.join(hands)} {' '.join(piles)}".split())
    for seat in range(players):
        state.hands[seat] = bag(hands[seat]) if seat < len(hands) else 0
    for side, pile in enumerate(piles):
        state.piles[side] = bag(pile)
    for side, count in enumerate(stones):
        state.stones[side] = count
    state.last_taker = NOBODY if last_taker is None else last_taker
    if rest == "stock":
        state.dealt = 40 - unnamed.total()
        for place, card in enumerate(unnamed.elements(), state.dealt):
            state.stock[place] = read_card(card)
    else:
        state.dealt = 40
        if rest != "away":
            state.piles[rest] += bag(" ".join(unnamed.elements()))
    return match


def dealt(table: str, *hands: str, then: str = "", **options: Any) -> Match:
    """A match just dealt, through the deck itself: seat 0 begins, the last seat deals, `then` is what is dealt next."""
    one_at_a_time = [card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards]
    deck = " ".join([*one_at_a_time, table, then])
    players = options.setdefault("players", len(hands))
    return cartable.new("shokoba", seed=0, decks=[deck], first_dealer=players - 1, **options)


def moves(match: Match) -> set[str]:
    return {str(move) for move in match.legal_moves}


def play(match: Match, *texts: str) -> list[Event]:
    """Make these moves and return their events."""
    return [event for text in texts for event in match.play(text)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def only(events: Sequence[Event], kind: str) -> Event:
    (found,) = (event for event in events if event.kind == kind)
    return found


def seen(match: Match, seat: int = SPECTATOR) -> dict[str, Any]:
    """The view with hands and table as short texts."""
    view = match.view(seat)
    view["table"] = " ".join(view["table"])
    view["hands"] = [" ".join(hand) for hand in view["hands"]]
    return view
