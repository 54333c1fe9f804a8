"""Deals and boards of Goita Shogi from a short description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import cartable
from cartable import Event, Match
from cartable.games.goita.cards import WIDTH
from cartable.games.goita.notation import read_card
from cartable.games.reader import SPECTATOR
from tests.games.goita.twin import BoardTwin, deck

_CARDS_EACH = {2: 12, 3: 10, 4: 8}


def dealt(*hands: str, **options: Any) -> Match:
    """A match just dealt: seat 0 plays first, and each hand begins with these cards.

    The hands are filled up with the other cards, pawns evenly, so that only a hand given five pawns has five.
    """
    players = options.setdefault("players", 4)
    options.setdefault("first_player", 0)
    return cartable.new("goita", seed=0, decks=[deck_for(players, hands, options)], **options)


def deck_for(players: int, hands: Sequence[str], options: dict[str, Any]) -> str:
    """The deck that deals these hands when seat 0 plays first."""
    filled = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    rest = Counter(deck({**options, "players": players})) - Counter(" ".join(hands).split())
    for card in sorted(rest.elements(), key="PLNSGRBK".index):
        open_hands = [hand for hand in filled if len(hand) < _CARDS_EACH[players]]
        if open_hands:
            fewest = min(open_hands, key=lambda hand: (hand.count(card), len(hand)))
            if card != "P" or fewest.count("P") < 4:
                fewest.append(card)
                rest[card] -= 1
    one_at_a_time = [card for cards in zip(*filled, strict=True) for card in cards]
    return " ".join([*one_at_a_time, *rest.elements()])


def board(guards: str, **options: Any) -> Match:
    """A solo match with these guards; places are named by keywords: `board("K G S P", b1="P")`."""
    placed = {name: options.pop(name) for name in list(options) if name in BoardTwin.SQUARES}
    squares = [square for square in BoardTwin.SQUARES if square not in BoardTwin.CORNERS]
    rest = list((Counter(deck({"mode": "solo"})) - Counter(guards.split()) - Counter(placed.values())).elements())
    cards = [placed[square] if square in placed else rest.pop(0) for square in squares]
    options.setdefault("players", 1)
    options.setdefault("first_player", 0)
    return cartable.new("goita", mode="solo", seed=0, decks=[" ".join([guards, *cards])], **options)


def place_of(match: Match, card: str, *, but: Sequence[str] = ()) -> str:
    """Some face-down place of the board where this card lies."""
    state = match.state
    for square in BoardTwin.SQUARES:
        place = BoardTwin.SQUARES.index(square)
        if (state.covered >> place) & 1 and square not in but and "KBRGSNLP"[state.board[place]] == card:
            return square
    raise AssertionError(f"no {card} lies face down")


def holding(cards: str) -> int:
    """A hand of these cards, for positions that no deal leads to so quickly."""
    return sum(1 << (WIDTH * read_card(card)) for card in cards.split())


def moves(match: Match) -> set[str]:
    return {str(move) for move in match.legal_moves}


def play(match: Match, *texts: str) -> list[Event]:
    """Make these moves and return their events."""
    return [event for text in " ".join(texts).split() for event in match.play(text)]


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def only(events: Sequence[Event], kind: str) -> Event:
    (found,) = (event for event in events if event.kind == kind)
    return found


def rows(match: Match, seat: int = SPECTATOR) -> list[str]:
    return [" ".join(row) for row in match.view(seat)["rows"]]
