"""What a bot is: it is handed a hidden state and the legal moves, so it cannot cheat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from cartable.games.game import Game
from cartable.games.match import Match, Move
from cartable.games.texts import Text
from cartable.kernel import wide_row


class Bot(Protocol):
    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        """One of the legal moves, knowing only what the seat to act has seen."""
        ...


class RandomBot:
    """Plays any legal move, each as likely as the others."""

    def __init__(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._chance = Random(seed)

    def choose(self, seen: Any, legal: Sequence[int]) -> int:  # noqa: ARG002
        return self._chance.choice(legal)


class GreedyBot:
    """Plays the move that looks best at once, by the game's own sense of worth; chance decides between equals.

    Where kernels decide a move in small ones, each of these is chosen so, one after the other.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._chance = Random(seed)

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if self._game.whole_moves is None:
            return self._best(seen, legal)
        rules, buffer = self._game.rules, wide_row(self._game.moves_buffer)
        state, made = seen.copy(), list[int]()
        while (move := self._game.whole_moves.joined(seen, made)) is None:
            if made:
                rules.play(state, made[-1])
            count = rules.legal_moves(state, buffer)
            made.append(self._best(state, [buffer[position] for position in range(count)]))
        return move

    def _best(self, seen: Any, choices: Sequence[int]) -> int:
        worths = [self._game.rules.worth(seen, move) for move in choices]
        best = max(worths)
        return self._chance.choice([move for move, worth in zip(choices, worths, strict=True) if worth == best])


def choose(bot: Bot, match: Match) -> Move:
    """The bot's move for the seat to act."""
    legal = match.legal_moves
    code = bot.choose(match.hidden(match.turn), legal.codes)
    return legal[legal.codes.index(code)]


@dataclass(frozen=True)
class Advice:
    """A move worth making, and why."""

    move: Move
    reasons: tuple[Text, ...]


def advise(match: Match) -> Advice:
    """What a sensible player in the seat to act would do."""
    move = choose(GreedyBot(match.game, seed=match.ply), match)
    return Advice(move, tuple(match.game.reasons(match.hidden(match.turn), move.code)))
