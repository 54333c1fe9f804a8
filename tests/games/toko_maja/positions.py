"""Positions of Toko Maja from a short description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import cartable
from cartable import Event, Match
from cartable.games.toko_maja.cards import ALL_SETS, WIDTH
from cartable.games.toko_maja.notation import read_card, set_text
from cartable.games.toko_maja.state import TALLEST
from tests.games.toko_maja.twin import PUT_ASIDE

_SETS = {set_text(made): made for made in range(ALL_SETS)}


def bag(cards: str) -> int:
    return sum(1 << (WIDTH * read_card(card)) for card in cards.split())


def position(
    piles: str,
    *hands: str,
    stock: str = "",
    sets: Sequence[str] = (),
    tokens: Mapping[int, int] | None = None,
    number: int = 1,
    points: Sequence[Sequence[int]] = (),
    **options: Any,
) -> Match:
    """A match in mid-round, seat 0 to act. Piles are separated by `|`, each from the bottom; `-` is an empty one.

    The stock has these cards and then 40 others, each a 1, 2 or 3; with `.` after them it has no others.
    """
    players = options.setdefault("players", max(2, len(hands)))
    match = cartable.new("toko_maja", seed=0, first_player=0, **options)
    state = match.state
    state.piled = bag(piles.replace("|", " ").replace("-", ""))
    for place, cards in enumerate(piles.split("|")):
        kinds = [read_card(card) for card in cards.replace("-", "").split()]
        state.heights[place] = len(kinds)
        for at in range(TALLEST):
            state.piles[place * TALLEST + at] = kinds[at] if at < len(kinds) else 0
    for seat, hand in enumerate(hands):
        state.hands[seat] = bag(hand)
    for seat, laid in enumerate(sets):
        state.sets[seat] = sum(1 << (WIDTH * _SETS[each]) for each in laid.split())
    for token, seat in (tokens or {}).items():
        state.tokens[token - 1] = seat
    state.round = number
    for counted, each in enumerate(points):
        for side, count in enumerate(each):
            state.points[counted * 6 + side] = count
    named = stock.replace(".", "").split()
    more = [] if "." in stock else ["1", "2", "3", "1"] * 10
    cards_left = [*named, *more[: len(more) - len(named) % 2]]
    state.dealt = 81 - PUT_ASIDE[players] - len(cards_left)
    for at, card in enumerate(cards_left, state.dealt):
        state.stock[at] = read_card(card)
    return match


def dealt(deck: str, **options: Any) -> Match:
    """A match just dealt, through the deck itself: seat 0 begins; the first three cards open the piles."""
    return cartable.new("toko_maja", seed=0, decks=[deck], first_player=0, **options)


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


def hand(match: Match, seat: int) -> str:
    return " ".join(match.view(seat)["hands"][seat])


def tokens(match: Match) -> dict[int, int]:
    """Who holds which token."""
    return {number: seat for number, seat in enumerate(match.view()["tokens"], 1) if seat is not None}


def cards_everywhere(match: Match) -> Counter[str]:
    from tests.games.toko_maja.twin import snapshot

    return snapshot(match.state).all_cards()
