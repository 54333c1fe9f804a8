"""A bot that plays by a network file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import cartable
from cartable import BadOption
from cartable.bots import choose, make_bot
from cartable.bots.learned import SCALE, LearnedBot, read_network


def network(folder: Path, game: str, **options: int) -> Path:
    """A file with random weights for a table."""
    declared = cartable.load(game)
    assert declared.environment is not None
    chosen = declared.options.read(options)
    sizes = [declared.environment.observation_size(chosen), 16, declared.environment.action_count(chosen)]
    chance, arrays = np.random.default_rng(1), {}
    for number, (before, after) in enumerate(pairwise(sizes)):
        arrays[f"weights{number}"] = chance.normal(size=(before, after)).astype(np.float16)
        arrays[f"biases{number}"] = chance.normal(size=after).astype(np.float16)
    path = folder / f"{game}.npz"
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]
    return path


@pytest.mark.parametrize("game", cartable.GAMES)
def test_it_plays_a_whole_match_and_the_same_one_again(game: str, tmp_path: Path) -> None:
    path = network(tmp_path, game, players=2)
    matches = []
    for _ in range(2):
        match = cartable.new(game, players=2, seed=1)
        bots = [LearnedBot(match.game, 1, path), make_bot(match.game, "random", 2)]
        while match.turn is not None:
            match.play(choose(bots[match.turn], match))
        matches.append([str(move) for move in match.moves])
    assert matches[0] == matches[1]


def test_it_chooses_the_highest_of_the_legal_actions(tmp_path: Path) -> None:
    path = network(tmp_path, "toko_maja", players=2)
    match = cartable.new("toko_maja", players=2, seed=3)
    bot = LearnedBot(match.game, 1, path)
    seen = match.hidden(match.turn)
    values, codes = bot.values(seen), list(match.legal_moves.codes)
    best = max(codes, key=lambda code: values[code if code <= 6 else code - 1])
    assert bot.choose(seen, codes) == best


def test_a_network_is_multiplied_as_it_was_trained(tmp_path: Path) -> None:
    one, two = np.array([[1.0, -1.0]]), np.array([[2.0], [4.0]])
    np.savez(tmp_path / "small.npz", weights0=one, biases0=np.zeros(2), weights1=two, biases1=np.array([0.5]))
    run = read_network(tmp_path / "small.npz")
    assert run(np.array([4], np.int8)).tolist() == [SCALE * 4 * 2 + 0.5]
    assert run(np.array([-4], np.int8)).tolist() == [SCALE * 4 * 4 + 0.5]


def test_an_onnx_file_plays_like_the_weights(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: no ONNX network was tried")
    pytest.importorskip("onnx", reason="onnx is not installed: no ONNX network was tried")
    pytest.importorskip("torch", reason="PyTorch is not installed: the example that writes ONNX was not tried")
    from examples.train_shokoba import write_onnx

    path = network(tmp_path, "goita", players=2)
    with np.load(path) as saved:
        write_onnx(dict(saved), tmp_path / "goita.onnx")
    match = cartable.new("goita", players=2, seed=4)
    seen = match.hidden(match.turn)
    plain, onnx = LearnedBot(match.game, 1, path), LearnedBot(match.game, 1, tmp_path / "goita.onnx")
    assert onnx.values(seen) == pytest.approx(plain.values(seen), rel=1e-3)


def test_a_network_has_to_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CARTABLE_NETWORK", raising=False)
    with pytest.raises(BadOption, match="CARTABLE_NETWORK"):
        make_bot(cartable.load("shokoba"), "learned", 1)
    monkeypatch.setenv("CARTABLE_NETWORK", str(network(tmp_path, "shokoba", players=2)))
    assert isinstance(make_bot(cartable.load("shokoba"), "learned", 1), LearnedBot)
