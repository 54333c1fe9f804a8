"""What a bot is. It gets a hidden state and the legal moves, so it cannot cheat.

The two plain ones draw their random numbers as kernels do, so `bots/mass_play` can make the same moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, Self, runtime_checkable

from cartable.games.game import Game, RoundHistory
from cartable.games.match import Match
from cartable.games.moves import Move
from cartable.kernel import wide_row
from cartable.kernel.chance import draw, next_word


class Bot(Protocol):
    """Chooses moves from what one seat has seen."""

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        """One of the legal moves, from what the seat to act has seen."""
        ...


@runtime_checkable
class HistoryBot(Bot, Protocol):
    """A bot that can use the round so far, for example to go on with its last search."""

    @property
    def uses_history(self) -> bool:
        """Whether it does so in its game, with its settings."""
        ...

    def set_history(self, history: RoundHistory) -> None:
        """The round so far as its seat saw it; called before `choose`."""
        ...


class BotChance(Random):
    """The random numbers of a bot: a copy goes on with the same ones, and is made in microseconds."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        other = type(self)()
        other.setstate(self.getstate())
        return other


class RandomBot:
    """Plays any legal move, each with the same probability."""

    def __init__(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._rng = [next_word(seed)]  # a list, which can be copied and pickled

    def choose(self, seen: Any, legal: Sequence[int]) -> int:  # noqa: ARG002
        return legal[draw(self._rng, len(legal))]


class GreedyBot:
    """Plays the move that the game's heuristic likes best; chance decides between equals.

    Where a move consists of several kernel moves, each of them is chosen so, one after the other.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._rng = [next_word(seed)]  # a list, which can be copied and pickled

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        if self._game.whole_moves is None:
            return self._best(seen, legal)
        return self.completed(seen, [])

    def completed(self, seen: Any, begun: Sequence[int]) -> int:
        """The whole move that starts with these kernel moves and goes on with the best ones."""
        assert self._game.whole_moves is not None
        rules, buffer = self._game.rules, wide_row(self._game.rules.moves_buffer)
        state, made = seen.copy(), list(begun)
        for small in begun:
            rules.play(state, small)
        while (move := self._game.whole_moves.join(seen, made)) is None:
            if len(made) > len(begun):
                rules.play(state, made[-1])
            count = rules.legal_moves(state, buffer)
            made.append(self._best(state, [buffer[position] for position in range(count)]))
        return move

    def _best(self, seen: Any, moves: Sequence[int]) -> int:
        worths = self._worths(seen, moves)
        best = max(worths)
        equals = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        return equals[draw(self._rng, len(equals))]

    def _worths(self, seen: Any, moves: Sequence[int]) -> list[float]:
        return [self._game.worth(seen, move) for move in moves]


def choose(bot: Bot, match: Match) -> Move:
    """The bot's move for the seat to act."""
    legal = match.legal_moves
    seen = match.hidden(match.actor)
    if isinstance(bot, HistoryBot) and bot.uses_history and match.turn is not None:
        bot.set_history(match.round_history(match.turn))
    code = bot.choose(seen, legal.codes)
    return legal[legal.codes.index(code)]
