"""What goes wrong at the command line: one clear line with a stable code, and never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import typer

from cartable.games.errors import LocalizedError
from cartable.games.texts import Language, Text

EXIT: Final = 2

_WORDS: Final[dict[str, Text]] = {
    "file/unreadable": Text("{path} cannot be read: {why}", "{path} ne peut pas être lu : {why}"),
    "file/unwritable": Text("{path} cannot be written: {why}", "{path} ne peut pas être écrit : {why}"),
    "file/text": Text("{path} is not a text file", "{path} n'est pas un fichier texte"),
    "option/form": Text(
        "{given!r} is not an option; write name=value", "{given!r} n'est pas une option ; écrivez nom=valeur"
    ),
    "option/with-open": Text(
        "a recorded match brings its own {names}; leave that out",
        "une partie relevée a déjà : {names} ; ne les donnez pas",
    ),
    "open/partial": Text(
        "this record holds only what one reader knows: it can be replayed, not continued",
        "ce relevé ne contient que ce que sait un lecteur : on peut le revoir, pas le continuer",
    ),
    "play/terminal": Text(
        "the table needs a terminal; without one, add --plain",
        "la table demande un terminal ; sans terminal, ajoutez --plain",
    ),
    "serve/missing": Text(
        "the server's parts are not installed: pip install 'cartable[server]'",
        "les pièces du serveur ne sont pas installées : pip install 'cartable[server]'",
    ),
    "export/missing": Text(
        "writing Parquet needs pyarrow: pip install 'cartable[research]'",
        "écrire du Parquet demande pyarrow : pip install 'cartable[research]'",
    ),
    "export/source": Text(
        "name a game for bots to play, records to read, or a --database; only one of them",
        "nommez un jeu à faire jouer par des bots, des relevés à lire ou une --database ; un seul des trois",
    ),
    "export/running": Text("{path}: this match is not over", "{path} : cette partie n'est pas terminée"),
    "play/names": Text("there are {players} seats and {names} names", "il y a {players} places et {names} noms"),
}


class Refused(LocalizedError):
    """Something asked for at the command line that cannot be done."""

    words = _WORDS


@contextmanager
def told_plainly(language: Language) -> Iterator[None]:
    """Run a command: its errors are told in one line and end it with status 2."""
    try:
        yield
    except LocalizedError as error:
        typer.echo(f"cartable: {one_line(error, language)}", err=True)
        raise typer.Exit(EXIT) from None


def one_line(error: LocalizedError, language: Language) -> str:
    return f"{error.code}: {' '.join(error.to(language).split())}"


def text_of(path: Path) -> str:
    """The text of a file, or with `-` of what is piped in."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused("file/text", path=path) from None
    except OSError as error:
        raise Refused("file/unreadable", path=path, why=error.strerror) from None
