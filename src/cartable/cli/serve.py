"""`cartable serve`: run the table for people, in their browsers and their programs."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Annotated, Any, Final

import typer

from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.trouble import EXIT, Refused, told_plainly
from cartable.games.texts import Language, Text

_NEEDED: Final = ("fastapi", "uvicorn", "sqlalchemy", "prometheus_client", "redis")
_FORMS: Final = ("auto", "text", "json")


def _option(name: str, text: Text, **how: Any) -> Any:
    """An option that can also be given in the environment, where `ps` does not show it."""
    return typer.Option(f"--{name}", envvar=f"CARTABLE_{name.replace('-', '_').upper()}", help=said(text), **how)


def _known_form(value: str) -> str:
    if value not in _FORMS:
        raise typer.BadParameter(" | ".join(_FORMS))
    return value


def serve(
    *,
    host: Annotated[str, _option("host", words.HOST)] = "127.0.0.1",
    port: Annotated[int, _option("port", words.PORT, min=0, max=65535)] = 8000,
    database: Annotated[str, _option("database", words.DATABASE, metavar="FILE|URL", show_default=False)] = "",
    redis: Annotated[str, _option("redis", words.REDIS, metavar="URL", show_default=False)] = "",
    trusted_proxy: Annotated[list[str] | None, _option("trusted-proxy", words.TRUSTED_PROXY, metavar="ADDRESS")] = None,
    allow_origin: Annotated[list[str] | None, _option("allow-origin", words.ALLOW_ORIGIN, metavar="ORIGIN")] = None,
    pace: Annotated[float, _option("pace", words.PACE, min=0, max=10)] = 0.8,
    forget_guests: Annotated[int, _option("forget-guests", words.FORGET_GUESTS, metavar="DAYS", min=0)] = 90,
    limits: Annotated[float, _option("limits", words.LIMITS, min=0)] = 1.0,
    metrics: Annotated[str, _option("metrics", words.METRICS, metavar="HOST:PORT", show_default=False)] = "",
    metrics_token: Annotated[
        str, _option("metrics-token", words.METRICS_TOKEN, metavar="TOKEN", show_default=False)
    ] = "",
    log: Annotated[str, _option("log", words.LOG, metavar="|".join(_FORMS), callback=_known_form)] = "auto",
    wait_warm: Annotated[bool, _option("wait-warm", words.WAIT_WARM)] = False,
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        if any(find_spec(module) is None for module in _NEEDED):
            raise Refused("serve/missing")
        from cartable.server import settings as reading

        _run(
            reading.Settings(
                database=reading.database_url(database),
                redis=reading.redis_url(redis),
                host=host,
                port=port,
                trusted_proxies=reading.trusted_proxies(trusted_proxy or ()),
                allowed_origins=reading.allowed_origins(allow_origin or ()),
                pace=round(1000 * pace),
                forget_guests=forget_guests,
                limits=limits,
                metrics=reading.metrics_address(metrics),
                metrics_token=metrics_token or None,
                log_form="text" if log == "text" else "json" if log == "json" else "auto",
                wait_warm=wait_warm,
            ),
            language,
        )


def _run(settings: Any, language: Language) -> None:
    from cartable.server.process import prepare_folder, serve

    try:
        prepare_folder(settings.database)
        serve(settings, Console(language, str(settings.database)))
    except KeyboardInterrupt:
        raise typer.Exit(EXIT) from None


class Console:
    """Tells whoever started the server how it goes, on standard output; the log is for machines."""

    def __init__(self, language: Language, database: str) -> None:
        self._language = language
        self._database = database
        self._is_terminal = sys.stdout.isatty()
        self._is_within_a_line = False
        self._told = 0

    def listening(self, address: str) -> None:
        self._say(words.SERVING, address=address)
        self._say(words.KEPT_IN, database=_without_password(self._database))

    def warming_up(self, ready: int, total: int) -> None:
        text = words.WARMING.to(self._language).format(ready=ready, total=total)
        if self._is_terminal:
            self._is_within_a_line = True
            typer.echo(f"\r{text}", nl=False)
        elif 10 * ready // total > self._told:
            self._told = 10 * ready // total
            typer.echo(text)

    def warmed_up(self, seconds: float) -> None:
        if self._is_within_a_line:
            typer.echo()
        self._say(words.WARM, seconds=f"{seconds:.0f}")

    def _say(self, text: Text, **details: str) -> None:
        typer.echo(text.to(self._language).format(**details))


def _without_password(url: str) -> str:
    before, mark, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{before}{mark}{who.partition(':')[0]}{at}{where}"
