"""The tables of the report: every number of the charts, with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from cartable.games.texts import Text
from cartable.lab import texts
from cartable.lab.estimates import Tally
from cartable.lab.report.charts import times_of
from cartable.lab.standings import Standing, Standings
from cartable.reports.drawing import colour
from cartable.reports.markup import Markup, Wording, both, element
from cartable.reports.number_format import duration, number, percent, percent_interval, signed_interval


def numbers(standings: Standings, order: Sequence[int]) -> Markup:
    columns = (
        texts.SHARE,
        texts.WON,
        texts.DRAWN,
        texts.LOST,
        texts.SCORE,
        texts.MARGIN,
        texts.RATING,
        texts.MEDIAN,
        texts.P99,
        texts.LONGEST,
    )

    def row(entrant: int) -> Markup:
        standing, rating = standings.entrants[entrant], standings.rating(entrant)
        times = times_of(standing)
        return element(
            "tr",
            _name(standing, entrant),
            _share(standing.share),
            _percent(standing.wins.mean),
            _percent(standing.draws.mean),
            _percent(1 - standing.wins.mean - standing.draws.mean),
            _plain(lambda language: number(standing.score.mean, 2, language)),
            _margin(standing.margin),
            _plain(lambda language: f"{number(rating.mu, 1, language)} ± {number(2 * rating.sigma, 1, language)}"),
            *(_time(seconds) for seconds in (times.quantile(0.5), times.quantile(0.99), times.longest / 1e9)),
        )

    return _table("numbers", texts.NUMBERS, columns, *map(row, order))


def rounds(standings: Standings, order: Sequence[int]) -> Markup:
    columns = (texts.ROUNDS, texts.WON, texts.TIED, texts.LOST, texts.MARGIN, texts.BEGINNING, texts.FOLLOWING)

    def row(entrant: int) -> Markup:
        standing = standings.entrants[entrant]
        kept = standing.rounds
        return element(
            "tr",
            _name(standing, entrant),
            _plain(lambda language: number(kept.count, 0, language)),
            _share(kept.won),
            _percent(kept.tied.mean),
            _percent(kept.lost.mean),
            _margin(kept.margin),
            _share(standing.rounds_begun.won),
            _share(standing.rounds_followed.won),
        )

    return _table("rounds", texts.BY_ROUND, columns, *map(row, order))


def _table(name: str, title: Text, columns: Sequence[Text], *rows: Markup) -> Markup:
    head = element("tr", *(element("th", both(each.to), scope="col") for each in (texts.BOT, *columns)))
    table = element("table", element("thead", head), element("tbody", *rows))
    return element(
        "section", element("h2", both(title.to)), element("div", table, class_="scroll", tabindex=0), id=name
    )


def _name(standing: Standing, entrant: int) -> Markup:
    dot = element("span", class_="dot", style=f"background:{colour(entrant)}")
    return element("th", dot, standing.name, scope="row")


def _plain(words_of: Wording) -> Markup:
    return element("td", both(words_of))


def _percent(share: float) -> Markup:
    return _plain(lambda language: percent(share, language))


def _share(tally: Tally) -> Markup:
    return element(
        "td",
        both(lambda language: percent(tally.mean, language)),
        element("small", both(lambda language: percent_interval(tally.share_interval(), language))),
    )


def _margin(tally: Tally) -> Markup:
    return element(
        "td",
        both(lambda language: number(tally.mean, 2, language, signed=True)),
        element("small", both(lambda language: signed_interval(tally.interval(), 2, language))),
    )


def _time(seconds: float) -> Markup:
    return _plain(lambda language: duration(seconds, language))
