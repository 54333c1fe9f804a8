"""Last turns of matches, with so few unseen cards that all deals can be enumerated."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cartable import Match
from cartable.bots.endings.deal_enumeration import count_deals
from cartable.kernel import wide_row
from tests.conformance.variants import Variant

_ROOM = 32


def deals_left(match: Match) -> int:
    """How many deals the seat to act may believe in, if no two cards look alike; a million where they are more."""
    assert match.game.ai.endings is not None
    cards, groups = wide_row(_ROOM), wide_row(_ROOM)
    entries = match.game.ai.endings.unseen_cards(match.hidden(match.actor), cards, groups)
    return 10**6 if entries < 0 else count_deals(groups, entries, 10**6 - 1)


def endings(variant: Variant, seed: int, most: int) -> Iterator[Match]:
    """A match played at random, at each decision with at most so many deals.

    Every other match of Shokoba is a short one, so that its end is solved.
    """
    shorter = {"target": 2} if variant.game == "shokoba" and seed % 2 else {}
    match, chance = variant.new(seed, **shorter), random.Random(seed)
    while not match.is_over:
        if len(match.legal_moves) > 1 and deals_left(match) <= most:
            yield match.copy()
        match.play(chance.choice(match.legal_moves))
