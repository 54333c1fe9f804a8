"""`cartable play`: play at the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cartable.bots.compilation import table_kernels
from cartable.bots.level_ratings import ANCHOR, ratings_at
from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, NETWORK, level
from cartable.bots.networks import check_network_file
from cartable.cli import help_texts, texts
from cartable.cli.errors import CommandError, read_text, report_errors
from cartable.cli.game_options import read_game_options, split_game_name
from cartable.cli.installed_games import loadable_games
from cartable.cli.language import help_text
from cartable.cli.options import MatchOptions, with_options
from cartable.cli.table.local_table import LocalTable, TableRequest, new_table, resumed_table
from cartable.games import registry
from cartable.games.game import Game
from cartable.games.names import clean_name
from cartable.games.record_reader import parse
from cartable.games.texts import LANGUAGES, Language, Text
from cartable.kernel import BackgroundWarmUp

_PACE = 0.7
_FILE: Final = ":file="
_LEVELS = help_text(help_texts.BOTS).format(levels=", ".join(LEVELS), usual=DEFAULT_LEVEL)
_PLAYERS_PANEL = help_text(help_texts.PLAYERS_PANEL)
_DISPLAY_PANEL = help_text(help_texts.DISPLAY_PANEL)


@dataclass(frozen=True, kw_only=True)
class PlayOptions(MatchOptions):
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]", help=help_text(help_texts.PLAY_GAME))] = None
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=help_text(help_texts.SEED))] = None
    saved: Annotated[Path | None, typer.Option("--open", metavar="FILE", help=help_text(help_texts.OPEN))] = None
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="LEVEL", help=_LEVELS, rich_help_panel=_PLAYERS_PANEL)
    ] = None
    humans: Annotated[
        int | None,
        typer.Option("--humans", metavar="N", min=0, help=help_text(help_texts.HUMANS), rich_help_panel=_PLAYERS_PANEL),
    ] = None
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", metavar="SEAT", help=help_text(help_texts.SEAT), rich_help_panel=_PLAYERS_PANEL),
    ] = None
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help=help_text(help_texts.NAME), rich_help_panel=_PLAYERS_PANEL),
    ] = None
    pace: Annotated[
        float,
        typer.Option(
            "--pace", metavar="SECONDS", min=0, max=10, help=help_text(help_texts.PACE), rich_help_panel=_DISPLAY_PANEL
        ),
    ] = _PACE
    fast: Annotated[bool, typer.Option("--fast", help=help_text(help_texts.FAST), rich_help_panel=_DISPLAY_PANEL)] = (
        False
    )
    plain: Annotated[
        bool, typer.Option("--plain", help=help_text(help_texts.PLAIN_PLAY), rich_help_panel=_DISPLAY_PANEL)
    ] = False

    @property
    def is_plain(self) -> bool:
        return self.plain or os.environ.get("TERM") == "dumb"

    def request(self) -> TableRequest:
        name, _, network = (self.bots or DEFAULT_LEVEL).partition(_FILE)
        if network and name != NETWORK:
            name += _FILE + network  # there is no such level
        return TableRequest(
            language=self.language,
            level=level(name).name,
            network=network,
            pace=0 if self.fast else self.pace,
            seed=self.seed,
            humans=self.humans,
            seats=tuple(self.seat or ()),
            names=tuple(map(clean_name, self.name or ())),
        )


@with_options(PlayOptions)
def play(options: PlayOptions) -> None:
    with report_errors(options.language):
        request = options.request()
        if not options.is_plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise CommandError("play/terminal")
        if options.saved is None:
            _play_new(options, request)
        else:
            _play_saved(options.saved, options, request)


def _play_new(options: PlayOptions, request: TableRequest) -> None:
    name, flags = split_game_name(options.game or (), registry.names())
    game = registry.load(name or _prompt_for_game(request.language))
    game_options = read_game_options(game, flags, options.option or (), options.common)
    if name is None and options.bots is None and options.humans != 0:
        request = replace(request, level=_prompt_for_level(game, game_options, request.language))
    _check_network(game, request)
    with BackgroundWarmUp(table_kernels(game)) as compilation:
        _open_table(new_table(game.name, game_options, request), compilation, options.is_plain)


def _play_saved(path: Path, options: PlayOptions, request: TableRequest) -> None:
    superfluous = [*(options.game or ()), *(options.option or ()), *options.common]
    if superfluous:
        raise CommandError("option/with-open", names=", ".join(superfluous))
    record = read_text(path)
    game = registry.load(parse(record)["game"])
    _check_network(game, request)
    with BackgroundWarmUp(table_kernels(game)) as compilation:
        _open_table(resumed_table(record, request), compilation, options.is_plain)


def _check_network(game: Game, request: TableRequest) -> None:
    if request.network:
        check_network_file(game, Path(request.network))


def _open_table(table: LocalTable, compilation: BackgroundWarmUp, is_plain: bool) -> None:
    if is_plain:
        from cartable.cli.table.plain_table import play_plain

        compilation.begin()
        play_plain(table)
    else:
        from cartable.cli.table.play_screen import PlayScreen

        screen = PlayScreen(table, compilation)
        screen.run()
        if screen.return_code:
            raise typer.Exit(screen.return_code)


def _prompt_for_game(language: Language) -> str:
    """The game picked from a numbered list, by its number or its name."""
    games = loadable_games(language)
    for number, game in enumerate(games, 1):
        typer.echo(f"{number}  {game.title.to(language)}: {game.summary.to(language)}")
    return _chosen({game.name: game.title for game in games}, texts.WHICH_GAME, "1", language)


def _prompt_for_level(game: Game, options: Mapping[str, Any], language: Language) -> str:
    """The level picked from a numbered list, with the ratings at this table."""
    ratings = ratings_at(game, options)
    for number, known in enumerate(map(level, LEVELS), 1):
        rating = f" · {ratings[known.name].points}" if known.name in ratings else ""
        typer.echo(f"{number}  {known.title.to(language)}{rating}: {known.text.to(language)}")
    if ratings:
        typer.echo(texts.LEVEL_RATINGS.to(language).format(level=level(ANCHOR).title.to(language)))
    titles = {name: level(name).title for name in LEVELS}
    return _chosen(titles, texts.WHICH_LEVEL, str(LEVELS.index(DEFAULT_LEVEL) + 1), language)


def _chosen(titles: Mapping[str, Text], question: Text, default: str, language: Language) -> str:
    """One of the names: by its number in the list, by itself, or by its title in any language."""
    answers = {str(number): name for number, name in enumerate(titles, 1)}
    for name, title in titles.items():
        answers |= {each.casefold(): name for each in (name, *(title.to(other) for other in LANGUAGES))}
    while True:
        answer: str = typer.prompt(question.to(language), default=default)
        if answer.strip().casefold() in answers:
            return answers[answer.strip().casefold()]
        typer.echo(texts.CHOOSE_AGAIN.to(language).format(count=len(titles)))
