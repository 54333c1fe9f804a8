"""A bot that plays by a network file."""

from __future__ import annotations

from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

import cartable
from cartable import BadOption
from cartable.bots import choose, make_bot
from cartable.bots.levels import level_for, levels_for
from cartable.bots.network import evaluate_network, read_network
from cartable.bots.network_bot import NetworkBot
from cartable.kernel import Row, real_row, small_row, wide_row
from cartable.lab.arena import Arena
from examples.onnx_file import onnx_bytes


def network(folder: Path, game: str, *, rates_positions: bool = False, **options: int) -> Path:
    """A file with random weights for a table: a number for each action, or one for what is seen after a move."""
    declared = cartable.load(game)
    assert declared.learning is not None
    chosen = declared.options.read(options)
    sizes = [declared.learning.observation_size(chosen), 16, declared.learning.action_count(chosen)]
    if rates_positions:
        sizes[-1] = 1
    chance, arrays = np.random.default_rng(1), {}
    for number, (before, after) in enumerate(pairwise(sizes)):
        arrays[f"weights{number}"] = chance.normal(size=(before, after)).astype(np.float16)
        arrays[f"biases{number}"] = chance.normal(size=after).astype(np.float16)
    path = folder / f"{game}.npz"
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]
    return path


def row_of(numbers: list[int]) -> Row:
    row = small_row(len(numbers))
    for place, number in enumerate(numbers):
        row[place] = number
    return row


@pytest.mark.slow
@pytest.mark.parametrize("rates_positions", [False, True])
@pytest.mark.parametrize("game", cartable.GAMES)
def test_it_plays_a_whole_match_and_the_same_one_again(game: str, rates_positions: bool, tmp_path: Path) -> None:
    path = network(tmp_path, game, rates_positions=rates_positions, players=2)
    matches = []
    for _ in range(2):
        match = cartable.new(game, players=2, seed=1)
        bots = [NetworkBot(match.game, 1, path), make_bot(match.game, "random", 2)]
        while match.turn is not None:
            match.play(choose(bots[match.turn], match))
        matches.append([str(move) for move in match.moves])
    assert matches[0] == matches[1]


def test_it_chooses_the_highest_of_the_legal_actions(tmp_path: Path) -> None:
    path = network(tmp_path, "toko_maja", players=2)
    match = cartable.new("toko_maja", players=2, seed=3)
    bot = NetworkBot(match.game, 1, path)
    seen = match.hidden(match.actor)
    codes = list(match.legal_moves.codes)
    row = small_row(read_network(path).inputs)
    assert match.game.learning is not None
    match.game.learning.observe(seen, match.turn, row)
    values = read_network(path).run(row)
    best = max(codes, key=lambda code: values[code if code <= 6 else code - 1])
    assert bot.choose(seen, codes) == best


def test_it_rates_only_what_its_seat_would_see_after_a_move(tmp_path: Path) -> None:
    """With a network that counts the cards in hand, and one that counts the own pile."""
    match = cartable.new("shokoba", players=2, seed=3)
    assert match.game.learning is not None
    fields = match.game.learning.fields(match.game.options.read({"players": 2}))
    starts = dict(
        zip([field.name for field in fields], accumulate([0, *(field.size for field in fields)]), strict=False)
    )
    for name, size in (("hand", 20), ("piles", 20)):
        weights = np.zeros((sum(field.size for field in fields), 1))
        weights[starts[name] : starts[name] + size] = 1
        np.savez(tmp_path / f"{name}.npz", weights0=weights, biases0=np.zeros(1))
    seen, codes = match.hidden(match.actor), list(match.legal_moves.codes)
    assert NetworkBot(match.game, 1, tmp_path / "hand.npz").values(seen, codes) == [2] * len(codes)
    taken = NetworkBot(match.game, 1, tmp_path / "piles.npz").values(seen, codes)
    for text, cards in zip(match.legal_moves, taken, strict=True):
        assert cards == (1 + len(str(text).split(" x ")[1].split()) if " x " in str(text) else 0)


def test_the_outputs_are_those_of_the_weights(tmp_path: Path) -> None:
    one, two = np.array([[1.0, -1.0]]), np.array([[2.0], [4.0]])
    np.savez(tmp_path / "small.npz", weights0=one, biases0=np.zeros(2), weights1=two, biases1=np.array([0.5]))
    network = read_network(tmp_path / "small.npz")
    assert [list(network.run(row_of([value]))) for value in (4, -4)] == [[4 * 2 + 0.5], [4 * 4 + 0.5]]


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("order", ["C", "F"])
def test_it_computes_what_numpy_computes(kind: type, order: Literal["C", "F"], tmp_path: Path) -> None:
    chance = np.random.default_rng(2)
    arrays: dict[str, Any] = {}
    for layer, (before, after) in enumerate(pairwise((30, 24, 7))):
        arrays[f"weights{layer}"] = chance.normal(size=(before, after)).astype(kind, order=order)
        arrays[f"biases{layer}"] = chance.normal(size=after).astype(kind)
    np.savez(tmp_path / "some.npz", **arrays)
    observed = chance.integers(-1, 3, 30)
    exact = {name: each.astype(float) for name, each in arrays.items()}
    hidden = np.maximum(observed @ exact["weights0"] + exact["biases0"], 0)
    expected = hidden @ exact["weights1"] + exact["biases1"]
    found = read_network(tmp_path / "some.npz")
    assert (found.inputs, found.outputs) == (30, 7)
    assert found.run(row_of(observed.tolist())) == pytest.approx(expected, rel=1e-4, abs=1e-4)


