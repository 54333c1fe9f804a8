"""Self-play with PPO in two-player Shokoba, on the batched environment: minutes on a CPU, full speed on a GPU.

    python examples/train_shokoba.py --minutes 5                     # on the CPU
    python examples/train_shokoba.py --minutes 5 --device cuda       # the same on a GPU
    python examples/train_shokoba.py --resume --minutes 5            # continue the last run
    python examples/train_shokoba.py --evaluate                      # in the arena, with confidence intervals

One network plays both seats. It rates what the seat would see after each legal action; the higher the rating, the more
likely the action. The reward is stones won less stones lost; what is good for one seat is bad for the other, so
advantages change their sign with the seat. The critic also sees the other hand, which separates luck from skill; it is
used only in training. In half of the matches one seat is the greedy bot.

The folder `--out` gets the checkpoint, the learning curve as numbers and as a chart, the network as ONNX, and the same
weights as a NumPy file, which needs no other package to play:
`CARTABLE_NETWORK=training/shokoba-2.npz cartable arena shokoba learned greedy --players 2`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from rich.console import Console
from rich.table import Table
from torch import nn

sys.path.insert(0, str(Path(__file__).parents[1]))

from cartable.games.learning import Field
from cartable.games.shokoba.cards import KINDS
from cartable.research.batch import Batch
from examples.onnx_file import onnx_bytes

_A_STONE = 0.2
"""The reward of a stone, so that values stay around one."""
_WIDTH = 16
"""Legal actions that are considered in training; few positions have more."""
_SCALES = {"stones": 4, "held": 3, "stock": 12, "target": 7}
"""What the larger numbers of an observation are divided by."""
RIVALS = ("random", "greedy", "expert", "master:sims=1000")


@dataclass
class Plan:
    """The settings of a run; the defaults are for a CPU."""

    matches: int = 1024
    steps: int = 32
    minibatch: int = 4096
    epochs: int = 2
    rate: float = 1e-3
    entropy: float = 0.03
    clip: float = 0.2
    trace: float = 0.9
    hidden: int = 128
    rivals: float = 0.5  # the share of matches in which one seat is the greedy bot


LARGE = Plan(matches=16384, minibatch=16384, hidden=256)
"""What suits a GPU."""


def layers(inputs: int, hidden: int) -> nn.Sequential:
    found = nn.Sequential(
        nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1)
    )
    nn.init.zeros_(found[-1].weight)
    return found


class Net(nn.Module):
    """The player rates what a seat sees after an action; the critic rates the position, with the other hand open."""

    def __init__(self, fields: Sequence[Field], hidden: int) -> None:
        super().__init__()
        scale = torch.cat([torch.full((field.size,), 1 / _SCALES.get(field.name, 1)) for field in fields])
        self.register_buffer("scale", scale)
        self.player, self.critic = layers(len(scale), hidden), layers(len(scale) + KINDS, hidden)

    def policy(self, after: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
        """The logarithm of each legal action's likelihood, from what will be seen after it."""
        where = (legal >= 0).nonzero(as_tuple=True)
        ratings = self.player(after[where].float() * self.scale).squeeze(-1)
        return torch.full(legal.shape, -1e9, device=legal.device).index_put(where, ratings).log_softmax(-1)

    def value(self, observed: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        """What the position is worth to the seat to act; `hidden` is the hand of the other."""
        known = torch.cat([observed.float() * self.scale, hidden.float()], -1)
        return self.critic(known).squeeze(-1)

    def arrays(self) -> dict[str, Any]:
        """What it needs to play, for `cartable.bots.network_bot`."""
        found: dict[str, torch.Tensor] = {}
        for number, layer in enumerate(self.player[::2]):
            found[f"weights{number}"], found[f"biases{number}"] = layer.weight.T, layer.bias
        found["weights0"] = found["weights0"] * self.scale[:, None]
        return {name: array.detach().cpu().numpy().astype(np.float16) for name, array in found.items()}


def shared(array: Any) -> torch.Tensor:
    """An array of the batch as a tensor over the same memory."""
    return torch.from_dlpack(array)


class BatchTensors:
    """A batch, and tensors over the memory of its arrays."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.count = batch, batch.count
        self.observed, self.seats = shared(batch.observations), shared(batch.seats)
        self.rewards, self.dones = shared(batch.rewards), shared(batch.dones)
        self._samples, self._advice = shared(batch.samples), shared(batch.greedy_actions())
        self._other = shared(batch.observations_of(1))[:, :KINDS]
        listed, views = batch.lookahead(_WIDTH)
        self._listed, self._views = shared(listed), [shared(view) for view in views]

    def lookahead(self) -> tuple[torch.Tensor, torch.Tensor]:
        """For each match what is seen after each legal action, and these actions."""
        self.batch.lookahead(_WIDTH)
        return torch.stack(self._views, 1), self._listed

    def other_hands(self) -> torch.Tensor:
        """The cards of the seat that is not to act."""
        self.batch.observations_of(1)
        return self._other

    def choices_of(self, rival: str) -> torch.Tensor:
        """What chance or the greedy bot would do."""
        if rival == "greedy":
            self.batch.greedy_actions()
        return self._advice if rival == "greedy" else self._samples

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions if self.batch.device == "cuda" else actions.numpy(), check=False)


def drawn(logits: torch.Tensor) -> torch.Tensor:
    """A place by its likelihood: the highest logit after noise of Gumbel."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


def picked(rows: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
    """One number of each row."""
    return rows.gather(-1, places[..., None]).squeeze(-1)


class Trainer:
    def __init__(self, plan: Plan, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.plan, self.device = plan, device
        self.matches = BatchTensors(
            Batch("shokoba", plan.matches, players=2, seed=seed, reward="points", device=device)  # type: ignore[arg-type]
        )
        trials = 8192 if device == "cuda" else 512
        self.trials = BatchTensors(Batch("shokoba", trials, players=2, seed=seed + 1, device=device))  # type: ignore[arg-type]
        spec = self.matches.batch.spec
        self.net = Net(spec.fields, plan.hidden).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)
        shape = (plan.steps, plan.matches)

        def zeros(*more: int, dtype: torch.dtype) -> torch.Tensor:
            return torch.zeros(*shape, *more, dtype=dtype, device=device)

        self.seen = zeros(spec.observation_size, dtype=torch.int8)
        self.after = zeros(_WIDTH, spec.observation_size, dtype=torch.int8)
        self.hidden = zeros(KINDS, dtype=torch.int8)
        self.legal = zeros(_WIDTH, dtype=torch.int64)
        self.chosen = zeros(dtype=torch.int64)
        self.own = zeros(dtype=torch.bool)
        self.likely, self.values, self.rewards, self.signs = (zeros(dtype=torch.float32) for _ in range(4))
        numbers = torch.arange(plan.matches, device=device)
        self.guest = torch.where(numbers < plan.rivals * plan.matches, numbers % 2, -1)
        """The seat of the greedy bot in each match, or -1."""
        self.curve: list[dict[str, float]] = []
        self.entropy = plan.entropy
        self.made = 0
        self.spent = 0.0

    @torch.no_grad()
    def play(self) -> torch.Tensor:
        """Fill the memory with what happens, and return the advantages."""
        matches, plan = self.matches, self.plan
        for step in range(plan.steps):
            seat = matches.seats.long()
            self.seen[step], self.hidden[step] = matches.observed, matches.other_hands()
            self.after[step], self.legal[step] = matches.lookahead()
            logits = self.net.policy(self.after[step], self.legal[step])
            place = drawn(logits)
            self.chosen[step], self.likely[step] = place, picked(logits, place)
            self.values[step] = self.net.value(self.seen[step], self.hidden[step])
            self.own[step] = (seat != self.guest) & (self.legal[step, :, 1] >= 0)
            action = picked(self.legal[step], place)
            if plan.rivals:
                action = torch.where(seat == self.guest, matches.choices_of("greedy"), action)
            matches.step(action)
            self.rewards[step] = picked(matches.rewards, seat) * _A_STONE
            self.signs[step] = torch.where(matches.seats.long() == seat, 1.0, -1.0) * (matches.dones == 0)
        return self._advantages(self.net.value(matches.observed, matches.other_hands()))

    def _advantages(self, following: torch.Tensor) -> torch.Tensor:
        """What follows counts for the seat that acted: with its sign, and not at all after the end of a match."""
        found = torch.zeros_like(self.values)
        carried = torch.zeros_like(following)
        for step in reversed(range(self.plan.steps)):
            sign, value = self.signs[step], self.values[step]
            carried = self.rewards[step] + sign * following - value + self.plan.trace * sign * carried
            found[step], following = carried, value
        return found

    def learn(self, advantages: torch.Tensor) -> None:
        targets = (advantages + self.values).flatten()
        own, known = self.own.flatten(), advantages.flatten()
        known = (known - known[own].mean()) / (known[own].std() + 1e-8)
        seen, hidden = self.seen.flatten(0, 1), self.hidden.flatten(0, 1)
        after, legal = self.after.flatten(0, 1), self.legal.flatten(0, 1)
        chosen, before = self.chosen.flatten(), self.likely.flatten()
        for _ in range(self.plan.epochs):
            for some in torch.randperm(len(known), device=self.device).split(self.plan.minibatch):
                wrong = (self.net.value(seen[some], hidden[some]) - targets[some]).square().mean()
                mine = some[own[some]]
                logits = self.net.policy(after[mine], legal[mine])
                ratio = (picked(logits, chosen[mine]) - before[mine]).exp()
                limited = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
                gain = torch.minimum(ratio * known[mine], limited * known[mine]).mean()
                spread = -(logits.exp() * logits).sum(-1).mean()
                self.optimizer.zero_grad(set_to_none=True)
                (wrong - gain - self.entropy * spread).backward()
                for part in (self.net.critic, self.net.player):
                    nn.utils.clip_grad_norm_(part.parameters(), 0.5)
                self.optimizer.step()

    @torch.no_grad()
    def share_against(self, rival: str) -> float:
        """The share of matches won against chance or the greedy bot, one match for every place of a batch."""
        trials = self.trials
        trials.batch.reset()
        mine = torch.arange(trials.count, device=self.device) % 2
        open_ = torch.ones(trials.count, dtype=torch.bool, device=self.device)
        won = torch.zeros(trials.count, device=self.device)
        while bool(open_.any()):
            after, legal = trials.lookahead()
            own = picked(legal, self.net.policy(after, legal).argmax(-1))
            trials.step(torch.where(trials.seats.long() == mine, own, trials.choices_of(rival)))
            ended = open_ & (trials.dones != 0)
            won = torch.where(ended, (1 + picked(trials.rewards, mine)) / 2, won)
            open_ &= ~ended
        return float(won.mean())

    def train(self, minutes: float, out: Path) -> None:
        begun, printed, limit = time.monotonic(), 0.0, 60 * minutes
        while (passed := time.monotonic() - begun) < limit:
            left = max(0.03, 1 - passed / limit)  # slower and surer towards the end
            self.entropy = self.plan.entropy * left
            for group in self.optimizer.param_groups:
                group["lr"] = self.plan.rate * left
            self.learn(self.play())
            self.made += self.plan.matches * self.plan.steps
            if passed - printed > max(3.0, limit / 30) or not self.curve:
                printed = passed
                self._note(self.spent + time.monotonic() - begun, passed / limit)
                self.save(out)
        self.spent += time.monotonic() - begun
        self._note(self.spent, 1.0)
        self.save(out)

    def _note(self, seconds: float, done: float) -> None:
        shares = {rival: self.share_against(rival) for rival in ("greedy", "random")}
        self.curve.append({"decisions": self.made, "seconds": seconds, **shares})
        print_progress(self.curve[-1], done)

    # what is left behind

    def save(self, out: Path) -> None:
        out.mkdir(parents=True, exist_ok=True)
        saved = {
            "net": self.net.state_dict(), "optimizer": self.optimizer.state_dict(), "curve": self.curve,
            "made": self.made, "spent": self.spent, "plan": asdict(self.plan),
        }  # fmt: skip
        torch.save(saved, out / "checkpoint.pt.new")
        (out / "checkpoint.pt.new").replace(out / "checkpoint.pt")
        (out / "curve.json").write_text(json.dumps(self.curve, indent=1) + "\n")
        (out / "curve.svg").write_text(picture(self.curve))
        arrays = self.net.arrays()
        np.savez_compressed(out / "shokoba-2.npz", **arrays)
        (out / "shokoba-2.onnx").write_bytes(onnx_bytes(arrays))

    def resume(self, out: Path) -> None:
        saved = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(saved["net"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.curve, self.made, self.spent = saved["curve"], saved["made"], saved["spent"]


def print_progress(point: dict[str, float], done: float) -> None:
    """One line of progress."""
    bar = "█" * round(20 * done) + "░" * (20 - round(20 * done))
    rate = point["decisions"] / max(1e-9, point["seconds"])
    print(
        f"{bar} {point['seconds']:6.0f} s  {point['decisions'] / 1e6:8.2f} M decisions  {rate / 1e3:7.0f} k/s  "
        f"wins {point['greedy']:.1%} against greedy, {point['random']:.1%} against random",
        flush=True,
    )


def picture(curve: list[dict[str, float]]) -> str:
    """The learning curve: the share of matches won, over decisions made."""
    width, height, left, low = 640, 320, 50, 280
    most = max((point["decisions"] for point in curve), default=1)

    def line(name: str, colour: str) -> str:
        places = " ".join(
            f"{left + (width - left - 20) * point['decisions'] / most:.1f},{low - (low - 20) * point[name]:.1f}"
            for point in curve
        )
        return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>'

    marks = "".join(
        f'<line x1="{left}" x2="{width - 20}" y1="{low - (low - 20) * share}" y2="{low - (low - 20) * share}" '
        f'stroke="#ddd"/><text x="8" y="{low - (low - 20) * share + 4}">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>text{{font:12px sans-serif}}'
        f'</style><rect width="{width}" height="{height}" fill="#fff"/>{marks}{line("random", "#999")}'
        f'{line("greedy", "#b3202e")}<text x="{left}" y="{height - 12}">matches won over decisions (up to '
        f'{most / 1e6:.1f} million): <tspan fill="#b3202e">against greedy</tspan>, <tspan fill="#777">against random'
        f"</tspan></text></svg>\n"
    )


def evaluate(out: Path, rivals: Sequence[str], deals: int) -> None:
    """The exported network in the arena: each deal is played twice, with the seats exchanged."""
    from cartable.lab.arena import Arena
    from cartable.lab.executors import SerialExecutor
    from cartable.lab.preparation import prepare
    from cartable.lab.results import Results
    from cartable.lab.runner import run
    from cartable.lab.stop_rules import read_stop_rule

    os.environ["CARTABLE_NETWORK"] = str(out / "shokoba-2.npz")
    sheet = Table("against", "matches", "won", "95 % interval", title="The learned network in two-player Shokoba")
    for rival in rivals:
        arena = Arena("shokoba", {"players": 2}, ("learned", rival))
        prepare(arena)
        with Results(arena, None) as kept:
            found = run(
                arena,
                deals,
                SerialExecutor(),
                results=kept,
                rule=read_stop_rule(None, None),
                on_progress=lambda _: None,
            )
        share = found.standings.entrants[0].share
        low, high = share.share_interval()
        sheet.add_row(rival, str(found.standings.matches), f"{share.mean:.1%}", f"{low:.1%} to {high:.1%}")
    Console().print(sheet)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--evaluate", action="store_true", help="play the network that is in the folder in the arena")
    parser.add_argument("--against", nargs="+", default=RIVALS, help="for --evaluate: levels, with their budgets")
    parser.add_argument("--deals", type=int, default=500, help="for --evaluate")
    for name, value in asdict(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), help=f"usually {value}; on a GPU what suits it")
    arguments = parser.parse_args()
    if arguments.evaluate:
        evaluate(arguments.out, arguments.against, arguments.deals)
        return
    plan = replace(LARGE if arguments.device == "cuda" else Plan())
    for name in asdict(plan):
        if getattr(arguments, name) is not None:
            setattr(plan, name, getattr(arguments, name))
    trainer = Trainer(plan, arguments.device, arguments.seed)
    if arguments.resume:
        trainer.resume(arguments.out)
    trainer.train(arguments.minutes, arguments.out)


if __name__ == "__main__":
    main()
