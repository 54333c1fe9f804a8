"""`cartable backup` and `cartable restore`: a server's database as one file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cartable.cli import help_texts, texts
from cartable.cli.errors import CommandError, report_errors, writing
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions, with_options
from cartable.cli.progress import rows_progress
from cartable.games.texts import Language, Text

if TYPE_CHECKING:
    from cartable.server.storage.backup_file import BackupInfo, Progress

_NEEDED: Final = ("sqlalchemy", "alembic", "orjson")
_Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="CARTABLE_DATABASE",
        metavar="FILE|URL",
        help=help_text(help_texts.DATABASE),
        show_default=False,
    ),
]


@dataclass(frozen=True, kw_only=True)
class BackupOptions(SpokenOptions):
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(help_texts.BACKUP_FILE))]
    database: _Database = ""
    force: Annotated[bool, typer.Option("--force", help=help_text(help_texts.BACKUP_FORCE))] = False
    lang: LanguageOption = ""


@dataclass(frozen=True, kw_only=True)
class RestoreOptions(SpokenOptions):
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(help_texts.RESTORE_FILE))]
    database: _Database = ""
    force: Annotated[bool, typer.Option("--force", help=help_text(help_texts.RESTORE_FORCE))] = False
    lang: LanguageOption = ""


@with_options(BackupOptions)
def backup(options: BackupOptions) -> None:
    with report_errors(options.language):
        _check_installed()
        from cartable.server.storage.backup import back_up

        if options.file.exists() and not options.force:
            raise CommandError("file/exists", path=options.file)
        url = _url(options.database)
        with writing(options.file):
            info = _run(texts.BACKING_UP, options.language, lambda show: back_up(url, options.file, _now(), show))
    _print(texts.BACKED_UP, options.language, info, options.file)


@with_options(RestoreOptions)
def restore(options: RestoreOptions) -> None:
    with report_errors(options.language):
        _check_installed()
        from cartable.server.process import prepare_folder
        from cartable.server.storage.backup import restore as restore_database

        url = _url(options.database)
        prepare_folder(url)
        info = _run(
            texts.RESTORING,
            options.language,
            lambda show: restore_database(url, options.file, _now(), show, replace=options.force),
        )
    _print(texts.RESTORED, options.language, info, options.file)


def _check_installed() -> None:
    if any(find_spec(module) is None for module in _NEEDED):
        raise CommandError("serve/missing")


def _url(database: str) -> str:
    from cartable.server.settings import database_url

    return database_url(database)


def _run(title: Text, language: Language, work: Callable[[Progress], Awaitable[BackupInfo]]) -> BackupInfo:
    async def run() -> BackupInfo:
        with rows_progress(title, language) as show:
            return await work(show)

    return asyncio.run(run())


def _now() -> int:
    return int(1000 * time.time())


def _print(text: Text, language: Language, info: BackupInfo, path: Path) -> None:
    made = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(info.created_at / 1000))
    typer.echo(text.to(language).format(rows=info.rows, path=path, made=made, version=info.version))
