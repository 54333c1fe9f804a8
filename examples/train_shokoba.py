"""Self-play with PPO in two-player Shokoba, on the batched environment: minutes on a CPU, full speed on a GPU.

    python examples/train_shokoba.py --minutes 5                     # on the CPU
    python examples/train_shokoba.py --minutes 5 --device cuda       # the same on a GPU
    python examples/train_shokoba.py --resume --minutes 5            # go on where the last run stopped
    python examples/train_shokoba.py --evaluate                      # in the arena, with confidence intervals

One network plays both seats. It learns from stones won less stones lost, so what is good for one seat is bad for the
other, and advantages change their sign with the seat. In the folder `--out` it leaves the checkpoint, the learning
curve as numbers and as a picture, the network as ONNX, and the same weights as a NumPy file that needs nothing else to
play: `CARTABLE_NETWORK=training/shokoba-2.npz cartable arena shokoba learned greedy --players 2`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from cartable.bots.learned import SCALE
from cartable.games.shokoba.cards import ALL, KINDS
from cartable.games.shokoba.notation import kinds_in
from cartable.games.shokoba.rules import KIND_AT
from cartable.research.batch import Batch

_A_STONE = 0.2
"""What winning a stone is worth, so that values stay around one."""


@dataclass
class Plan:
    """What a run does; the defaults are for a CPU."""

    matches: int = 256
    steps: int = 64
    minibatch: int = 1024
    epochs: int = 1
    rate: float = 1e-3
    entropy: float = 0.01
    clip: float = 0.2
    discount: float = 0.995
    trace: float = 0.95
    hidden: int = 128


def body(observation: int, hidden: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(observation, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())


class Net(nn.Module):
    """Two hidden layers for the choice of an action, and two of their own for the value of the position.

    Actions that play or take the same cards have something in common: the last weights of an action are its own plus
    those of its cards. The sum is one layer like any other, and is exported as such.
    """

    def __init__(self, observation: int, cards: torch.Tensor, hidden: int) -> None:
        super().__init__()
        actions, kinds = cards.shape
        self.policy, self.value = body(observation, hidden), body(observation, hidden)
        self.own = nn.Linear(hidden, actions)
        self.of_cards = nn.Parameter(torch.zeros(kinds, hidden))
        self.worth = nn.Linear(hidden, 1)
        self.register_buffer("cards", cards)
        nn.init.zeros_(self.own.weight)

    def last_weights(self) -> torch.Tensor:
        return self.own.weight + self.cards @ self.of_cards

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        scaled = observation.float() * SCALE
        logits = nn.functional.linear(self.policy(scaled), self.last_weights(), self.own.bias)
        return logits, self.worth(self.value(scaled)).squeeze(-1)


def cards_of_actions(batch: Batch) -> torch.Tensor:
    """For each action the kind that it plays and the kinds that it takes."""
    table, found = batch.table, torch.zeros(batch.actions, 2 * KINDS)
    for action in range(batch.actions):
        move = table.environment.move_of(table.state, action, table.tables)
        found[action, (move >> KIND_AT) & 31] = 1
        for kind in kinds_in(move & ALL):
            found[action, KINDS + kind] += 1
    return found


def masked(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return logits.masked_fill(mask == 0, -1e9)


def shared(array: Any) -> torch.Tensor:
    """An array of the batch as a tensor over the same memory."""
    return torch.from_dlpack(array)


def drawn(logits: torch.Tensor) -> torch.Tensor:
    """An action by its likelihood: the highest logit after noise of Gumbel."""
    noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
    return (logits + noise).argmax(-1)


class Trainer:
    def __init__(self, plan: Plan, device: str, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.plan, self.device = plan, device
        self.batch = Batch("shokoba", plan.matches, players=2, seed=seed, reward="points", device=device)  # type: ignore[arg-type]
        self.rival = Batch("shokoba", 1024 if device == "cuda" else 256, players=2, seed=seed + 1, device=device)  # type: ignore[arg-type]
        size = self.batch.table.observation_size
        self.net = Net(size, cards_of_actions(self.batch), plan.hidden).to(device)
        self.optimizer = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)
        shape = (plan.steps, plan.matches)
        self.seen = torch.zeros(*shape, size, dtype=torch.int8, device=device)
        self.masks = torch.zeros(*shape, self.batch.actions, dtype=torch.int8, device=device)
        self.actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self.scores = torch.zeros((4, *shape), device=device)  # log-likelihood, value, reward, sign of what follows
        self.curve: list[dict[str, float]] = []
        self.entropy = plan.entropy
        self.made = 0
        self.spent = 0.0

    @torch.no_grad()
    def play(self) -> torch.Tensor:
        """Fill the memory with what happens, and return the advantages."""
        observed, mask, seats, rewards, dones = (
            shared(array)
            for array in (
                self.batch.observations, self.batch.masks, self.batch.seats, self.batch.rewards, self.batch.dones,
            )
        )  # fmt: skip
        for step in range(self.plan.steps):
            self.seen[step], self.masks[step] = observed, mask
            logits, value = self.net(observed)
            logits = masked(logits, mask).log_softmax(-1)
            self.actions[step] = action = drawn(logits)
            self.scores[0, step] = logits.gather(-1, action[:, None]).squeeze(-1)
            self.scores[1, step] = value
            seat = seats.long()
            self.batch.step(action if self.device == "cuda" else action.numpy(), check=False)
            self.scores[2, step] = rewards.gather(-1, seat[:, None]).squeeze(-1) * _A_STONE
            self.scores[3, step] = torch.where(seats.long() == seat, 1.0, -1.0) * (dones == 0)
        _, following = self.net(observed)
        return self._advantages(following)

    def _advantages(self, following: torch.Tensor) -> torch.Tensor:
        """What follows counts for the seat that acted: with its sign, and not at all after the end of a match."""
        found = torch.zeros_like(self.scores[0])
        carried = torch.zeros_like(following)
        for step in reversed(range(self.plan.steps)):
            _, value, reward, sign = self.scores[:, step]
            error = reward + self.plan.discount * sign * following - value
            carried = error + self.plan.discount * self.plan.trace * sign * carried
            found[step] = carried
            following = value
        return found

    def learn(self, advantages: torch.Tensor) -> None:
        targets = (advantages + self.scores[1]).flatten()
        known = advantages.flatten()
        known = (known - known.mean()) / (known.std() + 1e-8)
        seen, masks = self.seen.flatten(0, 1), self.masks.flatten(0, 1)
        actions, before = self.actions.flatten(), self.scores[0].flatten()
        for _ in range(self.plan.epochs):
            for chosen in torch.randperm(len(known), device=self.device).split(self.plan.minibatch):
                logits, value = self.net(seen[chosen])
                logits = masked(logits, masks[chosen]).log_softmax(-1)
                now = logits.gather(-1, actions[chosen][:, None]).squeeze(-1)
                ratio = (now - before[chosen]).exp()
                limited = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
                gain = torch.minimum(ratio * known[chosen], limited * known[chosen]).mean()
                spread = -(logits.exp() * logits).sum(-1).mean()
                loss = (value - targets[chosen]).square().mean() - gain - self.entropy * spread
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                self.optimizer.step()

    @torch.no_grad()
    def share_against(self, rival: str) -> float:
        """The share of matches won against chance or the greedy bot, one match for every place of a batch."""
        batch = self.rival
        batch.reset()
        observed, mask, seats = shared(batch.observations), shared(batch.masks), shared(batch.seats)
        rewards, dones = shared(batch.rewards), shared(batch.dones)
        other = shared(batch.sensible() if rival == "greedy" else batch.samples)
        mine = torch.arange(batch.count, device=self.device) % 2
        open_ = torch.ones(batch.count, dtype=torch.bool, device=self.device)
        won = torch.zeros(batch.count, device=self.device)
        while bool(open_.any()):
            logits, _ = self.net(observed)
            own = masked(logits, mask).argmax(-1)
            if rival == "greedy":
                batch.sensible()
            action = torch.where(seats.long() == mine, own, other)
            batch.step(action if self.device == "cuda" else action.numpy(), check=False)
            ended = open_ & (dones != 0)
            won = torch.where(ended, (1 + rewards.gather(-1, mine[:, None]).squeeze(-1)) / 2, won)
            open_ &= ~ended
        return float(won.mean())

    def train(self, minutes: float, out: Path) -> None:
        begun, told, rate = time.monotonic(), 0.0, self.plan.rate
        while (passed := time.monotonic() - begun) < 60 * minutes:
            left = max(0.05, 1 - passed / (60 * minutes))  # slower and surer towards the end
            self.entropy = self.plan.entropy * left
            for group in self.optimizer.param_groups:
                group["lr"] = rate * left
            self.learn(self.play())
            self.made += self.plan.matches * self.plan.steps
            if passed - told > max(3.0, 60 * minutes / 40) or not self.curve:
                told = passed
                self.curve.append(
                    {
                        "decisions": self.made,
                        "seconds": self.spent + time.monotonic() - begun,
                        "greedy": self.share_against("greedy"),
                        "random": self.share_against("random"),
                    }
                )
                tell(self.curve[-1], passed / (60 * minutes))
                self.save(out)
        self.spent += time.monotonic() - begun
        self.save(out)

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
        first, second, last = self.net.policy[0], self.net.policy[2], self.net.own
        layers = [(first.weight, first.bias), (second.weight, second.bias), (self.net.last_weights(), last.bias)]
        arrays = {}
        for number, (weights, biases) in enumerate(layers):
            arrays[f"weights{number}"] = weights.detach().cpu().numpy().T.astype(np.float16)
            arrays[f"biases{number}"] = biases.detach().cpu().numpy().astype(np.float16)
        np.savez_compressed(out / "shokoba-2.npz", **arrays)
        write_onnx(arrays, out / "shokoba-2.onnx")

    def resume(self, out: Path) -> None:
        saved = torch.load(out / "checkpoint.pt", map_location=self.device, weights_only=True)
        self.net.load_state_dict(saved["net"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.curve, self.made, self.spent = saved["curve"], saved["made"], saved["spent"]


def write_onnx(arrays: dict[str, Any], path: Path) -> None:
    """The policy as an ONNX graph: scaled, multiplied, rectified."""
    try:
        from onnx import TensorProto, helper, numpy_helper, save
    except ImportError:
        print("onnx is not installed: no ONNX file was written")
        return
    count = len(arrays) // 2
    stored = {name: array.astype(np.float32) for name, array in arrays.items()}
    stored["scale"] = np.array(SCALE, np.float32)
    nodes, at = [helper.make_node("Mul", ["observation", "scale"], ["scaled"])], "scaled"
    for number in range(count):
        nodes.append(helper.make_node("Gemm", [at, f"weights{number}", f"biases{number}"], [f"sum{number}"]))
        at = f"sum{number}"
        if number + 1 < count:
            nodes.append(helper.make_node("Relu", [at], [f"rectified{number}"]))
            at = f"rectified{number}"
    graph = helper.make_graph(
        nodes,
        "policy",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["matches", len(stored["weights0"])])],
        [helper.make_tensor_value_info(at, TensorProto.FLOAT, ["matches", len(stored[f"biases{count - 1}"])])],
        [numpy_helper.from_array(array, name) for name, array in stored.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    made.ir_version = 10  # what runtimes of the last two years read
    save(made, path)


def tell(point: dict[str, float], done: float) -> None:
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


def evaluate(out: Path, deals: int) -> None:
    """The exported network in the arena, against chance, the greedy bot and the search."""
    for rival in ("random", "greedy", "expert"):
        command = ["arena", "shokoba", "learned", rival, "--players", "2", "--deals", str(deals)]
        environment = {**os.environ, "CARTABLE_NETWORK": str(out / "shokoba-2.npz")}
        run = "from cartable.cli.app import main; main()"
        subprocess.run([sys.executable, "-c", run, *command], env=environment, check=True)  # noqa: S603


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("training"))
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--evaluate", action="store_true", help="play the network that is in the folder in the arena")
    parser.add_argument("--deals", type=int, default=500, help="for --evaluate")
    for name, value in asdict(Plan()).items():
        parser.add_argument(f"--{name}", type=type(value), help=f"usually {value}; on a GPU what suits it")
    arguments = parser.parse_args()
    if arguments.evaluate:
        evaluate(arguments.out, arguments.deals)
        return
    large = Plan(matches=4096, minibatch=16384, epochs=2, rate=7e-4, hidden=256)
    plan = large if arguments.device == "cuda" else Plan()
    for name in asdict(plan):
        if getattr(arguments, name) is not None:
            setattr(plan, name, getattr(arguments, name))
    trainer = Trainer(plan, arguments.device, arguments.seed)
    if arguments.resume:
        trainer.resume(arguments.out)
    trainer.train(arguments.minutes, arguments.out)


if __name__ == "__main__":
    main()
