"""Finding puzzles: match after match, on one core or several, always the same for the same seed."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from cartable.analysis import trials
from cartable.bots.compilation import table_kernels
from cartable.bots.search.engine import is_compiled
from cartable.games import registry
from cartable.games.game import Game
from cartable.games.match import Match
from cartable.kernel import Kernel
from cartable.puzzles.difficulty import difficulty
from cartable.puzzles.effort import FULL, Effort
from cartable.puzzles.errors import BadPuzzle
from cartable.puzzles.judge import Judge
from cartable.puzzles.line import continue_line
from cartable.puzzles.position import Position, position_in
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.sources import LONGEST, Source, sources
from cartable.puzzles.themes import themes

_MOST_OF_A_MATCH: Final = 2
"""Puzzles of one match, so that a set of puzzles has many."""

Progress = Callable[[int, int], None]
"""Called with how many puzzles were found, and how many matches were searched; what it raises ends the search."""


def find(
    game: str,
    count: int,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    records: Sequence[str] = (),
    processes: int = 1,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Find so many puzzles of a game: in records of its matches, then in matches that bots play.

    Without `options`, bots play every number of players and teams in turn. The same arguments give the same puzzles,
    on any number of processes.
    """
    return list(islice(search(game, seed, options, records, processes, progress), count))


def search(
    game: str,
    seed: int,
    options: Mapping[str, Any] | None = None,
    records: Sequence[str] = (),
    processes: int = 1,
    progress: Progress | None = None,
) -> Iterator[Puzzle]:
    """Puzzles without end, one after the other."""
    declared = registry.load(game)
    if not is_compiled(declared):
        raise BadPuzzle("puzzles/compiled")
    found = set[str]()
    for searched, puzzles in enumerate(_in_order(sources(declared, seed, options, records), processes), 1):
        for each in puzzles:
            if each.id not in found:
                found.add(each.id)
                yield each
        if progress is not None:
            progress(len(found), searched)


def kernels(game: Game) -> list[Kernel[..., Any]]:
    """The kernels that finding puzzles needs."""
    return [*table_kernels(game), *trials.kernels(game)]


def puzzles_in(source: Source, effort: Effort = FULL) -> list[Puzzle]:
    """The puzzles in one match: at most two, from moments in random order, which do not overlap."""
    match, found, taken = source.match(), list[Puzzle](), set[int]()
    if match is None:
        return found
    options, judge, states = match.options.chosen(), Judge(match.game, match.options, effort), _states(match)
    plies = list(range(len(states)))
    Random(f"moments {source.seed}").shuffle(plies)
    for ply in plies:
        if ply in taken or len(found) == _MOST_OF_A_MATCH:
            continue
        puzzle = puzzle_at(position_in(match, ply, source.seed, options), states[ply], judge)
        if puzzle is not None:
            found.append(puzzle)
            taken.update(range(ply, ply + 1 + len(list(puzzle.moves_to(puzzle.length)))))
    return found


def puzzle_at(position: Position, state: Any, judge: Judge) -> Puzzle | None:
    """The puzzle of a position, if it is one; of `state`, the state there, only what the seat may know is used."""
    game, seat = registry.load(position.game), int(state.turn)
    seen = game.state()
    game.rules.hide(state, seat, seen)
    first = judge.judge(seen) if seen.turn == seat else None
    if first is None:
        return None
    steps = continue_line(position.match(), first, judge)
    return Puzzle(
        id=position.digest(),
        position=position,
        seat=seat,
        steps=tuple(each.step for each in steps),
        themes=themes(game, seen, first, len(steps)),
        difficulty=difficulty([each.difficulty for each in steps]),
    )


def _states(match: Match) -> list[Any]:
    """The state before each of the first moves."""
    return [state for each in match.rounds for state in each.states[: len(each.moves)]][:LONGEST]


def _in_order(work: Iterator[Source], processes: int) -> Iterator[list[Puzzle]]:
    """The puzzles of each match, in the order of the matches however many processes search."""
    if processes == 1:
        yield from map(puzzles_in, work)
        return
    with get_context("spawn").Pool(processes, _ignore_interrupts) as pool:  # leaving it ends the processes at once
        waiting = deque(pool.apply_async(puzzles_in, (each,)) for each in islice(work, 3 * processes))
        while waiting:
            yield waiting.popleft().get()
            waiting.append(pool.apply_async(puzzles_in, (next(work),)))


def _ignore_interrupts() -> None:
    """Ctrl+C at the terminal reaches all processes; the one that the person started decides what follows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
