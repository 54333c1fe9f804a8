"""The example trains, resumes, and writes its files. Skipped without PyTorch."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import cartable
from cartable.bots import choose, make_bot
from cartable.bots.network_bot import NetworkBot

pytest.importorskip("torch", reason="PyTorch is not installed: the example was not run")

from examples.train_shokoba import Plan, Trainer, evaluate, picked

PLAN = Plan(matches=16, steps=8, minibatch=64, hidden=16)


def weights(trainer: Trainer) -> bytes:
    found: bytes = trainer.net.player[0].weight.detach().numpy().tobytes()
    return found


def test_the_example_trains_saves_and_resumes(tmp_path: Path) -> None:
    trainer = Trainer(PLAN, "cpu", seed=1)
    before = weights(trainer)
    trainer.train(0.001, tmp_path)
    assert weights(trainer) != before
    assert {"checkpoint.pt", "curve.json", "curve.svg", "shokoba-2.npz"} <= {path.name for path in tmp_path.iterdir()}
    assert {"decisions", "seconds", "greedy", "random"} == set(json.loads((tmp_path / "curve.json").read_text())[0])
    again = Trainer(PLAN, "cpu", seed=2)
    again.resume(tmp_path)
    assert again.made == trainer.made
    assert weights(again) == weights(trainer)


def test_the_exported_network_chooses_as_in_training(tmp_path: Path) -> None:
    """The file, asked move by move at a table, and the network over a batch are the same player."""
    trainer = Trainer(PLAN, "cpu", seed=1)
    trainer.net.player[-1].weight.data.normal_()
    trainer.save(tmp_path)
    batch = trainer.matches.batch
    game = batch.spec.game
    bot = NetworkBot(game, 1, tmp_path / "shokoba-2.npz")
    agreed, asked = 0, 0
    for _ in range(12):
        after, legal = trainer.matches.lookahead()
        chosen = picked(legal, trainer.net.policy(after, legal).argmax(-1))
        for match in range(PLAN.matches):
            seen = game.state()
            record = game.state.from_buffer_copy(batch.arrays["state"][match])
            game.rules.hide(record, int(batch.seats[match]), seen)
            moves = [
                batch.spec.learning.move_of(seen, int(action), batch.spec.lookup)
                for action in legal[match]
                if action >= 0
            ]
            move = bot.choose(seen, moves)
            agreed += batch.spec.learning.action_of(seen, move, batch.spec.lookup) == int(chosen[match])
            asked += 1
        batch.step(chosen.numpy())
    assert agreed >= 0.98 * asked  # the file has half the digits, so that what is all but equal may change places


def test_the_network_is_evaluated_in_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Trainer(PLAN, "cpu", seed=1).save(tmp_path)
    evaluate(tmp_path, ("random", "greedy", "expert:sims=5"), deals=2)
    output = capsys.readouterr().out
    for rival in ("random", "greedy", "expert:sims=5"):
        assert re.search(rf"{rival} .* 4 .*%.*% to .*%", output)


def test_in_some_matches_one_seat_is_the_greedy_bot() -> None:
    trainer = Trainer(replace(PLAN, rivals=0.5), "cpu", seed=1)
    trainer.play()
    assert trainer.guest.tolist() == [0, 1] * 4 + [-1] * 8
    by_match = trainer.own.float().mean(0)
    assert by_match[:8].mean() < 0.6 < by_match[8:].mean()


def test_the_exported_network_plays(tmp_path: Path) -> None:
    Trainer(PLAN, "cpu", seed=1).save(tmp_path)
    match = cartable.new("shokoba", players=2, seed=1)
    bots = [NetworkBot(match.game, 1, tmp_path / "shokoba-2.npz"), make_bot(match.game, "greedy", 1)]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    assert match.winners


def test_advantages_change_their_sign_with_the_seat() -> None:
    """A stone for the next seat is a stone against this one, and nothing follows the end of a match."""
    import torch

    trainer = Trainer(Plan(matches=1, steps=3, minibatch=1, hidden=4, trace=1.0), "cpu", seed=1)
    trainer.rewards[:, 0] = torch.tensor([0.0, 1.0, 5.0])
    trainer.signs[:, 0] = torch.tensor([-1.0, 0.0, 1.0])
    assert trainer._advantages(torch.tensor([2.0]))[:, 0].tolist() == [-1.0, 1.0, 7.0]
