"""Positions of Scopa as one would lay them out on a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cartable
from cartable import Match
from cartable_scopa.notation import read_card
from cartable_scopa.state import NOBODY


def cards(text: str) -> int:
    """A set of cards from their notation."""
    return sum(1 << read_card(card) for card in text.split())


def dealt(table: str, *hands: str, then: str = "", **options: Any) -> Match:
    """A match just dealt: seat 0 begins, the last seat deals, and the cards `then` are dealt next."""
    one_at_a_time = [card for round_ in zip(*(hand.split() for hand in hands), strict=True) for card in round_]
    deck = " ".join([*one_at_a_time, table, then])
    return cartable.new("scopa", seed=0, decks=[deck], players=len(hands), first_dealer=len(hands) - 1, **options)


def last_cards(
    table: str,
    *hands: str,
    piles: Sequence[str] = ("", ""),
    points: Sequence[int] = (0, 0),
    last_taker: int | None = None,
    **options: Any,
) -> Match:
    """The end of a round: the stock is used up, and seat 0 is to act."""
    match = cartable.new("scopa", seed=0, players=len(hands), first_dealer=len(hands) - 1, **options)
    state = match.state
    state.dealt, state.table = 40, cards(table)
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards(hand)
    for side in range(2):
        state.piles[side], state.points[side] = cards(piles[side]), points[side]
    state.last_taker = NOBODY if last_taker is None else last_taker
    return match


def moves(match: Match) -> set[str]:
    return {str(move) for move in match.legal_moves}


def play(match: Match, *texts: str) -> list[str]:
    """Make these moves; the kinds of what they brought about."""
    return [event.kind for text in texts for event in match.play(text)]
