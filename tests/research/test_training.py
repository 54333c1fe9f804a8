"""Training: what is learned from, checkpoints, and the file that the bots read. Skipped without PyTorch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: training was not tried")

import torch

from cartable.bots.network_file import read_network_file
from cartable.bots.networks import made_networks
from cartable.bots.search.learned_moves import rating, run_player
from cartable.bots.search.workspace import Workspace
from cartable.research.training import run as training_run
from cartable.research.training.checkpoint import read_checkpoint, restore, write_checkpoint
from cartable.research.training.curve import CurvePoint, curve_picture
from cartable.research.training.errors import TrainingError
from cartable.research.training.export import write_network
from cartable.research.training.match_batches import MatchBatches, input_scales, learned_variants, match_results
from cartable.research.training.rival_matches import RIVALS, RivalMatches
from cartable.research.training.rollout import Rollout, by_seat
from cartable.research.training.run import Request, TrainingRun
from cartable.research.training.settings import TrainingSettings
from cartable.research.training.trainer import Trainer

TINY = TrainingSettings(matches=64, steps=8, minibatch=256)
TWO = {"players": 2}


def trainer(seed: int = 1, updates: int = 0) -> Trainer:
    made = Trainer("goita", TINY, "cpu", seed, TWO)
    for _ in range(updates):
        made.update()
    return made


def weights(of: Trainer) -> list[torch.Tensor]:
    return [each.detach().clone() for each in of.model.parameters()]


def are_equal(one: list[torch.Tensor], other: list[torch.Tensor]) -> bool:
    return all(torch.equal(*pair) for pair in zip(one, other, strict=True))


def test_the_same_seed_gives_the_same_first_updates() -> None:
    first, again, other = trainer(3, 2), trainer(3, 2), trainer(4, 2)
    assert are_equal(weights(first), weights(again))
    assert not are_equal(weights(first), weights(other))
    assert not are_equal(weights(first), weights(trainer(3)))
    assert first.decisions == 2 * 64 * 8


def test_a_checkpoint_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.pt"
    before = trainer(updates=2)
    before.remember()
    write_checkpoint(file, before, [{"decisions": 1.0}])
    saved = read_checkpoint(file, "goita")
    after = trainer(seed=9)
    restore(after, saved, file)
    assert saved["curve"] == [{"decisions": 1.0}]
    assert are_equal(weights(before), weights(after))
    assert (after.updates, after.decisions, after.times, after.point) == (2, 1024, before.times, before.point)
    assert are_equal(list(before.pool[0].state_dict().values()), list(after.pool[0].state_dict().values()))
    after.update()
    assert not are_equal(weights(before), weights(after))


def test_wrong_checkpoints_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.pt"
    found = []
    for content in (None, b"", b"no checkpoint", bytes(1000)):
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(TrainingError) as caught:
            read_checkpoint(file, "goita")
        found.append(caught.value.code)
    assert found == ["train/nothing", *["train/checkpoint"] * 3]
    write_checkpoint(file, trainer(), [])
    with pytest.raises(TrainingError) as caught:
        read_checkpoint(file, "shokoba")
    assert caught.value.code == "train/other-game"
    saved = read_checkpoint(file, "goita")
    with pytest.raises(TrainingError) as caught:
        restore(trainer(), {**saved, "model": {}}, file)
    assert caught.value.code == "train/checkpoint"


def test_only_variants_that_exist_are_learned() -> None:
    assert {each["players"] for each in learned_variants("goita")} == {2, 3, 4}
    assert all(each["players"] == 2 for each in learned_variants("goita", TWO))
    with pytest.raises(TrainingError) as caught:
        learned_variants("goita", {"players": 1})
    assert caught.value.code == "train/variant"


# targets


def test_targets_are_what_was_gained_and_what_is_expected_after() -> None:
    """One match for two; seat 1 acts first. The round ends with the second of three steps, the match goes on."""
    batches = MatchBatches("goita", 2, "cpu", 1, TWO)
    memory = Rollout(batches, 3)
    memory.relative[:] = torch.arange(6)
    memory.relative[0, :, :2] = torch.tensor([1, 0])  # seat 1 is to act
    memory.goes_on[:] = 1.0
    memory.goes_on[1, :, 0] = 0.0
    memory.rewards[1, :, 0, :2] = torch.tensor([3.0, -3.0])
    memory.values[:, :, 0, :2] = torch.tensor([0.5, -0.5])
    memory.values[:, :, 1, :2] = torch.tensor([0.25, -0.25])
    after = torch.zeros(2, 2, 6)
    after[:, 0, :2], after[:, 1, :2] = torch.tensor([2.0, -2.0]), torch.tensor([1.0, -1.0])
    memory.credit(after, gae_lambda=1.0)
    points, results = memory.targets[:, 0, 0, :2].tolist(), memory.targets[:, 0, 1, :2].tolist()
    assert points == [[-3.0, 3.0], [3.0, -3.0], [2.0, -2.0]]  # from the seat to act on
    assert results == [[-1.0, 1.0], [1.0, -1.0], [1.0, -1.0]]
    assert memory.advantage[:, 0].tolist() == [-3.25, 3.25, 2.25]
    memory.credit(after, gae_lambda=0.0)
    assert memory.targets[:, 0, 0, 0].tolist() == [-0.5, 3.0, 2.0]
    assert memory.targets[:, 0, 1, 0].tolist() == [-0.25, 0.25, 1.0]


def test_what_is_judged_from_the_actor_on_is_put_to_its_seat() -> None:
    judged = torch.arange(12.0).reshape(1, 2, 6)
    relative = torch.tensor([[1, 0, 2, 3, 4, 5]])
    is_seat = torch.tensor([[True, True, False, False, False, False]])
    assert by_seat(judged, relative, is_seat)[0].tolist() == [[1, 0, 0, 0, 0, 0], [7, 6, 0, 0, 0, 0]]


def test_a_win_is_paid_by_the_other_sides() -> None:
    batches = MatchBatches("goita", 6, "cpu", 1)
    by_players = {variant.batch.players: variant.batch for variant in batches.variants}
    two, four = by_players[2], by_players[4]
    assert match_results(torch.tensor([[5, 3], [4, 4]]), two).tolist() == [[1, -1], [0, 0]]
    assert match_results(torch.tensor([[5, 3, 5, 3]]), four).tolist() == [[1, -1, 1, -1]]


# what a network is given, and its file


class FileRatings:
    """What the networks of a file say about the matches of the first variant."""

    def __init__(self, file: Path, batches: MatchBatches) -> None:
        self.batch, self.work = batches.variants[0].batch, Workspace()
        self.game = self.batch.spec.game
        chosen = self.batch.spec.options.chosen()
        self.networks = made_networks(self.game.name, file, tuple(chosen.items()))

    def of(self, match: int, actions: Any) -> Any:
        state, seen = self.game.state.from_buffer_copy(self.batch.arrays["state"][match]), self.game.state()
        self.game.rules.hide(state, int(self.batch.seats[match]), seen)
        self.game.bound(run_player)(seen, self.networks, self.work)
        spec = self.batch.spec
        moves = [spec.learning.move_of(seen, int(action), spec.lookup) for action in actions]
        return np.array([self.game.bound(rating)(seen, move, self.networks, self.work) for move in moves])


@pytest.mark.parametrize("game", ["goita", "shokoba"])
def test_the_file_rates_moves_as_the_model_does(game: str, tmp_path: Path) -> None:
    """Weights of one byte: what is all but equal may change places."""
    made = Trainer(game, replace(TINY, steps=24), "cpu", 1, TWO)
    made.model.player.last.weight.data.normal_()
    made.update()
    file, batches = tmp_path / f"{game}.npz", made.batches
    write_network(file, made.model, made.positions(2000), made.point)
    assert list(read_network_file(file)["format"].numbers) == [1]
    by_file, alike, best = FileRatings(file, batches), [], []
    for _ in range(8):
        positions = batches.empty()
        batches.write(positions)
        listed, ratings = positions.actions.numpy(), made.model.ratings(positions).detach().numpy()
        for match in range(by_file.batch.count):
            actions = listed[match, listed[match] >= 0]
            if len(actions) > 1:
                wanted, found = ratings[match, : len(actions)], by_file.of(match, actions)
                best.append(wanted.argmax() == found.argmax())
                pairs = np.sign(wanted[:, None] - wanted) == np.sign(found[:, None] - found)
                alike += pairs[np.triu_indices(len(actions), 1)].tolist()
        batches.step(batches.samples())
    assert len(best) > 30
    assert np.mean(best) >= 0.95
    assert np.mean(alike) >= 0.95


@pytest.mark.parametrize("game", ["goita", "scopette"])
def test_before_it_learns_a_player_goes_by_the_heuristic(game: str, tmp_path: Path) -> None:
    """Its network says nothing yet, so the file rates moves exactly as the heuristic does."""
    made = Trainer(game, TINY, "cpu", 1, TWO)
    file, batches = tmp_path / f"{game}.npz", made.batches
    write_network(file, made.model, batches.empty().seen, made.point)
    by_file, weighed = FileRatings(file, batches), 0
    for _ in range(6):
        listed, worths = by_file.batch.weighed(40)
        for match in range(by_file.batch.count):
            actions = listed[match, listed[match] >= 0]
            expected = worths[match, : len(actions)] - worths[match, : len(actions)].max()
            found = by_file.of(match, actions)
            assert np.allclose(found - found.max(), expected * 2.0 / batches.unit, rtol=1e-3)
            weighed += expected.min() < 0
        batches.step(batches.samples())
    assert weighed > 100


def test_inputs_are_scaled_by_powers_of_two_to_small_numbers() -> None:
    scales = input_scales("goita", 1, "cpu")
    assert all(float(scale) in {2.0**-shift for shift in range(8)} for scale in scales)
    assert float(scales.min()) < 1.0 == float(scales.max())


# matches against rivals, and files


def test_partners_are_never_divided_between_two_players() -> None:
    batches = MatchBatches("scopette", 4, "cpu", 1, {"players": 6, "teams": True})
    for variant in batches.variants:
        for side, seats in enumerate(variant.batch.spec.sides):
            assert (batches.half[variant.rows][:, list(seats)] == side % 2).all()
    assert {len(variant.batch.spec.sides) for variant in batches.variants} == {3}, "partners sit opposite, seats apart"
    batches.step(batches.samples())
    assert batches.half_to_act().tolist() == [int(batches.half[match, seat]) for match, seat in enumerate(batches.seat)]


def test_matches_against_rivals_tell_who_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random ratings win about half against random moves, and little against the greedy bot."""
    made = trainer()
    rivals = RivalMatches(made.model, 60, "cpu", 5, TWO)
    monkeypatch.setattr(made.model, "ratings", lambda given: torch.rand(given.legal.shape) * given.legal)
    against_random, against_greedy = (rivals.shares(rival, lambda: False) for rival in RIVALS[::-1])
    assert against_random is not None
    assert against_greedy is not None
    assert 0.25 < against_random[0] < 0.75
    assert against_greedy[0] < 0.25
    assert rivals.shares("random", lambda: True) is None, "it was stopped"


