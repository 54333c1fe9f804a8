"""Positions of Scopette from a short description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cartable
from cartable import Event, Match
from cartable.games.scopette.cards import HALF
from cartable.games.scopette.hands import add_to_hand
from cartable.games.scopette.notation import read_card
from cartable.games.scopette.state import HAND, NO_CARD
from tests.games.scopette.twin import CARDS


def halves(cards: str) -> tuple[int, int]:
    whole = sum(1 << read_card(card) for card in cards.split())
    return whole & ((1 << HALF) - 1), whole >> HALF


def position(
    centre: str,
    *hands: str,
    piles: Sequence[str] = (),
    tokens: Sequence[int] = (),
    colours: str = "",
    symbols: str = "",
    stock: str | None = None,
    **options: Any,
) -> Match:
    """A match in mid-game: seat 0 is to act. Colours and symbols are letters.

    Cards that are not named are in the stock, behind those of `stock`; with `stock=""` they are away, and the last
    turns have begun.
    """
    players = options.setdefault("players", max(2, len(hands)))
    match = cartable.new("scopette", seed=0, first_player=0, **options)
    state = match.state
    state.centre[0], state.centre[1] = halves(centre)
    for seat in range(players):
        for place in range(HAND):
            state.hands[HAND * seat + place] = NO_CARD
        for card in hands[seat].split() if seat < len(hands) else ():
            add_to_hand(state, seat, read_card(card))
        state.piles[2 * seat], state.piles[2 * seat + 1] = halves(piles[seat]) if seat < len(piles) else (0, 0)
    for seat, count in enumerate(tokens):
        state.tokens[seat] = count
    for place, colour in enumerate(colours):
        state.colours[place] = read_card(f"c{colour}")
    for place, symbol in enumerate(symbols):
        state.symbols[place] = read_card(f"s{symbol}")
    named = f"{centre} {' '.join(hands)} {' '.join(piles)} {stock or ''}".split()
    rest = [] if stock == "" else [*(stock or "").split(), *(card for card in CARDS if card not in named)]
    state.dealt = len(CARDS) - len(rest)
    for place, card in enumerate(rest, state.dealt):
        state.stock[place] = read_card(card)
    state.last_turns = 0 if rest else players
    return match


def dealt(deck: str, **options: Any) -> Match:
    """A match just dealt, through the deck itself; seat 0 begins."""
    return cartable.new("scopette", seed=0, decks=[deck], first_player=0, **options)


def moves(match: Match) -> set[str]:
    return {str(move) for move in match.legal_moves}


def play(match: Match, *texts: str) -> list[Event]:
    """Make these moves and return their events."""
    return [event for text in texts for event in match.play(text)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def hand(match: Match, seat: int) -> str:
    return " ".join(match.view(seat)["hands"][seat])


def centre(match: Match) -> str:
    return " ".join(match.view()["centre"])


def tokens(match: Match) -> list[int]:
    shown: list[int] = match.view()["tokens"]
    return shown
