"""`cartable site`: the web client with its local table, as a folder of files for any web host."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from cartable.cli import help_texts, texts
from cartable.cli.errors import CommandError, report_errors, writing
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions, with_options

_NEEDED: Final = ("fastapi", "pydantic")


@dataclass(frozen=True, kw_only=True)
class SiteOptions(SpokenOptions):
    folder: Annotated[Path, typer.Argument(metavar="DIR", help=help_text(help_texts.SITE_FOLDER))]
    force: Annotated[bool, typer.Option("--force", help=help_text(help_texts.SITE_FORCE))] = False
    lang: LanguageOption = ""


@with_options(SiteOptions)
def site(options: SiteOptions) -> None:
    with report_errors(options.language):
        if any(find_spec(module) is None for module in _NEEDED):
            raise CommandError("serve/missing")
        from cartable.server.web.pages import STATIC

        _check_client(STATIC)
        with writing(options.folder):
            size = _write_site(STATIC, options.folder, replace=options.force)
    typer.echo(texts.SITE_WRITTEN.to(options.language).format(path=options.folder, size=f"{size / 1e6:.1f}"))


def _check_client(client: Path) -> None:
    if not (client / "index.html").is_file():
        raise CommandError("site/client")
    if not (client / "local" / "files.json").is_file():
        raise CommandError("site/local")


def _write_site(client: Path, folder: Path, *, replace: bool) -> int:
    """Write the files of a site into a folder, and return how many bytes they have."""
    from cartable.server.web.site_files import FOLDERS, is_site, site_files

    if folder.exists() and any(folder.iterdir()):
        if not replace:
            raise CommandError("site/exists", path=folder)
        if is_site(folder):  # its files have other names from version to version
            for each in FOLDERS:
                shutil.rmtree(folder / each, ignore_errors=True)
    files = site_files(client)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(len(content) for content in files.values())
