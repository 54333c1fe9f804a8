"""The charts of the report. A variant has the same colour in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final

from cartable.games.texts import LANGUAGES, Language, Text
from cartable.lab.balance import texts
from cartable.lab.balance.findings import Difference, Findings
from cartable.lab.balance.measure_names import EVENT, PLACE, RULE, WORTH, Unit, measure
from cartable.lab.balance.question import Question
from cartable.lab.balance.report.legend import cell_name
from cartable.lab.balance.report.tables import measure_name, thing_name
from cartable.lab.balance.topics import Topic
from cartable.lab.balance.wording import (
    change_interval_text,
    change_text,
    interval_text,
    is_signed,
    subject_text,
    value_text,
)
from cartable.lab.estimates import Interval, Tally
from cartable.reports.drawing import WIDTH, Canvas, Scale, around, colour, wrapped
from cartable.reports.markup import Wording

_LINE: Final = 14
"""Of a text."""
_ROW: Final = 32
"""A line of text, and a bar below it."""
_AXIS: Final = 42
"""An axis with its title."""
_BAR: Final = 7
MOST_THINGS: Final = 24
MOST_EVENTS: Final = 16
_THING_WIDTH: Final = 190
_FEWEST: Final = 20
"""Deals in which a thing must have come up to be drawn."""
_PRECISION_BARS: Final = (0.25, 0.6)
"""How dark the interval of the family is, and that of the difference by itself."""


@dataclass(frozen=True)
class _Row:
    """A value with its intervals, on the scale of a chart."""

    label: Wording
    value: Wording
    at: float
    variant: int
    bars: Sequence[tuple[float, float, float]]
    """From, to, and how dark."""


def differences(findings: Findings) -> Canvas:
    """The headlines: each change in multiples of the precision asked for."""
    drawn = [each for each in findings.headlines() if each.variant and isfinite(each.simultaneous.half)]
    rows = [(each.measure.name, _difference_row(findings.question, each)) for each in drawn]
    return _in_groups(findings.question, rows, texts.TIMES_PRECISION, also=(-1.0, 0.0, 1.0))


def places(findings: Findings) -> Canvas:
    """What each place in the order of play is worth, cell by cell."""
    names = sorted({name for cell in findings.cells for name in cell if name == "beginning" or name.startswith(PLACE)})
    rows = [(name, row) for name in names for row in _mean_rows(findings, name)]
    return _in_groups(findings.question, rows, texts.AXES["excess"], also=(0.0,))


def topic(findings: Findings, topic: Topic) -> Canvas:
    """Some measures, each on its own scale."""
    canvas = Canvas(0)
    for name in topic.measures[: topic.drawn]:
        if rows := _mean_rows(findings, name):
            title = texts.AXES.get(name) or texts.AXES[measure(name).unit]
            _panel(canvas, findings.question, [(name, row) for row in rows], _scale(rows), title)
    return canvas


def things(findings: Findings) -> Canvas:
    """What goes with good and bad rounds under the reference, for its first strength."""
    ranked = _ranked_things(findings)
    if len(ranked) > MOST_THINGS:
        ranked = ranked[: MOST_THINGS // 2] + ranked[-MOST_THINGS // 2 :]
    canvas = Canvas(0)
    if not ranked:
        return canvas
    scale = around([0.0, *(end for _, tally in ranked for end in tally.interval())], _THING_WIDTH, WIDTH - 4)
    for name, tally in ranked:
        lines = _lines(thing_name(findings.question, name.removeprefix(WORTH)), _THING_WIDTH - 8)
        height = max(20, _LINE * len(lines) + 4)
        for number, line in enumerate(lines):
            canvas.text(0, canvas.height + 13 + _LINE * number, line)
        low, high = map(scale, tally.interval())
        y, shade = canvas.height + height / 2, colour(0 if tally.mean >= 0 else 1)
        canvas.rectangle(low, y - 2.5, high - low, 5, rx=2.5, fill=shade, opacity=0.4)
        canvas.dot(scale(tally.mean), y, 4, fill=shade)
        canvas.height += height
    canvas.line(scale(0), 0, scale(0), canvas.height, class_="even")
    _axis(canvas, scale, texts.ABOVE_OTHERS)
    return canvas


def known_things(findings: Findings) -> int:
    """Among how many things `things` chooses."""
    return len(_ranked_things(findings))


def events(findings: Findings) -> Canvas:
    """How often the watched rules come up, or else how often events happen: a bar for each cell."""
    totals = _event_means(findings)
    canvas = Canvas(0)
    if not totals:
        return canvas
    most = max(totals.values()) or 1.0
    for variant, strength in findings.question.cells:
        canvas.rectangle(0, canvas.height + 2, 10, _BAR, rx=2, fill=colour(variant), opacity=_opacity(strength))
        canvas.text(16, canvas.height + 9, cell_name(findings.question, variant, strength), class_="soft")
        canvas.height += _LINE
    for name in sorted(totals, key=lambda name: (-totals[name], name))[:MOST_EVENTS]:
        _heading(canvas, _subject(findings.question, name))
        for place, (variant, strength) in enumerate(findings.question.cells):
            mean = findings.cells[place].get(name, Tally()).mean
            width = mean / most * (WIDTH - 60)
            canvas.rectangle(0, canvas.height, width, _BAR, rx=2, fill=colour(variant), opacity=_opacity(strength))
            canvas.text(width + 4, canvas.height + _BAR, _value(mean, "amount"), class_="soft")
            canvas.height += _LINE
    return canvas


def known_events(findings: Findings) -> int:
    """Among how many rules or events `events` chooses."""
    return len(_event_means(findings))


def _ranked_things(findings: Findings) -> list[tuple[str, Tally]]:
    """The best first."""
    cell = findings.cells[0]
    known = [(name, tally) for name, tally in cell.items() if name.startswith(WORTH) and tally.deals >= _FEWEST]
    return sorted(known, key=lambda each: (-each[1].mean, each[0]))


def _event_means(findings: Findings) -> dict[str, float]:
    """The largest mean of any cell."""
    prefix = RULE if findings.question.declared.rule_signs else EVENT
    found: dict[str, float] = {}
    for cell in findings.cells:
        for name, tally in cell.items():
            if name.startswith(prefix):
                found[name] = max(found.get(name, 0.0), tally.mean)
    return found


def _in_groups(question: Question, rows: Sequence[tuple[str, _Row]], title: Text, also: Sequence[float]) -> Canvas:
    """Measures on a common scale, which holds some more values."""
    canvas = Canvas(0)
    if rows:
        _panel(canvas, question, rows, _scale([row for _, row in rows], also), title)
    return canvas


def _panel(canvas: Canvas, question: Question, rows: Sequence[tuple[str, _Row]], scale: Scale, title: Text) -> None:
    """The rows of measures, each under the name of its measure, and the axis."""
    before = None
    for name, row in rows:
        if name != before:
            _heading(canvas, measure_name(question, name))
            before = name
        y = canvas.height
        canvas.text(0, y + 10, row.label, class_="soft")
        canvas.text(WIDTH, y + 10, row.value, text_anchor="end", class_="soft")
        middle = y + 20
        canvas.line(scale.begin, middle, scale.end, middle, class_="rule")
        for low, high, opacity in row.bars:
            left, right = scale(low), scale(high)
            canvas.rectangle(left, middle - 3, right - left, 6, rx=3, fill=colour(row.variant), opacity=opacity)
        if scale.low < 0 < scale.high:
            canvas.line(scale(0), middle - 6, scale(0), middle + 6, class_="mark")
        canvas.dot(scale(row.at), middle, 4, fill=colour(row.variant))
        canvas.height += _ROW
    _axis(canvas, scale, title)


def _axis(canvas: Canvas, scale: Scale, title: Text) -> None:
    canvas.axis(scale, canvas.height, title.to)
    canvas.height += _AXIS


def _heading(canvas: Canvas, wording: Wording) -> None:
    """A name in as many lines as it needs."""
    canvas.height += 6
    for line in _lines(wording, WIDTH * 0.9):
        canvas.text(0, canvas.height + 10, line, class_="strong")
        canvas.height += _LINE


def _lines(wording: Wording, width: float) -> list[Wording]:
    """The lines of a text; those that a language does not need are empty."""
    texts = {language: wrapped(wording(language), width) for language in LANGUAGES}
    return [
        lambda language, number=number: "".join(texts[language][number : number + 1])  # type: ignore[misc]
        for number in range(max(map(len, texts.values())))
    ]


def _scale(rows: Iterable[_Row], also: Sequence[float] = ()) -> Scale:
    values = [value for row in rows for low, high, _ in row.bars for value in (low, row.at, high) if isfinite(value)]
    return around([*also, *values], 4, WIDTH - 4)


def _difference_row(question: Question, each: Difference) -> _Row:
    def bar(interval: Interval, opacity: float) -> tuple[float, float, float]:
        return interval.low / each.tolerance, interval.high / each.tolerance, opacity

    bars = [bar(*given) for given in zip((each.simultaneous, each.interval), _PRECISION_BARS, strict=True)]
    label = cell_name(question, each.variant, each.strength)
    return _Row(label, _change(each), each.change / each.tolerance, each.variant, bars)


def _mean_rows(findings: Findings, name: str) -> list[_Row]:
    """A measure in each cell that has it; shares in percent."""
    unit = measure(name).unit
    factor = 100.0 if unit in ("share", "excess") else 1.0
    rows = []
    for place, ((variant, strength), cell) in enumerate(zip(findings.question.cells, findings.cells, strict=True)):
        if name not in cell or cell[name].deals < 2:
            continue
        interval = findings.interval(place, name)
        low, high = interval
        label, value = cell_name(findings.question, variant, strength), _with_interval(name, cell[name], interval)
        rows.append(_Row(label, value, factor * cell[name].mean, variant, [(factor * low, factor * high, 0.4)]))
    return rows


def _opacity(strength: int) -> float:
    """Of the bars of a strength: the first one is the darkest."""
    return 0.9 / (strength + 1)


def _subject(question: Question, name: str) -> Wording:
    return lambda language: subject_text(question, measure(name), language)


def _change(each: Difference) -> Wording:
    def wording(language: Language) -> str:
        unit = each.measure.unit
        return f"{change_text(each.change, unit, language)} ({change_interval_text(each.simultaneous, unit, language)})"

    return wording


def _with_interval(name: str, tally: Tally, interval: Interval) -> Wording:
    found = measure(name)

    def wording(language: Language) -> str:
        shown = interval_text(interval, found.unit, language, signed=is_signed(found))
        return f"{value_text(tally.mean, found.unit, language, signed=is_signed(found))} ({shown})"

    return wording


def _value(mean: float, unit: Unit) -> Wording:
    return lambda language: value_text(mean, unit, language)
