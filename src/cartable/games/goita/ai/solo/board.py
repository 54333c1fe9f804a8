"""A solo board as its prospect, and the cards that can be turned or removed as kinds."""

from __future__ import annotations

from typing import Final

from cartable.games.goita.ai.solo.prospect import is_certain, one_guard, one_known, one_unseen, unseen_cards
from cartable.games.goita.cards import KINDS, UNKNOWN, WIDTH
from cartable.games.goita.resampling import unseen_on_board
from cartable.games.goita.state import PLACES, REMOVE, TURN, State
from cartable.kernel.bags import held

GUARD: Final = 16
"""Above the kinds: a guard of a kind."""


class Board:
    """What somebody who forgets nothing has in mind; the first card of a turn lies beside the others."""

    def __init__(self, seen: State) -> None:
        self.step = seen.step
        self.first = -1
        self._seen = seen
        self._unseen = UNKNOWN
        unseen = unseen_on_board(seen)
        self.prospect = sum(held(unseen, kind, WIDTH) * one_unseen(kind) for kind in range(KINDS))
        if unseen_cards(self.prospect) and is_certain(self.prospect):
            self._unseen = next(kind for kind in range(KINDS) if held(unseen, kind, WIDTH))
            self.prospect = 0
        found: set[int] = set()
        for place in range(PLACES):
            if self.step != REMOVE and (seen.turned >> place) & 1:
                self.first = self.card_at(place)
            elif ((seen.covered | seen.guards) >> place) & 1:
                card = self.card_at(place)
                if card < GUARD or self.step == REMOVE:
                    found.add(card)
                if card >= GUARD:
                    self.prospect += one_guard(card - GUARD)
                elif card < UNKNOWN:
                    self.prospect += one_known(card)
        begins = self.step == TURN and self.first < 0 and UNKNOWN in found
        self.cards = [UNKNOWN] if begins else sorted(found)
        """What can be turned or removed; a turn begins with an unseen card as long as there are any."""

    def card_at(self, place: int) -> int:
        """The kind at a place, UNKNOWN where nothing tells it, and for a guard GUARD above its kind."""
        kind = int(self._seen.board[place])
        if kind == UNKNOWN:
            return self._unseen
        return GUARD + kind if (self._seen.guards >> place) & 1 else kind
