"""Files of puzzles: a header and one line of JSON for each puzzle, compressed. `data/` has those that are shipped."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from cartable.games import registry
from cartable.games.texts import Text
from cartable.puzzles.errors import BadPuzzle
from cartable.puzzles.position import Deck, Position
from cartable.puzzles.puzzle import Puzzle
from cartable.puzzles.step import Proof, Refutation, Step

FORMAT: Final = 1
DATA: Final = Path(__file__).parent / "data"
ENDING: Final = ".puzzles"
_LARGEST: Final = 20_000_000
"""Bytes of a file when it is unpacked."""


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, from the easiest to the hardest; raises `BadPuzzle` where there are none."""
    content = shipped_file(registry.load(game).name)
    if content is None:
        raise BadPuzzle("puzzles/none", game=game)
    found = _read(content, _path_of(game))
    return tuple(sorted(found, key=lambda each: (each.difficulty, each.id)))


@cache
def shipped_file(game: str) -> bytes | None:
    """The file that comes with a game; None where there is none."""
    path = _path_of(game)
    return path.read_bytes() if path.is_file() else None


def shipped_count(game: str) -> int:
    """How many puzzles come with a game."""
    content = shipped_file(game)
    if content is None:
        return 0
    with gzip.open(io.BytesIO(content)) as file:
        return int(json.loads(file.readline())["count"])


def puzzle(game: str, puzzle_id: str) -> Puzzle:
    """The shipped puzzle with this id; raises `BadPuzzle` where there is none."""
    for each in shipped(game):
        if each.id == puzzle_id:
            return each
    raise BadPuzzle("puzzles/unknown", id=puzzle_id, game=game)


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles of one game; the same puzzles give the same bytes."""
    chosen = list(puzzles)
    header = {"cartable puzzles": FORMAT, "count": len(chosen)}
    lines = [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in (header, *map(_plain, chosen))]
    path.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, as they were written; raises `BadPuzzle` where it is not such a file, or broken."""
    return _read(path.read_bytes(), path)


def _path_of(game: str) -> Path:
    return DATA / f"{game}{ENDING}"


def _read(packed: bytes, path: Path) -> list[Puzzle]:
    header, *lines = _lines(packed, path)
    version = header.get("cartable puzzles") if isinstance(header, dict) else None
    if version != FORMAT:
        raise BadPuzzle("puzzles/version", path=path, version=version, known=FORMAT)
    if header.get("count") != len(lines):
        raise _bad_file(path, Text("it is not complete", "il n'est pas complet"))
    try:
        found = [_puzzle(each) for each in lines]
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise _bad_file(path, Text(f"a puzzle is broken: {error!r}", f"un problème est abîmé : {error!r}")) from error
    if len({each.id for each in found}) < len(found):
        raise _bad_file(path, Text("a puzzle is there twice", "un problème y est deux fois"))
    return found


def _lines(packed: bytes, path: Path) -> list[Any]:
    try:
        with gzip.open(io.BytesIO(packed)) as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise _bad_file(path, Text("it is too large", "il est trop grand"))
        return [json.loads(line) for line in content.decode().splitlines()] or [None]
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError) as error:
        if isinstance(error, BadPuzzle):
            raise
        raise _bad_file(path, Text(str(error), str(error))) from error


def _plain(each: Puzzle) -> dict[str, Any]:
    position = each.position
    origin = (
        {"decks": [[deck.cards, deck.spin] for deck in position.decks]} if position.decks else {"seed": position.seed}
    )
    return {
        "id": each.id,
        "game": position.game,
        "options": dict(position.options),
        **origin,
        "moves": ",".join(position.moves),
        "seat": each.seat,
        "difficulty": each.difficulty,
        "themes": [list(theme) for theme in each.themes],
        "steps": list(map(_plain_step, each.steps)),
    }


def _plain_step(step: Step) -> dict[str, Any]:
    return {
        "solution": list(step.solution),
        "others": [[each.move, each.gives_up] for each in step.refutations],
        "tempting": step.tempting,
        "proof": [step.proof.method, step.proof.worlds, step.proof.error],
        "answers": ",".join(step.answers),
    }


def _puzzle(plain: Mapping[str, Any]) -> Puzzle:
    decks = tuple(Deck(str(cards), int(spin)) for cards, spin in plain.get("decks", ()))
    position = Position(plain["game"], plain["options"], _split(plain["moves"]), plain.get("seed"), decks)
    if position.digest() != plain["id"]:
        raise ValueError(plain["id"])
    return Puzzle(
        id=plain["id"],
        position=position,
        seat=int(plain["seat"]),
        steps=tuple(map(_step, plain["steps"])),
        themes=tuple(Text(*map(str, theme)) for theme in plain["themes"]),
        difficulty=int(plain["difficulty"]),
    )


def _step(plain: Mapping[str, Any]) -> Step:
    method, worlds, error = plain["proof"]
    return Step(
        solution=tuple(map(str, plain["solution"])),
        refutations=tuple(Refutation(str(move), float(gives_up)) for move, gives_up in plain["others"]),
        tempting=str(plain["tempting"]),
        proof=Proof("exact" if method == "exact" else "worlds", int(worlds), float(error)),
        answers=_split(plain["answers"]),
    )


def _split(moves: str) -> tuple[str, ...]:
    return tuple(moves.split(",")) if moves else ()


def _bad_file(path: Path, why: Text) -> BadPuzzle:
    return BadPuzzle("puzzles/file", path=path, why=why.en, why_fr=why.fr)
