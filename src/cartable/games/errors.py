"""Errors, each with a stable code and a text that says what to do.

Programs use `code`; people read `str(error)` (English) or `error.to("fr")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cartable.games.texts import Language, Text

_TEXTS: Final[dict[str, Text]] = {
    "game/unknown": Text(
        "there is no game called {name!r}; the games are {games}",
        "il n'y a pas de jeu nommé {name!r} ; les jeux sont {games}",
    ),
    "game/taken": Text(
        "the name {name!r} belongs to a game that comes with Cartable; choose another one",
        "le nom {name!r} est celui d'un jeu fourni avec Cartable ; choisissez-en un autre",
    ),
    "game/broken": Text(
        "the game {name!r} of the module {module} cannot be loaded: {why}",
        "le jeu {name!r} du module {module} ne peut pas être chargé : {why_fr}",
    ),
    "game/not-learnable": Text(
        "{game} declares no actions and observations, which {purpose} needs (see docs/adding-a-game.md, `learning`)",
        "{game} ne déclare ni actions ni observations, nécessaires pour {purpose} (voir docs/adding-a-game.md)",
    ),
    "data/mixed": Text(
        "these decisions are of {count} games or sets of options; they must be of one",
        "ces décisions viennent de {count} jeux ou jeux d'options ; il en faut un seul",
    ),
    "data/exists": Text(
        "{path} is not empty: choose another folder, or delete this one",
        "{path} n'est pas vide : choisissez un autre dossier, ou supprimez celui-ci",
    ),
    "game/no-partial-records": Text(
        "{game} cannot record what one reader knows (see docs/adding-a-game.md, `partial`)",
        "{game} ne sait pas enregistrer ce que sait un seul lecteur (voir docs/adding-a-game.md)",
    ),
    "option/unknown": Text(
        "{game} has no option {name!r}; its options are {names}",
        "{game} n'a pas d'option {name!r} ; ses options sont {names}",
    ),
    "option/value": Text(
        "option {name} cannot be {value!r}; it can be {choices}",
        "l'option {name} ne peut pas valoir {value!r} ; elle peut valoir {choices}",
    ),
    "option/conflict": Text("{why}", "{why_fr}"),
    "network/other": Text(
        "{path} holds no networks of {game}",
        "{path} ne contient pas de réseaux de {game}",
    ),
    "seat/unknown": Text(
        "there is no seat {seat!r}; the seats are 0 to {last}, and -1 is a spectator",
        "il n'y a pas de place {seat!r} ; les places vont de 0 à {last}, et -1 désigne un spectateur",
    ),
    "seat/names": Text(
        "give one name for each of the {players} seats",
        "donnez un nom pour chacune des {players} places",
    ),
    "seat/name": Text(
        "a name needs 1 to 40 visible characters, without control characters or changes of direction",
        "un nom doit avoir de 1 à 40 caractères visibles, sans caractère de contrôle ni changement de sens d'écriture",
    ),
    "seat/hidden": Text(
        "this match was read from a record of what seat {reader} knew; it does not contain what seat {seat} knew",
        "cette partie vient d'un relevé de ce que savait la place {reader} ; ce que savait la place {seat} n'y est pas",
    ),
    "move/unreadable": Text(
        "{text!r} is not a move: {why}",
        "{text!r} n'est pas un coup : {why_fr}",
    ),
    "move/illegal": Text(
        "{text} is not legal now; legal: {legal}",
        "{text} n'est pas permis maintenant ; coups permis : {legal}",
    ),
    "move/ambiguous": Text(
        "{text!r} could be several moves: {legal}",
        "{text!r} peut désigner plusieurs coups : {legal}",
    ),
    "move/over": Text("the match is over", "la partie est terminée"),
    "move/none-to-undo": Text("there is no move to undo", "il n'y a aucun coup à annuler"),
    "deck/cards": Text(
        "deck {number} cannot be dealt in {game}: {why}",
        "le paquet {number} ne peut pas être donné à {game} : {why_fr}",
    ),
    "deck/unknown": Text(
        "this match does not know the deal of round {number}",
        "cette partie ne connaît pas la donne de la manche {number}",
    ),
    "fair/seed": Text(
        "a seed must be a whole number, and excludes a secret",
        "une graine doit être un nombre entier, et exclut un secret",
    ),
    "fair/secret": Text(
        "a secret must have 32 bytes; this one has {length}",
        "un secret doit faire 32 octets ; celui-ci en a {length}",
    ),
    "fair/nonces": Text(
        "give one nonce for each of the {players} seats, each a text of at most 200 characters",
        "donnez un nonce pour chacune des {players} places, chacun un texte d'au plus 200 caractères",
    ),
    "record/syntax": Text("this is not a record: {why}", "ceci n'est pas un relevé de partie : {why}"),
    "record/bounds": Text("this is not a record of a match: {why}", "ceci n'est pas un relevé de partie : {why_fr}"),
    "record/version": Text(
        "this record has format {version!r}; this Cartable reads format {known}",
        "ce relevé a le format {version!r} ; ce Cartable lit le format {known}",
    ),
    "record/field": Text("record: {field}: {why}", "relevé : {field} : {why_fr}"),
    "record/move": Text(
        "record: move {number} of round {round}: {why}",
        "relevé : coup {number} de la manche {round} : {why_fr}",
    ),
    "record/given": Text(
        "the record has a commitment, so all deals must follow from the secret, but one of its decks was given",
        "le relevé a un engagement, donc chaque donne doit venir du secret, mais un de ses paquets a été choisi",
    ),
    "record/secret-told": Text(
        "the record should hold only what one reader knew, but it has the secret, which reveals everything",
        "le relevé ne devrait contenir que ce que savait un lecteur, mais il a le secret, qui révèle tout",
    ),
    "record/secret-missing": Text(
        "the record shows every card, but not the secret that dealt them",
        "le relevé montre toutes les cartes, mais pas le secret qui les a données",
    ),
    "record/origin": Text(
        "a match can begin in the middle of another only where a record of what the seat to act knew ends",
        "une partie ne peut commencer au milieu d'une autre qu'à la fin d'un relevé de ce que savait la place au trait",
    ),
    "record/continued": Text(
        "this match began in the middle of another: it has a record once it is over, and nothing continues from it",
        "cette partie a commencé au milieu d'une autre : elle a un relevé une fois finie, et rien ne continue d'elle",
    ),
    "match/ply": Text(
        "there is no decision after {ply} moves of this match; the last one came after {last}",
        "il n'y a pas de décision après {ply} coups de cette partie ; la dernière est venue après {last}",
    ),
    "record/seal": Text(
        "the record was changed after it was written: its seal does not match its content",
        "le relevé a été modifié après son écriture : son sceau ne correspond pas à son contenu",
    ),
}

CODES: Final = frozenset(_TEXTS)


class LocalizedError(Exception):
    """An error with a code for programs, and a text in both languages for people."""

    texts: ClassVar[Mapping[str, Text]]
    """The texts by code, with placeholders for the details."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(self.to("en"))

    def to(self, language: Language) -> str:
        return self.texts[self.code].to(language).format(**self.details)


class CartableError(LocalizedError, ValueError):
    """The base of all errors that a caller's input can cause. An error changes nothing."""

    texts: ClassVar[Mapping[str, Text]] = _TEXTS

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.code, self.details))


def _rebuild(kind: type[CartableError], code: str, details: dict[str, Any]) -> CartableError:
    return kind(code, **details)


class IllegalMove(CartableError):
    """A move that cannot be read, is not legal, or comes after the end of the match."""


class BadOption(CartableError):
    """A game, option, seat or deck that does not exist or cannot be used."""


class BadRecord(CartableError):
    """A record that cannot be read or is inconsistent."""
