"""How a server is set up: plain values, checked once, before anything is opened."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from cartable.games.errors import CartableError
from cartable.games.texts import Text

_WORDS: Final[dict[str, Text]] = {
    "setting/proxy": Text(
        "{given!r} is not an address or network of a proxy, such as 127.0.0.1 or 10.0.0.0/8",
        "{given!r} n'est pas l'adresse ou le réseau d'un mandataire, comme 127.0.0.1 ou 10.0.0.0/8",
    ),
    "setting/origin": Text(
        "{given!r} is not an origin, such as https://cards.example.org",
        "{given!r} n'est pas une origine, comme https://cartes.example.org",
    ),
    "setting/metrics": Text(
        "{given!r} is not an address for the metrics, such as 127.0.0.1:9464",
        "{given!r} n'est pas une adresse pour les mesures, comme 127.0.0.1:9464",
    ),
    "setting/redis": Text(
        "{given!r} is not the address of a Redis server, such as redis://127.0.0.1:6379/0",
        "{given!r} n'est pas l'adresse d'un serveur Redis, comme redis://127.0.0.1:6379/0",
    ),
    "setting/alone": Text(
        "an SQLite file belongs to one server: with Redis, give a PostgreSQL database",
        "un fichier SQLite n'a qu'un seul serveur : avec Redis, donnez une base PostgreSQL",
    ),
    "setting/address": Text("{host}:{port} cannot be opened: {why}", "{host}:{port} ne peut pas être ouvert : {why}"),
}

CODES: Final = frozenset(_WORDS)

LogForm = Literal["auto", "text", "json"]


class BadSetting(CartableError):
    """A server cannot be set up so."""

    words = _WORDS


@dataclass(frozen=True, kw_only=True)
class Settings:
    database: str
    """`sqlite:///FILE` or `postgresql://...`."""
    redis: str | None = None
    """Where the processes wake each other, if there are several."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any free one."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    allowed_origins: tuple[str, ...] = ()
    """Other sites whose pages may act here."""
    pace: int = 800
    """Milliseconds that a bot takes for a move, where the table's host does not say."""
    forget_guests: int = 90
    """Days after which a guest who finished no match and was not seen is forgotten; 0 for never."""
    limits: float = 1
    """Multiplies the limits of `web.limits`; 0 lifts them."""
    metrics: tuple[str, int] | None = None
    """Host and port of a listener of their own."""
    metrics_token: str | None = None
    """Shows the metrics at /metrics to whoever sends it as a Bearer token."""
    log_form: LogForm = "auto"
    """`auto`: lines for people at a terminal, JSON otherwise."""
    wait_warm: bool = False
    """Open the door only when all rules are compiled."""

    def __post_init__(self) -> None:
        if self.redis is not None and self.database.startswith("sqlite"):
            raise BadSetting("setting/alone")


def data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("cartable", appauthor=False)


def database_url(given: str) -> str:
    """A database as people name it: a file or an address. Nothing: a file of one's own."""
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
