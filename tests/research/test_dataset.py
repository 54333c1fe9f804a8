"""Data sets: a folder with a card and splits, decisions as arrays, and the sample sets that come with Cartable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="PyArrow is not installed: data sets were not tried")

import pyarrow as pa
import pyarrow.parquet as pq
import yaml
from typer.testing import CliRunner

import cartable
from cartable import BadOption
from cartable.cli.app import app
from cartable.research.dataset import SAMPLES, SPLITS, read_decisions, sample, write_dataset
from cartable.research.env_spec import EnvSpec
from cartable.research.parquet import self_play, write
from tests.cases import each_case

pytestmark = pytest.mark.extras


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "dataset"
    arguments = ["goita", "--bots", "random,greedy", "--games", "20", "--players", "2", "-o", "target=1", "--folder"]
    result = CliRunner().invoke(app, ["export", str(path), *arguments, "--lang", "en"])
    assert result.exit_code == 0, result.output
    assert "20 matches" in result.output
    return path


def test_a_folder_has_a_card_and_splits_that_share_no_match(folder: Path) -> None:
    tables = {split: pq.read_table(folder / "data" / f"{split}.parquet") for split in SPLITS}
    matches = {split: set(table["match"].to_pylist()) for split, table in tables.items()}
    assert {split: len(found) for split, found in matches.items()} == {"train": 16, "validation": 2, "test": 2}
    assert len(set.union(*matches.values())) == 20
    _, head, text = (folder / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    stated = yaml.safe_load(head)
    assert stated["configs"][0]["data_files"] == [{"split": split, "path": f"data/{split}.parquet"} for split in SPLITS]
    for each in stated["configs"][0]["data_files"]:
        assert (folder / each["path"]).is_file()
    for split, table in tables.items():
        assert f"| `{split}` | {len(table):,} |" in text
        assert all(f"`{name}`" in text for name in table.column_names)
        assert not any(pa.types.is_dictionary(kind) for kind in table.schema.types)


def test_a_card_says_who_played_and_how_it_was_made(folder: Path) -> None:
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert "20 matches of goita" in text
    assert "Who decided: `greedy`, `random`." in text
    command = "cartable export dataset goita --bots random,greedy --games 20 --players 2 -o target=1 --seed 1 --folder"
    assert f"\n\n    {command}\n\n|" in text


def test_a_second_export_into_the_same_folder_is_refused(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for language, said in (("en", "is not empty"), ("fr", "n'est pas vide")):
        result = CliRunner().invoke(
            app, ["export", str(folder), "goita", "--games", "1", "--folder", "--lang", language]
        )
        assert result.exit_code == 2
        assert "data/exists" in result.stderr
        assert said in " ".join(result.stderr.split())
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_small_data_set_names_no_split_without_a_match(tmp_path: Path) -> None:
    write_dataset(tmp_path, self_play("goita", ["random"], 1, 1, {"players": 2, "target": 1}))
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["train.parquet"]
    _, head, text = (tmp_path / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    assert yaml.safe_load(head)["configs"][0]["data_files"] == [{"split": "train", "path": "data/train.parquet"}]
    assert "1 match of goita" in text
    assert "Décisions de 1 partie," in text
    assert "Made by" not in text
    with pytest.raises(BadOption, match="split cannot be 'validation'; it can be train"):
        read_decisions(tmp_path, "validation")


def test_decisions_are_read_as_arrays(folder: Path) -> None:
    table = pq.read_table(folder / "data" / "test.parquet")
    found = read_decisions(folder, "test")
    assert len(found) == len(table)
    assert (found.game, found.options) == ("goita", {"players": 2, "target": 1})
    assert found.actions.tolist() == table["action"].to_pylist()
    for row, legal in enumerate(table["legal"].to_pylist()):
        assert np.flatnonzero(found.masks[row]).tolist() == legal
    assert found.observations[0].tobytes() == table["observation"][0].as_py()
    assert found.won.tolist() == table["won"].to_pylist()
    assert set(found.players.tolist()) <= {"random", "greedy"}


def test_decisions_of_several_kinds_and_unknown_splits_are_refused(folder: Path, tmp_path: Path) -> None:
    def mixed() -> Any:
        for players in (2, 3):
            yield from self_play("goita", ["random"], 1, 1, {"players": players, "target": 1})

    write(tmp_path / "mixed.parquet", mixed())
    with pytest.raises(BadOption, match="2 games or sets of options"):
        read_decisions(tmp_path / "mixed.parquet")
    with pytest.raises(BadOption, match="train, validation, test"):
        read_decisions(folder, "all")  # type: ignore[arg-type]
    with pytest.raises(BadOption):
        sample("chess")


def test_a_data_set_may_be_empty(tmp_path: Path) -> None:
    assert write_dataset(tmp_path, []) == (0, 0)
    text = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "0 matches of no game" in text
    assert "configs" not in yaml.safe_load(text.split("---\n", 2)[1])
    with pytest.raises(BadOption, match="split cannot be 'train'"):
        read_decisions(tmp_path)


@each_case("game", cartable.GAMES)
def test_a_sample_set_fits_the_game_as_it_is_now(game: str) -> None:
    found = sample(game)
    spec = EnvSpec(game, found.options, "test")
    assert len(found) >= 10_000
    assert found.observations.shape == (len(found), spec.observation_size)
    assert (found.masks[np.arange(len(found)), found.actions] == 1).all()
    assert set(found.players.tolist()) == {"expert", "sensible"}
    assert 0.2 < found.won.mean() < 0.8


def test_the_sample_sets_are_small() -> None:
    assert sum(path.stat().st_size for path in SAMPLES.iterdir()) <= 2_000_000
