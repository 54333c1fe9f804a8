"""What a bot is: it is handed a hidden state and the legal moves, so it cannot cheat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from cartable.games.game import Game, RoundHistory
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.kernel import wide_row


class Bot(Protocol):
    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        """One of the legal moves, knowing only what the seat to act has seen."""
        ...


@runtime_checkable
class HistoryBot(Bot, Protocol):
    """A bot that draws conclusions from what others did, or goes on with what it thought before."""

    @property
    def recalls(self) -> bool:
        """Whether it makes use of that in its game."""
        ...

    def recall(self, story: RoundHistory, seen: Any) -> None:
        """Told before it chooses: the round so far as its seat saw it, and what it sees now."""
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
        return self.completed(seen, [])

    def completed(self, seen: Any, begun: Sequence[int]) -> int:
        """The move that begins with these small ones and goes on sensibly."""
        assert self._game.whole_moves is not None
        rules, buffer = self._game.rules, wide_row(self._game.rules.moves_buffer)
        state, made = seen.copy(), list(begun)
        for small in begun:
            rules.play(state, small)
        while (move := self._game.whole_moves.joined(seen, made)) is None:
            if len(made) > len(begun):
                rules.play(state, made[-1])
            count = rules.legal_moves(state, buffer)
            made.append(self._best(state, [buffer[position] for position in range(count)]))
        return move

    def _best(self, seen: Any, choices: Sequence[int]) -> int:
        worths = self._judged(seen, choices)
        best = max(worths)
        return self._chance.choice([move for move, worth in zip(choices, worths, strict=True) if worth == best])

    def _judged(self, seen: Any, choices: Sequence[int]) -> list[float]:
        return [self._game.worth(seen, move) for move in choices]


def choose(bot: Bot, match: Match) -> Move:
    """The bot's move for the seat to act."""
    legal = match.legal_moves
    seen = match.hidden(match.actor)
    if isinstance(bot, HistoryBot) and bot.recalls and match.turn is not None:
        bot.recall(match.round_history(match.turn), seen)
    code = bot.choose(seen, legal.codes)
    return legal[legal.codes.index(code)]
