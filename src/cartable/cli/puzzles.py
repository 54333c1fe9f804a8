"""`cartable puzzles`: solve puzzles at the terminal, or find new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cartable.cli import help_texts, texts
from cartable.cli.errors import CommandError, read_text, report_errors, writing
from cartable.cli.game_options import read_game_options
from cartable.cli.language import help_text
from cartable.cli.options import MatchOptions, with_options
from cartable.cli.progress import compilation_progress, rows_progress
from cartable.games import registry
from cartable.games.game import Game
from cartable.games.texts import Language
from cartable.kernel import interpreted, warm_up
from cartable.reports.number_format import number

if TYPE_CHECKING:
    from rich.table import Table

    from cartable.puzzles import Puzzle

_INTERRUPTED_STATUS: Final = 130


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions(MatchOptions):
    game: Annotated[str, typer.Argument(metavar="GAME", help=help_text(help_texts.GAME))]
    count: Annotated[
        int | None, typer.Option("--count", "-n", metavar="N", min=1, help=help_text(help_texts.PUZZLE_COUNT))
    ] = None
    records: Annotated[
        list[Path] | None, typer.Option("--from", metavar="PATH", help=help_text(help_texts.PUZZLE_SOURCES))
    ] = None
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=help_text(help_texts.PUZZLE_SEED))] = None
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=help_text(help_texts.PUZZLE_OUT))] = None
    processes: Annotated[
        int | None, typer.Option("--processes", metavar="N", min=1, help=help_text(help_texts.PROCESSES))
    ] = None
    file: Annotated[Path | None, typer.Option("--open", metavar="FILE", help=help_text(help_texts.PUZZLE_FILE))] = None

    @property
    def for_finding(self) -> list[str]:
        """The options that were given and make sense only with `--count`."""
        given = {
            "--from": self.records,
            "--out": self.out,
            "--processes": self.processes,
            "--option": self.option,
            "--players": self.players,
            "--teams": self.teams,
        }
        return [name for name, value in given.items() if value is not None]


@with_options(PuzzleOptions)
def puzzles(options: PuzzleOptions) -> None:
    with report_errors(options.language):
        game = registry.load(options.game)
        if options.count is None:
            _solve(game, options)
        elif options.file is not None:
            raise CommandError("puzzles/solving")
        else:
            _find(game, options.count, options)


def _solve(game: Game, options: PuzzleOptions) -> None:
    from cartable.cli.table.puzzle_table import solve_puzzles
    from cartable.puzzles import read_puzzles, shipped

    if options.for_finding:
        raise CommandError("puzzles/finding", names=", ".join(options.for_finding))
    if options.file is None:
        chosen = list(shipped(game.name))
    else:
        try:
            chosen = [each for each in read_puzzles(options.file) if each.position.game == game.name]
        except OSError as error:
            raise CommandError("file/unreadable", path=options.file, why=error.strerror) from None
    Random(options.seed).shuffle(chosen)
    with interpreted():
        solve_puzzles(chosen, options.language)


def _find(game: Game, count: int, options: PuzzleOptions) -> None:
    from cartable.puzzles import write_puzzles
    from cartable.puzzles.finder import kernels, search

    chosen = read_game_options(game, (), options.option or (), options.common) or None
    records = [read_text(path) for path in _record_paths(options.records or ())]
    if options.out is not None:
        with writing(options.out), options.out.open("ab"):  # rather now than after a long search
            pass
    with compilation_progress(game.title.to(options.language), options.language) as show:
        warm_up(kernels(game), show)
    found, is_interrupted = list["Puzzle"](), False
    with rows_progress(texts.FINDING_PUZZLES, options.language) as progress:
        progress(0, count)
        try:
            for each in islice(search(game.name, options.seed or 0, chosen, records, options.processes or 1), count):
                found.append(each)
                progress(len(found), count)
        except KeyboardInterrupt:
            is_interrupted = True
    if options.out is not None:
        with writing(options.out):
            write_puzzles(options.out, found)
    _print(game, found, options)
    if is_interrupted:
        raise typer.Exit(_INTERRUPTED_STATUS)


def _record_paths(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(path.rglob("*.toml"))
        if not inside:
            raise CommandError("puzzles/records", path=path)
        yield from inside


def _print(game: Game, found: Sequence[Puzzle], options: PuzzleOptions) -> None:
    from rich.console import Console

    console = Console()
    with interpreted():
        console.print(_sheet(game, found, options.language))
    if options.out is not None:
        console.print(texts.PUZZLES_WRITTEN.to(options.language).format(path=options.out), highlight=False)


def _sheet(game: Game, found: Sequence[Puzzle], language: Language) -> Table:
    from rich.table import Table

    title = texts.PUZZLES_FOUND.to(language).format(count=len(found), game=game.title.to(language))
    sheet = Table(*(each.to(language) for each in texts.PUZZLE_COLUMNS), title=title)
    for each in found:
        match, first = each.match(), each.steps[0]
        sheet.add_row(
            each.id,
            str(each.difficulty),
            str(each.length),
            str(match.players),
            game.move_name(match.legal_moves.read(first.solution[0]).code, language),
            number(first.gap, 1, language),
            ", ".join(theme.to(language) for theme in each.themes),
        )
    return sheet
