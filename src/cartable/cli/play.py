"""`cartable play`: sit down at the terminal table."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import cartable
from cartable.bots.compilation import table_kernels
from cartable.bots.levels import DEFAULT_LEVEL, LEVELS, level
from cartable.cli import words
from cartable.cli.language import SpokenOption, language_of, said
from cartable.cli.table.setting import Table, Wishes, fresh_table, recorded_table
from cartable.cli.trouble import Refused, text_of, told_plainly
from cartable.cli.variants import name_of_game, read_variants
from cartable.games.names import clean_name
from cartable.games.record_reader import parse
from cartable.games.texts import Language
from cartable.kernel import BackgroundWarmUp

_PACE = 0.7
_LEVELS = said(words.BOTS).format(levels=", ".join(LEVELS))


def play(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]", help=said(words.GAME))] = None,
    *,
    players: Annotated[int | None, typer.Option("--players", "-p", help=said(words.PLAYERS))] = None,
    teams: Annotated[bool | None, typer.Option("--teams/--no-teams", help=said(words.TEAMS))] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help=said(words.OPTION))
    ] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="LEVEL", help=_LEVELS)] = DEFAULT_LEVEL,
    seed: Annotated[int | None, typer.Option("--seed", help=said(words.SEED))] = None,
    humans: Annotated[int | None, typer.Option("--humans", min=0, help=said(words.HUMANS))] = None,
    seat: Annotated[list[int] | None, typer.Option("--seat", help=said(words.SEAT))] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help=said(words.NAME))] = None,
    open_: Annotated[Path | None, typer.Option("--open", metavar="FILE", help=said(words.OPEN))] = None,
    pace: Annotated[float, typer.Option("--pace", min=0, max=10, help=said(words.PACE))] = _PACE,
    fast: Annotated[bool, typer.Option("--fast", help=said(words.FAST))] = False,
    plain: Annotated[bool, typer.Option("--plain", help=said(words.PLAIN_PLAY))] = False,
    lang: SpokenOption = "",
) -> None:
    language = language_of(lang)
    with told_plainly(language):
        wishes = Wishes(
            language=language,
            level=level(bots).name,
            pace=0 if fast else pace,
            seed=seed,
            humans=humans,
            seats=tuple(seat or ()),
            names=tuple(map(clean_name, name or ())),
        )
        given = {name: value for name, value in (("players", players), ("teams", teams)) if value is not None}
        is_plain = plain or os.environ.get("TERM") == "dumb"
        if not is_plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Refused("play/terminal")
        if open_ is not None:
            _go_on(open_, [*(game or ()), *(option or ()), *given], wishes, is_plain)
        else:
            _begin(game or (), option or (), given, wishes, is_plain)


def _begin(written: Sequence[str], pairs: Sequence[str], given: dict[str, Any], wishes: Wishes, is_plain: bool) -> None:
    name, flags = name_of_game(written, cartable.GAMES)
    game = cartable.load(name or _asked_game(wishes.language))
    variants = read_variants(game, flags, pairs, given)
    with BackgroundWarmUp(table_kernels(game)) as preparation:
        _sit(fresh_table(game.name, variants, wishes), preparation, is_plain)


def _go_on(path: Path, superfluous: Sequence[str], wishes: Wishes, is_plain: bool) -> None:
    if superfluous:
        raise Refused("option/with-open", names=", ".join(superfluous))
    record = text_of(path)
    with BackgroundWarmUp(table_kernels(cartable.load(parse(record)["game"]))) as preparation:
        _sit(recorded_table(record, wishes), preparation, is_plain)


def _sit(table: Table, preparation: BackgroundWarmUp, is_plain: bool) -> None:
    if is_plain:
        from cartable.cli.table.plain import play_plainly

        preparation.begin()
        play_plainly(table)
    else:
        from cartable.cli.table.playing import PlayRoom

        room = PlayRoom(table, preparation)
        room.run()
        if room.return_code:
            raise typer.Exit(room.return_code)


def _asked_game(language: Language) -> str:
    """The only game there is, or the one that the person picks from a short list."""
    if len(cartable.GAMES) == 1:
        return cartable.GAMES[0]
    for number, name in enumerate(cartable.GAMES, 1):
        game = cartable.load(name)
        typer.echo(f"{number}  {game.title.to(language)}: {game.summary.to(language)}")
    answer: str = typer.prompt(words.WHICH_GAME.to(language), default="1")
    return cartable.GAMES[int(answer) - 1] if answer in map(str, range(1, len(cartable.GAMES) + 1)) else answer
