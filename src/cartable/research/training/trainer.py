"""Learning by playing against itself: proximal policy optimisation, with a judge who sees all cards.

Half of the matches are played by the player alone, on all seats. In the others, every second side is an opponent:
the greedy bot, or the player as it was some time ago. What a seat gains counts as points until the end of the round,
and as the result of the match; the advantage of an action is the sum of both.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import torch
from torch import Tensor, nn

from cartable.bots.network_inputs import SEATS
from cartable.research.training.gpu_recording import GpuRecording
from cartable.research.training.match_batches import Device, MatchBatches, input_scales
from cartable.research.training.model import Model, drawn, greedily_drawn, picked
from cartable.research.training.rollout import Rollout, by_seat
from cartable.research.training.settings import TrainingSettings

PHASES: Final = 30
"""A training has so many phases: the learning rate falls, and an earlier self is kept, from one to the next."""
_POOL: Final = 6
"""How many earlier selves are kept."""
_SLOWEST: Final = 0.03
"""The share of the learning rate that is left at the end."""
_POINT_STEPS: Final = 256


class Trainer:
    """The matches, the networks, and what they have learned so far."""

    def __init__(
        self, game: str, settings: TrainingSettings, device: Device, seed: int, only: Mapping[str, Any] | None = None
    ) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.game, self.settings, self.device = game, settings, device
        self.batches = MatchBatches(game, settings.matches, device, seed, only)
        self.model = Model(self.batches.inputs, input_scales(game, seed, device), self.batches.unit).to(device)
        self.optimizer = torch.optim.Adam(self.model.parameters(), settings.rate, eps=1e-5, fused=device == "cuda")
        self.rollout = Rollout(self.batches, settings.steps)
        self.pool: list[Model] = []
        self.updates, self.decisions = 0, 0
        self.times = {"playing": 0.0, "learning": 0.0}
        """Seconds since the training began."""
        self.point = self._usual_point()
        """What a point of the game counts beside the result of the match, which is 1."""
        self._chance = random.Random(seed)
        self._entropy = settings.entropy
        number = torch.arange(self.batches.count, device=device)
        share = number * 997 % 1000 / 1000
        self._has_greedy = share < settings.opponent_share / 2
        self._has_earlier = (share < settings.opponent_share) & ~self._has_greedy
        self._opponent_half = number % 2
        self._with_earlier = self._has_earlier.nonzero().squeeze(-1)
        self._earlier = self._copied_model()
        """The earlier self that is an opponent now."""
        self._play = GpuRecording(self._play_steps) if device == "cuda" else self._play_steps

    @property
    def seconds(self) -> float:
        return sum(self.times.values())

    def train(self, minutes: float, on_phase: Callable[[float], None], is_stopped: Callable[[], bool]) -> bool:
        """Learn for so many minutes, or until stopped; `on_phase` is told the share that is over. Whether it ended."""
        begun, phase = self.seconds, -1
        while (share := (self.seconds - begun) / (60 * minutes)) < 1:
            if is_stopped():
                return False
            if int(share * PHASES) > phase:
                phase = int(share * PHASES)
                self._slow_down(1 - phase / PHASES)
                on_phase(share)
            self.update()
        return True

    def update(self) -> None:
        """Play some steps of all matches, and learn from them."""
        with self._timed("playing"):
            self._earlier.load_state_dict((self._chance.choice(self.pool) if self.pool else self.model).state_dict())
            self._play()
        with self._timed("learning"):
            self._learn()
        self.decisions += self.batches.count * self.settings.steps
        self.updates += 1

    def remember(self) -> None:
        """Keep the present player as an opponent of later matches."""
        self.pool = [*self.pool[-_POOL + 1 :], self._copied_model()]

    def _copied_model(self) -> Model:
        copied: Model = copy.deepcopy(self.model).requires_grad_(requires_grad=False)
        return copied

    def positions(self, count: int) -> Tensor:
        """Positions of the last steps, drawn at random, as the judge is given them."""
        seen = self.rollout.positions.seen.flatten(0, 1)
        return seen[torch.randint(len(seen), (count,), device=self.device)]

    def _slow_down(self, left: float) -> None:
        """Set the learning rate and the exploration to this share, and keep the present player."""
        left = max(_SLOWEST, left)
        self._entropy = self.settings.entropy * left
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.rate * left
        self.remember()

    def _usual_point(self) -> float:
        """What a point counts if the points of a round are to vary as much as the result of a match."""
        found = []
        for _ in range(_POINT_STEPS):
            self.batches.step(self.batches.samples())
            found.append(self.batches.gains[self.batches.gains != 0])
        return 0.5 / max(1e-6, float(torch.cat(found).square().mean().sqrt()))

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        began = self._clock()
        yield
        self.times[name] += self._clock() - began

    def _clock(self) -> float:
        if self.device == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()

    @torch.no_grad()
    def _play_steps(self) -> None:
        """Nothing in here depends on what a GPU found, so that it can be recorded."""
        memory, batches = self.rollout, self.batches
        for step in range(self.settings.steps):
            self._choose(step)
            batches.step(picked(memory.positions.actions[step], memory.chosen[step]))
            memory.rewards[step, :, 0] = batches.gains * self.point
            memory.rewards[step, :, 1] = batches.results
            memory.goes_on[step, :, 0, 0], memory.goes_on[step, :, 1, 0] = ~batches.dealt, ~batches.done
        after = batches.empty()
        batches.write(after)
        memory.credit(
            by_seat(self.model.judgements(after.seen), batches.relative(), batches.is_seat), self.settings.gae_lambda
        )

    def _choose(self, step: int) -> None:
        """Write what is seen, what is expected and what is chosen."""
        batches, memory = self.batches, self.rollout
        positions = memory.positions[step]
        batches.write(positions)
        memory.relative[step] = batches.relative()
        memory.values[step] = by_seat(self.model.judgements(positions.seen), memory.relative[step], batches.is_seat)
        ratings = self.model.ratings(positions)
        is_opponent = (batches.half_to_act() == self._opponent_half) & (self._has_greedy | self._has_earlier)
        memory.own[step] = ~is_opponent & (positions.legal.sum(-1, dtype=torch.int32) > 1)
        place = torch.where(is_opponent & self._has_greedy, greedily_drawn(positions), drawn(ratings))
        some = self._with_earlier
        opponents = drawn(self._earlier.ratings(positions[some]))
        place[some] = torch.where(is_opponent[some], opponents, place[some])
        memory.chosen[step], memory.likely[step] = place, picked(ratings, place)

    def _learn(self) -> None:
        own, advantage = self.rollout.own.flatten(), self.rollout.advantage.flatten()
        advantage = (advantage - advantage[own].mean()) / (advantage[own].std() + 1e-8)
        for _ in range(self.settings.epochs):
            for some in torch.randperm(len(own), device=self.device).split(self.settings.minibatch):
                self.optimizer.zero_grad(set_to_none=True)
                self._loss(some, advantage[some]).backward()
                for part in (self.model.player, self.model.judge):
                    nn.utils.clip_grad_norm_(part.parameters(), 1.0)
                self.optimizer.step()

    def _loss(self, some: Tensor, advantage: Tensor) -> Tensor:
        """What is to become small, over these decisions: the judge's errors, less what the player gains."""
        memory, settings = self.rollout, self.settings
        positions = memory.positions.flat()[some]
        players = self.batches.players[some % self.batches.count]
        exists = torch.arange(SEATS, device=self.device) < players[:, None]
        errors = (self.model.judgements(positions.seen) - memory.targets.flatten(0, 1)[some]).square() * exists[:, None]
        ratings = self.model.ratings(positions)
        ratio = (picked(ratings, memory.chosen.flatten()[some]) - memory.likely.flatten()[some]).exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - settings.clip, 1 + settings.clip) * advantage)
        spread = -(ratings.exp() * ratings).sum(-1)
        own = memory.own.flatten()[some].float()
        gained = ((gain + self._entropy * spread) * own).sum() / own.sum().clamp(min=1)
        return 0.5 * errors.sum(-1).mean() - gained
