"""What can go wrong, each with a stable code and a text that says what to do.

Programs look at `code`; people read `str(error)` (English) or `error.to("fr")`.
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
    "seat/unknown": Text(
        "there is no seat {seat!r}; the seats are 0 to {last}, and -1 is a spectator",
        "il n'y a pas de place {seat!r} ; les places vont de 0 à {last}, et -1 désigne un spectateur",
    ),
    "seat/names": Text(
        "there is one name for each of the {players} seats",
        "il y a un nom par place ({players})",
    ),
    "seat/name": Text(
        "a name has 1 to 40 characters that can be seen, none that controls or turns the line",
        "un nom a de 1 à 40 caractères visibles, dont aucun ne commande ni ne retourne la ligne",
    ),
    "seat/hidden": Text(
        "this match was read from a record of seat {reader}'s knowledge: what seat {seat} knows is not in it",
        "cette partie vient d'un relevé de ce que sait la place {reader} : ce que sait la place {seat} n'y est pas",
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
        "deck {number} is not a deal of {game}: {why}",
        "le paquet {number} n'est pas une donne de {game} : {why_fr}",
    ),
    "deck/unknown": Text(
        "the deal of round {number} is not known to this match",
        "la donne de la manche {number} n'est pas connue de cette partie",
    ),
    "fair/seed": Text(
        "a seed is a whole number, and goes without a secret",
        "une graine est un nombre entier, et ne va pas avec un secret",
    ),
    "fair/secret": Text(
        "a secret is 32 bytes; this one has {length}",
        "un secret fait 32 octets ; celui-ci en a {length}",
    ),
    "fair/nonces": Text(
        "there is one nonce for each of the {players} seats, each at most 200 characters of text",
        "il y a un nombre arbitraire par place ({players}), chacun un texte d'au plus 200 caractères",
    ),
    "record/syntax": Text("this is not a record: {why}", "ceci n'est pas un relevé de partie : {why}"),
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
        "the record has a commitment, which promises that the secret gives every deal, and a deck that was given",
        "le relevé a un engagement, qui promet que le secret donne chaque donne, et un paquet qui fut choisi",
    ),
    "record/secret-told": Text(
        "the record says that it holds what one reader knows, and has the secret, which tells everything",
        "le relevé dit contenir ce que sait un seul lecteur, et il a le secret, qui dit tout",
    ),
    "record/secret-missing": Text(
        "the record tells every card, but not the secret that dealt them",
        "le relevé dit toutes les cartes, mais pas le secret qui les a données",
    ),
    "record/seal": Text(
        "the record was changed after it was written: its seal does not fit its content",
        "le relevé a été modifié après son écriture : son sceau ne correspond pas à son contenu",
    ),
}

CODES: Final = frozenset(_TEXTS)


class LocalizedError(Exception):
    """An error that programs know by its code, and people by its text in their language."""

    words: ClassVar[Mapping[str, Text]]
    """By code, with places for the details."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(self.to("en"))

    def to(self, language: Language) -> str:
        return self.words[self.code].to(language).format(**self.details)


class CartableError(LocalizedError, ValueError):
    """The base of all errors that a caller's input can cause. Nothing has changed when one is raised."""

    words: ClassVar[Mapping[str, Text]] = _TEXTS

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuilt, (type(self), self.code, self.details))


def _rebuilt(kind: type[CartableError], code: str, details: dict[str, Any]) -> CartableError:
    return kind(code, **details)


class IllegalMove(CartableError):
    """A move that cannot be read, is not legal, or comes after the end."""


class BadOption(CartableError):
    """A game, option, seat or deck that does not exist or does not fit."""


class BadRecord(CartableError):
    """A record of play that cannot be read or does not hold together."""
