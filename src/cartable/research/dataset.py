"""Decisions as data sets: a folder that can be published on Hugging Face as it is, and arrays to learn from.

>>> from cartable.research.dataset import sample
>>> decisions = sample("goita")
>>> len(decisions) >= 10_000, decisions.observations.shape[1], decisions.masks.shape[1]
(True, 250, 29)
>>> bool((decisions.masks[range(len(decisions)), decisions.actions] == 1).all())
True

The sample sets that come with Cartable are matches for two between the levels `expert` and `sensible`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from cartable.games.errors import BadOption
from cartable.games.registry import GAMES
from cartable.research.dataset_card import card
from cartable.research.env_spec import EnvSpec
from cartable.research.parquet import SCHEMA, PlayedMatch, rows

Split = Literal["train", "validation", "test"]
SPLITS: Final[tuple[Split, ...]] = ("train", "validation", "test")
SAMPLES: Final = Path(__file__).parent / "samples"
"""The sample sets that come with Cartable, by game."""
_PLAIN: Final = pa.schema(
    [each.with_type(pa.string()) if pa.types.is_dictionary(each.type) else each for each in SCHEMA],
    metadata=SCHEMA.metadata,
)
"""The columns without dictionaries, which other readers of Parquet do not all know."""


@dataclass(frozen=True)
class Decisions:
    """What was seen, what was legal and what was chosen, one row a decision, of one game under one set of options."""

    game: str
    options: dict[str, Any]
    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    seats: NDArray[np.int8]
    won: NDArray[np.bool_]
    matches: NDArray[np.str_]
    """The match of each decision: decisions of one match belong together when data are split."""
    players: NDArray[np.str_]
    """Who decided: the level of a bot, or `person`."""

    def __len__(self) -> int:
        return len(self.actions)


def write_dataset(folder: Path, matches: Iterable[PlayedMatch], *, command: str = "") -> tuple[int, int]:
    """Write a folder with a card and a Parquet file for each split; return how many matches and decisions there were.

    Of ten matches eight are for training, one for validation and one for tests; a match is never split, and a split
    without a match has no file. The card names the `command` that makes the same data again. Raises `BadOption` for a
    folder that is not empty, which would be left with files of two data sets.
    """
    if folder.is_dir() and any(folder.iterdir()):
        raise BadOption("data/exists", path=folder)
    (folder / "data").mkdir(parents=True)
    decisions: dict[str, int] = {}
    count, games, players = 0, set[str](), set[str]()
    with ExitStack() as stack:
        files: dict[Split, pq.ParquetWriter] = {}
        for played in matches:
            split = split_of(count)
            if split not in files:
                file = pq.ParquetWriter(_split_file(folder, split), _PLAIN, compression="zstd")
                files[split] = stack.enter_context(file)
            found = list(rows(played))
            files[split].write_table(pa.Table.from_pylist(found, schema=_PLAIN))
            decisions[split] = decisions.get(split, 0) + len(found)
            games.add(played.match.game.name)
            players.update(played.made_by)
            count += 1
    text = card(sorted(games), count, decisions, sorted(players), command)
    (folder / "README.md").write_text(text, encoding="utf-8")
    return count, sum(decisions.values())


def split_of(number: int) -> Split:
    """The split of a match by its number."""
    return {8: "validation", 9: "test"}.get(number % 10, "train")  # type: ignore[return-value]


def read_decisions(path: Path | str, split: Split = "train") -> Decisions:
    """The decisions of a file, or of one split of a folder.

    Raises `BadOption` where they are not of one kind, and for a split that is none or that a small data set lacks.
    """
    file = Path(path)
    there = [each for each in SPLITS if not file.is_dir() or _split_file(file, each).is_file()]
    if split not in there:
        raise BadOption("option/value", name="split", value=split, choices=", ".join(there) or "–")
    return _decisions(pq.read_table(_split_file(file, split) if file.is_dir() else file))


def _split_file(folder: Path, split: Split) -> Path:
    return folder / "data" / f"{split}.parquet"


def sample(game: str) -> Decisions:
    """Ten thousand decisions of a game that comes with Cartable, for tutorials and tests."""
    if game not in GAMES:
        raise BadOption("game/unknown", name=game, games=", ".join(GAMES))
    return read_decisions(SAMPLES / f"{game}.parquet")


def _decisions(table: pa.Table) -> Decisions:
    kinds = {(game, options) for game, options in zip(*_texts(table, "game", "options"), strict=True)}
    if len(kinds) != 1:
        raise BadOption("data/mixed", count=len(kinds))
    ((game, written),) = kinds
    options = json.loads(written)
    spec = EnvSpec(game, options, "read_decisions")
    masks = np.zeros((len(table), spec.actions), np.int8)
    for row, legal in enumerate(table["legal"].to_pylist()):
        masks[row, legal] = 1
    observations = np.frombuffer(b"".join(table["observation"].to_pylist()), np.int8)
    matches, players = _texts(table, "match", "player")
    return Decisions(
        game,
        options,
        observations.reshape(len(table), spec.observation_size),
        masks,
        table["action"].to_numpy().astype(np.int64),
        table["seat"].to_numpy(),
        table["won"].to_numpy(),
        np.array(matches),
        np.array(players),
    )


def _texts(table: pa.Table, *names: str) -> list[list[str]]:
    return [table[name].to_pylist() for name in names]
