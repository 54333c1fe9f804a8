"""Compressed answers: which encoding a client wants, and bodies that are compressed once for everybody."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

IDENTITY: Final = "identity"
LEAST_COMPRESSED: Final = 1000
"""Bytes: what is shorter fits into one packet anyway."""

_PREFERRED: Final = ("br", "gzip", IDENTITY)
"""Best first, among those that a client wants equally."""
_WORTH_IT: Final = 0.9
_COMPRESSIBLE: Final = frozenset(
    {
        "application/javascript",
        "application/json",
        "application/manifest+json",
        "application/toml",
        "image/svg+xml",
    }
)
"""Besides all text. Pictures, sounds and fonts are compressed already."""


def is_compressible(media_type: str) -> bool:
    kind = media_type.partition(";")[0].strip().lower()
    return kind.startswith("text/") or kind in _COMPRESSIBLE


def chosen_encoding(accepted: str | None, available: Collection[str]) -> str:
    """The available encoding that an Accept-Encoding header prefers (RFC 9110); `identity` if there is no header.

    Nobody is refused: who accepts none of them gets the plain body.
    """
    if accepted is None:
        return IDENTITY
    wanted = weights(accepted)
    others = wanted.get("*", 0.0)
    ranked = [
        (wanted.get(name, others), -place)
        for place, name in enumerate(_PREFERRED)
        if name in available and name != IDENTITY
    ]
    ranked.append((wanted.get(IDENTITY, 0.0), -_PREFERRED.index(IDENTITY)))
    weight, place = max(ranked)
    return _PREFERRED[-place] if weight > 0 else IDENTITY


def weights(accepted: str) -> dict[str, float]:
    """What an Accept header names, with the weight of each."""
    found = {}
    for part in accepted.split(","):
        name, _, parameter = part.partition(";")
        key, _, value = parameter.strip().partition("=")
        try:
            weight = float(value) if key.strip().lower() == "q" else 1.0
        except ValueError:
            weight = 0.0
        name = name.strip().lower().removeprefix("x-")
        if name:
            found[name] = weight if 0 <= weight <= 1 else 0.0
    return found


def compressed(content: bytes) -> bytes | None:
    """The content as gzip; None if that is not worth it."""
    if len(content) < LEAST_COMPRESSED:
        return None
    made = gzip.compress(content, mtime=0)
    return made if len(made) < _WORTH_IT * len(content) else None


@dataclass(frozen=True)
class StaticBody:
    """A body that is the same for everybody, in every encoding in which it can be sent."""

    content: bytes
    media_type: str
    cache_control: str = "no-cache"
    encoded: Mapping[str, bytes] = field(default_factory=dict)
    """By the name of the encoding."""
    vary: tuple[str, ...] = ()
    """The headers of a request on which the content depends."""

    def __post_init__(self) -> None:
        digest = hashlib.sha256(self.content).hexdigest()[:20]
        object.__setattr__(self, "_digest", digest)

    _digest: str = field(init=False, default="")

    def response(self, request: Request) -> Response:
        encoding = chosen_encoding(request.headers.get("accept-encoding"), self.encoded)
        suffix = "" if encoding == IDENTITY else f"-{encoding}"
        headers = {"cache-control": self.cache_control, "etag": f'"{self._digest}{suffix}"'}
        if vary := (*self.vary, *(("accept-encoding",) if self.encoded else ())):
            headers["vary"] = ", ".join(vary)
        if self._is_known(request.headers.get("if-none-match")):
            return Response(status_code=304, headers=headers)
        if encoding != IDENTITY:
            headers["content-encoding"] = encoding
        return Response(self.encoded.get(encoding, self.content), media_type=self.media_type, headers=headers)

    def _is_known(self, etags: str | None) -> bool:
        """Whether the client has this content, in any encoding."""
        names = [each.strip().removeprefix("W/").strip('"') for each in (etags or "").split(",")]
        return any(name == "*" or name.partition("-")[0] == self._digest for name in names)


def static_body(
    content: bytes, media_type: str, *, cache_control: str = "no-cache", brotli: bytes | None = None
) -> StaticBody:
    """With gzip, and with Brotli if that was made when the client was built."""
    encoded = {}
    if is_compressible(media_type):
        gzipped = compressed(content)
        encoded = {name: made for name, made in (("br", brotli), ("gzip", gzipped)) if made is not None}
    return StaticBody(content, media_type, cache_control, encoded)
