"""The worked example learns, goes on where it stopped, and leaves what it says. Skipped where there is no PyTorch."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.learned import LearnedBot

pytest.importorskip("torch", reason="PyTorch is not installed: the example was not run")

from examples.train_shokoba import Plan, Trainer

PLAN = Plan(matches=16, steps=8, minibatch=64, hidden=16)


def test_the_example_trains_saves_and_goes_on(tmp_path: Path) -> None:
    trainer = Trainer(PLAN, "cpu", seed=1)
    before = trainer.net.own.weight.clone()
    trainer.train(0.001, tmp_path)
    assert not bool((trainer.net.own.weight == before).all())
    assert {"checkpoint.pt", "curve.json", "curve.svg", "shokoba-2.npz"} <= {path.name for path in tmp_path.iterdir()}
    assert {"decisions", "seconds", "greedy", "random"} == set(json.loads((tmp_path / "curve.json").read_text())[0])
    again = Trainer(PLAN, "cpu", seed=2)
    again.resume(tmp_path)
    assert again.made == trainer.made
    assert np.array_equal(again.net.own.weight.detach().numpy(), trainer.net.own.weight.detach().numpy())


def test_what_it_leaves_plays(tmp_path: Path) -> None:
    Trainer(PLAN, "cpu", seed=1).save(tmp_path)
    match = cartable.new("shokoba", players=2, seed=1)
    bots = [LearnedBot(match.game, 1, tmp_path / "shokoba-2.npz"), make_bot(match.game, "greedy", 1)]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    assert match.winners


def test_advantages_change_their_sign_with_the_seat() -> None:
    """A stone for the next seat is a stone against this one, and nothing follows the end of a match."""
    import torch

    trainer = Trainer(Plan(matches=1, steps=3, minibatch=1, hidden=4, discount=1.0, trace=1.0), "cpu", seed=1)
    trainer.scores[:] = 0
    trainer.scores[2, :, 0] = torch.tensor([0.0, 1.0, 5.0])
    trainer.scores[3, :, 0] = torch.tensor([-1.0, 0.0, 1.0])
    assert trainer._advantages(torch.tensor([2.0]))[:, 0].tolist() == [-1.0, 1.0, 7.0]
