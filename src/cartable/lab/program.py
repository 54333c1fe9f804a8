"""A running program that is spoken to in lines of JSON, and that cannot make anybody wait, whatever it does."""

from __future__ import annotations

import json
import queue
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

_LONGEST_LINE: Final = 1 << 16
_LINES_AHEAD: Final = 16
_GRACE: Final = 1.0
"""Seconds that a program may take to end by itself once its input is closed."""
_LAST_WORDS: Final = 2000


class Late(Exception):
    """No answer in time."""


class Ended(Exception):
    """The program has ended, or closed its output."""


class Unreadable(Exception):
    """A line that is no JSON, or too long for one."""


class Program:
    def __init__(self, command: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the program
        self._process = subprocess.Popen(  # noqa: S603  # running it is what the person asked for
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )
        self._heard: queue.Queue[bytes | None] = queue.Queue(_LINES_AHEAD)
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_over = False
        # threads, because a program may neither write nor read: then a pipe would keep us waiting
        for work in (self._listen, self._speak):
            threading.Thread(target=work, daemon=True).start()

    def tell(self, message: dict[str, Any]) -> None:
        self._said.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def deadline(self, seconds: float) -> float:
        return monotonic() + seconds

    def answer(self, seconds: float) -> Any:
        return self.answer_by(self.deadline(seconds))

    def answer_by(self, deadline: float) -> Any:
        """The next line that it says."""
        try:
            line = self._heard.get(timeout=max(0.0, deadline - monotonic()))
        except queue.Empty:
            raise Late from None
        if line is None:
            raise Ended(self._last_words() or "it ended without a word")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise Unreadable(f"no JSON: {line[:100]!r}") from None

    def close(self) -> None:
        """Close its input, give it a moment to end by itself, and end it."""
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self.end()

    def end(self) -> str:
        """End it now; tells what it said on its standard error."""
        self._process.kill()
        self._process.wait()
        words = self._last_words()
        self._errors.close()
        self._said.put(None)
        self._is_over = True
        with suppress(queue.Empty):  # the listener may wait for room
            while True:
                self._heard.get_nowait()
        return words

    def _last_words(self) -> str:
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, 2)
        self._errors.seek(max(0, size - _LAST_WORDS))
        return self._errors.read().decode(errors="replace").strip()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while (line := output.readline(_LONGEST_LINE)) and not self._is_over:
                self._heard.put(line)
        self._heard.put(None)

    def _speak(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as input_:
            while (line := self._said.get()) is not None:
                input_.write(line)
                input_.flush()
