"""A real terminal for tests: `cartable` in a pseudo-terminal, its screen emulated by pyte.

Nothing here sleeps for a fixed time: a test waits until the screen shows what it expects.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pexpect
import pyte

from tests.patience import PATIENCE

_LONGEST = 5 * PATIENCE
"""A program of its own, which may have to compile."""
_NOT_INHERITED = ("LC_", "LANG", "NO_COLOR", "COLUMNS", "LINES", "CARTABLE")
_UNSUPPORTED = re.compile(r"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1b\[\?[0-9;]*\$p")
_INCOMPLETE = re.compile(r"\x1b(\[[0-9;?<>=$]*)?$")
KEYS = {"Enter": "\r", "Esc": "\x1b", "Left": "\x1b[D", "Right": "\x1b[C", "Home": "\x1b[H", "End": "\x1b[F"}


class Terminal:
    def __init__(self, child: Any, width: int, height: int) -> None:
        self._child = child
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self._screen)
        self._rest = ""
        self.raw = ""

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._child.send(KEYS.get(key, key))

    def wait(self, *wanted: str, gone: str | None = None) -> str:
        """Wait until the screen shows all of these texts, and not the one in `gone`; returns the screen."""
        return self.wait_until(
            lambda text: all(each in text for each in wanted) and (gone is None or gone not in text),
            f"{wanted} without {gone!r}",
        )

    def wait_until(self, holds: Callable[[str], bool], what: str = "something else") -> str:
        end = time.monotonic() + _LONGEST
        while not holds(self.text):
            if time.monotonic() > end:
                raise AssertionError(f"no {what} on the screen:\n{self.text}")
            self._read()
        return self.text

    def resize(self, width: int, height: int) -> None:
        self._screen.resize(height, width)
        self._child.setwinsize(height, width)

    def wait_for_end(self) -> int:
        """Wait until the program has ended; returns its exit status."""
        end = time.monotonic() + _LONGEST
        while time.monotonic() < end:
            try:
                self._read()
            except EOFError:
                self._child.close()
                return int(self._child.exitstatus)
        raise AssertionError(f"still running:\n{self.text}")

    def _read(self) -> None:
        try:
            found = self._child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return
        except pexpect.EOF:
            raise EOFError(self.text) from None
        self.raw += found
        text = self._rest + found
        incomplete = _INCOMPLETE.search(text)
        self._rest = incomplete.group() if incomplete else ""
        self._stream.feed(_UNSUPPORTED.sub("", text[: len(text) - len(self._rest)]))


@contextmanager
def terminal(
    *arguments: str,
    width: int = 80,
    height: int = 24,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[Terminal]:
    """Run `cartable` at a terminal of this size, with interpreted rules unless the environment says otherwise."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_INHERITED)}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "cartable", *arguments],
        dimensions=(height, width),
        encoding="utf-8",
        cwd=folder,
        env={
            **inherited,
            "TERM": "xterm-256color",
            "CARTABLE_COMPILE": "0",
            "LANG": "en_GB.UTF-8",
            **(environment or {}),
        },
        timeout=_LONGEST,
    )
    child.delaybeforesend = None
    try:
        yield Terminal(child, width, height)
    finally:
        with suppress(pexpect.ExceptionPexpect):  # it has ended meanwhile
            if child.isalive():
                child.kill(signal.SIGKILL)
                child.wait()
        child.close()
