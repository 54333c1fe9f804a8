"""Lines: puzzles that ask for several moves in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cartable.bots.bot import choose
from cartable.bots.search.bot import SearchBot
from cartable.games.match import Match
from cartable.puzzles.judge import Judge, Judgement

LONGEST: Final = 3
_SIMULATIONS: Final = 500


def continue_line(match: Match, first: Judgement, judge: Judge) -> list[Judgement]:
    """The first step and those that follow, while the next decision of the seat has one clearly best move as well.

    The others answer as bots do that search, each from what it may know. The match is changed.
    """
    seat, rounds, found = match.turn, len(match.rounds), [first]
    assert seat is not None
    bots = [SearchBot(match.game, number, _SIMULATIONS) for number in range(match.players)]
    while len(found) < LONGEST:
        match.play(found[-1].step.solution[0])
        answers = list[str]()
        while match.turn is not None and len(match.rounds) == rounds:
            if match.turn == seat and len(match.legal_moves) > 1:
                break
            answers.append(match.legal_moves[0].text if match.turn == seat else choose(bots[match.turn], match).text)
            match.play(answers[-1])
        if match.turn != seat or len(match.rounds) > rounds:
            break
        following = judge.judge(match.hidden(seat), also_obvious=True)
        if following is None:
            break
        found[-1] = replace(found[-1], step=replace(found[-1].step, answers=tuple(answers)))
        found.append(following)
    return found
