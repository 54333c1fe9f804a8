"""A training in its folder: the trainer, the matches against rivals, and the files that are written on the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any, Final

import torch

from cartable.games import registry
from cartable.games.texts import Language, Text
from cartable.research.training.checkpoint import read_checkpoint, restore, write_checkpoint
from cartable.research.training.curve import CurvePoint, curve_picture
from cartable.research.training.errors import TrainingError
from cartable.research.training.export import write_network
from cartable.research.training.match_batches import Device, learned_variants, options_text
from cartable.research.training.rival_matches import RIVALS, RivalMatches
from cartable.research.training.settings import LARGE, TrainingSettings
from cartable.research.training.trainer import Trainer

CHECKPOINT: Final = "checkpoint.pt"
_ALL_VARIANTS: Final = Text("all variants", "toutes les variantes")
_EXPORTED_POSITIONS: Final = 50_000
_RIVAL_SEED: Final = 1_000_003
"""These matches have deals of their own, whatever the seed of the training."""
_PART_MATCHES: Final = 16
_PARTS: Final = 4
"""A point of the curve comes from one to so many parts, each of this many matches of each variant and rival."""
_CURVE_EVERY: Final = 0.1
"""A point of the curve for every such share of the training."""
_MEASURED_SHARE: Final = 0.2
"""The share of the time that points of the curve may take; a part that has begun is played to its end."""


@dataclass(frozen=True)
class Request:
    """What is to be trained."""

    game: str
    folder: Path
    device: Device = "cpu"
    seed: int = 1
    matches: int | None = None
    only: Mapping[str, Any] = field(default_factory=dict)
    resume: bool = False

    @property
    def settings(self) -> TrainingSettings:
        settings = LARGE if self.device == "cuda" else TrainingSettings()
        return settings if self.matches is None else replace(settings, matches=self.matches)

    @property
    def checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    def checked(self) -> Request:
        """This request, with the options of the training run that it resumes.

        Raises the error of whatever cannot be trained, before anything is compiled or written.
        """
        variants = learned_variants(self.game, self.only)
        if not self.resume:
            if self.checkpoint.exists():
                raise TrainingError("train/exists", path=self.folder)
            return self
        before = read_checkpoint(self.checkpoint, self.game)["only"]
        if self.only and variants != learned_variants(self.game, before):
            raise TrainingError(
                "train/other-variants",
                path=self.checkpoint,
                before=options_text(before) or _ALL_VARIANTS.en,
                before_fr=options_text(before) or _ALL_VARIANTS.fr,
                now=options_text(self.only),
            )
        return replace(self, only=before)


def usable_device(wanted: str) -> Device:
    """`auto` is a GPU where there is one; raises `TrainingError` for a GPU that cannot be used."""
    is_there = torch.cuda.is_available() and find_spec("numba_cuda") is not None
    if wanted == "cuda" and not is_there:
        raise TrainingError("train/gpu")
    return "cuda" if is_there and wanted != "cpu" else "cpu"


class TrainingRun:
    """From a request to the files: `checkpoint.pt`, `curve.json`, `curve.svg` and `GAME.npz`."""

    def __init__(self, request: Request, language: Language = "en") -> None:
        self.request = request = request.checked()
        self._language = language
        saved = read_checkpoint(request.checkpoint, request.game) if request.resume else None
        seed = request.seed + (saved["updates"] if saved else 0)  # other deals than before
        self.trainer = Trainer(request.game, request.settings, request.device, seed, request.only)
        self.curve: list[CurvePoint] = []
        if saved is not None:
            restore(self.trainer, saved, request.checkpoint)
            self.curve = [CurvePoint(**point) for point in saved["curve"]]
        count = _PART_MATCHES * len(self.trainer.batches.options)
        self._rival_matches = RivalMatches(self.trainer.model, count, request.device, _RIVAL_SEED, request.only)
        self._noted = -1.0
        self._seconds_before = self.trainer.seconds
        self.measured = 0.0
        """Seconds that the points of the curve took since this object was made."""

    def train(
        self,
        minutes: float,
        on_progress: Callable[[float], None],
        is_stopped: Callable[[], bool],
        on_measuring: Callable[[], None] = lambda: None,
    ) -> bool:
        """Learn for so many minutes, or until stopped; `on_progress` is told the share that is over. Whether it ended.

        Files are written at every tenth of the time, and at the end. The curve gets a point each time, as long as that
        takes no more than a fifth of the time so far; `on_measuring` is called before.
        """
        self.request.folder.mkdir(parents=True, exist_ok=True)

        def on_phase(share: float) -> None:
            if share - self._noted >= _CURVE_EVERY or self._noted < 0:
                self._noted = share
                if self._has_time_to_measure():
                    on_measuring()
                    self._measure(is_stopped)
                if self.trainer.updates:
                    self.save()
            on_progress(share)

        ended = self.trainer.train(minutes, on_phase, is_stopped)
        if self.trainer.updates:
            if ended:
                on_measuring()
                self._measure(is_stopped)
            self.save()
        return ended and not is_stopped()

    def save(self) -> None:
        request, trainer = self.request, self.trainer
        curve = [asdict(point) for point in self.curve]
        write_checkpoint(request.checkpoint, trainer, curve, request.only)
        (request.folder / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")
        title = registry.load(request.game).title.to(self._language)
        picture = curve_picture(title, self.curve, self._language)
        (request.folder / "curve.svg").write_text(picture, encoding="utf-8")
        write_network(self.network, trainer.model, trainer.positions(_EXPORTED_POSITIONS), trainer.point)

    @property
    def network(self) -> Path:
        return self.request.folder / f"{self.request.game}.npz"

    def _measure(self, is_stopped: Callable[[], bool]) -> None:
        """Add a point to the curve, from as many parts as there is time for, unless nothing was learned since the last
        one. Stopped in the midst of it, it adds none.
        """
        trainer = self.trainer
        if self.curve and self.curve[-1].decisions == trainer.decisions:
            return
        found: list[list[float]] = []
        began = perf_counter()
        while len(found) < _PARTS and (not found or self._has_time_to_measure(perf_counter() - began)):
            columns = [self._rival_matches.shares(rival, is_stopped, len(found)) for rival in RIVALS]
            if any(shares is None for shares in columns):
                return
            found.append([mean(shares) for shares in columns if shares is not None])
        self.measured += perf_counter() - began
        greedy, random = map(mean, zip(*found, strict=True))
        matches = _PART_MATCHES * len(found)
        self.curve.append(CurvePoint(trainer.decisions, trainer.seconds, greedy, random, matches))

    def _has_time_to_measure(self, now: float = 0.0) -> bool:
        measured = self.measured + now
        return measured <= _MEASURED_SHARE * (self.trainer.seconds - self._seconds_before + measured)
