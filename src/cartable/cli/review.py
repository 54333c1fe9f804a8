"""`cartable review`: what the decisions of a recorded match gave away, and how much of the result was luck."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import cartable
from cartable.analysis import texts
from cartable.analysis.compilation import review_kernels
from cartable.analysis.page import page
from cartable.analysis.review import WORLDS, Decision, Review, check_seat
from cartable.analysis.review import review as reviewed
from cartable.analysis.story import short_number
from cartable.analysis.wording import costly_decisions, greatest_luck, moves_in_words, open_summary, signed
from cartable.cli import help_texts
from cartable.cli.errors import read_text, report_errors, writing
from cartable.cli.language import LanguageOption, checked_language, help_text
from cartable.cli.progress import compilation_progress, rows_progress
from cartable.cli.texts import REVIEWING
from cartable.games.texts import Language
from cartable.kernel import interpreted, warm_up

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=help_text(help_texts.FILE), allow_dash=True)],
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help=help_text(help_texts.REVIEWED_SEAT))] = None,
    worlds: Annotated[int, typer.Option("--worlds", metavar="N", help=help_text(help_texts.WORLDS))] = WORLDS,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE.html", help=help_text(help_texts.REVIEW_PAGE))
    ] = None,
    lang: LanguageOption = "",
) -> None:
    language = checked_language(lang)
    with report_errors(language):
        with interpreted():
            match = cartable.read(read_text(file))
        if seat is not None:
            check_seat(match, seat)
        with compilation_progress(match.game.title.to(language), language) as show:
            warm_up(review_kernels(match.game), show)
        with rows_progress(REVIEWING, language) as count:
            found = reviewed(match, worlds=worlds, progress=count)
        seats = range(match.players) if seat is None else (seat,)
        if html is not None:
            with writing(html):
                html.write_text(page(found, seats, language), encoding="utf-8")
    _print(found, seats, language)


def _print(found: Review, seats: Sequence[int], language: Language) -> None:
    from rich.console import Console

    console = Console()
    if found.rounds:
        console.print(_accounts(found, seats, language))
        console.print(_luck(found, seats, language))
    if lost := costly_decisions(found, seats):
        console.print(_decisions(found, lost, language))
    else:
        console.print(texts.NOTHING_LOST.to(language))
    if found.rounds:
        for each in seats:
            console.print(f"{found.match.names[each]}: {found.story(each).to(language)}", highlight=False)
    _print_open(console, found, seats, language)


def _print_open(console: Console, found: Review, seats: Sequence[int], language: Language) -> None:
    """What nobody could know, after everything else."""
    summaries = [each for seat in seats if (each := open_summary(found, seat))]
    if not summaries:
        return
    console.print()
    if known := [each for each in costly_decisions(found, seats) if each.open_cards]:
        console.print(_open_decisions(found, known, language))
    else:
        console.print(texts.OPEN_TITLE.to(language), style="italic")
    for each in (*summaries, texts.OPEN_NOTE):
        console.print(each.to(language), highlight=False)


def _accounts(found: Review, seats: Sequence[int], language: Language) -> Table:
    from rich.table import Table

    sheet = Table(*(each.to(language) for each in texts.ACCOUNT_COLUMNS), title=texts.ACCOUNT_TITLE.to(language))
    for column in sheet.columns[1:]:
        column.justify = "right"
    for seat in seats:
        account, accuracy = found.account_of(seat), found.accuracy(seat)
        sheet.add_row(
            found.match.names[seat],
            signed(account.result, language),
            signed(account.expected, language),
            signed(account.luck, language),
            signed(-account.given, language),
            signed(account.received, language),
            "-" if accuracy is None else f"{accuracy:.0f}",
        )
    return sheet


def _decisions(found: Review, decisions: list[Decision], language: Language) -> Table:
    from rich.table import Table

    sheet = Table(*(each.to(language) for each in texts.DECISION_COLUMNS), title=texts.DECISION_TITLE.to(language))
    game = found.match.game
    for each in decisions:
        sheet.add_row(
            _number(each.round, each.ply + 1),
            found.match.names[each.seat],
            game.move_name(each.played.move.code, language),
            game.move_name(each.best.move.code, language),
            f"{short_number(each.lost, language)} ± {short_number(2 * each.played.error, language)}",
            texts.GRADES[each.grade].to(language),
            each.reasons[0].to(language) if each.reasons else "",
        )
    return sheet


def _open_decisions(found: Review, decisions: Sequence[Decision], language: Language) -> Table:
    from rich.table import Table

    sheet = Table(*(each.to(language) for each in texts.OPEN_COLUMNS), title=texts.OPEN_TITLE.to(language))
    for each in decisions:
        if value := each.open_cards:
            sheet.add_row(
                _number(each.round, each.ply + 1),
                found.match.names[each.seat],
                moves_in_words(found.match.game, value.best, language),
                signed(value.margin, language),
                signed(value.played, language),
            )
    return sheet


def _luck(found: Review, seats: Sequence[int], language: Language) -> Table:
    from rich.table import Table

    sheet = Table(*(each.to(language) for each in texts.LUCK_COLUMNS), title=texts.LUCK_TITLE.to(language))
    sheet.columns[-1].justify = "right"
    for seat, each in greatest_luck(found, seats):
        name, what = found.match.names[seat], each.text.to(language)
        sheet.add_row(_number(each.round, each.ply), name, what, signed(each.luck, language))
    return sheet


def _number(round_number: int, move: int) -> str:
    return f"{round_number + 1}.{move}"
