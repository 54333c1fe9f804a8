"""Which files the service worker keeps on a device, as a script that it imports.

The script names their version, so a browser that finds another version fetches all of them before it uses any.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Final

SCRIPT: Final = "kept.js"
INDEX: Final = "index.html"
LOCAL: Final = "local/"
"""The folder of the local table. Its files are large: they are kept once they have been used."""
LOCAL_LIST: Final = f"{LOCAL}files.json"
"""Which files these are; their names contain digests, so a file never changes."""

_PAGE: Final = "./"
_NOT_NEEDED: Final = frozenset({INDEX, "offline.js", "404.html", "_headers", ".nojekyll", "font-licences.txt"})
_PREVIEWS: Final = "previews/"


def kept_script(files: Mapping[str, bytes], *, is_site: bool = False, answers: Iterable[str] = ()) -> bytes:
    """The script for these files by path. `answers` are addresses of a server that are kept with them."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{hashlib.sha256(files[name]).hexdigest()}\n".encode())
    kept = {
        "version": digest.hexdigest()[:16],
        "isSite": is_site,
        "files": [_PAGE, *(name for name in sorted(files) if _is_kept(name))],
        "answers": list(answers),
        "local": [name for name in sorted(files) if name.startswith(LOCAL) and name != LOCAL_LIST],
    }
    return f"self.KEPT = {json.dumps(kept, separators=(',', ':'))};\n".encode()


def _is_kept(name: str) -> bool:
    return name == LOCAL_LIST or (name not in _NOT_NEEDED and not name.startswith((LOCAL, _PREVIEWS)))
