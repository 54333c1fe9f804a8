"""What can go wrong at a table and around it: stable codes, words in both languages, and the HTTP status of each.

The rules of a game have their own errors (`cartable.games.errors`); `status_of` knows those too. What is refused
before a table is asked is told by `cartable.server.web.refusals`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from cartable.games.errors import CartableError
from cartable.games.texts import Text


class _Trouble(NamedTuple):
    status: int
    words: Text


def _trouble(status: int, en: str, fr: str) -> _Trouble:
    return _Trouble(status, Text(en, fr))


_TROUBLES: Final[dict[str, _Trouble]] = {
    # moves
    "move/stale": _trouble(
        409,
        "the table has gone on since: this answered moment {given}, and it is moment {ply} now",
        "la table a continué depuis : ceci répondait au moment {given}, or c'est le moment {ply}",
    ),
    "move/future": _trouble(
        409,
        "moment {given} has not come: it is moment {ply} now",
        "le moment {given} n'est pas encore là : c'est le moment {ply}",
    ),
    "move/turn": _trouble(409, "it is not your turn", "ce n'est pas votre tour"),
    "move/held": _trouble(
        409,
        "you have decided already: your move is made as soon as play opens",
        "vous avez déjà décidé : votre coup sera joué à l'ouverture du jeu",
    ),
    "move/steps": _trouble(404, "no legal move begins like this", "aucun coup permis ne commence ainsi"),
    # seats
    "seat/none": _trouble(403, "you have no seat at this table", "vous n'avez pas de place à cette table"),
    "seat/no-such": _trouble(
        404, "there is no seat {seat} at this table", "il n'y a pas de place {seat} à cette table"
    ),
    "seat/taken": _trouble(409, "seat {seat} is taken", "la place {seat} est prise"),
    "seat/free": _trouble(409, "nobody sits on seat {seat}", "personne n'est à la place {seat}"),
    "seat/person": _trouble(409, "a person sits on seat {seat}", "une personne est à la place {seat}"),
    "seat/bot": _trouble(409, "a bot sits on seat {seat}", "un robot est à la place {seat}"),
    "seat/away": _trouble(409, "a bot plays for seat {seat} already", "un robot joue déjà pour la place {seat}"),
    "seat/here": _trouble(
        409,
        "seat {seat} has not been awaited long enough to call a bot",
        "la place {seat} n'est pas attendue depuis assez longtemps pour appeler un robot",
    ),
    "seat/present": _trouble(409, "you play for yourself already", "vous jouez déjà vous-même"),
    "seat/resigned": _trouble(
        409,
        "you have resigned: a bot plays on for you until the end of the match",
        "vous avez abandonné : un robot joue pour vous jusqu'à la fin de la partie",
    ),
    # the table
    "table/unknown": _trouble(404, "there is no such table", "cette table n'existe pas"),
    "table/not-host": _trouble(403, "only the host of the table may do this", "seul l'hôte de la table peut le faire"),
    "table/started": _trouble(409, "the match has started", "la partie a commencé"),
    "table/not-started": _trouble(409, "the match has not started", "la partie n'a pas commencé"),
    "table/over": _trouble(409, "the match is over", "la partie est terminée"),
    "table/not-over": _trouble(409, "the match is not over", "la partie n'est pas terminée"),
    "table/closed": _trouble(410, "this table is closed", "cette table est fermée"),
    "table/rated": _trouble(
        409, "bots stay as they are while a rated match runs", "les robots ne changent pas pendant une partie classée"
    ),
    "table/clock": _trouble(
        422,
        "a clock of this kind has {least} to {most} seconds, and {extra} at most for each move",
        "une pendule de cette sorte a de {least} à {most} secondes, et {extra} au plus pour chaque coup",
    ),
    "rematch/wanted": _trouble(409, "you want another match already", "vous voulez déjà une autre partie"),
    # taking back
    "undo/none": _trouble(409, "you have made no move to take back", "vous n'avez joué aucun coup à reprendre"),
    "undo/rated": _trouble(
        409, "in a rated match no move is taken back", "dans une partie classée, on ne reprend pas de coup"
    ),
    "undo/pending": _trouble(
        409, "somebody has asked already to take a move back", "quelqu'un demande déjà à reprendre un coup"
    ),
    "undo/not-asked": _trouble(
        409, "nobody waits for your answer about taking back", "personne n'attend votre réponse pour reprendre un coup"
    ),
    # talking
    "chat/partners": _trouble(
        403,
        "partners may not talk while they play: only the phrases are open",
        "les partenaires ne se parlent pas pendant la partie : seules les phrases toutes faites sont permises",
    ),
    "chat/team": _trouble(
        403, "there is no team to talk to in this match", "il n'y a pas d'équipe à qui parler dans cette partie"
    ),
    "chat/empty": _trouble(422, "there is nothing to say in this text", "ce texte ne dit rien"),
    # hints
    "hint/rated": _trouble(403, "there are no hints in a rated match", "il n'y a pas d'indice dans une partie classée"),
    # the server
    "server/storage": _trouble(
        503,
        "the table cannot be written down just now; try again",
        "la table ne peut pas être enregistrée pour le moment ; réessayez",
    ),
    "server/stopping": _trouble(503, "the server is about to stop; come back", "le serveur va s'arrêter ; revenez"),
    "server/busy": _trouble(
        503, "the server is too busy just now; try again", "le serveur est trop occupé ; réessayez"
    ),
    "server/internal": _trouble(500, "something went wrong here", "quelque chose s'est mal passé ici"),
    # sockets
    "socket/slow": _trouble(408, "you did not read fast enough; come back", "vous ne lisiez pas assez vite ; revenez"),
}

CODES: Final = frozenset(_TROUBLES)

_NOT_FOUND: Final = frozenset({"game/unknown"})
_CONFLICTS: Final = frozenset({"move/over", "move/none-to-undo"})


class TableError(CartableError):
    """What a table, or the server around it, refuses. Nothing has changed when one is raised.

    `details["ply"]`, where it is there, is the present moment of the one who asked.
    """

    words: ClassVar[Mapping[str, Text]] = {code: trouble.words for code, trouble in _TROUBLES.items()}

    @property
    def status(self) -> int:
        return _TROUBLES[self.code].status


def status_of(error: CartableError) -> int:
    """The HTTP status that goes with an error, of the server or of the games."""
    if isinstance(error, TableError):
        return error.status
    if error.code in _NOT_FOUND:
        return 404
    return 409 if error.code in _CONFLICTS else 422


def words_of(code: str, **details: Any) -> Text:
    """The words of a code without an error to raise, for closing messages."""
    error = TableError(code, **details)
    return Text(error.to("en"), error.to("fr"))
