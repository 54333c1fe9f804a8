"""Errors at the command line: one clear line with a stable code, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import typer

from cartable.games.errors import LocalizedError
from cartable.games.texts import Language, Text

EXIT_STATUS: Final = 2

_TEXTS: Final[dict[str, Text]] = {
    "file/unreadable": Text("cannot read {path}: {why}", "impossible de lire {path} : {why}"),
    "file/unwritable": Text("cannot write {path}: {why}", "impossible d'écrire {path} : {why}"),
    "file/exists": Text(
        "{path} exists already: choose another name, or --force to replace it",
        "{path} existe déjà : choisissez un autre nom, ou --force pour le remplacer",
    ),
    "balance/paths": Text(
        "{path} would hold two of these: the results, the report, its data; give each another name",
        "{path} contiendrait deux de ces fichiers : les résultats, le rapport, ses données ; donnez un nom à chacun",
    ),
    "file/text": Text("{path} is not a text file", "{path} n'est pas un fichier texte"),
    "option/form": Text(
        "{given!r} is not an option; write name=value", "{given!r} n'est pas une option ; écrivez nom=valeur"
    ),
    "option/range": Text(
        "{given!r} is not a range; write its smaller number first, as in {name}=3..9",
        "{given!r} n'est pas un intervalle ; écrivez d'abord le plus petit nombre, comme {name}=3..9",
    ),
    "option/with-open": Text(
        "a saved match already sets {names}; leave these out",
        "une partie enregistrée fixe déjà {names} ; ne les donnez pas",
    ),
    "open/partial": Text(
        "this record contains only what one reader knew: it can be replayed but not continued",
        "ce relevé ne contient que ce que savait un lecteur : on peut le revoir, mais pas le continuer",
    ),
    "play/terminal": Text(
        "not a terminal; add --plain to play line by line",
        "pas de terminal ; ajoutez --plain pour jouer ligne à ligne",
    ),
    "play/names": Text(
        "{names} names for {players} people; give at most one each",
        "{names} noms pour {players} personnes ; donnez-en un par personne au plus",
    ),
    "serve/missing": Text(
        "the server is not installed; run: pip install 'cartable[server]'",
        "le serveur n'est pas installé ; lancez : pip install 'cartable[server]'",
    ),
    "site/client": Text(
        "the web client is not built; run: make site",
        "le client web n'est pas construit ; lancez : make site",
    ),
    "site/local": Text(
        "the local table is not built; run: make site",
        "la table locale n'est pas construite ; lancez : make site",
    ),
    "site/exists": Text(
        "{path} is not empty: choose another folder, or --force to write into it",
        "{path} n'est pas vide : choisissez un autre dossier, ou --force pour y écrire",
    ),
    "export/missing": Text(
        "writing Parquet needs pyarrow; run: pip install 'cartable[research]'",
        "écrire du Parquet demande pyarrow ; lancez : pip install 'cartable[research]'",
    ),
    "export/source": Text(
        "name one source: a game that bots play, files with records, or --database",
        "indiquez une seule source : un jeu que jouent des robots, des fichiers de relevés, ou --database",
    ),
    "puzzles/finding": Text(
        "{names} only goes with --count",
        "{names} ne va qu'avec --count",
    ),
    "puzzles/solving": Text(
        "--open does not go with --count",
        "--open ne va pas avec --count",
    ),
    "puzzles/records": Text(
        "there is no record of a match (*.toml) in {path}",
        "il n'y a aucun relevé de partie (*.toml) dans {path}",
    ),
    "export/running": Text("{path}: this match is not over", "{path} : cette partie n'est pas terminée"),
}


class CommandError(LocalizedError):
    """A request at the command line that cannot be carried out."""

    texts = _TEXTS


@contextmanager
def report_errors(language: Language) -> Iterator[None]:
    """Run a command: print its errors on one line and exit with status 2."""
    try:
        yield
    except LocalizedError as error:
        typer.echo(f"cartable: {error_line(error, language)}", err=True)
        raise typer.Exit(EXIT_STATUS) from None


def error_line(error: LocalizedError, language: Language) -> str:
    return f"{error.code}: {' '.join(error.to(language).split())}"


@contextmanager
def writing(path: Path | None) -> Iterator[None]:
    """Turn a failure to write into a `CommandError`."""
    try:
        yield
    except OSError as error:
        raise CommandError("file/unwritable", path=path, why=error.strerror) from None


def read_text(path: Path) -> str:
    """The text of a file; `-` is standard input."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError("file/text", path=path) from None
    except OSError as error:
        raise CommandError("file/unreadable", path=path, why=error.strerror) from None
