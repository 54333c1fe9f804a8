"""How long searches are kept waiting, because other programs use the cores: an answer must be ready before a pause.

A process that shares its cores runs for some milliseconds and then waits for its turn. Its last pause may begin at any
moment, so a search that thinks until its time is over answers a whole pause too late.
"""

from __future__ import annotations

from typing import Final

_SHORTEST: Final = 0.001
"""Seconds; less is no pause."""
_LONGEST: Final = 0.3
"""Seconds. What takes longer is not the turn of other programs: code was compiled, or a laptop was closed."""
_MEMORY: Final = 0.2
"""Seconds of work after which what happened before hardly counts."""


class Pauses:
    """What the searches of this process have noticed lately."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.expected = 0.0
        """The seconds of a long pause; 0 where there are none."""
        self._working = self._waiting = 0.0

    @property
    def share(self) -> float:
        """The share of the time that this process works."""
        return self._working / (self._working + self._waiting) if self._waiting else 1.0

    def note(self, taken: float, working: float) -> None:
        """Work that took so many seconds; without a pause it would have been `working`."""
        pause = min(taken - working, _LONGEST) if taken - working > _SHORTEST else 0.0
        kept = max(0.0, 1 - working / _MEMORY)
        self.expected = max(pause, kept * self.expected)
        self._working = kept * self._working + working
        self._waiting = kept * self._waiting + pause


PAUSES: Final = Pauses()
"""Those of this process."""
