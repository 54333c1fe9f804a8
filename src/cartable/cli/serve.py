"""`cartable serve`: start the web server."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cartable.cli import help_texts, texts
from cartable.cli.errors import EXIT_STATUS, CommandError, report_errors
from cartable.cli.language import LanguageOption, help_text
from cartable.cli.options import SpokenOptions, with_options
from cartable.games.texts import Language, Text

if TYPE_CHECKING:
    from cartable.server.settings import Settings

_NEEDED: Final = ("fastapi", "uvicorn", "sqlalchemy", "prometheus_client", "redis", "cryptography")
_LOG_FORMATS: Final = ("auto", "text", "json")


def _option(panel: Text, name: str, text: Text, **settings: Any) -> Any:
    """An option that can also be set in the environment, where `ps` does not show it."""
    return typer.Option(
        f"--{name}",
        envvar=f"CARTABLE_{name.replace('-', '_').upper()}",
        help=help_text(text),
        rich_help_panel=help_text(panel),
        **settings,
    )


_network = partial(_option, help_texts.NETWORK_PANEL)
_storage = partial(_option, help_texts.STORAGE_PANEL)
_match = partial(_option, help_texts.MATCH_PANEL)
_monitoring = partial(_option, help_texts.MONITORING_PANEL)


def _log_format(value: str) -> str:
    if value not in _LOG_FORMATS:
        raise typer.BadParameter(" | ".join(_LOG_FORMATS))
    return value


_NO_DEFAULT = {"show_default": False}


@dataclass(frozen=True, kw_only=True)
class ServeOptions(SpokenOptions):
    host: Annotated[str, _network("host", help_texts.HOST, metavar="ADDRESS")] = "127.0.0.1"
    port: Annotated[int, _network("port", help_texts.PORT, metavar="PORT", min=0, max=65535)] = 8000
    trusted_proxy: Annotated[
        list[str] | None, _network("trusted-proxy", help_texts.TRUSTED_PROXY, metavar="ADDRESS")
    ] = None
    allow_origin: Annotated[list[str] | None, _network("allow-origin", help_texts.ALLOW_ORIGIN, metavar="ORIGIN")] = (
        None
    )
    limits: Annotated[float, _network("limits", help_texts.LIMITS, metavar="FACTOR", min=0)] = 1.0
    deadlines: Annotated[float, _network("deadlines", help_texts.DEADLINES, metavar="FACTOR", min=0.01)] = 1.0
    database: Annotated[str, _storage("database", help_texts.DATABASE, metavar="FILE|URL", **_NO_DEFAULT)] = ""
    redis: Annotated[str, _storage("redis", help_texts.REDIS, metavar="URL", **_NO_DEFAULT)] = ""
    forget_guests: Annotated[int, _storage("forget-guests", help_texts.FORGET_GUESTS, metavar="DAYS", min=0)] = 90
    hide_tables: Annotated[int, _storage("hide-tables", help_texts.HIDE_TABLES, metavar="MINUTES", min=0)] = 3
    close_tables: Annotated[int, _storage("close-tables", help_texts.CLOSE_TABLES, metavar="HOURS", min=0)] = 72
    end_matches: Annotated[int, _storage("end-matches", help_texts.END_MATCHES, metavar="DAYS", min=0)] = 30
    delete_tables: Annotated[int, _storage("delete-tables", help_texts.DELETE_TABLES, metavar="DAYS", min=0)] = 30
    pace: Annotated[float, _match("pace", help_texts.PACE, metavar="SECONDS", min=0, max=10)] = 1.8
    no_daily: Annotated[bool, _match("no-daily", help_texts.NO_DAILY)] = False
    review_worlds: Annotated[
        int, _match("review-worlds", help_texts.REVIEW_WORLDS, metavar="NUMBER", min=1, max=10_000)
    ] = 240
    no_leaderboards: Annotated[bool, _match("no-leaderboards", help_texts.NO_LEADERBOARDS)] = False
    no_statistics: Annotated[bool, _match("no-statistics", help_texts.NO_STATISTICS)] = False
    no_push: Annotated[bool, _match("no-push", help_texts.NO_PUSH)] = False
    push_contact: Annotated[
        str, _match("push-contact", help_texts.PUSH_CONTACT, metavar="MAILTO|URL", **_NO_DEFAULT)
    ] = ""
    push_after: Annotated[float, _match("push-after", help_texts.PUSH_AFTER, metavar="SECONDS", min=0)] = 60.0
    push_anywhere: Annotated[bool, _match("push-anywhere", help_texts.PUSH_ANYWHERE)] = False
    no_tournaments: Annotated[bool, _match("no-tournaments", help_texts.NO_TOURNAMENTS)] = False
    wait_warm: Annotated[bool, _match("wait-warm", help_texts.WAIT_WARM)] = False
    log: Annotated[str, _monitoring("log", help_texts.LOG, metavar="|".join(_LOG_FORMATS), callback=_log_format)] = (
        "auto"
    )
    log_slow: Annotated[float, _monitoring("log-slow", help_texts.LOG_SLOW, metavar="SECONDS", min=0)] = 1.0
    metrics: Annotated[str, _monitoring("metrics", help_texts.METRICS, metavar="HOST:PORT", **_NO_DEFAULT)] = ""
    metrics_token: Annotated[
        str, _monitoring("metrics-token", help_texts.METRICS_TOKEN, metavar="TOKEN", **_NO_DEFAULT)
    ] = ""
    admin_token: Annotated[str, _monitoring("admin-token", help_texts.ADMIN_TOKEN, metavar="TOKEN", **_NO_DEFAULT)] = ""
    lang: LanguageOption = ""

    def settings(self) -> Settings:
        from cartable.server import settings

        return settings.Settings(
            database=settings.database_url(self.database),
            redis=settings.redis_url(self.redis),
            host=self.host,
            port=self.port,
            trusted_proxies=settings.trusted_proxies(self.trusted_proxy or ()),
            allowed_origins=settings.allowed_origins(self.allow_origin or ()),
            pace=round(1000 * self.pace),
            daily=not self.no_daily,
            review_worlds=self.review_worlds,
            leaderboards=not self.no_leaderboards,
            statistics=not self.no_statistics,
            tournaments=not self.no_tournaments,
            forget_guests=self.forget_guests,
            hide_tables=self.hide_tables,
            close_tables=self.close_tables,
            end_matches=self.end_matches,
            delete_tables=self.delete_tables,
            limits=self.limits,
            deadlines=self.deadlines,
            metrics=settings.metrics_address(self.metrics),
            metrics_token=self.metrics_token or None,
            admin_token=self.admin_token or None,
            log_form="text" if self.log == "text" else "json" if self.log == "json" else "auto",
            log_slow=self.log_slow,
            wait_warm=self.wait_warm,
            push=not self.no_push,
            push_contact=settings.push_contact(self.push_contact),
            push_after=self.push_after,
            push_anywhere=self.push_anywhere,
        )


@with_options(ServeOptions)
def serve(options: ServeOptions) -> None:
    with report_errors(options.language):
        if any(find_spec(module) is None for module in _NEEDED):
            raise CommandError("serve/missing")
        settings = options.settings()
        from cartable.server import process

        try:
            process.prepare_folder(settings.database)
            process.serve(settings, ServerStatus(options.language, str(settings.database)))
        except KeyboardInterrupt:
            raise typer.Exit(EXIT_STATUS) from None


class ServerStatus:
    """Prints the state of the server on standard output; the log goes to standard error."""

    def __init__(self, language: Language, database: str) -> None:
        self._language = language
        self._database = database
        self._is_terminal = sys.stdout.isatty()
        self._line_is_open = False
        self._tenths_printed = 0

    def listening(self, address: str) -> None:
        self._print(texts.SERVING, address=address)
        self._print(texts.DATABASE_AT, database=_without_password(self._database))

    def warming_up(self, ready: int, total: int) -> None:
        text = texts.COMPILING_RULES.to(self._language).format(ready=ready, total=total)
        if self._is_terminal:
            self._line_is_open = True
            typer.echo(f"\r{text}", nl=False)
        elif 10 * ready // total > self._tenths_printed:
            self._tenths_printed = 10 * ready // total
            typer.echo(text)

    def warmed_up(self, seconds: float) -> None:
        if self._line_is_open:
            typer.echo()
        self._print(texts.RULES_COMPILED, seconds=f"{seconds:.0f}")

    def _print(self, text: Text, **details: str) -> None:
        typer.echo(text.to(self._language).format(**details))


def _without_password(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    credentials, at, host = rest.rpartition("@")
    return f"{scheme}{separator}{credentials.partition(':')[0]}{at}{host}"
