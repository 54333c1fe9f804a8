"""A running program that exchanges lines of JSON, and cannot make anybody wait, whatever it does."""

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
_OUTPUT_KEPT: Final = 2000


class AnswerTimeout(Exception):
    """No answer in time."""


class ProgramEnded(Exception):
    """The program has ended, or closed its output."""


class BadAnswer(Exception):
    """A line that is not JSON, or is too long."""


class Program:
    def __init__(self, command: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the program
        self._process = subprocess.Popen(  # noqa: S603  # running it is what the person asked for
            list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )
        self._received: queue.Queue[bytes | None] = queue.Queue(_LINES_AHEAD)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_over = False
        # threads, because a program may neither write nor read: then a pipe would block us
        for work in (self._read_lines, self._write_lines):
            threading.Thread(target=work, daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        self._outgoing.put(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def deadline(self, seconds: float) -> float:
        return monotonic() + seconds

    def receive(self, seconds: float) -> Any:
        return self.receive_by(self.deadline(seconds))

    def receive_by(self, deadline: float) -> Any:
        """The next line that it writes."""
        try:
            line = self._received.get(timeout=max(0.0, deadline - monotonic()))
        except queue.Empty:
            raise AnswerTimeout from None
        if line is None:
            raise ProgramEnded(self._error_output() or "it ended without an error message")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise BadAnswer(f"not JSON: {line[:100]!r}") from None

    def close(self) -> None:
        """Close its input, give it a moment to end by itself, and then kill it."""
        self._outgoing.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        self.kill()

    def kill(self) -> str:
        """End it now; returns what it wrote to standard error."""
        self._process.kill()
        self._process.wait()
        output = self._error_output()
        self._errors.close()
        self._outgoing.put(None)
        self._is_over = True
        with suppress(queue.Empty):  # the reading thread may wait for room
            while True:
                self._received.get_nowait()
        return output

    def _error_output(self) -> str:
        if self._errors.closed:
            return ""
        size = self._errors.seek(0, 2)
        self._errors.seek(max(0, size - _OUTPUT_KEPT))
        return self._errors.read().decode(errors="replace").strip()

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while (line := output.readline(_LONGEST_LINE)) and not self._is_over:
                self._received.put(line)
        self._received.put(None)

    def _write_lines(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as input_:
            while (line := self._outgoing.get()) is not None:
                input_.write(line)
                input_.flush()
