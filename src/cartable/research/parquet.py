"""Matches as Parquet files with one row a decision. `docs/research-data.md` describes the columns.

Players' names are never written: a move was made by a bot of some level, or by a person.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cartable.bots import choose, make_bot
from cartable.games.match import Match
from cartable.kernel import wide_row
from cartable.research.env_spec import EnvSpec

PERSON: Final = "person"
_TEXT: Final = pa.dictionary(pa.int32(), pa.string())
SCHEMA: Final = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("source", _TEXT, nullable=False),
        pa.field("game", _TEXT, nullable=False),
        pa.field("options", _TEXT, nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("part", pa.int16(), nullable=False),
        pa.field("round", pa.int16(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("player", _TEXT, nullable=False),
        pa.field("observation", pa.binary(), nullable=False),
        pa.field("legal", pa.list_(pa.int16()), nullable=False),
        pa.field("action", pa.int16(), nullable=False),
        pa.field("move", pa.string(), nullable=False),
        pa.field("points", pa.list_(pa.int32()), nullable=False),
        pa.field("won", pa.bool_(), nullable=False),
    ],
    metadata={"cartable": "decisions 1"},
)
_ROWS_A_GROUP: Final = 50_000
"""Rows that are written together."""


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match, where it comes from, and who made each of its moves: a level, or PERSON."""

    id: str
    source: str
    match: Match
    made_by: Sequence[str]


def self_play(
    game: str, levels: Sequence[str], count: int, seed: int, options: dict[str, Any]
) -> Iterator[PlayedMatch]:
    """Matches between bots of these levels, which change seats from match to match."""
    import cartable

    for number in range(count):
        match = cartable.new(game, seed=seed + number, **options)
        seated = [levels[(seat + number) % len(levels)] for seat in range(match.players)]
        bots = [make_bot(match.game, level, seed * 1_000_003 + number * 7 + seat) for seat, level in enumerate(seated)]
        made_by = []
        while match.turn is not None:
            made_by.append(seated[match.turn])
            match.play(choose(bots[match.turn], match))
        yield PlayedMatch(f"{seed}-{number}", "self-play", match, made_by)


def rows(played: PlayedMatch) -> Iterator[dict[str, Any]]:
    """Every decision of a match; where a move consists of several kernel moves, a row for each."""
    match = played.match
    game = match.game
    spec = EnvSpec(game.name, dict(match.options.chosen()), "cartable export")
    buffer, ply = wide_row(game.rules.moves_buffer), 0
    shared = {
        "match": played.id,
        "source": played.source,
        "game": game.name,
        "options": json.dumps(match.options.chosen(), sort_keys=True),
        "points": list(match.scores),
    }
    for number, each in enumerate(match.rounds, start=1):
        for before, code in zip(each.states, each.moves, strict=False):
            state, text = before.copy(), game.notation.move_text(code)
            small = game.small_moves(before, code)
            for part, move in enumerate(small):
                seat, count = int(state.turn), game.rules.legal_moves(state, buffer)
                observation = np.zeros(spec.observation_size, np.int8)
                spec.learning.observe(state, seat, observation)
                yield {
                    **shared,
                    "ply": ply,
                    "part": part,
                    "round": number,
                    "seat": seat,
                    "player": played.made_by[ply],
                    "observation": observation.tobytes(),
                    "legal": sorted(spec.learning.action_of(state, buffer[at], spec.lookup) for at in range(count)),
                    "action": spec.learning.action_of(state, move, spec.lookup),
                    "move": text,
                    "won": seat in match.winners,
                }
                game.rules.play(state, move)
            ply += 1


def write(path: Path, matches: Iterable[PlayedMatch], *, level: int | None = None) -> tuple[int, int]:
    """Write matches to a file; return how many matches and decisions there were. `level` is that of the compression."""
    waiting: list[dict[str, Any]] = []
    count = decisions = 0
    with pq.ParquetWriter(path, SCHEMA, compression="zstd", compression_level=level) as writer:
        for played in matches:
            waiting += rows(played)
            count += 1
            if len(waiting) >= _ROWS_A_GROUP:
                decisions += _flush(writer, waiting)
        decisions += _flush(writer, waiting)
    return count, decisions


def _flush(writer: Any, waiting: list[dict[str, Any]]) -> int:
    written = len(waiting)
    if waiting:
        writer.write_table(pa.Table.from_pylist(waiting, schema=SCHEMA))
        waiting.clear()
    return written
