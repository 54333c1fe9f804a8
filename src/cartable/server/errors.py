"""Errors of a table and of the server: stable codes, texts in both languages, and the HTTP status of each.

Game rules have their own errors (`cartable.games.errors`); `status_of` covers those too. Requests that are refused
before they reach a table raise `cartable.server.refusals.Refusal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from cartable.games.errors import CartableError
from cartable.games.texts import Text


class _ErrorKind(NamedTuple):
    status: int
    text: Text


def _kind(status: int, en: str, fr: str) -> _ErrorKind:
    return _ErrorKind(status, Text(en, fr))


_KINDS: Final[dict[str, _ErrorKind]] = {
    # moves
    "move/stale": _kind(
        409,
        "the match has moved on: this move answers ply {given}, but the match is at ply {ply}",
        "la partie a avancé : ce coup répond au coup numéro {given}, mais on en est au numéro {ply}",
    ),
    "move/future": _kind(
        409,
        "this move answers ply {given}, but the match is only at ply {ply}",
        "ce coup répond au coup numéro {given}, mais on n'en est qu'au numéro {ply}",
    ),
    "move/turn": _kind(409, "it is not your turn", "ce n'est pas votre tour"),
    "move/held": _kind(
        409,
        "you have already decided: your move will be played when play opens",
        "vous avez déjà choisi : votre coup sera joué à l'ouverture du jeu",
    ),
    "move/break": _kind(
        409,
        "the round is over: play goes on when everybody has seen how it ended",
        "la manche est finie : on continue quand tout le monde a vu comment",
    ),
    "break/over": _kind(409, "the next round has begun", "la manche suivante a commencé"),
    "break/not-awaited": _kind(409, "nobody is waiting for you", "personne ne vous attend"),
    "move/steps": _kind(404, "no legal move begins with these steps", "aucun coup permis ne commence par ces étapes"),
    # seats
    "seat/none": _kind(403, "you have no seat at this table", "vous n'avez pas de place à cette table"),
    "seat/no-such": _kind(404, "there is no seat {seat} at this table", "il n'y a pas de place {seat} à cette table"),
    "seat/taken": _kind(409, "seat {seat} is taken", "la place {seat} est prise"),
    "seat/free": _kind(409, "nobody sits on seat {seat}", "personne n'occupe la place {seat}"),
    "seat/person": _kind(409, "a person sits on seat {seat}", "une personne occupe la place {seat}"),
    "seat/bot": _kind(409, "a bot sits on seat {seat}", "un robot occupe la place {seat}"),
    "seat/away": _kind(409, "a bot already plays for seat {seat}", "un robot joue déjà pour la place {seat}"),
    "seat/here": _kind(
        409,
        "it is too early to call a bot for seat {seat}",
        "il est trop tôt pour appeler un robot à la place {seat}",
    ),
    "seat/present": _kind(409, "you already play for yourself", "vous jouez déjà vous-même"),
    "seat/resigned": _kind(
        409,
        "you have resigned: a bot plays for you until the end of the match",
        "vous avez abandonné : un robot joue à votre place jusqu'à la fin de la partie",
    ),
    "seat/removed": _kind(
        403,
        "the host has removed you from this table: you can watch, but not sit down",
        "l'hôte vous a retiré de cette table : vous pouvez regarder, mais pas vous asseoir",
    ),
    "seat/household": _kind(
        409,
        "at a rated table, people who share a device cannot play against each other",
        "à une table classée, les personnes qui partagent un appareil ne peuvent pas jouer l'une contre l'autre",
    ),
    "seat/reserved": _kind(
        403,
        "this seat is reserved: at a table of a tournament everybody has their own",
        "cette place est réservée : à une table de tournoi, chacun a la sienne",
    ),
    # people at the table
    "person/unknown": _kind(404, "this person is not at this table", "cette personne n'est pas à cette table"),
    "person/self": _kind(409, "you cannot do this to yourself", "vous ne pouvez pas le faire à vous-même"),
    "person/standing": _kind(
        409, "this person has no seat at this table", "cette personne n'a pas de place à cette table"
    ),
    "person/removed": _kind(409, "this person is removed already", "cette personne est déjà retirée"),
    "person/not-removed": _kind(409, "this person was not removed", "cette personne n'a pas été retirée"),
    "person/muted": _kind(409, "this person is muted already", "cette personne est déjà réduite au silence"),
    "person/not-muted": _kind(409, "this person is not muted", "cette personne n'est pas réduite au silence"),
    # the table
    "table/unknown": _kind(404, "there is no such table", "cette table n'existe pas"),
    "table/not-host": _kind(403, "only the host of the table may do this", "seul l'hôte de la table peut le faire"),
    "table/started": _kind(409, "the match has started", "la partie a commencé"),
    "table/not-started": _kind(409, "the match has not started", "la partie n'a pas commencé"),
    "table/over": _kind(409, "the match is over", "la partie est terminée"),
    "match/not-brought": _kind(
        422,
        "only a finished match with its secret can be added to a history",
        "seule une partie terminée, avec son secret, peut rejoindre un historique",
    ),
    "match/times": _kind(
        422,
        "a match ends after it has begun, and not in the future",
        "une partie finit après son début, et pas dans le futur",
    ),
    "match/moment": _kind(
        404, "nobody had a move to make at this moment", "personne n'avait de coup à jouer à ce moment"
    ),
    "table/not-over": _kind(409, "the match is not over", "la partie n'est pas terminée"),
    "table/closed": _kind(410, "this table is closed", "cette table est fermée"),
    "table/full": _kind(
        409,
        "this table has a very long history; open another one to go on",
        "cette table a une très longue histoire ; ouvrez-en une autre pour continuer",
    ),
    "table/rated": _kind(
        409,
        "bots cannot be changed during a rated match",
        "on ne peut pas changer les robots pendant une partie classée",
    ),
    "table/rated-match": _kind(
        409,
        "during a rated match the host can neither remove a player nor close the table",
        "pendant une partie classée, l'hôte ne peut ni retirer un joueur ni fermer la table",
    ),
    "table/clock": _kind(
        422,
        "a clock of this kind has {least} to {most} seconds, and at most {extra} extra seconds for each move",
        "une pendule de ce type a de {least} à {most} secondes, et au plus {extra} secondes de plus par coup",
    ),
    "table/shared": _kind(
        409,
        "others play the same deal: nothing can be taken back here, and there is no help and no second try",
        "d'autres jouent la même donne : ici on ne reprend rien, sans aide ni deuxième essai",
    ),
    "table/sealed": _kind(
        403,
        "this deal is still being played by others: for now only its player may see it",
        "d'autres jouent encore cette donne : pour l'instant, seul son joueur peut la voir",
    ),
    "daily/unknown": _kind(404, "there is no deal of this day", "il n'y a pas de donne de ce jour"),
    "daily/coming": _kind(409, "this day has not begun", "ce jour n'a pas commencé"),
    "daily/closing": _kind(
        409,
        "this day has just ended: its deal can be played again in an hour",
        "ce jour vient de finir : sa donne pourra être rejouée dans une heure",
    ),
    "daily/sealed": _kind(
        403,
        "the secret of this deal, and with it its record, is shown when the day is over",
        "le secret de cette donne, et donc son relevé, sera montré quand le jour sera fini",
    ),
    "rematch/wanted": _kind(409, "you have already asked for a rematch", "vous avez déjà demandé une revanche"),
    "table/tournament": _kind(
        409,
        "this table belongs to a tournament: it is for one match",
        "cette table appartient à un tournoi : elle sert pour une seule partie",
    ),
    # undo
    "undo/none": _kind(409, "you have made no move to take back", "vous n'avez aucun coup à reprendre"),
    "undo/rated": _kind(
        409, "moves cannot be taken back in a rated match", "on ne peut pas reprendre de coup dans une partie classée"
    ),
    "undo/tournament": _kind(
        409, "moves cannot be taken back in a tournament", "on ne peut pas reprendre de coup dans un tournoi"
    ),
    "undo/pending": _kind(
        409, "somebody has already asked to take a move back", "quelqu'un demande déjà à reprendre un coup"
    ),
    "undo/not-asked": _kind(
        409,
        "nobody is waiting for your answer to an undo request",
        "personne n'attend votre réponse à une demande de reprise",
    ),
    # chat
    "chat/partners": _kind(
        403,
        "partners may not talk during the match: only the ready-made phrases are allowed",
        "les partenaires ne peuvent pas se parler pendant la partie : seules les phrases toutes faites sont permises",
    ),
    "chat/team": _kind(403, "there is no team chat in this match", "il n'y a pas de discussion d'équipe ici"),
    "chat/muted": _kind(
        403,
        "the host has muted you: nobody at this table would read this",
        "l'hôte vous a réduit au silence : personne à cette table ne le lirait",
    ),
    "chat/empty": _kind(422, "the message is empty", "le message est vide"),
    # hints
    "hint/rated": _kind(403, "there are no hints in a rated match", "il n'y a pas d'indice dans une partie classée"),
    "hint/tournament": _kind(403, "there are no hints in a tournament", "il n'y a pas d'indice dans un tournoi"),
    # tournaments
    "tournament/unknown": _kind(404, "there is no such tournament", "ce tournoi n'existe pas"),
    "tournament/closed": _kind(
        403, "there are no tournaments on this server", "il n'y a pas de tournois sur ce serveur"
    ),
    "tournament/not-host": _kind(
        403, "only the host of the tournament may do this", "seul l'hôte du tournoi peut le faire"
    ),
    "tournament/ended": _kind(410, "this tournament has ended", "ce tournoi est terminé"),
    "tournament/full": _kind(
        409, "this tournament is full: it has {most} entrants", "ce tournoi est complet : il compte {most} inscrits"
    ),
    "tournament/late": _kind(
        409,
        "a round robin has begun: nobody can join any more",
        "ce tournoi toutes rondes a commencé : on ne peut plus s'y inscrire",
    ),
    "tournament/removed": _kind(
        403, "the host has removed you from this tournament", "l'hôte vous a retiré de ce tournoi"
    ),
    "tournament/not-entrant": _kind(
        409, "you do not take part in this tournament", "vous ne participez pas à ce tournoi"
    ),
    "tournament/entrant": _kind(404, "there is no such entrant", "cet inscrit n'existe pas"),
    "tournament/few": _kind(
        409, "a round needs at least {least} entrants", "il faut au moins {least} inscrits pour une ronde"
    ),
    "tournament/round": _kind(
        409,
        "the tournament has moved on: this is not its present round",
        "le tournoi a avancé : ce n'est pas la ronde en cours",
    ),
    "tournament/running": _kind(409, "the round is not over", "la ronde n'est pas terminée"),
    "tournament/bots": _kind(409, "at most {most} bots can take part", "au plus {most} robots peuvent participer"),
    "tournament/many": _kind(
        409,
        "you already host {most} tournaments that have not ended",
        "vous organisez déjà {most} tournois qui ne sont pas terminés",
    ),
    "tournament/sides": _kind(
        422,
        "in a tournament people play against each other: this variant has only one side",
        "dans un tournoi on joue les uns contre les autres : cette variante n'a qu'un camp",
    ),
    "tournament/round-robin": _kind(
        422,
        "a round robin needs tables of two: choose two players, or the Swiss system",
        "un toutes rondes demande des tables de deux : choisissez deux joueurs, ou le système suisse",
    ),
    "tournament/two-sides": _kind(
        422,
        "a duplicate needs two sides: choose two players, or a variant with two teams",
        "un duplicate demande deux camps : choisissez deux joueurs, ou une variante à deux équipes",
    ),
    "tournament/no-teams": _kind(409, "this tournament has no teams", "ce tournoi n'a pas d'équipes"),
    "tournament/team-fixed": _kind(
        409,
        "the first round has begun: teams cannot be changed any more",
        "la première ronde a commencé : on ne change plus d'équipe",
    ),
    "tournament/team-empty": _kind(409, "each team needs somebody", "il faut quelqu'un dans chaque équipe"),
    "tournament/clock": _kind(
        422,
        "in a tournament a turn cannot last for days",
        "dans un tournoi, un tour ne peut pas durer des jours",
    ),
    # games of installed packages
    "game/unavailable": _kind(
        503,
        "the game {name!r} cannot be loaded on this server",
        "le jeu {name!r} ne peut pas être chargé sur ce serveur",
    ),
    # the server
    "server/storage": _kind(
        503,
        "the server cannot store anything at the moment; try again",
        "le serveur ne peut rien enregistrer pour le moment ; réessayez",
    ),
    "server/stopping": _kind(503, "the server is stopping; reconnect", "le serveur s'arrête ; reconnectez-vous"),
    "server/stops-soon": _kind(
        503,
        "the server stops in a few minutes: new tables can be opened after that",
        "le serveur s'arrête dans quelques minutes : on pourra ouvrir de nouvelles tables ensuite",
    ),
    "server/busy": _kind(503, "the server is too busy; try again", "le serveur est trop occupé ; réessayez"),
    "server/internal": _kind(500, "the server has an internal error", "le serveur a rencontré une erreur interne"),
    # sockets
    "socket/slow": _kind(
        408,
        "your connection is too slow to keep up; reconnect",
        "votre connexion est trop lente ; reconnectez-vous",
    ),
}

CODES: Final = frozenset(_KINDS)

_NOT_FOUND: Final = frozenset({"game/unknown"})
_CONFLICTS: Final = frozenset({"move/over", "move/none-to-undo"})


class TableError(CartableError):
    """An error of a table or of the server around it. Nothing has changed when it is raised.

    `details["ply"]`, if present, is the present ply of the person who sent the command.
    """

    texts: ClassVar[Mapping[str, Text]] = {code: kind.text for code, kind in _KINDS.items()}

    @property
    def status(self) -> int:
        return _KINDS[self.code].status


def status_of(error: CartableError) -> int:
    """The HTTP status of an error, of the server or of the games."""
    if isinstance(error, TableError):
        return error.status
    if error.code in _NOT_FOUND:
        return 404
    return 409 if error.code in _CONFLICTS else 422


def text_of(code: str, **details: Any) -> Text:
    """The text of a code, for messages that are not errors to raise."""
    error = TableError(code, **details)
    return Text(error.to("en"), error.to("fr"))
