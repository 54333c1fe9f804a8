"""The result of an arena as tables at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text as Line

from cartable.cli import texts
from cartable.games.texts import Language, Text
from cartable.lab import texts as lab_texts
from cartable.lab.estimates import Tally
from cartable.reports.number_format import duration, number, percent, percent_interval, signed_interval

if TYPE_CHECKING:
    from cartable.lab.runner import Outcome
    from cartable.lab.standings import Standing, Standings


def leader(standings: Standings, language: Language) -> dict[str, str]:
    """The name and the share of the first bot."""
    first = standings.entrants[0]
    half = number(100 * first.share.share_interval().half, 1, language)
    return {"name": first.name, "share": f"{percent(first.share.mean, language)} ± {half}"}


def print_scoreboard(outcome: Outcome, language: Language) -> None:
    console = Console(highlight=False)
    standings = outcome.standings
    arrangements = len(outcome.arena.arrangements)
    played = texts.PLAYED.to(language)
    console.print()
    console.print(f"[bold]{outcome.arena.declared.title.to(language)}[/]")
    console.print(played.format(matches=standings.matches, deals=standings.deals, arrangements=arrangements))
    if not standings.deals:
        return
    order = sorted(range(len(standings.entrants)), key=lambda place: -standings.entrants[place].share.mean)
    console.print(_match_table(standings, order, language))
    if standings.has_rounds and standings.entrants[0].rounds.count:
        console.print(_round_table(standings, order, language))
    if outcome.ended in lab_texts.ENDED:
        console.print(lab_texts.ENDED[outcome.ended].to(language).format(name=escape(standings.entrants[0].name)))
    if outcome.ended in ("precise", "better", "not better"):
        console.print(lab_texts.STOPPED.to(language))
    for each in standings.entrants:
        _print_faults(console, each, language)


def _table(columns: Sequence[Text], rows: Sequence[Sequence[str]], language: Language) -> Table:
    """A table with a column for the bots. In a narrow terminal titles and names are wrapped, numbers are not."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, caption_justify="left")
    table.add_column(lab_texts.BOT.to(language), overflow="fold", min_width=6)
    for place, column in enumerate(columns, 1):
        lines = [line for row in rows for line in row[place].splitlines()]
        table.add_column(column.to(language), justify="right", min_width=max(map(_width, lines)))
    for row in rows:
        table.add_row(*row)
    return table


def _width(line: str) -> int:
    return len(Line.from_markup(line).plain)


def _match_table(standings: Standings, order: Sequence[int], language: Language) -> Table:
    columns = (lab_texts.SHARE, lab_texts.WON, lab_texts.DRAWN, lab_texts.MARGIN, lab_texts.RATING, lab_texts.P99)
    rows = []
    for place in order:
        each, rating = standings.entrants[place], standings.rating(place)
        times = each.stats.processor if each.stats.processor.moves else each.stats.wall
        rows.append(
            [
                escape(each.name),
                _share(each.share, language),
                percent(each.wins.mean, language),
                percent(each.draws.mean, language),
                _margin(each.margin, language),
                f"{number(rating.mu, 1, language)}\n[dim]± {number(2 * rating.sigma, 1, language)}[/]",
                duration(times.quantile(0.99), language),
            ]
        )
    table = _table(columns, rows, language)
    table.caption = texts.INTERVALS.to(language).format(even=_even_share(standings, language))
    return table


def _even_share(standings: Standings, language: Language) -> str:
    """The share of each bot if all were equal; one number where it is the same for all."""
    shares = {each.name: percent(each.fair.mean, language) for each in standings.entrants}
    if len(set(shares.values())) == 1:
        return next(iter(shares.values()))
    return ", ".join(f"{escape(name)} {share}" for name, share in shares.items())


def _round_table(standings: Standings, order: Sequence[int], language: Language) -> Table:
    columns = (lab_texts.ROUNDS_WON, lab_texts.TIED, lab_texts.MARGIN, lab_texts.BEGINNING, lab_texts.FOLLOWING)
    rows = [
        [
            escape(each.name),
            _share(each.rounds.won, language),
            percent(each.rounds.tied.mean, language),
            _margin(each.rounds.margin, language),
            _share(each.rounds_begun.won, language),
            _share(each.rounds_followed.won, language),
        ]
        for each in (standings.entrants[place] for place in order)
    ]
    return _table(columns, rows, language)


def _share(tally: Tally, language: Language) -> str:
    return f"{percent(tally.mean, language)}\n[dim]{percent_interval(tally.share_interval(), language)}[/]"


def _margin(tally: Tally, language: Language) -> str:
    return f"{number(tally.mean, 2, language, signed=True)}\n[dim]{signed_interval(tally.interval(), 2, language)}[/]"


def _print_faults(console: Console, standing: Standing, language: Language) -> None:
    faults = standing.stats.faults
    if not faults:
        return
    listed = ", ".join(lab_texts.FAULT_NAMES[fault].to(language).format(count=count) for fault, count in faults.items())
    text = lab_texts.FAULTS.to(language).format(name=escape(standing.name), count=faults.total(), faults=listed)
    console.print(f"[red]{text}[/]")
    for line in standing.stats.error_output.splitlines()[-3:]:
        console.print(f"    {escape(line)}")
