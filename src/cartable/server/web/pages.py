"""Static files: the web client if it is built, otherwise a plain page.

The files are read once, at the start. A request cannot reach any other file on disk.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

import cartable
from cartable.games.registry import GAMES, games
from cartable.games.texts import LANGUAGES, Language
from cartable.server.refusals import Refusal
from cartable.server.web import kept_files
from cartable.server.web.encodings import StaticBody, static_body
from cartable.server.web.previews import FOLDER, PreviewedPage

STATIC: Final = Path(__file__).parent.parent / "static"

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_ONE_HOUR: Final = "public, max-age=3600"
_REVALIDATE: Final = "no-cache"
_HASHED: Final = ("assets/", kept_files.LOCAL)
_INDEX: Final = kept_files.INDEX
_BROTLI: Final = ".br"
_ENTRY_SUFFIXES: Final = frozenset({".html", ".js", ".json", ".webmanifest"})
"""Files that refer to hashed files and must not be older than those."""
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def static_file(name: str, content: bytes, brotli: bytes | None = None) -> StaticBody:
    suffix = Path(name).suffix
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache_control = _IMMUTABLE if _is_hashed(name) else _REVALIDATE if suffix in _ENTRY_SUFFIXES else _ONE_HOUR
    return static_body(content, media_type, cache_control=cache_control, brotli=brotli)


def _is_hashed(name: str) -> bool:
    """Whether the name contains a digest, so that the file never changes."""
    return name.startswith(_HASHED) and name != kept_files.LOCAL_LIST


def static_files(folder: Path) -> dict[str, StaticBody]:
    """The files of a folder by path; only the plain page if there is no client. `X.br` is X in Brotli."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if (folder / _INDEX).is_file() else []
    contents = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths} or _plain_pages()
    plain = {name: content for name, content in contents.items() if not name.endswith(_BROTLI)}
    plain[kept_files.SCRIPT] = kept_files.kept_script(plain, answers=_kept_answers())
    return {name: static_file(name, content, contents.get(f"{name}{_BROTLI}")) for name, content in plain.items()}


def _kept_answers() -> Iterator[str]:
    """What a client needs of the API where it cannot reach this server."""
    yield "api/games"
    yield from (f"api/games/{game}/rules?language={language}" for game in GAMES for language in LANGUAGES)


def static_app(folder: Path = STATIC) -> ASGIApp:
    """Answers every path outside of the API: with a file, or with the page, which routes by the address itself."""
    files = static_files(folder)
    pictures = frozenset(Path(name).stem for name in files if name.startswith(f"{FOLDER}/"))
    index = PreviewedPage(files[_INDEX], pictures)

    async def page(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        path = scope["path"].removeprefix("/")
        found = files.get(path)
        if found is None and path.partition("/")[0] != "api" and "." not in path.rpartition("/")[2]:
            path = _INDEX
            found = files[path]
        if found is None:
            raise Refusal("request/path")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        request = Request(scope)
        body = await index.for_request(request) if path == _INDEX else found
        await body.response(request)(scope, receive, send)

    return page


def _plain_pages() -> dict[str, bytes]:
    return {_INDEX: _plain_page().encode()}


def _plain_page() -> str:
    return _PLAIN.format(english=_game_list("en"), french=_game_list("fr"), version=escape(cartable.__version__))


def _game_list(language: Language) -> str:
    return "\n".join(
        f'<li><a href="/api/games/{game.name}/rules?language={language}">{escape(game.title.to(language))}</a><br>'
        f"{escape(game.summary.to(language))}</li>"
        for game in games()
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
<p>The server is running, but its web page has not been built: <code>make play</code> builds it. Meanwhile:</p>
<ul>{english}</ul>
<p>Play at the terminal: <code>cartable play</code>. Write a bot: <a href="/api/docs">the API of this server</a>.</p>
</section>
<section lang="fr">
<p>Le serveur fonctionne, mais sa page web n'a pas été construite : <code>make play</code> la construit. En
attendant :</p>
<ul>{french}</ul>
<p>Jouer au terminal : <code>cartable play</code>. Écrire un robot : <a href="/api/docs">l'API de ce serveur</a>.</p>
</section>
<footer>Cartable {version}</footer>
</main>
</html>
"""
STYLE: Final = static_file(
    "plain.css",
    b""":root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem; }
main { max-width: 42rem; margin: auto; }
section { margin-block: 2rem; }
td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
footer { opacity: .6; }
""",
)
"""The stylesheet of the plain pages."""