def test_a_run_writes_its_files_and_resumes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training_run, "_PART_MATCHES", 4)
    request = Request("goita", tmp_path / "run", matches=64, only=TWO)
    first = TrainingRun(request)
    shares: list[float] = []
    assert first.train(1e-6, shares.append, lambda: False)
    assert shares[0] == 0.0
    names = {path.name for path in request.folder.iterdir()}
    assert names == {"checkpoint.pt", "curve.json", "curve.svg", "goita.npz"}
    assert first.network.stat().st_size <= 300_000
    with pytest.raises(TrainingError) as caught:
        TrainingRun(request)
    assert caught.value.code == "train/exists"
    second = TrainingRun(replace(request, resume=True))
    assert second.trainer.decisions == first.trainer.decisions
    assert second.curve == first.curve
    assert not second.train(1.0, shares.append, lambda: second.trainer.updates > 1)
    assert second.trainer.updates == 2
    assert len(second.curve) == len(first.curve), "who stops it does not wait for matches"


def test_measuring_takes_a_share_of_the_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With a clock on which every part takes ten seconds, and every update one."""
    now = 0.0
    monkeypatch.setattr(training_run, "perf_counter", lambda: now)
    measured: list[int] = []

    def shares(_rivals: RivalMatches, _rival: str, _is_stopped: Any, part: int) -> list[float]:
        nonlocal now
        now += 5.0
        measured.append(part)
        return [0.5]

    def update(made: Trainer) -> None:
        made.times["playing"] += 1.0
        made.updates, made.decisions = made.updates + 1, made.decisions + 1

    monkeypatch.setattr(RivalMatches, "shares", shares)
    monkeypatch.setattr(Trainer, "update", update)
    monkeypatch.setattr(TrainingRun, "save", lambda _run: None)
    run = TrainingRun(Request("goita", tmp_path, matches=64, only=TWO))
    told: list[int] = []
    assert run.train(100 / 60, lambda _share: None, lambda: False, lambda: told.append(len(run.curve)))
    assert 3 <= len(run.curve) <= 4
    assert told == list(range(len(run.curve)))
    assert run.measured <= 0.2 * (100 + run.measured) + 2 * 10, "and a part that has begun, and the point at the end"
    assert [point.matches for point in run.curve] == [16] * len(run.curve)


def test_the_curve_is_a_picture_in_both_languages() -> None:
    curve = [CurvePoint(0, 0.0, 0.1, 0.5), CurvePoint(2_000_000, 9.0, 0.7, 0.95)]
    english, french = (curve_picture("A & B", curve, language) for language in ("en", "fr"))
    assert english.startswith("<svg ")
    assert "A &amp; B" in english
    assert "against greedy: 70.0%" in english
    assert "contre greedy : 70,0" in french
    assert english.count("<polyline") == 2
    assert curve_picture("A", [], "en").count("<polyline") == 0
