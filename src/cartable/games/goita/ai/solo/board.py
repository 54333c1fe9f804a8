"""A solo board as card counts, and the cards that can be turned up or removed."""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.solo.card_counts import are_unseen_known, one_guard, one_known, one_unseen, unseen_cards
from cartable.games.goita.cards import KINDS, UNKNOWN, WIDTH
from cartable.games.goita.resampling import unseen_on_board
from cartable.games.goita.state import PLACES, REMOVE, TURN, State
from cartable.kernel.bags import held

GUARD: Final = 16
"""Added to a kind: a guard of that kind."""


class Board:
    """What a player with a perfect memory knows; the first card of the current turn is not in the counts."""

    def __init__(self, seen: State) -> None:
        self.step = seen.step
        self.first = -1
        self._seen = seen
        self._unseen = UNKNOWN
        unseen = unseen_on_board(seen)
        self.counts = sum(held(unseen, kind, WIDTH) * one_unseen(kind) for kind in range(KINDS))
        if unseen_cards(self.counts) and are_unseen_known(self.counts):
            self._unseen = next(kind for kind in range(KINDS) if held(unseen, kind, WIDTH))
            self.counts = 0
        found: set[int] = set()
        for place in range(PLACES):
            if self.step != REMOVE and (seen.turned >> place) & 1:
                self.first = self.card_at(place)
            elif ((seen.covered | seen.guards) >> place) & 1:
                card = self.card_at(place)
                if card < GUARD or self.step == REMOVE:
                    found.add(card)
                if card >= GUARD:
                    self.counts += one_guard(card - GUARD)
                elif card < UNKNOWN:
                    self.counts += one_known(card)
        begins = self.step == TURN and self.first < 0 and UNKNOWN in found
        self.cards = [UNKNOWN] if begins else sorted(found)
        """What can be turned up or removed; a turn begins with an unseen card as long as there are any."""

    def card_at(self, place: int) -> int:
        """The kind at a place: UNKNOWN if it cannot be known, and GUARD + kind for a guard."""
        kind = int(self._seen.board[place])
        if kind == UNKNOWN:
            return self._unseen
        return GUARD + kind if (self._seen.guards >> place) & 1 else kind
