"""`cartable train`: the networks of a game, learned by self-play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from shlex import join
from statistics import mean
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cartable.cli import help_texts, texts
from cartable.cli.errors import report_errors, writing
from cartable.cli.executors import executor_for
from cartable.cli.game_options import read_game_options
from cartable.cli.interrupts import interrupts_noted
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions, with_options
from cartable.cli.progress import training_progress
from cartable.games import registry
from cartable.games.errors import BadOption
from cartable.games.texts import Language
from cartable.reports.number_format import number, percent

if TYPE_CHECKING:
    from cartable.lab.estimates import Interval
    from cartable.lab.standings import Standings
    from cartable.research.training.run import Request, TrainingRun

_PURPOSE: Final = "cartable train"
_NEEDED: Final = ("torch", "numpy", "numba")
_DEVICES: Final = ("auto", "cpu", "cuda")
_MINUTES: Final = 10.0
_MOST_MINUTES: Final = 10_000.0
_MOST_MATCHES: Final = 1 << 20
_SEED: Final = 1
_MOST_SEED: Final = (1 << 60) - 1
_MEASURED_SHARE: Final = 0.2
_LEAST_MEASURED: Final = 10.0
"""The table at the end takes such a share of the time of the training, or so many seconds."""
_MOST_DEALS: Final = 500
RIVALS: Final = ("greedy", "random")
_INTERRUPTED_STATUS: Final = 130


@dataclass(frozen=True, kw_only=True)
class TrainOptions(SpokenOptions):
    game: Annotated[str, typer.Argument(metavar="GAME", help=help_text(help_texts.GAME))]
    minutes: Annotated[
        float,
        typer.Option("--minutes", metavar="M", min=0.01, max=_MOST_MINUTES, help=help_text(help_texts.TRAIN_MINUTES)),
    ] = _MINUTES
    device: Annotated[
        str, typer.Option("--device", metavar="|".join(_DEVICES), help=help_text(help_texts.TRAIN_DEVICE))
    ] = _DEVICES[0]
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help=help_text(help_texts.TRAIN_OUT))] = None
    resume: Annotated[bool, typer.Option("--resume", help=help_text(help_texts.TRAIN_RESUME))] = False
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=help_text(help_texts.TRAIN_OPTION))
    ] = None
    matches: Annotated[
        int | None,
        typer.Option("--matches", metavar="N", min=64, max=_MOST_MATCHES, help=help_text(help_texts.TRAIN_MATCHES)),
    ] = None
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=_MOST_SEED, help=help_text(help_texts.TRAIN_SEED))
    ] = _SEED
    lang: LanguageOption = ""

    @property
    def folder(self) -> Path:
        return self.out or Path(f"training-{self.game}")

    @property
    def resume_command(self) -> str:
        """What continues this training run, on the same device and with as many matches. The checkpoint knows the
        variants, which are named all the same for those who read the command.
        """
        words = ["cartable", "train", self.game, "--out", str(self.folder), "--resume"]
        words += ["--minutes", f"{self.minutes:g}", "--device", self.device]
        for pair in self.option or ():
            words += ["--option", pair]
        if self.matches is not None:
            words += ["--matches", str(self.matches)]
        if self.seed != _SEED:
            words += ["--seed", str(self.seed)]
        return join(words)


@with_options(TrainOptions)
def train(options: TrainOptions) -> None:
    with report_errors(options.language), writing(options.folder):
        request = _request(options)
        with interrupts_noted() as is_stopped:
            run = _prepared(request, options.language)
            title = registry.load(options.game).title.to(options.language)
            before = _Progress.of(run)
            with training_progress(title, run, options.language) as (show, measure):
                has_ended = run.train(options.minutes, show, is_stopped, measure)
        found = _measured(run, options) if has_ended else None
        if found is not None:
            _print_results(run, found, options)
    _print_end(run, before, found is not None, options)


def _request(options: TrainOptions) -> Request:
    """What is asked for; raises an error for whatever cannot be."""
    from cartable.research.training.errors import TrainingError

    game = registry.load(options.game)
    game.require_learning(_PURPOSE)
    only = read_game_options(game, (), options.option or (), {})
    if not isfinite(options.minutes):
        raise BadOption("option/value", name="minutes", value=options.minutes, choices=f"0.01…{_MOST_MINUTES:.0f}")
    if options.device not in _DEVICES:
        raise BadOption("option/value", name="device", value=options.device, choices=", ".join(_DEVICES))
    if any(find_spec(module) is None for module in _NEEDED):
        raise TrainingError("train/missing")
    from cartable.research.training.run import Request, usable_device

    request = Request(
        options.game,
        options.folder,
        usable_device(options.device),
        options.seed,
        options.matches,
        only,
        options.resume,
    )
    return request.checked()


def _prepared(request: Request, language: Language) -> TrainingRun:
    from cartable.research.training.match_batches import learned_variants
    from cartable.research.training.run import TrainingRun

    request.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=request.folder):
        """It can be written into."""
    title = registry.load(request.game).title.to(language)
    variants = len(learned_variants(request.game, request.only))
    text = texts.TRAIN_PREPARING_ONE if variants == 1 else texts.TRAIN_PREPARING
    typer.echo(text.to(language).format(game=title, variants=variants), err=True)
    return TrainingRun(request, language)


@dataclass(frozen=True)
class _Progress:
    """What a trainer has done so far."""

    decisions: int
    playing: float
    learning: float

    @classmethod
    def of(cls, run: TrainingRun) -> _Progress:
        return cls(run.trainer.decisions, **run.trainer.times)

    def since(self, before: _Progress) -> _Progress:
        return _Progress(
            self.decisions - before.decisions, self.playing - before.playing, self.learning - before.learning
        )


def _print_end(run: TrainingRun, before: _Progress, has_ended: bool, options: TrainOptions) -> None:
    done, language = _Progress.of(run).since(before), options.language
    if done.decisions:
        typer.echo(_speed(done, language))
        typer.echo(texts.TRAIN_FILES.to(language).format(network=run.network))
    if has_ended:
        return
    text = texts.TRAIN_STOPPED if run.trainer.updates else texts.TRAIN_STOPPED_EARLY
    typer.echo(text.to(language).format(command=options.resume_command))
    raise typer.Exit(_INTERRUPTED_STATUS)


def _speed(done: _Progress, language: Language) -> str:
    def rate(seconds: float) -> str:
        return number(done.decisions / max(seconds, 1e-9), 0, language)

    total = done.playing + done.learning
    return texts.TRAIN_SPEED.to(language).format(
        decisions=number(done.decisions, 0, language),
        seconds=number(total, 0 if total >= 10 else 1, language),
        speed=rate(total),
        playing=rate(done.playing),
        learning=rate(done.learning),
    )


def _measured(run: TrainingRun, options: TrainOptions) -> list[Standings] | None:
    """What the written network reaches in every variant; None if Ctrl+C ended that."""
    from cartable.lab.network_trial import NetworkTrial, try_network

    trial = NetworkTrial(options.game, run.network.absolute(), run.trainer.batches.options, RIVALS)
    title = registry.load(options.game).title.to(options.language)
    typer.echo(f"{title}: {texts.TRAIN_MEASURING.to(options.language)}", err=True)
    seconds = max(_LEAST_MEASURED, _MEASURED_SHARE * 60 * options.minutes)
    return try_network(trial, _MOST_DEALS, seconds, executor_for(_MOST_DEALS, None, None))


def _print_results(run: TrainingRun, found: Sequence[Standings], options: TrainOptions) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    language, each = options.language, len(RIVALS)
    table = Table(title=texts.TRAIN_SHARES.to(language), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(texts.TRAIN_VARIANT.to(language), overflow="fold")
    for rival in RIVALS:
        table.add_column(texts.TRAIN_AGAINST.to(language).format(rival=rival), justify="right", no_wrap=True)
    rows = [found[first : first + each] for first in range(0, len(found), each)]
    for variant, row in zip(run.trainer.batches.options, rows, strict=True):
        shares = [standings.entrants[0].share for standings in row]
        table.add_row(_variant(variant), *(_share(share.mean, share.share_interval(), language) for share in shares))
    table.add_section()
    means = [mean(standings.entrants[0].share.mean for standings in column) for column in zip(*rows, strict=True)]
    table.add_row(texts.TRAIN_MEAN.to(language), *(percent(share, language) for share in means))
    Console(highlight=False).print(table)
    command = join(["cartable", "arena", options.game, f"network:file={run.network}", "greedy", "--deals", "1000"])
    matches = number(sum(standings.matches for standings in found), 0, language)
    typer.echo(texts.TRAIN_MATCHES.to(language).format(network=run.network.name, matches=matches, command=command))


def _share(share: float, interval: Interval, language: Language) -> str:
    return f"{percent(share, language)} ± {number(100 * interval.half, 1, language)}"


def _variant(options: Mapping[str, Any]) -> str:
    from cartable.research.training.match_batches import options_text

    return options_text({name: value for name, value in options.items() if value not in (None, False)})
