"""The page: its content, in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cartable.games.texts import LANGUAGES, Language, Text
from cartable.lab.balance import texts
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.measurement import Outcome
from cartable.lab.balance.measures import DOUBLING_SECONDS, ROUND_SECONDS, TURN_SECONDS
from cartable.lab.balance.question import Question
from cartable.lab.balance.report import charts, tables
from cartable.lab.balance.report.legend import legend
from cartable.lab.balance.row import MATCHES
from cartable.lab.balance.search import SearchResult
from cartable.lab.balance.search_sentences import goal_sentences, nearest_sentence
from cartable.lab.balance.topics import TOPICS
from cartable.lab.balance.wording import (
    question_sentences,
    sentences,
    variant_name,
    where,
)
from cartable.lab.results import code_digest
from cartable.reports.drawing import Canvas
from cartable.reports.frame import figure, framed
from cartable.reports.markup import Markup, Wording, both, element
from cartable.reports.number_format import number


def page(outcome: Outcome, language: Language, found: SearchResult | None = None) -> str:
    """A self-contained HTML file in both languages; it opens in this one. After a search, `found` is its result."""
    title = _filled(texts.TITLE, game=outcome.question.declared.title)
    content = _lead(outcome)
    if outcome.findings.deals > 1:
        content += [*_answer(outcome, found), _found(outcome), *_body(outcome)]
    content += _stages(found)
    return framed(title, [*content, _method(outcome)], language)


def _lead(outcome: Outcome) -> list[Markup]:
    findings, question = outcome.findings, outcome.question
    matches = round(sum(cell[MATCHES].weight for cell in findings.cells if MATCHES in cell))
    said = _each(partial(question_sentences, question))
    return [element("p", both(each)) for each in (_filled(texts.LEAD, deals=findings.deals, matches=matches), *said)]


def _found(outcome: Outcome) -> Markup:
    items = [element("li", both(each)) for each in _each(partial(sentences, outcome))]
    return element("ul", *items, id="sentences")


def _body(outcome: Outcome) -> list[Markup]:
    findings = outcome.findings
    explained = legend(findings.question)
    drawn: list[tuple[str, Text, Wording, Canvas, list[Markup]]] = [
        ("differences", texts.DIFFERENCES, texts.DIFFERENCES_NOTE.to, charts.differences(findings), explained),
        ("places", texts.PLACES, texts.PLACES_NOTE.to, charts.places(findings), explained),
        *((each.name, each.title, texts.MEANS_NOTE.to, charts.topic(findings, each), explained) for each in TOPICS),
        ("things", texts.THINGS, partial(_things_note, findings), charts.things(findings), []),
        ("events", texts.EVENTS, _events_note(findings), charts.events(findings), explained),
    ]
    figures = [
        figure(name, title.to, note, canvas, *above) for name, title, note, canvas, above in drawn if canvas.parts
    ]
    compared = [tables.changes(findings)] if len(findings.question.variants) > 1 else []
    return [
        element("div", *figures, class_="figures"),
        *compared,
        tables.values(findings),
        tables.things(findings),
    ]


def _things_note(findings: Findings, language: Language) -> str:
    count = charts.known_things(findings)
    text = texts.THINGS_SHOWN if count > charts.MOST_THINGS else texts.ALL_THINGS_SHOWN
    cell = where(findings.question, 0, 0, language)
    shown = text.to(language).format(shown=charts.MOST_THINGS, count=count, where=cell[:1].upper() + cell[1:])
    return f"{texts.THINGS_NOTE.to(language)} {shown}"


def _events_note(findings: Findings) -> Wording:
    count = charts.known_events(findings)
    if count <= charts.MOST_EVENTS:
        return texts.EVENTS_NOTE.to
    return _filled(texts.EVENTS_SHOWN, shown=charts.MOST_EVENTS, count=count)


def _answer(outcome: Outcome, found: SearchResult | None) -> list[Markup]:
    """What a search found, and which of its goals are met."""
    if found is None:
        return []
    goals = _each(partial(goal_sentences, found, outcome.findings))
    content = [
        element("h2", both(texts.SEARCH.to)),
        element("p", both(partial(nearest_sentence, found))),
        element("p", both(texts.FRESH_DEALS.to)),
        element("ul", *(element("li", both(each)) for each in goals)),
        element("p", both(texts.GOAL_NOTE.to), class_="note"),
    ]
    return [element("section", *content, id="search")]


def _stages(found: SearchResult | None) -> list[Markup]:
    if found is None:
        return []
    return tables.stages(found, [_variant(found.asked, place) for place in range(len(found.asked.variants))])


def _method(outcome: Outcome) -> Markup:
    question, findings = outcome.question, outcome.findings
    seconds = {"turn": TURN_SECONDS, "doubling": DOUBLING_SECONDS, "round": ROUND_SECONDS}
    said = [
        _filled(texts.METHOD_DEALS, deals=findings.deals),
        texts.METHOD_MANY.to,
        *([texts.METHOD_NEVER.to] if question.never else []),
        texts.METHOD_STOP.to,
        _filled(texts.METHOD_MINUTES, **{name: _seconds(value) for name, value in seconds.items()}),
        _filled(texts.METHOD_REPEAT, seed=question.seed, code=code_digest(question.declared)),
    ]
    paragraphs = [element("p", both(each), class_="note") for each in said]
    return element("section", element("h2", both(texts.METHOD.to)), *paragraphs, id="method")


def _each(said: Callable[[Language], list[str]]) -> list[Wording]:
    """Sentences, of which there are as many in both languages."""
    in_all = {language: said(language) for language in LANGUAGES}
    return [partial(_one_of, in_all, place) for place in range(len(in_all["en"]))]


def _one_of(said: Mapping[Language, list[str]], place: int, language: Language) -> str:
    return said[language][place]


def _seconds(value: float) -> Wording:
    return lambda language: number(value, 0 if value.is_integer() else 1, language)


def _variant(question: Question, place: int) -> Wording:
    return lambda language: variant_name(question, place, language)


def _filled(text: Text, **details: Any) -> Wording:
    """The text with its placeholders filled in; details may be in both languages themselves."""

    def wording(language: Language) -> str:
        return text.to(language).format(**{name: _in(value, language) for name, value in details.items()})

    return wording


def _in(value: Any, language: Language) -> Any:
    if isinstance(value, Text):
        return value.to(language)
    return value(language) if callable(value) else value
