"""What a puzzle is about, in words: from the game's own reasons, and from what differs between the moves."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any, Final

from cartable.bots.bot import GreedyBot
from cartable.games.game import Game
from cartable.games.texts import Text
from cartable.kernel import wide_row
from cartable.kernel.chance import generator
from cartable.puzzles import texts
from cartable.puzzles.judge import Judgement
from cartable.puzzles.margins import margin_for

_WORLDS: Final = 6
_FEW_TURNS: Final = 2
_MANY_MOVES: Final = 8


def themes(game: Game, seen: Any, found: Judgement, length: int) -> tuple[Text, ...]:
    """The themes of a puzzle, from its first step."""
    reasons = game.ai.reasons(seen, found.best)
    without_numbers = [each for each in reasons if not any(map(str.isdigit, each.en))]
    return tuple(dict.fromkeys((*without_numbers[:2], *_generic(game, seen, found, length)))) or tuple(reasons[:1])


def _generic(game: Game, seen: Any, found: Judgement, length: int) -> Iterator[Text]:
    if found.step.proof.method == "exact":
        yield texts.COUNTED_OUT
    if _turns_left(game, seen) <= _FEW_TURNS:
        yield texts.LAST_TURNS
    at_once, tempting = _gain(game, seen, found.best), _gain(game, seen, found.tempting)
    if at_once < 0 <= tempting:
        yield texts.SACRIFICE
    elif at_once < tempting:
        yield texts.QUIET_MOVE
    if found.best in game.passes:
        yield texts.PASSING
    if found.step.gap >= game.ai.review.blunder:
        yield texts.ONLY_MOVE
    if _looks_worst(game, seen, found.best):
        yield texts.LOOKS_WORST
    if found.moves >= _MANY_MOVES:
        yield texts.BROAD_CHOICE
    if length > 1:
        yield texts.LONG_LINE


def _gain(game: Game, seen: Any, move: int) -> float:
    """What a move brings at once by the game's evaluation of a round that goes on, without anybody's answer."""
    rows, margin, gains = wide_row(seen.players), margin_for(game, seen), list[float]()
    evaluate = game.ai.evaluate or game.rules.scores
    for number in range(_WORLDS):
        world = seen.copy()
        game.rules.resample(world, generator(number))
        evaluate(world, rows)
        before = margin(list(rows))
        for small in game.small_moves(world, move):
            game.rules.play(world, small)
        evaluate(world, rows)
        gains.append(margin(list(rows)) - before)
    return fmean(gains)


def _turns_left(game: Game, seen: Any) -> float:
    """How many decisions the seat has left in the round, this one included, if everybody follows the heuristic."""
    left, hidden = list[int](), game.state()
    for number in range(_WORLDS):
        world, bot = seen.copy(), GreedyBot(game, number)
        game.rules.resample(world, generator(number))
        left.append(0)
        while world.turn >= 0:
            game.rules.hide(world, world.turn, hidden)
            left[-1] += world.turn == seen.turn
            for small in game.small_moves(world, bot.choose(hidden, game.legal_codes(hidden))):
                game.rules.play(world, small)
    return fmean(left)


def _looks_worst(game: Game, seen: Any, best: int) -> bool:
    """Whether the heuristic likes every other move better; asked only where a move is one kernel move."""
    if game.whole_moves is not None:
        return False
    worths = {code: game.worth(seen, code) for code in game.legal_codes(seen)}
    return all(worths[best] < worth for code, worth in worths.items() if code != best)
