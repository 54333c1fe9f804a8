"""The settings of a server: plain values, checked before anything is opened."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_TEXTS: Final[dict[str, Text]] = {
    "setting/proxy": Text(
        "{given!r} is not the address or network of a proxy, such as 127.0.0.1 or 10.0.0.0/8",
        "{given!r} n'est ni l'adresse ni le réseau d'un mandataire, comme 127.0.0.1 ou 10.0.0.0/8",
    ),
    "setting/origin": Text(
        "{given!r} is not an origin, such as https://cards.example.org",
        "{given!r} n'est pas une origine, comme https://cartes.example.org",
    ),
    "setting/metrics": Text(
        "{given!r} is not an address for metrics, such as 127.0.0.1:9464",
        "{given!r} n'est pas une adresse pour les métriques, comme 127.0.0.1:9464",
    ),
    "setting/redis": Text(
        "{given!r} is not the address of a Redis server, such as redis://127.0.0.1:6379/0",
        "{given!r} n'est pas l'adresse d'un serveur Redis, comme redis://127.0.0.1:6379/0",
    ),
    "setting/admin-token": Text(
        "the admin token has fewer than {least} characters: anybody could guess it (openssl rand -hex 24 makes one)",
        "le jeton d'administration a moins de {least} caractères : on pourrait le deviner (openssl rand -hex 24 en "
        "fait un)",
    ),
    "setting/alone": Text(
        "an SQLite file can only be used by one server: with Redis, use a PostgreSQL database",
        "un fichier SQLite ne sert qu'à un seul serveur : avec Redis, utilisez une base PostgreSQL",
    ),
    "setting/end-matches": Text(
        "matches cannot be ended after {given} days: a turn may last {days} days",
        "on ne peut pas mettre fin aux parties après {given} jours : un tour peut durer {days} jours",
    ),
    "setting/push-contact": Text(
        "{given!r} is no contact for push services, such as mailto:me@example.org or https://cards.example.org",
        "{given!r} n'est pas un contact pour les services de notification, comme mailto:moi@example.org ou "
        "https://cartes.example.org",
    ),
    "setting/address": Text(
        "the server cannot listen on {host}:{port}: {why}", "le serveur ne peut pas écouter sur {host}:{port} : {why}"
    ),
}

CODES: Final = frozenset(_TEXTS)

_SHORTEST_TOKEN: Final = 16

LONGEST_TURN: Final = 14
"""Days that a clock may give for one turn."""

LogForm = Literal["auto", "text", "json"]


class BadSetting(CartableError):
    """A setting that is not valid."""

    texts = _TEXTS


@dataclass(frozen=True, kw_only=True)
class Settings:
    database: str
    """`sqlite:///FILE` or `postgresql://...`."""
    redis: str | None = None
    """The Redis server through which several processes wake each other."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any free port."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto headers are trusted."""
    allowed_origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server."""
    pace: int = 1800
    """Milliseconds that a bot takes for a move, if the table's host does not say."""
    review_worlds: int = 240
    """In how many random worlds a review tries the better moves: what reviews cost grows with it."""
    leaderboards: bool = True
    """Whether there are leaderboards."""
    statistics: bool = True
    """Whether people get statistics of their matches."""
    daily: bool = True
    """Whether there are daily deals."""
    tournaments: bool = True
    """Whether people may open tournaments and take part in them."""
    forget_guests: int = 90
    """Days after which an unseen guest without finished matches is deleted; 0 for never."""
    hide_tables: int = 3
    """Minutes after which a public table without its host leaves the list, before its match starts; 0 for never."""
    close_tables: int = 72
    """Hours after which an unused table is closed, unless a match runs there; 0 for never."""
    end_matches: int = 30
    """Days after which a match is ended in which nobody acts; 0 for never."""
    delete_tables: int = 30
    """Days after which a closed table is deleted, if no match was finished there; 0 for never."""
    push: bool = True
    """Whether people may ask to be notified of their turn in slow games."""
    push_contact: str = ""
    """Whom push services may write to about this server: `mailto:...` or `https://...`; or else its own address."""
    push_after: float = 60
    """Seconds that nothing has happened at a table before somebody who is not there is notified."""
    push_anywhere: bool = False
    """Whether push services may also be at private addresses and use HTTP: for tests, and for one's own service."""
    limits: float = 1
    """A factor for the limits of `web.limits` and `web.admission`; 0 disables those of people and addresses."""
    deadlines: float = 1
    """A factor for the times of `web.deadlines`."""
    metrics: tuple[str, int] | None = None
    """Host and port of a separate listener for metrics."""
    metrics_token: str | None = None
    """The Bearer token that gives access to the metrics at /metrics."""
    admin_token: str | None = None
    """The Bearer token that opens the operator's interface at /admin; without it there is none."""
    log_form: LogForm = "auto"
    """`auto`: text at a terminal, JSON otherwise."""
    log_slow: float = 1.0
    """Seconds from which on a request or a command is logged; 0 logs all."""
    wait_warm: bool = False
    """Whether to accept connections only when all rules are compiled."""

    def __post_init__(self) -> None:
        if self.redis is not None and self.database.startswith("sqlite"):
            raise BadSetting("setting/alone")
        if self.admin_token is not None and len(self.admin_token) < _SHORTEST_TOKEN:
            raise BadSetting("setting/admin-token", least=_SHORTEST_TOKEN)
        if 0 < self.end_matches <= LONGEST_TURN:
            raise BadSetting("setting/end-matches", given=self.end_matches, days=LONGEST_TURN)


def data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cartable", appauthor=False)


def database_url(given: str) -> str:
    """The URL of a database that is given as a file or a URL; if empty, a file in the user's data folder."""
    if "://" in given:
        return given
    path = Path(given).expanduser().absolute() if given else data_folder() / "cartable.sqlite"
    return f"sqlite:///{path}"


def redis_url(given: str) -> str | None:
    if given and urlsplit(given).scheme not in ("redis", "rediss", "unix"):
        raise BadSetting("setting/redis", given=given)
    return given or None


def trusted_proxies(given: Sequence[str]) -> tuple[str, ...]:
    for each in given:
        try:
            ipaddress.ip_network(each)
        except ValueError:
            raise BadSetting("setting/proxy", given=each) from None
    return tuple(given)


def allowed_origins(given: Sequence[str]) -> tuple[str, ...]:
    for each in given:
        split = urlsplit(each)
        if split.scheme not in ("http", "https") or each != f"{split.scheme}://{split.netloc}" or not split.netloc:
            raise BadSetting("setting/origin", given=each)
    return tuple(given)


def push_contact(given: str) -> str:
    split = urlsplit(given)
    is_mail = split.scheme == "mailto" and "@" in split.path
    is_page = split.scheme == "https" and bool(split.netloc)
    if given and not (is_mail or is_page):
        raise BadSetting("setting/push-contact", given=given)
    return given


def metrics_address(given: str) -> tuple[str, int] | None:
    if not given:
        return None
    host, _, port = given.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    try:
        ipaddress.ip_address(host or "127.0.0.1")
        if not 0 <= int(port) < 65536:
            raise ValueError
    except ValueError:
        raise BadSetting("setting/metrics", given=given) from None
    return host or "127.0.0.1", int(port)
