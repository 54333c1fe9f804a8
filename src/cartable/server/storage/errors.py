"""Errors of storage: it cannot be used at all, or not at the moment.

These are not `CartableError`s: they are not caused by input, and after `StorageDown` something may have been stored.
"""

from __future__ import annotations

from typing import Final

from cartable.games.errors import LocalizedError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "server/storage": Text(
        "the server cannot store anything at the moment; please try again",
        "le serveur ne peut rien enregistrer pour le moment ; veuillez réessayer",
    ),
    "storage/refused": Text(
        "the database refused the data: {why}",
        "la base de données a refusé les données : {why}",
    ),
    "storage/url": Text(
        "Cartable cannot use the database {url!r}: give sqlite:///FILE or postgresql://USER@HOST/NAME",
        "Cartable ne peut pas utiliser la base {url!r} : indiquez sqlite:///FICHIER ou postgresql://NOM@HÔTE/BASE",
    ),
    "storage/in-use": Text(
        "another server uses {file}: stop it first, or give this server another database",
        "un autre serveur utilise {file} : arrêtez-le d'abord, ou indiquez une autre base",
    ),
    "storage/newer": Text(
        "the database was written by a newer Cartable (schema {found}, this version knows {known}): upgrade Cartable",
        "la base vient d'une version plus récente (schéma {found}, connu ici : {known}) : mettez Cartable à jour",
    ),
    "storage/unreachable": Text(
        "the database cannot be opened: {why}",
        "impossible d'ouvrir la base de données : {why}",
    ),
}

CODES: Final = frozenset(_TEXTS)


class StorageError(LocalizedError):
    """The base class of storage errors, each with a stable code."""

    texts = _TEXTS


class StorageDown(StorageError):
    """The database did not answer. The data may be stored or not: read again before retrying."""

    def __init__(self) -> None:
        super().__init__("server/storage")


class StorageRefused(StorageError):
    """The server cannot start with this database, or asked for something impossible. Retrying will not help."""
