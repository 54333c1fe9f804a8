"""`cartable export`: matches as Parquet for research, from bots, from records, or from a server's database."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

import cartable
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import Refused, text_of, told_plainly
from cartable.cli.variants import read_variants
from cartable.games.texts import Language

if TYPE_CHECKING:
    from cartable.research.parquet import PlayedMatch

T = TypeVar("T")


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE.parquet", help=said(words.EXPORT_FILE))],
    sources: Annotated[list[str] | None, typer.Argument(metavar="GAME|RECORD...", help=said(words.EXPORT_FROM))] = None,
    *,
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL,...", help=said(words.EXPORT_BOTS))] = "greedy",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=said(words.EXPORT_GAMES))] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help=said(words.PLAYERS))] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=said(words.OPTION))
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=said(words.SEED))] = 1,
    database: Annotated[str, typer.Option("--database", metavar="FILE|URL", help=said(words.EXPORT_DATABASE))] = "",
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        if find_spec("pyarrow") is None:
            raise Refused("export/missing")
        from cartable.research.parquet import self_play, write

        matches: Iterable[PlayedMatch]
        if database and not sources:
            matches = _from_server(database)
        elif sources and not database and sources[0] in cartable.GAMES and len(sources) == 1:
            given = {} if players is None else {"players": players}
            options = read_variants(cartable.load(sources[0]), (), option or (), given)
            matches = _shown(self_play(sources[0], bots.split(","), games, seed, options), games, language)
        elif sources and not database:
            matches = _from_records(sources)
        else:
            raise Refused("export/source")
        try:
            count, decisions = write(file, matches)
        except OSError as error:
            raise Refused("file/unwritable", path=file, why=error.strerror) from None
    typer.echo(words.EXPORTED.to(language).format(matches=count, decisions=decisions, path=file))


def _from_records(paths: Sequence[str]) -> Iterator[PlayedMatch]:
    from cartable.research.parquet import PERSON, PlayedMatch

    for path in paths:
        match = cartable.read(text_of(Path(path)))
        if not match.is_over:
            raise Refused("export/running", path=path)
        yield PlayedMatch(Path(path).stem, "record", match, [PERSON] * match.ply)


def _from_server(database: str) -> list[PlayedMatch]:
    """Numbered from the newest on."""
    if any(find_spec(module) is None for module in ("sqlalchemy", "orjson")):
        raise Refused("serve/missing")
    from cartable.research.parquet import PlayedMatch
    from cartable.server.exporting import agreed_matches
    from cartable.server.settings import database_url

    if "://" not in database and not Path(database).expanduser().is_file():
        raise Refused("file/unreadable", path=database, why=os.strerror(errno.ENOENT))

    async def read() -> list[PlayedMatch]:
        found = [each async for each in agreed_matches(database_url(database))]
        return [
            PlayedMatch(str(number), "server", each.match, each.made_by) for number, each in enumerate(found, start=1)
        ]

    return asyncio.run(read())


def _shown(matches: Iterator[T], total: int, language: Language) -> Iterator[T]:
    """The same, with a bar while they are played."""
    if not sys.stderr.isatty():
        yield from matches
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(matches, words.EXPORTING.to(language), total, console=Console(stderr=True), transient=True)
