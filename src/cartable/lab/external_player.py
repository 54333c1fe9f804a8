"""Anybody's program as a player: one line of JSON a message, over its standard input and output (docs/arena.md).

Every match starts a fresh process, since the same cards are dealt to others afterwards. Whatever the program does, its
seat moves: where an answer is late, illegal or never comes, the first legal move is made.
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
from cartable.lab.match_play import Decision
from cartable.lab.program import AnswerTimeout, BadAnswer, Program, ProgramEnded

PROTOCOL: Final = 1
LISTED: Final = 500
"""More legal moves than this are not listed; the program may ask for choices step by step."""
_MOST_STEPS: Final = 64
_START_SECONDS: Final = 20.0
"""Seconds that a program may take to say that it is ready, or longer where moves may."""


class ExternalPlayer:
    """A program on one seat for one match."""

    wants_events = True

    def __init__(self, command: Sequence[str], greeting: Mapping[str, Any], think: float, stats: EntrantStats) -> None:
        self._think, self._stats = think, stats
        self._events: list[dict[str, Any]] = []
        self._program: Program | None = None
        self._wants_record = False
        try:
            self._program = Program(command)
            self._program.send({"type": "hello", **greeting})
            answer = self._program.receive(max(_START_SECONDS, think))
            if not isinstance(answer, dict) or answer.get("type") != "ready":
                self._stop("illegal", f"not ready: {answer!r}")
            else:
                self._wants_record = _wants_record(answer.get("wants"))
        except AnswerTimeout:
            self._stop("late")
        except BadAnswer as error:
            self._stop("illegal", str(error))
        except (ProgramEnded, OSError) as error:
            self._stop("crashed", str(error))
        except BaseException:  # an interrupt, for one
            self.abort()
            raise

    def receive_events(self, events: Sequence[Event]) -> None:
        self._events += [event.as_data() for event in events]

    def move(self, decision: Decision) -> int:
        if self._program is None:
            self._stats.add_fault("absent")
            return decision.legal[0]
        try:
            with self._stats.timed(in_process=False):
                return self._ask(self._program, decision)
        except AnswerTimeout:
            self._stop("late")
        except ProgramEnded as error:
            self._stop("crashed", str(error))
        except (BadAnswer, IllegalMove) as error:
            self._stats.add_fault("illegal", str(error))
        return decision.legal[0]

    def finish(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        if self._program is not None:
            if scores:
                self._program.send({"type": "over", "scores": scores, "winners": winners, "events": self._events})
            self._program.close()

    def abort(self) -> None:
        if self._program is not None:
            self._program.kill()

    def _ask(self, program: Program, decision: Decision) -> int:
        legal = LegalMoves(decision.game, decision.legal)
        program.send(self._turn(decision, legal))
        self._events = []
        tree: StepTree | None = None
        deadline = program.deadline(self._think)
        while True:
            answer = program.receive_by(deadline)
            if not isinstance(answer, dict):
                raise BadAnswer(f"not a JSON object: {json.dumps(answer)[:100]}")
            if answer.get("type") != "ask":
                return legal.read(_text(answer.get("move"))).code
            tree = tree or StepTree(decision.game, legal)
            program.send({"type": "choices", "options": _choices(tree, answer.get("steps"))})

    def _turn(self, decision: Decision, legal: LegalMoves) -> dict[str, Any]:
        message = {
            "type": "turn",
            "view": decision.view(),
            "legal": [str(move) for move in legal[:LISTED]],
            "complete": len(legal) <= LISTED,
            "events": self._events,
        }
        if self._wants_record and decision.game.partial is not None:
            message["record"] = decision.record()
        return message

    def _stop(self, fault: Fault, output: str = "") -> None:
        if self._program is not None:
            output = self._program.kill() or output
        self._program = None
        self._stats.add_fault(fault, output)


def _wants_record(wants: object) -> bool:
    return isinstance(wants, list) and "record" in wants


def _text(move: object) -> str:
    if type(move) is not str:
        raise BadAnswer(f"a move is a string, not {json.dumps(move)[:100]}")
    return move


def _choices(tree: StepTree, steps: object) -> list[dict[str, Any]]:
    """What can follow these steps; nothing where no legal move starts with them."""
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


def greeting(game: Game, options: GameOptions, sides: Sequence[Sequence[int]], seat: int, seed: int) -> dict[str, Any]:
    """The content of the first message to a program."""
    return {
        "protocol": PROTOCOL,
        "game": game.name,
        "options": options.chosen(),
        "seat": seat,
        "sides": [list(side) for side in sides],
        "seed": seed,
    }
