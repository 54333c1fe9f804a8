"""The tables of the report: every measure of every cell, every difference, and every thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cartable.games.texts import Language, Text
from cartable.lab.balance import texts
from cartable.lab.balance.findings import Difference, Findings
from cartable.lab.balance.measure_names import STATIC, WORTH, Unit, is_compared, measure
from cartable.lab.balance.question import Question
from cartable.lab.balance.report.legend import cell_name, legend
from cartable.lab.balance.row import FAULTS, MATCHES
from cartable.lab.balance.search import SearchResult
from cartable.lab.balance.wording import (
    change_interval_text,
    change_text,
    interval_text,
    is_signed,
    measure_text,
    thing_text,
    value_text,
    verdict_text,
)
from cartable.lab.estimates import Interval
from cartable.reports.markup import Markup, Wording, both, element

_MOST_THINGS: Final = 200
_MOST_CANDIDATES: Final = 10


def values(findings: Findings) -> Markup:
    """Every measure, a column for each cell."""
    known = dict.fromkeys(name for cell in findings.cells for name in cell)
    names = [name for name in STATIC if name in known]
    names += sorted(
        name for name in known if name not in STATIC and name not in (MATCHES, FAULTS) and is_compared(name)
    )
    columns = [cell_name(findings.question, *cell) for cell in findings.question.cells]
    rows = [
        element(
            "tr",
            _label(measure_name(findings.question, name)),
            *(_mean(findings, place, name) for place in range(len(findings.cells))),
        )
        for name in names
    ]
    return _table("values", texts.VALUES, [texts.MEASURE.to, *columns], rows, _notes(findings, texts.MEANS_NOTE.to))


def changes(findings: Findings) -> Markup:
    """Every difference with its intervals and its verdict."""
    heads = [texts.MEASURE.to, texts.CHANGE.to, _ninety_five, texts.TOGETHER.to, texts.VERDICT.to]
    found = [each for each in (*findings.headlines(), *findings.others()) if each.variant]
    return _table(
        "changes", texts.CHANGES, heads, (_change(findings, each) for each in found), legend(findings.question)
    )


def things(findings: Findings) -> Markup:
    """What events and the things in them go with, a column for each cell."""
    totals: dict[str, float] = {}
    for cell in findings.cells:
        for name, tally in cell.items():
            if name.startswith(WORTH):
                totals[name] = totals.get(name, 0.0) + tally.weight
    names = sorted(totals, key=lambda name: (-totals[name], name))[:_MOST_THINGS]
    columns = [cell_name(findings.question, *cell) for cell in findings.question.cells]
    rows = [
        element(
            "tr",
            _label(thing_name(findings.question, name.removeprefix(WORTH))),
            *(_mean(findings, place, name) for place in range(len(findings.cells))),
        )
        for name in sorted(names)
    ]
    notes = _notes(findings, texts.MEANS_NOTE.to)
    if len(names) < len(totals):
        notes.append(_note(lambda language: texts.TABLE_SHOWN.to(language).format(shown=len(names), count=len(totals))))
    return _table("things-table", texts.THINGS, [texts.THING.to, *columns], rows, notes)


def measure_name(question: Question, name: str) -> Wording:
    return lambda language: measure_text(question, measure(name), language)


def thing_name(question: Question, name: str) -> Wording:
    return lambda language: thing_text(question, name, language)


def stages(found: SearchResult, names: Sequence[Wording]) -> list[Markup]:
    """The stages of a search, each with its nearest candidates; `names` are those of all variants."""
    tables = []
    for number, stage in enumerate(found.stages, 1):
        title = Text(
            *(each.format(number=number, deals=stage.deals) for each in (texts.STAGE.en, texts.STAGE.fr)),
        )
        heads = [texts.VARIANT.to, *(measure_name(found.asked, goal.name) for goal in found.goals), texts.DISTANCE.to]
        rows = [
            element(
                "tr",
                _label(names[each.variant]),
                *(
                    element("td", both(_value(value, measure(goal.name).unit)))
                    for goal, value in zip(found.goals, each.values, strict=True)
                ),
                element("td", both(_value(each.distance, "amount"))),
            )
            for each in stage.candidates[:_MOST_CANDIDATES]
        ]
        tables.append(_table(f"stage-{number}", title, heads, rows))
    return tables


def _change(findings: Findings, each: Difference) -> Markup:
    unit = each.measure.unit

    def verdict(language: Language) -> str:
        return verdict_text(each, language)

    return element(
        "tr",
        _label(
            measure_name(findings.question, each.measure.name),
            cell_name(findings.question, each.variant, each.strength),
        ),
        element("td", both(_changed(each.change, unit))),
        element("td", both(_change_interval(each.interval, unit))),
        element("td", both(_change_interval(each.simultaneous, unit))),
        element("td", both(verdict)),
    )


def _mean(findings: Findings, place: int, name: str) -> Markup:
    tally = findings.cells[place].get(name)
    if tally is None or not tally.deals:
        return element("td", "–")
    found = measure(name)
    signed = is_signed(found)
    return element(
        "td",
        both(_value(tally.mean, found.unit, signed=signed)),
        element("small", both(_interval(findings.interval(place, name), found.unit, signed=signed))),
    )


def _table(
    name: str, title: Text, heads: Sequence[Wording], rows: Iterable[Markup], above: Sequence[Markup] = ()
) -> Markup:
    head = element("tr", *(element("th", both(each), scope="col") for each in heads))
    table = element("table", element("thead", head), element("tbody", *rows))
    summary = element("summary", both(title.to, "h2"))
    return element("details", summary, *above, element("div", table, class_="scroll", tabindex=0), id=name)


def _notes(findings: Findings, note: Wording) -> list[Markup]:
    return [_note(note), *legend(findings.question)]


def _note(wording: Wording) -> Markup:
    return element("p", both(wording), class_="note")


def _label(wording: Wording, below: Wording | None = None) -> Markup:
    small = [] if below is None else [element("small", both(below))]
    return element("th", both(wording), *small, scope="row")


def _value(value: float, unit: Unit, *, signed: bool = False) -> Wording:
    return lambda language: value_text(value, unit, language, signed=signed)


def _interval(interval: Interval, unit: Unit, *, signed: bool = True) -> Wording:
    return lambda language: interval_text(interval, unit, language, signed=signed)


def _changed(change: float, unit: Unit) -> Wording:
    return lambda language: change_text(change, unit, language)


def _change_interval(interval: Interval, unit: Unit) -> Wording:
    return lambda language: change_interval_text(interval, unit, language)


def _ninety_five(language: Language) -> str:
    return "95 %" if language == "fr" else "95%"
