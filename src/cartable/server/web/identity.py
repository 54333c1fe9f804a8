"""Who sends a request: a token in a cookie, for browsers, or in the Authorization header, for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from cartable.games.texts import Language
from cartable.server.live.times import now
from cartable.server.refusals import Refusal
from cartable.server.storage.people import People
from cartable.server.storage.rows import Identity, Player
from cartable.server.web.addresses import address_of
from cartable.server.web.security import is_secure
from cartable.server.wire import Me

COOKIE: Final = "cartable"
_COOKIE_SECONDS: Final = 400 * 86400  # browsers keep a cookie no longer than this
_LONGEST_TOKEN: Final = 100


@dataclass(frozen=True, slots=True)
class Token:
    text: str
    in_cookie: bool


def token_of(connection: HTTPConnection) -> Token | None:
    """The header has priority: a program sends it on purpose, while a browser always sends its cookie."""
    given = connection.headers.get("authorization")
    if given is not None:
        scheme, _, text = given.partition(" ")
        if scheme.lower() != "bearer" or not 0 < len(text) <= _LONGEST_TOKEN:
            raise Refusal("identity/unknown")
        return Token(text, in_cookie=False)
    text = connection.cookies.get(COOKIE, "")
    return Token(text[:_LONGEST_TOKEN], in_cookie=True) if text else None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request: a signed-in person or somebody anonymous, at an address."""

    address: str
    identity: Identity | None

    @property
    def player(self) -> str | None:
        return self.identity.player.id if self.identity else None

    @property
    def signed_in(self) -> Identity:
        """Raises `Refusal` for an anonymous caller."""
        if self.identity is None:
            raise Refusal("identity/none")
        return self.identity

    @property
    def player_id(self) -> str:
        """Raises `Refusal` for an anonymous caller."""
        return self.signed_in.player.id

    @property
    def name(self) -> str:
        return self.signed_in.player.name


async def caller_of(connection: HTTPConnection, people: People) -> Caller:
    """Raises `Refusal` if the token is not valid, or no longer valid.

    With `?as=PLAYER` the caller is a companion: somebody who shares the device with its owner.
    """
    token = token_of(connection)
    identity = None
    if token is not None:
        identity = await people.identify(token.text, now())
        if identity is None:
            raise Refusal("identity/unknown")
    companion = connection.query_params.get("as")
    if companion is not None:
        identity = await _companion(identity, companion, people)
    return Caller(address_of(connection), identity)


async def owner_of(connection: HTTPConnection, people: People) -> str | None:
    """The person to whom the device belongs so far; None for a device without a valid token."""
    try:
        token = token_of(connection)
    except Refusal:
        return None
    identity = None if token is None else await people.identify(token.text, now())
    return None if identity is None else identity.player.id


async def _companion(owner: Identity | None, player: str, people: People) -> Identity:
    """The companion, with the owner's device: when the device is signed out, both are."""
    found = [each for each in await people.companions(owner.player.id) if each.id == player] if owner else []
    if owner is None or not found:
        raise Refusal("identity/companion")
    return Identity(found[0], owner.device)


def set_cookie(response: Response, token: str, connection: HTTPConnection) -> None:
    response.set_cookie(
        COOKIE, token, max_age=_COOKIE_SECONDS, httponly=True, samesite="strict", secure=is_secure(connection)
    )


def delete_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")


def me(player: Player) -> Me:
    language: Language = player.language
    return Me(
        player=player.id,
        name=player.name,
        language=language,
        created_at=player.created_at,
        research=player.research,
        unlisted=player.unlisted,
    )
