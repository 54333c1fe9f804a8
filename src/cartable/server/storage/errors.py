"""What can go wrong with storage: it cannot be used at all, or not at this moment.

These are not `CartableError`s: nobody's input caused them, and after `StorageDown` something may have been stored.
"""

from __future__ import annotations

from typing import Final

from cartable.games.errors import LocalizedError
from cartable.games.texts import Text

_WORDS: Final[dict[str, Text]] = {
    "server/storage": Text(
        "the server cannot store anything at the moment; please try again",
        "le serveur ne peut rien enregistrer pour le moment ; veuillez réessayer",
    ),
    "storage/refused": Text(
        "the database refused what was to be stored: {why}",
        "la base de données a refusé ce qu'il fallait enregistrer : {why}",
    ),
    "storage/url": Text(
        "{url!r} is not a database that Cartable can use: give sqlite:///FILE or postgresql://USER@HOST/NAME",
        "{url!r} n'est pas une base utilisable par Cartable : sqlite:///FICHIER ou postgresql://NOM@HÔTE/BASE",
    ),
    "storage/in-use": Text(
        "another server uses {file}: stop it first, or give this one a database of its own",
        "un autre serveur utilise {file} : arrêtez-le d'abord, ou donnez à celui-ci sa propre base",
    ),
    "storage/newer": Text(
        "the database was written by a newer Cartable (schema {found}, this one knows {known}): upgrade Cartable",
        "la base vient d'un Cartable plus récent (schéma {found}, celui-ci connaît {known}) : mettez-le à jour",
    ),
    "storage/unreachable": Text(
        "the database cannot be opened: {why}",
        "la base de données ne peut pas être ouverte : {why}",
    ),
}

CODES: Final = frozenset(_WORDS)


class StorageError(LocalizedError):
    """The base of all errors of storage, each with a stable code."""

    words = _WORDS


class StorageDown(StorageError):
    """The database did not answer. What was to be stored may be there or not: read again before judging anew."""

    def __init__(self) -> None:
        super().__init__("server/storage")


class StorageRefused(StorageError):
    """The server cannot start on this database, or asked it for something impossible. Trying again will not help."""
