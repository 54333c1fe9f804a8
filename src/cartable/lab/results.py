"""The results of an arena in a file: a header line in JSON, then one line a deal, in the order of the deals.

A file is only ever appended to. Opened again for the same arena, it returns the stored deals and goes on. The header
holds whatever would make old and new deals incomparable, including a digest of the code; other files are refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import cartable
from cartable.games.game import Game
from cartable.lab.arena import Arena
from cartable.lab.deal_result import DealResult
from cartable.lab.errors import ArenaError

FORMAT: Final = 1
_PACKAGE: Final = Path(cartable.__file__).parent


def header(arena: Arena) -> dict[str, Any]:
    """All that the results depend on."""
    return {
        "arena": FORMAT,
        "game": arena.game,
        "options": arena.variant.chosen(),
        "entrants": list(arena.listed),
        "seed": arena.seed,
        "think": arena.think,
        "arrangements": len(arena.arrangements),
        "code": code_digest(arena.declared),
    }


def code_digest(game: Game) -> str:
    """A digest of the code that plays: the kernel package, the code for all games, this game, and the bots."""
    shared = [*(_PACKAGE / "kernel").glob("*.py"), *(_PACKAGE / "games").glob("*.py")]
    own = [*game.folder.rglob("*.py"), *(_PACKAGE / "bots").rglob("*.py")]
    sha = sha256()
    for path in sorted({*shared, *own}):
        sha.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()[:16]


class Results:
    """The deals of one arena, stored in a file if there is one."""

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        self._path = path
        self._file: BufferedRandom | None = None
        self._kept: list[DealResult] = []
        if path is not None:
            self._file = _opened(path)
            try:
                self._kept = list(self._read(header(arena)))
            except BaseException:
                self._file.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def take_stored(self) -> list[DealResult]:
        """The deals stored before; returned once, then forgotten."""
        kept, self._kept = self._kept, []
        return kept

    def add(self, deal: DealResult) -> None:
        if self._file is not None:
            self._write(deal.as_data())

    def _write(self, content: Mapping[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, expected: Mapping[str, Any]) -> Iterator[DealResult]:
        assert self._file is not None
        end = 0
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break  # writing it was interrupted
            if number == 0:
                self._compare(_content(line), expected)
            else:
                yield self._deal(line, number)
            end += len(line)
        self._file.seek(end)
        self._file.truncate()
        if end == 0:
            self._write(expected)

    def _compare(self, found: Any, expected: Mapping[str, Any]) -> None:
        if not isinstance(found, dict) or found.get("arena") != FORMAT:
            raise ArenaError("results/header", path=self._path)
        for name, now in expected.items():
            if found.get(name) != now:
                before = json.dumps(found.get(name), ensure_ascii=False)
                shown = json.dumps(now, ensure_ascii=False)
                raise ArenaError("results/changed", path=self._path, name=name, before=before, now=shown)

    def _deal(self, line: bytes, number: int) -> DealResult:
        with suppress(KeyError, TypeError, ValueError):
            deal = DealResult.from_data(_content(line))
            if deal.number == number:
                return deal
        raise ArenaError("results/line", path=self._path, line=number + 1)


def _content(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _opened(path: Path) -> BufferedRandom:
    """The file, created if needed, and locked until it is closed."""
    path.touch()
    file = path.open("r+b")
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise ArenaError("results/busy", path=path) from None
    return file
