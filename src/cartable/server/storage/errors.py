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
    "backup/nothing": Text(
        "there is no Cartable database here to back up",
        "il n'y a pas de base Cartable à sauvegarder ici",
    ),
    "backup/unreadable": Text(
        "the backup {file} cannot be opened: {why}",
        "impossible d'ouvrir la sauvegarde {file} : {why}",
    ),
    "backup/format": Text(
        "{file} is not a backup made by `cartable backup`",
        "{file} n'est pas une sauvegarde faite par `cartable backup`",
    ),
    "backup/damaged": Text(
        "the backup {file} is damaged ({why}): use another one",
        "la sauvegarde {file} est endommagée ({why}) : prenez-en une autre",
    ),
    "backup/newer": Text(
        "the backup {file} was made by a newer Cartable ({version}): upgrade Cartable",
        "la sauvegarde {file} vient d'une version plus récente ({version}) : mettez Cartable à jour",
    ),
    "restore/not-empty": Text(
        "the database is not empty: --force replaces everything in it",
        "la base n'est pas vide : --force remplace tout son contenu",
    ),
    "restore/in-use": Text(
        "a server uses this database: stop it first (a server that crashed counts for ten seconds)",
        "un serveur utilise cette base : arrêtez-le d'abord (un serveur tombé compte pendant dix secondes)",
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
