"""The pages that people open: the web client where it is built, else a plain page of our own.

The client's files are read once, at the start, and nothing else can be asked for: no path leads to the disk.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

import cartable
from cartable.games.texts import Language
from cartable.server.web.refusals import Refusal

STATIC: Final = Path(__file__).parent.parent / "static"

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_FOR_AN_HOUR: Final = "public, max-age=3600"
_ASK_AGAIN: Final = "no-cache"
_HASHED: Final = "assets/"
_INDEX: Final = "index.html"
_NAMING: Final = frozenset({".html", ".js", ".webmanifest"})
"""Files that name the hashed ones, and must be as new as they are."""
_WORTH_PACKING: Final = 1000
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class Leaf:
    """A file as it is sent."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    keeping: str

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": self.keeping, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})
        return Response(self.content, media_type=self.kind, headers=headers)


def leaf(name: str, content: bytes) -> Leaf:
    suffix = Path(name).suffix
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if len(content) >= _WORTH_PACKING else None
    keeping = _FOR_EVER if name.startswith(_HASHED) else _ASK_AGAIN if suffix in _NAMING else _FOR_AN_HOUR
    return Leaf(
        content=content,
        packed=packed if packed is not None and len(packed) < 0.9 * len(content) else None,
        kind=kind,
        tag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        keeping=keeping,
    )


def shelf_of(folder: Path) -> dict[str, Leaf]:
    """The files of a folder by their path; the plain page alone where there is no client."""
    files = sorted(path for path in folder.rglob("*") if path.is_file()) if (folder / _INDEX).is_file() else []
    shelf = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files} or _plain_pages()
    return {name: leaf(name, content) for name, content in shelf.items()}


def pages(folder: Path = STATIC) -> ASGIApp:
    """For whatever is not of the API: a file, or the page that finds its way by the address itself."""
    shelf = shelf_of(folder)

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        path = scope["path"].removeprefix("/")
        found = shelf.get(path)
        if found is None and path.partition("/")[0] != "api" and "." not in path.rpartition("/")[2]:
            found = shelf[_INDEX]
        if found is None:
            raise Refusal("request/path")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        await found.answer(Request(scope))(scope, receive, send)

    return page


def _plain_pages() -> dict[str, bytes]:
    return {_INDEX: _plain_page().encode()}


def _plain_page() -> str:
    return _PLAIN.format(english=_games("en"), french=_games("fr"), version=escape(cartable.__version__))


def _games(language: Language) -> str:
    games = [cartable.load(name) for name in cartable.GAMES]
    return "\n".join(
        f'<li><a href="/api/games/{game.name}/rules?language={language}">{escape(game.title.to(language))}</a><br>'
        f"{escape(game.summary.to(language))}</li>"
        for game in games
    )


_PLAIN: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cartable</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>Cartable</h1>
<section>
<p>This table is open, but its web page has not been built here: <code>make play</code> builds it. Meanwhile:</p>
<ul>{english}</ul>
<p>Play at the terminal: <code>cartable play</code>. Write a bot: <a href="/api/docs">the API of this server</a>.</p>
</section>
<section lang="fr">
<p>Cette table est ouverte, mais sa page web n'a pas été construite ici : <code>make play</code> la construit. En
attendant :</p>
<ul>{french}</ul>
<p>Jouer au terminal : <code>cartable play</code>. Écrire un robot : <a href="/api/docs">l'API de ce serveur</a>.</p>
</section>
<footer>Cartable {version}</footer>
</main>
</html>
"""
STYLE: Final = leaf(
    "plain.css",
    b""":root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem; }
main { max-width: 42rem; margin: auto; }
section { margin-block: 2rem; }
td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
footer { opacity: .6; }
""",
)
"""Of the plain pages."""
