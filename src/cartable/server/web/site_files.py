"""The files of a site: the client for any web host, with everything that it would otherwise ask a server for."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cartable.bots.levels import LEVELS
from cartable.games import registry
from cartable.games.game import Game
from cartable.games.texts import LANGUAGES
from cartable.server.answers.catalogue import catalogue
from cartable.server.web import kept_files
from cartable.server.web.previews import FOLDER as PREVIEWS
from cartable.server.web.security import HEADERS, policy
from cartable.server.wire import ProfileParts

MARK: Final = "data-site"
"""The attribute by which the client knows that it has no server."""
FOLDERS: Final = ("assets", "local", "rules")

_BROTLI: Final = ".br"
_FOR_SERVERS: Final = (f"{PREVIEWS}/", "assets/AdminPage-")
_ABSOLUTE: Final = re.compile(r'((?:href|src)=")/')
_CHARSET: Final = '<meta charset="utf-8" />'
_COMMENT: Final = re.compile(r"\s*<!--.*?-->", re.DOTALL)
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_FIND_HOME: Final = """
let folder = new URL("./", location.href);
for (;;) {
  const isSite = (await fetch(new URL("games.json", folder), { method: "HEAD" })).ok;
  if (isSite) location.replace(folder);
  if (isSite || folder.pathname === "/") break;
  folder = new URL("../", folder);
}
"""
"""A host shows the page of a wrong address at that address, so the page has to look for the site."""
_NOT_FOUND: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Cartable</title>
<p>There is no page at this address. <a href="/">Back to the games</a></p>
<p lang="fr">Il n’y a pas de page à cette adresse. <a href="/">Retour aux jeux</a></p>
<script type="module">{_FIND_HOME}</script>
"""


def site_files(client: Path) -> dict[str, bytes]:
    """The files of a site by path, from the folder of the client that was built for servers."""
    files = dict(_client_files(client))
    files[kept_files.INDEX] = _page(files[kept_files.INDEX].decode()).encode()
    games = [registry.load(name) for name in registry.GAMES]  # the local table has no games of other packages
    known = catalogue(games, LEVELS, left_out=_raise)
    without_server = known.model_copy(update={"profiles": ProfileParts(leaderboards=False)})
    files["games.json"] = without_server.model_dump_json().encode()
    for game in games:
        for language in LANGUAGES:
            files[f"rules/{game.name}.{language}.md"] = game.rules_markup(language).encode()
    files["404.html"] = _NOT_FOUND.encode()
    files["_headers"] = _headers().encode()
    files[".nojekyll"] = b""  # GitHub Pages would leave files out
    files[kept_files.SCRIPT] = kept_files.kept_script(files, is_site=True)
    return files


def is_site(folder: Path) -> bool:
    page = folder / kept_files.INDEX
    return page.is_file() and MARK in page.read_text(encoding="utf-8", errors="replace")


def _client_files(client: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client).as_posix()
        if path.is_file() and path.suffix != _BROTLI and not name.startswith(_FOR_SERVERS):
            yield name, path.read_bytes()


def _page(page: str) -> str:
    """The page with relative addresses and its own policy: most hosts send no headers."""
    rules = policy(leave_out=("frame-ancestors",))  # which browsers accept in a header only
    meta = f'<meta http-equiv="Content-Security-Policy" content="{rules}" />'
    page = _ABSOLUTE.sub(r"\1./", _COMMENT.sub("", page))
    return page.replace("<html ", f"<html {MARK} ", 1).replace(_CHARSET, f"{_CHARSET}\n    {meta}", 1)


def _headers() -> str:
    """The headers for hosts that read a file of this name, such as Netlify and Cloudflare Pages.

    One policy is for all files, since such hosts would send two for a file that matches two patterns. The page has a
    stricter one in itself.
    """
    digest = base64.b64encode(hashlib.sha256(_FIND_HOME.encode()).digest()).decode()
    sent = {**HEADERS, "content-security-policy": policy("'wasm-unsafe-eval'", f"'sha256-{digest}'")}
    lines = [
        "/*",
        *(f"  {name}: {value}" for name, value in sent.items()),
        "/assets/*",
        f"  cache-control: {_IMMUTABLE}",
    ]
    return "\n".join(lines) + "\n"


def _raise(_: Game, error: Exception) -> None:
    raise error
