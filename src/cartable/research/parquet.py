"""Matches as tables of numbers: one row a decision, in Parquet. `docs/research-data.md` tells the columns.

Names are never in it: a move was made by a bot of some level, or by a person.
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
from cartable.research.batch import Table

PERSON: Final = "person"
_WORD: Final = pa.dictionary(pa.int32(), pa.string())
SCHEMA: Final = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("source", _WORD, nullable=False),
        pa.field("game", _WORD, nullable=False),
        pa.field("options", _WORD, nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("part", pa.int16(), nullable=False),
        pa.field("round", pa.int16(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("player", _WORD, nullable=False),
        pa.field("observation", pa.binary(), nullable=False),
        pa.field("legal", pa.list_(pa.int16()), nullable=False),
        pa.field("action", pa.int16(), nullable=False),
        pa.field("move", pa.string(), nullable=False),
        pa.field("points", pa.list_(pa.int32()), nullable=False),
        pa.field("won", pa.bool_(), nullable=False),
    ],
    metadata={"cartable": "decisions 1"},
)
_A_GROUP: Final = 50_000
"""Rows that are written together."""


@dataclass(frozen=True)
class Played:
    """A finished match, where it comes from, and who made each of its moves: a level, or a person."""

    id: str
    source: str
    match: Match
    made_by: Sequence[str]


def self_play(game: str, levels: Sequence[str], count: int, seed: int, options: dict[str, Any]) -> Iterator[Played]:
    """Matches between bots of these levels, who change places from match to match."""
    import cartable

    for number in range(count):
        match = cartable.new(game, seed=seed + number, **options)
        seated = [levels[(seat + number) % len(levels)] for seat in range(match.players)]
        bots = [make_bot(match.game, level, seed * 1_000_003 + number * 7 + seat) for seat, level in enumerate(seated)]
        made_by = []
        while match.turn is not None:
            made_by.append(seated[match.turn])
            match.play(choose(bots[match.turn], match))
        yield Played(f"{seed}-{number}", "self-play", match, made_by)


def rows(played: Played) -> Iterator[dict[str, Any]]:
    """Every decision of a match; where a move is several small ones, a row for each."""
    match = played.match
    game, environment = match.game, match.game.learning
    assert environment is not None
    table = Table(game.name, dict(match.options.chosen()))
    buffer, ply = wide_row(game.rules.moves_buffer), 0
    whole = {
        "match": played.id,
        "source": played.source,
        "game": game.name,
        "options": json.dumps(match.options.chosen(), sort_keys=True),
        "points": list(match.scores),
    }
    for number, each in enumerate(match.rounds, start=1):
        for before, code in zip(each.states, each.moves, strict=False):
            state, text = before.copy(), game.notation.move_text(code)
            small = game.whole_moves.small_moves(before, code) if game.whole_moves else [code]
            for part, move in enumerate(small):
                seat, count = int(state.turn), game.rules.legal_moves(state, buffer)
                observation = np.zeros(table.observation_size, np.int8)
                environment.observe(state, seat, observation)
                yield {
                    **whole,
                    "ply": ply,
                    "part": part,
                    "round": number,
                    "seat": seat,
                    "player": played.made_by[ply],
                    "observation": observation.tobytes(),
                    "legal": sorted(environment.action_of(state, buffer[at], table.tables) for at in range(count)),
                    "action": environment.action_of(state, move, table.tables),
                    "move": text,
                    "won": seat in match.winners,
                }
                game.rules.play(state, move)
            ply += 1


def write(path: Path, matches: Iterable[Played]) -> tuple[int, int]:
    """Write matches to a file; how many matches and decisions there were."""
    waiting: list[dict[str, Any]] = []
    count = decisions = 0
    with pq.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        for played in matches:
            waiting += rows(played)
            count += 1
            if len(waiting) >= _A_GROUP:
                decisions += _flush(writer, waiting)
        decisions += _flush(writer, waiting)
    return count, decisions


def _flush(writer: Any, waiting: list[dict[str, Any]]) -> int:
    written = len(waiting)
    if waiting:
        writer.write_table(pa.Table.from_pylist(waiting, schema=SCHEMA))
        waiting.clear()
    return written
