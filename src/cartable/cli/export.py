"""`cartable export`: matches as Parquet for research, from bots, from records, or from a server's database."""

from __future__ import annotations

import asyncio
import errno
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import cartable
from cartable.cli import help_texts, texts
from cartable.cli.errors import CommandError, read_text, report_errors, writing
from cartable.cli.game_options import read_game_options
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions, with_options
from cartable.cli.progress import export_progress
from cartable.games import registry

if TYPE_CHECKING:
    from cartable.research.parquet import PlayedMatch

_PURPOSE: Final = "cartable export"


@dataclass(frozen=True, kw_only=True)
class ExportOptions(SpokenOptions):
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help=help_text(help_texts.EXPORT_FILE))]
    sources: Annotated[
        list[str] | None, typer.Argument(metavar="GAME|RECORD...", help=help_text(help_texts.EXPORT_SOURCES))
    ] = None
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL,...", help=help_text(help_texts.EXPORT_BOTS))] = "greedy"
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, help=help_text(help_texts.EXPORT_GAMES))
    ] = 100
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help=help_text(help_texts.PLAYERS))] = (
        None
    )
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=help_text(help_texts.OPTION))
    ] = None
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=help_text(help_texts.SEED))] = 1
    database: Annotated[
        str, typer.Option("--database", metavar="FILE|URL", help=help_text(help_texts.EXPORT_DATABASE))
    ] = ""
    folder: Annotated[bool, typer.Option("--folder", help=help_text(help_texts.EXPORT_FOLDER))] = False
    lang: LanguageOption = ""


@with_options(ExportOptions)
def export(options: ExportOptions) -> None:
    with report_errors(options.language):
        if find_spec("pyarrow") is None:
            raise CommandError("export/missing")
        from cartable.research.dataset import write_dataset
        from cartable.research.parquet import write

        matches = _matches(options)
        with writing(options.file):
            if options.folder:
                count, decisions = write_dataset(options.file, matches, command=_command(options))
            else:
                count, decisions = write(options.file, matches)
    text = texts.EXPORTED.to(options.language)
    typer.echo(text.format(matches=count, decisions=decisions, path=options.file))


def _matches(options: ExportOptions) -> Iterable[PlayedMatch]:
    match options.sources or (), options.database:
        case [], str(database) if database:
            return _from_server(database)
        case [name], "" if name in registry.names():
            return _from_bots(name, options)
        case [*paths], "" if paths:
            return _from_records(paths)
        case _:
            raise CommandError("export/source")


def _command(options: ExportOptions) -> str:
    """The command for a card that is published: of matches between bots, as others name no paths or addresses."""
    if options.database or not options.sources or options.sources[0] not in registry.names():
        return ""
    given = ["cartable", "export", options.file.name, *options.sources, "--bots", options.bots]
    given += ["--games", str(options.games), *([] if options.players is None else ["--players", str(options.players)])]
    given += [part for each in options.option or () for part in ("-o", each)]
    return shlex.join([*given, "--seed", str(options.seed), "--folder"])


def _from_bots(name: str, options: ExportOptions) -> Iterator[PlayedMatch]:
    from cartable.research.parquet import self_play

    game = registry.load(name)
    game.require_learning(_PURPOSE)
    common = {} if options.players is None else {"players": options.players}
    game_options = read_game_options(game, (), options.option or (), common)
    matches = self_play(name, options.bots.split(","), options.games, options.seed, game_options)
    return export_progress(matches, options.games, options.language)


def _from_records(paths: Sequence[str]) -> Iterator[PlayedMatch]:
    from cartable.research.parquet import PERSON, PlayedMatch

    for path in paths:
        match = cartable.read(read_text(Path(path)))
        match.game.require_learning(_PURPOSE)
        if not match.is_over:
            raise CommandError("export/running", path=path)
        yield PlayedMatch(Path(path).stem, "record", match, [PERSON] * match.ply)


def _from_server(database: str) -> list[PlayedMatch]:
    """Numbered from the newest match on."""
    if any(find_spec(module) is None for module in ("sqlalchemy", "orjson")):
        raise CommandError("serve/missing")
    from cartable.research.parquet import PlayedMatch
    from cartable.server.export import research_matches
    from cartable.server.settings import database_url

    if "://" not in database and not Path(database).expanduser().is_file():
        raise CommandError("file/unreadable", path=database, why=os.strerror(errno.ENOENT))

    async def read() -> list[PlayedMatch]:
        found = [each async for each in research_matches(database_url(database))]
        return [
            PlayedMatch(str(number), "server", each.match, each.made_by) for number, each in enumerate(found, start=1)
        ]

    return asyncio.run(read())
