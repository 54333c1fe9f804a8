"""Requests that are refused before they reach a table: stable codes, texts in both languages, HTTP statuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from cartable.games.errors import CartableError
from cartable.games.texts import Text


class _Kind(NamedTuple):
    status: int
    text: Text


_KINDS: Final[dict[str, _Kind]] = {
    "frame/binary": _Kind(
        400, Text("messages must be text, not binary", "les messages doivent être du texte, pas du binaire")
    ),
    "frame/empty": _Kind(400, Text("the message is empty", "le message est vide")),
    "json/text": _Kind(400, Text("this is not UTF-8", "ce texte n'est pas en UTF-8")),
    "json/syntax": _Kind(400, Text("this is not JSON: {why}", "ceci n'est pas du JSON : {why}")),
    "json/duplicate": _Kind(400, Text("the name {name!r} occurs twice", "le nom {name!r} apparaît deux fois")),
    "json/number": _Kind(400, Text("{number} is not an accepted number", "{number} n'est pas un nombre accepté")),
    "json/depth": _Kind(
        400, Text("this is nested more than {depth} levels deep", "l'imbrication dépasse {depth} niveaux")
    ),
    "json/size": _Kind(413, Text("at most {bytes} bytes are accepted", "{bytes} octets au plus sont acceptés")),
    "json/shape": _Kind(422, Text("{where}: {why}", "{where} : valeur refusée ({why})")),
    "request/parameter": _Kind(422, Text("{where}: {why}", "{where} : valeur refusée ({why})")),
    "request/path": _Kind(404, Text("there is nothing at this address", "il n'y a rien à cette adresse")),
    "request/local": _Kind(
        404, Text("this needs a server, and there is none here", "il faut un serveur pour cela, et il n'y en a pas ici")
    ),
    "request/method": _Kind(405, Text("this address does not accept {method}", "cette adresse n'accepte pas {method}")),
    "request/slow": _Kind(408, Text("the request did not arrive in time", "la requête n'est pas arrivée à temps")),
    "request/gone": _Kind(400, Text("the client has hung up", "le client a raccroché")),
    "request/head": _Kind(
        431,
        Text(
            "a request has at most {bytes} bytes of headers, {headers} of them, and an address of {address} bytes",
            "une requête a au plus {bytes} octets d'en-têtes, {headers} en-têtes, et une adresse de {address} octets",
        ),
    ),
    "request/refused": _Kind(400, Text("this request cannot be read", "cette requête est illisible")),
    "identity/none": _Kind(
        401,
        Text(
            "you are not signed in: POST /api/guests gives you a name and a token",
            "vous n'êtes pas identifié : POST /api/guests donne un nom et un jeton",
        ),
    ),
    "identity/unknown": _Kind(
        401, Text("this token is unknown or was revoked", "ce jeton est inconnu ou a été révoqué")
    ),
    "identity/revoked": _Kind(401, Text("this device was signed out", "cet appareil a été déconnecté")),
    "identity/link": _Kind(404, Text("this link is unknown or was revoked", "ce lien est inconnu ou a été révoqué")),
    "identity/device": _Kind(404, Text("you have no such device", "vous n'avez pas cet appareil")),
    "identity/companion": _Kind(
        404, Text("you have no such companion on this device", "aucun compagnon de ce nom ne partage cet appareil")
    ),
    "identity/companions": _Kind(
        409, Text("too many people share this device already", "trop de personnes partagent déjà cet appareil")
    ),
    "identity/player": _Kind(404, Text("there is no such player", "ce joueur n'existe pas")),
    "game/no-rules-page": _Kind(
        404, Text("this game has no rule page in this language", "ce jeu n'a pas de règles dans cette langue")
    ),
    "record/long": _Kind(
        422,
        Text(
            "this record takes too long to replay here; `cartable verify` replays it on your own machine",
            "ce relevé est trop long à rejouer ici ; `cartable verify` le rejoue sur votre machine",
        ),
    ),
    "match/unknown": _Kind(404, Text("there is no such match", "cette partie n'existe pas")),
    "leaderboard/off": _Kind(404, Text("this server keeps no leaderboards", "ce serveur ne tient pas de classements")),
    "statistics/off": _Kind(404, Text("this server keeps no statistics", "ce serveur ne tient pas de statistiques")),
    "puzzle/unknown": _Kind(404, Text("there is no such puzzle", "ce problème n'existe pas")),
    "puzzle/step": _Kind(
        404, Text("this puzzle has {length} steps, counted from 0", "ce problème a {length} étapes, comptées de 0")
    ),
    "puzzle/order": _Kind(409, Text("the steps before this one come first", "les étapes précédentes viennent d'abord")),
    "push/off": _Kind(
        404, Text("this server notifies nobody of their turn", "ce serveur ne prévient personne de son tour")
    ),
    "push/endpoint": _Kind(
        422,
        Text("this is not the address of a push service", "ce n'est pas l'adresse d'un service de notification"),
    ),
    "push/keys": _Kind(422, Text("these are not the keys of a browser", "ce ne sont pas les clés d'un navigateur")),
    "daily/off": _Kind(404, Text("this server has no daily deals", "ce serveur n'a pas de donnes du jour")),
    "origin/foreign": _Kind(403, Text("this page belongs to another site", "cette page appartient à un autre site")),
    "origin/missing": _Kind(
        403,
        Text(
            "a request with a cookie must send an Origin header; programs send Authorization: Bearer instead",
            "une requête avec un cookie doit envoyer l'en-tête Origin ; un programme envoie Authorization: Bearer",
        ),
    ),
    "limit/traffic": _Kind(
        429,
        Text(
            "too many requests from your address; wait a little", "trop de requêtes de votre adresse ; attendez un peu"
        ),
    ),
    "limit/requests": _Kind(429, Text("too many requests; wait a little", "trop de requêtes ; attendez un peu")),
    "limit/commands": _Kind(429, Text("too many messages; wait a little", "trop de messages ; attendez un peu")),
    "limit/chat": _Kind(
        429, Text("too many chat messages; wait a little", "trop de messages de discussion ; attendez un peu")
    ),
    "limit/guests": _Kind(
        429, Text("too many new guests from your address; wait a little", "trop de nouveaux invités ; attendez un peu")
    ),
    "limit/tables": _Kind(
        429, Text("too many new tables; wait a little", "trop de nouvelles tables ; attendez un peu")
    ),
    "limit/tournaments": _Kind(
        429, Text("too many new tournaments; wait a little", "trop de nouveaux tournois ; attendez un peu")
    ),
    "limit/lookups": _Kind(
        429,
        Text("too many codes and links tried; wait a little", "trop de codes et de liens essayés ; attendez un peu"),
    ),
    "limit/checks": _Kind(
        429, Text("too many records at once; wait a little", "trop de relevés à la fois ; attendez un peu")
    ),
    "limit/reviews": _Kind(
        429, Text("too many reviews at once; wait a little", "trop d'analyses à la fois ; attendez un peu")
    ),
    "limit/exports": _Kind(
        429,
        Text(
            "too many files about yourself at once; wait a little", "trop de demandes sur vos données ; attendez un peu"
        ),
    ),
    "limit/connections": _Kind(
        429,
        Text(
            "too many connections from your address; close some, or wait a little",
            "trop de connexions depuis votre adresse ; fermez-en ou attendez un peu",
        ),
    ),
    "limit/sockets": _Kind(429, Text("too many open connections", "trop de connexions ouvertes")),
    "limit/admin": _Kind(
        429, Text("too many wrong admin tokens; wait a minute", "trop de jetons erronés ; attendez une minute")
    ),
    "limit/metrics": _Kind(
        429, Text("too many wrong metrics tokens; wait a minute", "trop de jetons erronés ; attendez une minute")
    ),
    "admin/token": _Kind(
        401, Text("the admin token is missing or wrong", "le jeton d'administration manque ou est erroné")
    ),
    "metrics/closed": _Kind(403, Text("the metrics require their token", "les métriques exigent leur jeton")),
}

CODES: Final = frozenset(_KINDS)


class Refusal(CartableError):
    """A request that is refused. `retry_after`: the seconds to wait before trying again, if that helps."""

    texts: ClassVar[Mapping[str, Text]] = {code: kind.text for code, kind in _KINDS.items()}

    def __init__(self, code: str, *, retry_after: float | None = None, **details: Any) -> None:
        self.retry_after = retry_after
        super().__init__(code, **details)

    @property
    def status(self) -> int:
        return _KINDS[self.code].status
