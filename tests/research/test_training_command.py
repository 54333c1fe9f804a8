"""`cartable train` from its options to its files. What needs PyTorch is skipped without it."""

from __future__ import annotations

import signal
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cartable.cli import train as command
from cartable.cli.app import app
from cartable.lab.executors import SerialExecutor

with_torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed: training was not tried")
SHORT = ("--minutes", "0.01", "--matches", "64", "--option", "players=2", "--device", "cpu")


def train(*arguments: str) -> Result:
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100"}).invoke(
        app, ["train", *arguments]
    )


def refused(*arguments: str) -> str:
    """The code of the error."""
    result = train(*arguments)
    assert result.exit_code == 2, result.output
    return result.stderr.splitlines()[-1].removeprefix("cartable: ").split(": ")[0]


@pytest.fixture
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    from cartable.research.training import run

    monkeypatch.setattr(run, "_PART_MATCHES", 4)
    monkeypatch.setattr(command, "_MOST_DEALS", 2)
    monkeypatch.setattr(command, "executor_for", lambda *_: SerialExecutor())


def test_wrong_requests_have_stable_codes() -> None:
    assert refused("poker") == "game/unknown"
    assert refused("goita", "--option", "colour=red") == "option/unknown"
    assert refused("goita", "--device", "abacus") == "option/value"
    assert train("goita", "--minutes", "0").exit_code == 2
    assert train("goita", "--minutes", "inf").exit_code == 2
    assert refused("goita", "--minutes", "nan") == "option/value"
    assert train("goita", "--matches", "1").exit_code == 2


def test_it_says_how_to_install_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_NEEDED", ("no_such_module",))
    assert refused("goita") == "train/missing"
    assert "pip install 'cartable[train]'" in train("goita", "--lang", "fr").stderr


@with_torch
def test_wrong_folders_and_variants_have_stable_codes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert refused("goita", "--option", "players=1") == "train/variant"
    assert "players=2|3|4, " in train("goita", "--option", "players=1").stderr, "it says what can be chosen"
    assert refused("goita", "--resume", "--out", str(tmp_path)) == "train/nothing"
    assert refused("goita", "--device", "cuda") == "train/gpu"
    (tmp_path / "checkpoint.pt").write_bytes(b"?")
    assert refused("goita", "--out", str(tmp_path)) == "train/exists"
    assert refused("goita", "--out", str(tmp_path), "--resume", "--device", "cpu") == "train/checkpoint"


@with_torch
@pytest.mark.usefixtures("few_matches")
def test_it_trains_ends_with_a_table_and_resumes(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "out"))
    result = train("goita", *SHORT, *out)
    assert result.exit_code == 0, result.output
    for each in (
        "players=2",
        "Share of wins",
        "mean",
        "± ",
        "in 8 matches",
        "arena goita network:file=",
        "a second",
        "goita.npz",
    ):
        assert each in result.stdout
    assert "against greedy" in result.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"checkpoint.pt", "curve.svg", "goita.npz"}
    again = train("goita", *SHORT, *out, "--resume", "--lang", "fr")
    assert again.exit_code == 0, again.output
    assert "Part de victoires" in again.stdout
    assert refused("shokoba", *SHORT, *out, "--resume") == "train/other-game"


@with_torch
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_prepared(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = train("goita", *SHORT, "--out", str(tmp_path / "file" / "out"))
    assert result.exit_code == 2
    assert result.stderr.startswith("cartable: file/unwritable: ")


@with_torch
@pytest.mark.usefixtures("few_matches")
def test_a_resumed_run_keeps_to_its_variants(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "out"))
    plain = ("--minutes", "0.01", "--matches", "64", "--device", "cpu")
    assert train("goita", *SHORT, *out).exit_code == 0
    again = train("goita", *plain, *out, "--resume")
    assert again.exit_code == 0, again.output
    assert "preparing 1 variant\n" in again.stderr
    assert "players=3" not in again.stdout
    assert refused("goita", *plain, *out, "--resume", "-o", "players=3") == "train/other-variants"
    french = train("goita", *plain, *out, "--resume", "-o", "players=3", "--lang", "fr").stderr
    assert "vient d'un entraînement avec players=2, pas avec players=3" in french


def test_the_command_that_resumes_names_all_that_was_chosen() -> None:
    options = command.TrainOptions(
        game="goita", minutes=5, device="cpu", out=Path("my run"), option=["players=2"], matches=64, seed=3
    )
    assert options.resume_command == (
        "cartable train goita --out 'my run' --resume --minutes 5 --device cpu --option players=2 --matches 64 --seed 3"
    )
    assert command.TrainOptions(game="goita").resume_command == (
        "cartable train goita --out training-goita --resume --minutes 10 --device auto"
    )


@with_torch
@pytest.mark.usefixtures("few_matches")
def test_ctrl_c_saves_and_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cartable.research.training.trainer import Trainer

    update = Trainer.update

    def interrupted(trainer: Any) -> None:
        update(trainer)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Trainer, "update", interrupted)
    before = signal.getsignal(signal.SIGINT)
    result = train("goita", *SHORT, "--minutes", "60", "--out", str(tmp_path / "out"))
    assert result.exit_code == 130, result.output
    assert "--resume" in result.stdout
    assert (tmp_path / "out" / "checkpoint.pt").is_file()
    assert "--option players=2" in result.stdout
    assert signal.getsignal(signal.SIGINT) is before


@with_torch
@pytest.mark.usefixtures("few_matches")
def test_ctrl_c_during_the_last_matches_ends_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cartable.lab.network_trial import NetworkTrial

    monkeypatch.setattr(NetworkTrial, "play", lambda *_: signal.raise_signal(signal.SIGINT))
    result = train("goita", *SHORT, "--out", str(tmp_path / "out"))
    assert result.exit_code == 130, result.output
    assert "Share of wins" not in result.stdout
    assert (tmp_path / "out" / "goita.npz").is_file()