_ARRAYS = {"weights0": np.ones((3, 2)), "biases0": np.ones(2), "weights1": np.ones((2, 1)), "biases1": np.ones(1)}


@pytest.mark.parametrize(
    "changed",
    [
        {"weights1": np.ones((3, 1))},  # not as many as the layer before has outputs
        {"biases1": np.ones(2)},
        {"weights0": np.ones((3, 2), np.int64)},
        {"weights0": np.ones((3, 2, 1))},
        {"weights0": np.ones(0)},
        {"biases0": np.array(1.0)},
        {"weights0": None},
    ],
)
def test_a_file_that_holds_no_network_is_refused(changed: dict[str, np.ndarray | None], tmp_path: Path) -> None:
    arrays = {name: each for name, each in {**_ARRAYS, **changed}.items() if each is not None}
    np.savez(tmp_path / "wrong.npz", **arrays)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"wrong\.npz"):
        read_network(tmp_path / "wrong.npz")


@pytest.mark.parametrize("content", [b"", b"PK", b"no network", bytes(1000)])
def test_a_file_that_is_something_else_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "wrong.npz").write_bytes(content)
    with pytest.raises(BadOption, match=r"wrong\.npz"):
        read_network(tmp_path / "wrong.npz")


@pytest.mark.compiled_only
def test_the_kernel_computes_the_same_as_python() -> None:
    chance = np.random.default_rng(3)
    sizes, weights, values, results = wide_row(3), real_row(5 * 4 + 4 + 4 + 1), real_row(5), real_row(5)
    for place, size in enumerate((5, 4, 1)):
        sizes[place] = size
    for place in range(len(weights)):
        weights[place] = chance.normal()
    for _ in range(100):
        observed = row_of(chance.integers(-2, 3, 5).tolist())
        evaluate_network(observed, 2, sizes, weights, values, results)
        compiled = results[0]
        evaluate_network.python(observed, 2, sizes, weights, values, results)
        assert results[0] == compiled


@pytest.mark.parametrize("rates_positions", [False, True])
def test_an_onnx_file_plays_like_the_weights(rates_positions: bool, tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: no ONNX network was tried")
    path = network(tmp_path, "goita", rates_positions=rates_positions, players=2)
    with np.load(path) as saved:
        (tmp_path / "goita.onnx").write_bytes(onnx_bytes(dict(saved)))
    match = cartable.new("goita", players=2, seed=4)
    seen, codes = match.hidden(match.actor), list(match.legal_moves.codes)
    plain, onnx = NetworkBot(match.game, 1, path), NetworkBot(match.game, 1, tmp_path / "goita.onnx")
    assert onnx.values(seen, codes) == pytest.approx(plain.values(seen, codes), rel=1e-3)


def test_a_network_for_another_table_is_refused(tmp_path: Path) -> None:
    match = cartable.new("shokoba", players=3, seed=1)
    for path in (network(tmp_path, "goita", players=2), network(tmp_path, "shokoba", rates_positions=True, players=2)):
        with pytest.raises(BadOption, match=f"{path.name} does not fit shokoba with 3 players"):
            NetworkBot(match.game, 1, path).choose(match.hidden(match.actor), list(match.legal_moves.codes))


def test_an_arena_refuses_a_network_that_does_not_fit_before_it_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CARTABLE_NETWORK", str(network(tmp_path, "shokoba", players=2)))
    assert len(Arena("shokoba", {"players": 2}, ["learned", "greedy"]).entrants) == 2
    for game, options in (("shokoba", {"players": 4}), ("goita", {"players": 2})):
        with pytest.raises(BadOption) as caught:
            _ = Arena(game, options, ["learned", "greedy"]).entrants
        assert caught.value.code == "network/misfit"


def test_a_configured_network_file_has_to_exist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARTABLE_NETWORK", str(tmp_path / "none.npz"))
    with pytest.raises(BadOption, match="CARTABLE_NETWORK"):
        make_bot(cartable.load("shokoba"), "learned", 1)
    monkeypatch.setenv("CARTABLE_NETWORK", str(network(tmp_path, "shokoba", players=2)))
    assert isinstance(make_bot(cartable.load("shokoba"), "learned", 1), NetworkBot)


# the network that comes with Cartable


@pytest.fixture
def _no_network_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARTABLE_NETWORK", raising=False)


@pytest.mark.usefixtures("_no_network_named")
def test_it_is_offered_only_where_it_can_play() -> None:
    assert "learned" in levels_for("shokoba", 2)
    for game, players in (("shokoba", 3), ("goita", 2)):
        assert "learned" not in levels_for(game, players)
        with pytest.raises(BadOption, match="beginner") as caught:
            level_for("learned", game, players)
        assert caught.value.code == "option/value"


@pytest.mark.usefixtures("_no_network_named")
def test_a_configured_network_is_offered_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARTABLE_NETWORK", str(network(tmp_path, "goita", players=2)))
    assert level_for("learned", "goita", 2).name == "learned"


@pytest.mark.compiled_only
@pytest.mark.usefixtures("_no_network_named")
def test_it_clearly_beats_random_moves() -> None:
    won = 0
    for seed in range(20):
        match = cartable.new("shokoba", players=2, seed=seed)
        bots = [make_bot(match.game, "learned" if seat == seed % 2 else "random", seed) for seat in range(2)]
        while match.turn is not None:
            match.play(choose(bots[match.turn], match))
        won += match.winners == (seed % 2,)
    assert won >= 15  # of 20 it wins 19 on average
