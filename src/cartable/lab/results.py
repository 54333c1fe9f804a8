"""Results in a file: a header line in JSON, then one line a deal, in the order of the deals.

A file is only ever appended to. Opened again for the same series, it returns the stored deals and goes on. The header
holds whatever would make old and new deals incomparable, including a digest of the code; other files are refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import cartable
from cartable.bots.networks import network_file
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
    """A digest of what plays: the kernel package, the code for all games, this game, the bots, and its networks."""
    shared = [*(_PACKAGE / "kernel").glob("*.py"), *(_PACKAGE / "games").glob("*.py")]
    own = [*game.folder.rglob("*.py"), *(_PACKAGE / "bots").rglob("*.py")]
    networks = [path for path in [network_file(game.name)] if path.exists()]
    sha = sha256()
    for path in sorted({*shared, *own, *networks}):
        sha.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()[:16]


class StoredDeal(Protocol):
    """A deal that can be written to a file."""

    @property
    def number(self) -> int: ...

    def as_data(self) -> dict[str, Any]: ...


D = TypeVar("D", bound=StoredDeal)


class DealFile(Generic[D]):
    """The deals of one series, stored in a file if there is one.

    The first entry of the header is the kind of the series, and the format of its deals.
    """

    def __init__(
        self, expected: Mapping[str, Any], from_data: Callable[[Mapping[str, Any]], D], path: Path | None = None
    ) -> None:
        self._path, self._from_data = path, from_data
        self._file: BufferedRandom | None = None
        self._kept: list[D] = []
        if path is not None:
            self._file = _opened(path)
            try:
                self._kept = list(self._read(expected))
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

    def take_stored(self) -> list[D]:
        """The deals stored before; returned once, then forgotten."""
        kept, self._kept = self._kept, []
        return kept

    def add(self, deal: D) -> None:
        self.add_all((deal,))

    def add_all(self, deals: Iterable[D]) -> None:
        if self._file is not None:
            for deal in deals:
                self._write(deal.as_data())

    def _write(self, content: Mapping[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, expected: Mapping[str, Any]) -> Iterator[D]:
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
        kind = next(iter(expected))
        if not isinstance(found, dict) or found.get(kind) != expected[kind]:
            raise ArenaError("results/header", path=self._path)
        for name, now in expected.items():
            if found.get(name) != now:
                before = json.dumps(found.get(name), ensure_ascii=False)
                shown = json.dumps(now, ensure_ascii=False)
                raise ArenaError("results/changed", path=self._path, name=name, before=before, now=shown)

    def _deal(self, line: bytes, number: int) -> D:
        with suppress(KeyError, TypeError, ValueError):
            deal = self._from_data(_content(line))
            if deal.number == number:
                return deal
        raise ArenaError("results/line", path=self._path, line=number + 1)


class Results(DealFile[DealResult]):
    """The deals of one arena."""

    def __init__(self, arena: Arena, path: Path | None = None) -> None:
        super().__init__(header(arena), DealResult.from_data, path)


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
