"""Random play that looks for trouble: it prefers moves that bring about what has not come up yet.

What a move brings about is told by its *signs*: the kinds of its events, how large their details are, and the rules
whose `RuleSign` these events show. A move with a sign that is new comes first; then one with an event of a kind by
which a missing rule would show. Every second move is chosen at random, so that the play also comes to places to which
no preference leads.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from cartable import Match
from cartable.games.events import Event
from cartable.games.game import Game

_LOOKS: Final = 24
"""So many of the legal moves are tried before one is chosen."""
_LARGE: Final = 4
"""Sizes and numbers from this one on are not told apart."""


class Explorer:
    """Chooses moves, and counts what has come up in all matches that it has played."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def note(self, game: Game, events: list[Event]) -> None:
        self.seen.update(signs(game, events))

    def missing_rules(self, match: Match) -> set[str]:
        """The rules that can show under the options of this match, and have not."""
        rules = match.game.rule_signs
        return {rule for rule, sign in rules.items() if rule not in self.seen and sign.is_possible(match.options)}

    def choose(self, match: Match, chance: random.Random) -> int:
        """The code of a legal move."""
        codes = match.legal_moves.codes
        if len(codes) == 1 or chance.random() < 0.5:
            return codes[chance.randrange(len(codes))]
        places = range(len(codes)) if len(codes) <= _LOOKS else chance.sample(range(len(codes)), _LOOKS)
        wanted = {match.game.rule_signs[rule].kind for rule in self.missing_rules(match)}
        return max((codes[place] for place in places), key=lambda code: self._promise(match, code, wanted, chance))

    def _promise(self, match: Match, code: int, wanted: set[str], chance: random.Random) -> float:
        before, after = match.state, match.state.copy()
        for small in match.game.small_moves(after, code):
            match.game.rules.play(after, small)
        found = signs(match.game, match.game.events.of_move(before, code, after))
        return 2 * any(sign not in self.seen for sign in found) + (not wanted.isdisjoint(found)) + chance.random()


def signs(game: Game, events: list[Event]) -> set[str]:
    found = set[str]()
    for event in events:
        found.add(event.kind)
        found |= {f"{event.kind} {name} {_extent(value)}" for name, value in event.details.items()}
        found |= {rule for rule, sign in game.rule_signs.items() if sign.is_shown_by(event)}
    return found


def _extent(value: Any) -> str:
    """How much of something there is, without what it is: two taken cards, a true flag, the number 3."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, int):
        return str(max(-1, min(value, _LARGE)))
    if isinstance(value, list | tuple | dict):
        return f"of {min(len(value), _LARGE)}"
    return "text"
