"""Bots think in a few threads of their own, so that nobody waits for them.

Whatever a bot does, its seat moves: one that crashes, thinks too long or answers nonsense is replaced for this move by
the sensible bot, and that one by chance. The log says which bot, and where in its code, but never what it saw.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import queue
import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from cartable.bots import DEFAULT_LEVEL, Bot, make_bot
from cartable.bots.advice import Suggestion, suggestions
from cartable.bots.bot import HistoryBot
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game, RoundHistory
from cartable.server.live.errands import places
from cartable.server.live.waiting_bots import WaitingBots

BENCHED_AFTER: Final = 3
"""A level that was given up so often in a game thinks no more in this process."""

_ADVICE_TAKES: Final = 300
_NICENESS: Final = 10

_log = logging.getLogger(__name__)

R = TypeVar("R")

MakeBot = Callable[[Game, str, int], Bot]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked, with all that it may know."""

    game: Game
    level: str
    seen: Any
    legal: Sequence[int]
    story: RoundHistory = ()
    """The round so far as the seat saw it, where the game's bots make use of that."""
    whose: tuple[str, int] | None = None
    """The match and the seat, for a bot that goes on with what it thought before."""


class Thinkers:
    """A few threads; one whose bot does not come to an end is left behind, and another takes its place."""

    def __init__(self, threads: int = 2, budget: float = 5.0, make: MakeBot = make_bot) -> None:
        self.budget = budget
        self._make = make
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._waiting = WaitingBots()
        self._given_up: Counter[tuple[str, str]] = Counter()
        self._threads = [_Thread(self._tasks) for _ in range(threads)]

    async def advise(self, question: Question) -> Suggestion:
        """A good move, and why."""
        try:
            return await self._work_on(lambda: self._advice(question))
        except (_TooLong, _Crashed) as trouble:
            self._complain("there was no advice", question, "hint", trouble.__cause__)
            code = question.legal[0]
            return Suggestion(code, None, tuple(question.game.ai.reasons(question.seen, code)))

    async def choose(self, question: Question) -> int:
        """One of the legal moves, in the end always."""
        for level in dict.fromkeys((question.level, DEFAULT_LEVEL)):
            if self._given_up[question.game.name, level] >= BENCHED_AFTER:
                continue
            try:
                move = await self._work_on(functools.partial(self._answer, question, level))
                if type(move) is int and move in question.legal:
                    return move
                self._complain("a bot answered no legal move", question, level)
            except _TooLong:
                self._given_up[question.game.name, level] += 1
                self._complain("a bot thought too long", question, level)
            except _Crashed as crashed:
                self._complain("a bot crashed", question, level, crashed.__cause__)
        return question.legal[secrets.randbelow(len(question.legal))]

    def forget(self, match: str) -> None:
        """The match is over: nobody thinks about it any more."""
        self._waiting.forget(match)

    def close(self) -> None:
        """Let the threads end; nobody waits for them."""
        for _ in self._threads:
            self._tasks.put(None)

    async def _work_on(self, think: Callable[[], R]) -> R:
        loop = asyncio.get_running_loop()
        task = _Task(think, loop, loop.create_future())
        self._tasks.put(task)
        watch = loop.call_later(self.budget, self._look_at, task)
        try:
            answer = await task.answer
        finally:
            task.is_wanted = False
            watch.cancel()
        if task.is_given_up:
            raise _TooLong
        if isinstance(answer, BaseException):
            raise _Crashed from answer
        return cast(R, answer)

    def _answer(self, question: Question, level: str) -> int:
        bot = self._waiting.take(question.whose, level) or self._make(question.game, level, secrets.randbits(62))
        if isinstance(bot, SearchBot):
            bot.limit_time(self._share)
        if isinstance(bot, HistoryBot) and question.story:
            bot.set_history(question.story)
        move = bot.choose(question.seen, question.legal)
        if isinstance(bot, SearchBot) and bot.uses_history:
            self._waiting.put(question.whose, level, bot)
        return move

    def _advice(self, question: Question) -> Suggestion:
        ms = int(self._share * _ADVICE_TAKES)
        return suggestions(question.game, question.seen, question.legal, secrets.randbits(62), most=1, ms=ms)[0]

    @property
    def _share(self) -> float:
        """How much of its time a bot may take, so that those who wait have their turn."""
        return len(self._threads) / (len(self._threads) + self._tasks.qsize())

    def _look_at(self, task: _Task) -> None:
        """Give a task up that has been thought about for the whole budget; one that still waits is given more time."""
        if task.answer.done():
            return
        left = self.budget if task.began is None else task.began + self.budget - time.monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._look_at, task)
            return
        for place, thread in enumerate(self._threads):
            if thread.task is task:
                thread.is_given_up = True
                self._threads[place] = _Thread(self._tasks)
        task.is_given_up = True
        task.answer.set_result(-1)

    def _complain(self, what: str, question: Question, level: str, trouble: BaseException | None = None) -> None:
        extra = {"game": question.game.name, "level": level}
        if trouble is not None:
            extra |= {"error": type(trouble).__name__, "where": " < ".join(places(trouble))}
        _log.warning(what, extra=extra)


class _TooLong(Exception):
    """The bot did not answer in time."""


class _Crashed(Exception):
    """The bot raised something."""


@dataclass(slots=True, eq=False)
class _Task:
    think: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    began: float | None = None
    is_wanted: bool = True
    is_given_up: bool = False

    def work(self) -> None:
        if not self.is_wanted:
            return
        self.began = time.monotonic()
        try:
            found = self.think()
        except BaseException as trouble:  # also SystemExit: a bot does not end its thread
            found = trouble
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody wants to know
            self.loop.call_soon_threadsafe(self._tell, found)

    def _tell(self, found: Any) -> None:
        if not self.answer.done():
            self.answer.set_result(found)


class _Thread(threading.Thread):
    def __init__(self, tasks: queue.SimpleQueue[_Task | None]) -> None:
        super().__init__(name="bot", daemon=True)
        self.task: _Task | None = None
        self.is_given_up = False
        """It ends with the task that it is at, if that ends: a thread cannot be stopped."""
        self._tasks = tasks
        self.start()

    def run(self) -> None:
        if sys.platform == "linux":  # elsewhere a thread cannot be told that people come first
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        while not self.is_given_up and (task := self._tasks.get()) is not None:
            self.task = task
            task.work()
            self.task = task = None
