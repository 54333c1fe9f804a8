"""Restricted play: a bot that never does a thing shows what the thing is worth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from random import Random
from typing import Any, Final

from cartable.games.events import Event
from cartable.games.game import Game, Unreadable
from cartable.games.options import GameOptions
from cartable.kernel import wide_row
from cartable.lab.arena import THINK
from cartable.lab.balance.errors import BalanceError
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import SeatAssignment, read_entrant
from cartable.lab.match_play import Decision, Player, decks_of, play_match, sides_of

MOST_PATTERNS: Final = 4
LONGEST_PATTERN: Final = 80
_BETWEEN: Final = re.compile(r"[*?\s]+|\[[^]]*\]")
"""What is between the parts of a pattern that stand for themselves."""
_MOST_COMPARED: Final = 400
"""Of more legal moves than these, so many are drawn at random to replace a forbidden one."""


def read_patterns(texts: Sequence[str]) -> tuple[str, ...]:
    """The patterns, each once. Raises `BalanceError`."""
    patterns = tuple(dict.fromkeys(text.strip() for text in texts))
    for each in patterns:
        if not each or len(each) > LONGEST_PATTERN or not each.isprintable() or len(patterns) > MOST_PATTERNS:
            raise BalanceError(
                "balance/pattern", given=each[:LONGEST_PATTERN], most=MOST_PATTERNS, longest=LONGEST_PATTERN
            )
    return patterns


def named_patterns(game: Game, patterns: Sequence[str]) -> tuple[str, ...]:
    """The patterns, with kinds of events in place of what reports call them."""
    kinds = {name.casefold(): kind for kind in game.own_events if kind in game.labels for name in game.labels[kind]}
    return tuple(
        dict.fromkeys(each if each in game.own_events else kinds.get(each.casefold(), each) for each in patterns)
    )


def check_patterns(game: Game, patterns: Sequence[str], variants: Sequence[GameOptions]) -> None:
    """Raises `BalanceError` for a pattern that fits no event and no move of these variants.

    Moves are too many to list. What is written of a move must be readable, or come up in the moves of a random match.
    """
    for pattern in patterns:
        is_event = not game.own_events or any(fnmatchcase(kind, pattern) for kind in game.own_events)
        if not is_event and not any(_may_be_move(game, pattern, options) for options in variants):
            raise BalanceError("balance/never", given=pattern, kinds=", ".join(game.own_events))


def _may_be_move(game: Game, pattern: str, options: GameOptions) -> bool:
    written = [part for part in _BETWEEN.split(pattern) if part and not _is_notation(game, part)]
    if not written:
        return True
    sides, moves = sides_of(game, options), _MovesSeen(game)
    places = [
        SeatAssignment(game, options, sides, seat, seat, THINK, EntrantStats()) for seat in range(sum(map(len, sides)))
    ]
    players = [read_entrant("random").new_player(place) for place in places]
    play_match(game, options, decks_of(game, options, 1, 1), players, moves)
    return all(any(part in text for text in moves.texts) for part in written)


class _MovesSeen:
    """What is written of the legal moves of a match."""

    def __init__(self, game: Game) -> None:
        self.texts: set[str] = set()
        self._game, self._chance = game, Random(1)

    def dealt(self, state: Any, events: Sequence[Event]) -> None: ...

    def deciding(self, state: Any, legal: Sequence[int]) -> None:  # noqa: ARG002
        places = self._chance.sample(range(len(legal)), min(len(legal), _MOST_COMPARED))
        self.texts.update(self._game.notation.move_text(legal[place]) for place in places)

    def moved(self, before: Any, after: Any, events: Sequence[Event]) -> None: ...


def _is_notation(game: Game, text: str) -> bool:
    """Whether the text alone is a card or a move."""
    with suppress(KeyError, ValueError):
        game.notation.read_card(text)
        return True
    with suppress(Unreadable):
        game.notation.read_move(text, ())
        return True
    return False


class RestrictedPlayer:
    """Plays as another player does, but never a move that matches a pattern, where another one is legal.

    A pattern, in which `*` stands for any text, is a move in the notation, or a kind of event that a move causes for
    its own seat. Instead of such a move it makes the allowed one that the game's heuristic likes best.
    """

    def __init__(self, player: Player, pattern: str, seed: int) -> None:
        self.wants_events = player.wants_events
        self.dropped = 0
        self._player, self._pattern = player, pattern
        self._chance = Random(seed)

    def move(self, decision: Decision) -> int:
        chosen = self._player.move(decision)
        game, seen = decision.game, decision.hidden_state()
        if not self._is_forbidden(game, seen, chosen):
            return chosen
        legal = decision.legal
        if len(legal) > _MOST_COMPARED:
            legal = [legal[place] for place in sorted(self._chance.sample(range(len(legal)), _MOST_COMPARED))]
        allowed = [move for move in legal if not self._is_forbidden(game, seen, move)]
        if not allowed:
            return chosen
        self.dropped += 1
        return max(allowed, key=lambda move: game.worth(seen, game.small_moves(seen, move)[0]))

    def receive_events(self, events: Sequence[Event]) -> None:
        self._player.receive_events(events)

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        self._player.finish(scores, winners)

    def abort(self) -> None:
        self._player.abort()

    def _is_forbidden(self, game: Game, seen: Any, move: int) -> bool:
        if fnmatchcase(game.notation.move_text(move), self._pattern):
            return True
        return any(fnmatchcase(kind, self._pattern) for kind in self._kinds(game, seen, move))

    def _kinds(self, game: Game, seen: Any, move: int) -> list[str]:
        """The events of a move in a random world that agrees with what the seat has seen."""
        seat = int(seen.turn)
        before = seen.copy()
        rng = wide_row(1)
        rng[0] = self._chance.getrandbits(62)
        game.rules.resample(before, rng)
        after = before.copy()
        for small in game.small_moves(before, move):
            game.rules.play(after, small)
        return [event.kind for event in game.events.of_move(before, move, after) if event.seat == seat]
