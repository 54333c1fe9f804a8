"""Somebody's program as a player: one JSON line a message, over its standard input and output (docs/arena.md).

Every match begins with a fresh process, since the same cards are dealt to others afterwards. Whatever the program does,
its seat moves: the first legal move stands in for an answer that is late, illegal or never comes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from cartable.games.errors import IllegalMove
from cartable.games.events import Event
from cartable.games.game import Game
from cartable.games.moves import LegalMoves
from cartable.games.options import GameOptions
from cartable.games.step_tree import StepTree
from cartable.lab.entrant_stats import EntrantStats, Fault
from cartable.lab.match_play import Moment
from cartable.lab.program import Ended, Late, Program, Unreadable

PROTOCOL: Final = 1
LISTED: Final = 500
"""More legal moves than these are not listed; the program may ask for choices step by step."""
_MOST_STEPS: Final = 64
_STARTING: Final = 20.0
"""Seconds that a program may take to say that it is ready, or longer where moves may."""


class ExternalPlayer:
    """A program on one seat for one match."""

    listens = True

    def __init__(self, command: Sequence[str], hello: Mapping[str, Any], think: float, conduct: EntrantStats) -> None:
        self._think, self._conduct = think, conduct
        self._news: list[dict[str, Any]] = []
        self._program: Program | None = None
        try:
            self._program = Program(command)
            self._program.tell({"type": "hello", **hello})
            answer = self._program.answer(max(_STARTING, think))
            if not isinstance(answer, dict) or answer.get("type") != "ready":
                self._stop("illegal", f"not ready: {answer!r}")
        except Late:
            self._stop("late")
        except Unreadable as error:
            self._stop("illegal", str(error))
        except (Ended, OSError) as error:
            self._stop("crashed", str(error))
        except BaseException:  # an interrupt, for one
            self.abort()
            raise

    @property
    def is_here(self) -> bool:
        return self._program is not None

    def hear(self, events: Sequence[Event]) -> None:
        self._news += [event.as_data() for event in events]

    def move(self, moment: Moment) -> int:
        if self._program is None:
            self._conduct.note("absent")
            return moment.legal[0]
        try:
            with self._conduct.thinking(inside=False):
                return self._answer(self._program, moment)
        except Late:
            self._stop("late")
        except Ended as error:
            self._stop("crashed", str(error))
        except (Unreadable, IllegalMove) as error:
            self._conduct.note("illegal", str(error))
        return moment.legal[0]

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        if self._program is not None:
            if scores:
                self._program.tell({"type": "over", "scores": scores, "winners": winners, "events": self._news})
            self._program.close()

    def abort(self) -> None:
        if self._program is not None:
            self._program.end()

    def _answer(self, program: Program, moment: Moment) -> int:
        legal = LegalMoves(moment.game, moment.legal)
        program.tell(
            {
                "type": "turn",
                "view": moment.view(),
                "legal": [str(move) for move in legal[:LISTED]],
                "complete": len(legal) <= LISTED,
                "events": self._news,
            }
        )
        self._news = []
        tree: StepTree | None = None
        deadline = program.deadline(self._think)
        while True:
            answer = program.answer_by(deadline)
            if not isinstance(answer, dict):
                raise Unreadable(f"no JSON object: {json.dumps(answer)[:100]}")
            if answer.get("type") != "ask":
                return legal.read(_text(answer.get("move"))).code
            tree = tree or StepTree(moment.game, legal)
            program.tell({"type": "choices", "options": _choices(tree, answer.get("steps"))})

    def _stop(self, fault: Fault, words: str = "") -> None:
        if self._program is not None:
            words = self._program.end() or words
        self._program = None
        self._conduct.note(fault, words)


def _text(move: object) -> str:
    if type(move) is not str:
        raise Unreadable(f"a move is a text, not {json.dumps(move)[:100]}")
    return move


def _choices(tree: StepTree, steps: object) -> list[dict[str, Any]]:
    """What can follow these steps; nothing where no legal move begins so."""
    with suppress(KeyError, TypeError):
        path = tuple(steps[:_MOST_STEPS]) if isinstance(steps, list) else ()
        return [
            {"step": step, "count": tree.count((*path, step)), "move": _only(tree, (*path, step))}
            for step in tree.after(path)
        ]
    return []


def _only(tree: StepTree, path: tuple[str, ...]) -> str | None:
    move = tree.only(path)
    return None if move is None else str(move)


def hello(game: Game, options: GameOptions, sides: Sequence[Sequence[int]], seat: int, seed: int) -> dict[str, Any]:
    """What a program is told first."""
    return {
        "protocol": PROTOCOL,
        "game": game.name,
        "options": options.chosen(),
        "seat": seat,
        "sides": [list(side) for side in sides],
        "seed": seed,
    }
