"""Link previews: the tags from which messengers and social networks draw a link to the page.

A preview names the game and says how large the table is. It never names people, because whoever gets the link may pass
it on; only a tournament has the name of its host, who has put it up.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from starlette.requests import Request

from cartable.games.game import Game
from cartable.games.registry import games
from cartable.games.texts import LANGUAGES, Language, Text
from cartable.server.refusals import Refusal
from cartable.server.storage import Store
from cartable.server.storage.errors import StorageError
from cartable.server.web.addresses import address_of
from cartable.server.web.context import context_of
from cartable.server.web.encodings import StaticBody, static_body, weights
from cartable.server.web.security import public_host

FOLDER: Final = "previews"
PICTURE_SIZE: Final = (1200, 630)
"""The size that most networks show without cutting. `tools/make_previews.py` draws the pictures."""

_SITE: Final = "Cartable"
_HOME_PICTURE: Final = "cartable"
_START: Final = b"<!-- preview -->"
_END: Final = b"<!-- /preview -->"
_GAME_PAGE: Final = re.compile(r"/(learn|rules|new|puzzles)/([\w-]{1,40})", re.ASCII)
_LINK: Final = re.compile(r"/(t|m|tournaments)/([\w-]{4,40})", re.ASCII)
_PATIENCE: Final = 0.5
"""Seconds that a page waits for its preview."""
_LOCALES: Final[dict[Language, str]] = {"en": "en_GB", "fr": "fr_FR"}

_HOME: Final = Text(
    "Play modern card games with friends or against bots: {games}. No account needed.",
    "Jouez à des jeux de cartes modernes, entre amis ou contre des robots : {games}. Sans compte.",
)
_GAME_TITLES: Final = {
    "learn": Text("Learn {game}", "Apprendre {game}"),
    "rules": Text("The rules of {game}", "Les règles de {game}"),
    "puzzles": Text("Puzzles of {game}", "Problèmes de {game}"),
    "new": Text("Play {game}", "Jouer à {game}"),
}
_INVITATION: Final = Text("Come and play {game}", "Venez jouer à {game}")
_SEATS: Final = Text(
    "A table for {players} is waiting for you. Open the link and sit down: no account needed.",
    "Une table pour {players} vous attend. Ouvrez le lien et prenez place : aucun compte n'est demandé.",
)
_ONE_PLAYER: Final = Text("one", "une personne")
_PLAYERS: Final = Text("{n} players", "{n} personnes")
_MATCH: Final = Text("A match of {game}", "Une partie de {game}")
_AT_THE_TABLE: Final = Text("Open the link to come to the table.", "Ouvrez le lien pour venir à la table.")
_TOURNAMENTS: Final = {
    "open": Text(
        "A tournament of {game}, hosted by {host}. Open the link to take part: no account needed.",
        "Un tournoi de {game} organisé par {host}. Ouvrez le lien pour participer : aucun compte n'est demandé.",
    ),
    "running": Text(
        "A tournament of {game}, hosted by {host}. It is being played: open the link to follow it.",
        "Un tournoi de {game} organisé par {host}. Il est en cours : ouvrez le lien pour le suivre.",
    ),
    "ended": Text(
        "A tournament of {game}, hosted by {host}. It is over: open the link to see the standings.",
        "Un tournoi de {game} organisé par {host}. Il est terminé : ouvrez le lien pour voir le classement.",
    ),
}
_REPLAY: Final = Text("Open the link to watch it move by move.", "Ouvrez le lien pour la revoir coup par coup.")


@dataclass(frozen=True)
class Preview:
    title: Text
    description: Text
    picture: str = _HOME_PICTURE
    """The name of the file, without its suffix."""
    path: str = "/"


class PreviewedPage:
    """The page of the client, with the preview of each address between two comments.

    A page without these comments stays as it is.
    """

    def __init__(self, page: StaticBody, pictures: frozenset[str]) -> None:
        self._page = page
        self._pictures = pictures
        self._head, found, rest = page.content.partition(_START)
        _, ended, self._tail = rest.partition(_END)
        self._has_place: Final = bool(found and ended)

    async def for_request(self, request: Request) -> StaticBody:
        if not self._has_place:
            return self._page
        preview = await _preview_of(request)
        picture = preview.picture if preview.picture in self._pictures else _HOME_PICTURE
        languages = _languages(request.headers.get("accept-language"))
        tags = "\n    ".join(_tags(preview, languages, _origin(request), picture))
        made = static_body(self._head + tags.encode() + self._tail, self._page.media_type)
        return replace(made, cache_control=self._page.cache_control, vary=("accept-language",))


async def _preview_of(request: Request) -> Preview:
    path = request.url.path
    found = None
    if matched := _GAME_PAGE.fullmatch(path):
        found = _game_preview(*matched.groups())
    elif matched := _LINK.fullmatch(path):
        with suppress(Refusal, StorageError, TimeoutError):  # the page is served all the same
            context = context_of(request)
            context.limits.take("requests", None, address_of(request))
            async with asyncio.timeout(_PATIENCE):
                if matched[1] != "tournaments" or context.settings.tournaments:
                    found = await _LINKED[matched[1]](context.store, matched[2])
    return _home() if found is None else replace(found, path=path)


def _home() -> Preview:
    titles = [game.title for game in games()]
    listed = Text(*(", ".join(each.to(language) for each in titles) for language in LANGUAGES))
    return Preview(Text(_SITE, _SITE), _filled(_HOME, games=listed))


def _game_preview(page: str, name: str) -> Preview | None:
    game = _game(name)
    return None if game is None else Preview(_filled(_GAME_TITLES[page], game=game.title), game.summary, name)


async def _table_preview(store: Store, table: str) -> Preview | None:
    row = await store.table(table)
    game = None if row is None else _game(row.game)
    if row is None or game is None:
        return None
    if row.state == "open" and row.closed_at is None:
        players = _filled(_ONE_PLAYER if len(row.names) == 1 else _PLAYERS, n=Text(*[str(len(row.names))] * 2))
        return Preview(_filled(_INVITATION, game=game.title), _filled(_SEATS, players=players), row.game)
    return Preview(_filled(_MATCH, game=game.title), _AT_THE_TABLE, row.game)


async def _match_preview(store: Store, match: str) -> Preview | None:
    row = await store.history.match(match)
    game = None if row is None else _game(row.game)
    return None if game is None else Preview(_filled(_MATCH, game=game.title), _REPLAY, game.name)


async def _tournament_preview(store: Store, tournament: str) -> Preview | None:
    row = await store.tournaments.summary(tournament)
    game = None if row is None else _game(row.game)
    if row is None or game is None:
        return None
    host = Text(row.host_name, row.host_name)
    return Preview(Text(row.name, row.name), _filled(_TOURNAMENTS[row.state], game=game.title, host=host), row.game)


_LINKED: Final = {"t": _table_preview, "m": _match_preview, "tournaments": _tournament_preview}


def _game(name: str) -> Game | None:
    return next((game for game in games() if game.name == name), None)


def _filled(pattern: Text, **parts: Text) -> Text:
    return Text(
        *(
            pattern.to(language).format(**{name: part.to(language) for name, part in parts.items()})
            for language in LANGUAGES
        )
    )


def _languages(accepted: str | None) -> tuple[Language, ...]:
    """The language that the reader prefers; all of them for a messenger that does not say for whom it asks."""
    if accepted is None:
        return LANGUAGES
    wanted = weights(accepted)
    ranked = [max((wanted[tag] for tag in wanted if tag.partition("-")[0] == each), default=0.0) for each in LANGUAGES]
    return (LANGUAGES[ranked.index(max(ranked))],)


def _origin(request: Request) -> str:
    """The address of this server as the client called it; empty if that cannot be a host."""
    host = public_host(request)
    return f"{request.url.scheme}://{host}" if host else ""


def _tags(preview: Preview, languages: tuple[Language, ...], origin: str, picture: str) -> Iterator[str]:
    title, description = (
        escape(" · ".join(dict.fromkeys(text.to(each) for each in languages)))
        for text in (preview.title, preview.description)
    )
    name = title if title == _SITE else f"{title} · {_SITE}"
    yield f"<title>{name}</title>"
    yield f'<meta name="description" content="{description}" />'
    properties = {
        "og:site_name": _SITE,
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:locale": _LOCALES[languages[0]],
    }
    if origin:  # both need a whole address
        width, height = PICTURE_SIZE
        properties |= {
            "og:url": f"{origin}{preview.path}",
            "og:image": f"{origin}/{FOLDER}/{picture}.png",
            "og:image:type": "image/png",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": title,
        }
    for key, value in properties.items():
        yield f'<meta property="{key}" content="{value}" />'
    yield '<meta name="twitter:card" content="summary_large_image" />'
