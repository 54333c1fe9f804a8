"""The charts of the report, drawn from the standings. An entrant has the same colour in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isfinite, log10
from typing import Final

from cartable.games.texts import Language
from cartable.lab.durations import Durations
from cartable.lab.estimates import Tally
from cartable.lab.standings import Standing, Standings
from cartable.reports.drawing import WIDTH, Canvas, Scale, around, colour, shortened
from cartable.reports.markup import Wording, element
from cartable.reports.number_format import duration, number, percent, percent_interval

_ROW: Final = 44
_MOST_BARS: Final = 45


def shares(standings: Standings, order: Sequence[int]) -> Canvas:
    """The share of first places and its interval, from 0 to 1."""
    canvas = Canvas(_ROW * len(order) + 22)
    scale = Scale(0, 1, 4, WIDTH - 4)
    for row, entrant in enumerate(order):
        share, y = standings.entrants[entrant].share, row * _ROW
        interval = share.share_interval()
        canvas.heading(y + 12, entrant, standings.entrants[entrant].name, _with_interval(share))
        canvas.rectangle(scale(0), y + 24, scale(1) - scale(0), 6, rx=3, class_="track")
        left, right = scale(interval.low), scale(interval.high)
        canvas.rectangle(left, y + 22, right - left, 10, rx=5, fill=colour(entrant), opacity=0.4)
        canvas.dot(scale(share.mean), y + 27, 6, fill=colour(entrant))
        fair = scale(standings.entrants[entrant].fair.mean)
        canvas.line(fair, y + 18, fair, y + 36, class_="mark")
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        anchor = "start" if value == 0 else "end" if value == 1 else "middle"
        canvas.text(scale(value), canvas.height - 4, _percent(value, 0), text_anchor=anchor, class_="soft")
    return canvas


def ladder(standings: Standings) -> Canvas:
    """Ratings from the highest down, with two standard deviations on both sides."""
    order = sorted(range(len(standings.entrants)), key=lambda entrant: -standings.rating(entrant).mu)
    reach = [(rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma) for rating in map(standings.rating, order)]
    canvas = Canvas(_ROW * len(order) + 24)
    scale = around([end for ends in reach for end in ends], 4, WIDTH - 4)
    for row, entrant in enumerate(order):
        rating, y = standings.rating(entrant), row * _ROW
        canvas.heading(y + 12, entrant, standings.entrants[entrant].name, _rating(rating.mu, rating.sigma))
        left, right = (scale(end) for end in reach[row])
        canvas.line(scale.begin, y + 27, scale.end, y + 27, class_="rule")
        canvas.rectangle(left, y + 24, right - left, 6, rx=3, fill=colour(entrant), opacity=0.4)
        canvas.dot(scale(rating.mu), y + 27, 6, fill=colour(entrant))
    canvas.axis(scale, _ROW * len(order))
    return canvas


def matrix(standings: Standings, order: Sequence[int]) -> Canvas:
    """How often each entrant finishes ahead of each other one."""
    names = [standings.entrants[entrant].name for entrant in order]
    left = max(96.0, WIDTH - 64.0 * len(order))
    cell = (WIDTH - left) / len(order)
    canvas = Canvas(24 + cell * len(order))
    for place, entrant in enumerate(order):
        middle = 24 + cell * (place + 0.5) + 4
        canvas.dot(left + cell * (place + 0.5), 12, 8, fill=colour(entrant))
        canvas.text(left + cell * (place + 0.5), 16, str(place + 1), text_anchor="middle", class_="badge")
        canvas.dot(9, middle - 4, 8, fill=colour(entrant))
        canvas.text(9, middle, str(place + 1), text_anchor="middle", class_="badge")
        shown = shortened(names[place], left - 26)
        canvas.parts.append(element("text", element("title", names[place]), shown, x=22, y=middle))
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            if one != other:
                _cell(canvas, standings.meetings[one, other].ahead, left + cell * column, 24 + cell * row, cell)
    return canvas


def _cell(canvas: Canvas, ahead: Tally, x: float, y: float, size: float) -> None:
    canvas.rectangle(x + 1, y + 1, size - 2, size - 2, rx=6, class_="track")
    if not ahead.deals:
        canvas.text(x + size / 2, y + size / 2 + 4, "–", text_anchor="middle", class_="soft")
        return
    look = {"rx": 6, "fill": "var(--ahead)" if ahead.mean >= 0.5 else "var(--behind)"}
    strength = 0.25 + 0.75 * min(1.0, abs(ahead.mean - 0.5) / 0.4)
    canvas.rectangle(x + 1, y + 1, size - 2, size - 2, opacity=round(strength, 2), **look)
    look_of_text = "on" if strength > 0.55 else "strong"
    canvas.text(x + size / 2, y + size / 2 + 4, _percent(ahead.mean, 0), text_anchor="middle", class_=look_of_text)


def scores(standings: Standings, order: Sequence[int]) -> Canvas:
    """How often each final score was reached, entrant below entrant on one scale."""
    row_height = 76
    everything = [score for standing in standings.entrants for score in standing.scores]
    low, high = min(everything), max(everything)
    wide = max(1, ceil((high - low + 1) / _MOST_BARS))
    canvas = Canvas(row_height * len(order) + 24)
    scale = Scale(low - 0.5, low + wide * ceil((high - low + 1) / wide) - 0.5, 4, WIDTH - 4)
    for row, entrant in enumerate(order):
        standing, y = standings.entrants[entrant], row * row_height
        canvas.heading(y + 12, entrant, standing.name, _mean(standing.score.mean))
        bars: dict[int, int] = {}
        for score, count in standing.scores.items():
            begin = low + (score - low) // wide * wide
            bars[begin] = bars.get(begin, 0) + count
        tallest = max(bars.values())
        for begin, count in sorted(bars.items()):
            tall = 46 * count / tallest
            left, right = scale(begin - 0.5), scale(begin + wide - 0.5)
            gap = min(1.0, (right - left) / 6)
            canvas.rectangle(
                left + gap,
                y + 68 - tall,
                right - left - 2 * gap,
                tall,
                rx=min(2.0, gap),
                fill=colour(entrant),
                opacity=0.8,
            )
        canvas.line(scale.begin, y + 68, scale.end, y + 68, class_="rule")
        canvas.line(scale(standing.score.mean), y + 18, scale(standing.score.mean), y + 68, class_="mark")
    canvas.axis(scale, row_height * len(order) - 4)
    return canvas


def times_of(standing: Standing) -> Durations:
    """Processor time, or wall-clock time for an external program."""
    return standing.stats.processor if standing.stats.processor.moves else standing.stats.wall


def times(standings: Standings, order: Sequence[int]) -> Canvas:
    """How long decisions take, on a logarithmic scale."""
    row_height = 76
    timed = [entrant for entrant in order if times_of(standings.entrants[entrant]).moves]
    ends = [times_of(standings.entrants[entrant]) for entrant in timed]
    if not ends:
        return Canvas(1)
    fastest = min(min(each.shape())[0] for each in ends)
    slowest = max(each.longest / 1e9 for each in ends)
    scale = Scale(log10(fastest) - 0.1, max(log10(slowest), log10(fastest) + 1) + 0.1, 4, WIDTH - 4)
    canvas = Canvas(row_height * len(timed) + 24)
    for row, entrant in enumerate(timed):
        standing, y = standings.entrants[entrant], row * row_height
        taken = times_of(standing)
        mark = "" if standing.stats.processor.moves else " *"
        canvas.heading(y + 12, entrant, standing.name + mark, _median_and_99(taken))
        tallest = max(count for _, count in taken.shape())
        for seconds, count in taken.shape():
            left, right = scale(log10(seconds)), scale(log10(taken.next_step(seconds)))
            tall = 46 * count / tallest
            canvas.rectangle(left, y + 68 - tall, right - left, tall, fill=colour(entrant), opacity=0.8)
        canvas.line(scale.begin, y + 68, scale.end, y + 68, class_="rule")
        for share in (0.5, 0.99):
            at = scale(log10(max(taken.quantile(share), fastest)))
            canvas.line(at, y + 20, at, y + 68, class_="mark")
    foot = row_height * len(timed) - 4
    for power in range(ceil(scale.low), floor(scale.high) + 1):
        canvas.line(scale(power), foot, scale(power), foot + 4, class_="rule")
        canvas.text(scale(power), foot + 16, _power(power), text_anchor="middle", class_="soft")
    return canvas


def course(standings: Standings, order: Sequence[int]) -> Canvas:
    """The shares over the number of deals."""
    canvas = Canvas(212)
    across = Scale(1, max(2, standings.deals), 30, WIDTH - 6)
    upward = Scale(0, 1, 180, 8)
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        canvas.line(across.begin, upward(value), across.end, upward(value), class_="rule")
        canvas.text(26, upward(value) + 4, _percent(value, 0), text_anchor="end", class_="soft")
    for fair in {standing.fair.mean for standing in standings.entrants}:
        canvas.line(across.begin, upward(fair), across.end, upward(fair), class_="even")
    for entrant in reversed(order):
        points = standings.entrants[entrant].course
        above = [(across(deal), upward(high)) for deal, _, _, high in points if isfinite(high)]
        below = [(across(deal), upward(low)) for deal, _, low, _ in points if isfinite(low)]
        if len(points) > 1:
            canvas.path(
                [*above, *reversed(below)], closed=True, fill=colour(entrant), opacity=round(0.3 / len(order), 2)
            )
            line = [(across(deal), upward(mean)) for deal, mean, _, _ in points]
            canvas.path(line, fill="none", stroke=colour(entrant), stroke_width=2, stroke_linejoin="round")
    canvas.axis(across, 184)
    return canvas


def _percent(share: float, places: int) -> Wording:
    return lambda language: percent(share, language, places)


def _with_interval(share: Tally) -> Wording:
    return lambda language: f"{percent(share.mean, language)}  ({percent_interval(share.share_interval(), language)})"


def _rating(mu: float, sigma: float) -> Wording:
    return lambda language: f"{number(mu, 1, language)} ± {number(2 * sigma, 1, language)}"


def _mean(value: float) -> Wording:
    return lambda language: number(value, 1, language)


def _median_and_99(taken: Durations) -> Wording:
    return lambda language: f"{duration(taken.quantile(0.5), language)} · {duration(taken.quantile(0.99), language)}"


def _power(power: int) -> Wording:
    def wording(language: Language) -> str:
        return duration(10.0**power, language).replace(".0", "").replace(",0", "")

    return wording
