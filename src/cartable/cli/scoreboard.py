"""What an arena found, as tables at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text as Line

from cartable.cli import words
from cartable.games.texts import Language, Text
from cartable.lab import texts as found
from cartable.lab.estimates import Tally
from cartable.lab.number_format import duration, number, percent, percent_interval, signed_interval

if TYPE_CHECKING:
    from cartable.lab.runner import Outcome
    from cartable.lab.standings import Standing, Standings


def leader(standings: Standings, language: Language) -> dict[str, str]:
    """The first entrant and its share so far."""
    first = standings.entrants[0]
    half = number(100 * first.share.share_interval().half, 1, language)
    return {"name": first.name, "share": f"{percent(first.share.mean, language)} ± {half}"}


def show(outcome: Outcome, language: Language) -> None:
    console = Console(highlight=False)
    standings = outcome.standings
    arrangements = len(outcome.arena.arrangements)
    played = words.PLAYED.to(language)
    console.print()
    console.print(f"[bold]{outcome.arena.declared.title.to(language)}[/]")
    console.print(played.format(matches=standings.matches, deals=standings.deals, arrangements=arrangements))
    if not standings.deals:
        return
    order = sorted(range(len(standings.entrants)), key=lambda place: -standings.entrants[place].share.mean)
    console.print(_matches(standings, order, language))
    if standings.has_rounds and standings.entrants[0].rounds.count:
        console.print(_rounds(standings, order, language))
    if outcome.ended in found.ENDED:
        console.print(found.ENDED[outcome.ended].to(language).format(name=escape(standings.entrants[0].name)))
    if outcome.ended in ("precise", "better", "not better"):
        console.print(found.STOPPED.to(language))
    for each in standings.entrants:
        _tell_faults(console, each, language)


def _sheet(columns: Sequence[Text], rows: Sequence[Sequence[str]], language: Language) -> Table:
    """Where there is little room titles and names are broken, and numbers are not."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, caption_justify="left")
    table.add_column(found.BOT.to(language), overflow="fold", min_width=6)
    for place, column in enumerate(columns, 1):
        lines = [line for row in rows for line in row[place].splitlines()]
        table.add_column(column.to(language), justify="right", min_width=max(map(_width, lines)))
    for row in rows:
        table.add_row(*row)
    return table


def _width(line: str) -> int:
    return len(Line.from_markup(line).plain)


def _matches(standings: Standings, order: Sequence[int], language: Language) -> Table:
    columns = (found.SHARE, found.WON, found.DRAWN, found.MARGIN, found.RATING, found.P99)
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
    table = _sheet(columns, rows, language)
    table.caption = words.INTERVALS.to(language).format(even=_fair(standings, language))
    return table


def _fair(standings: Standings, language: Language) -> str:
    """What each would have among equals, told once where it is the same for all."""
    fair = {each.name: percent(each.fair.mean, language) for each in standings.entrants}
    same = len(set(fair.values())) == 1
    return next(iter(fair.values())) if same else ", ".join(f"{escape(name)} {share}" for name, share in fair.items())


def _rounds(standings: Standings, order: Sequence[int], language: Language) -> Table:
    columns = (found.ROUNDS_WON, found.TIED, found.MARGIN, found.BEGINNING, found.FOLLOWING)
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
    return _sheet(columns, rows, language)


def _share(tally: Tally, language: Language) -> str:
    return f"{percent(tally.mean, language)}\n[dim]{percent_interval(tally.share_interval(), language)}[/]"


def _margin(tally: Tally, language: Language) -> str:
    return f"{number(tally.mean, 2, language, signed=True)}\n[dim]{signed_interval(tally.interval(), 2, language)}[/]"


def _tell_faults(console: Console, standing: Standing, language: Language) -> None:
    faults = standing.stats.faults
    if not faults:
        return
    listed = ", ".join(found.FAULT_NAMES[fault].to(language).format(count=count) for fault, count in faults.items())
    told = found.FAULTS.to(language).format(name=escape(standing.name), count=faults.total(), faults=listed)
    console.print(f"[red]{told}[/]")
    for line in standing.stats.error_output.splitlines()[-3:]:
        console.print(f"    {escape(line)}")
