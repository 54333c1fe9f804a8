"""The page: its content, in order."""

from __future__ import annotations

from typing import Any

from cartable.games.texts import Language, Text
from cartable.lab import texts
from cartable.lab.report import charts
from cartable.lab.report.tables import numbers, rounds
from cartable.lab.results import code_digest
from cartable.lab.runner import Outcome
from cartable.lab.standings import Standing
from cartable.reports.frame import figure, framed
from cartable.reports.markup import Markup, Wording, both, element


def page(outcome: Outcome, language: Language) -> str:
    """A self-contained HTML file in both languages; it opens in this one."""
    return framed(_filled(texts.TITLE, game=outcome.arena.declared.title), _content(outcome), language)


def _content(outcome: Outcome) -> list[Markup]:
    standings = outcome.standings
    order = sorted(range(len(standings.entrants)), key=lambda entrant: -standings.entrants[entrant].share.mean)
    found = _lead(outcome)
    if standings.deals:
        notes = [texts.TIMES_NOTE, *([texts.WALL_NOTE] if _has_external_programs(outcome) else [])]
        figures = [
            figure("shares", texts.SHARES.to, texts.SHARES_NOTE.to, charts.shares(standings, order)),
            figure("ladder", texts.LADDER.to, texts.LADDER_NOTE.to, charts.ladder(standings)),
            figure("matrix", texts.MATRIX.to, texts.MATRIX_NOTE.to, charts.matrix(standings, order)),
            figure("course", texts.COURSE.to, texts.COURSE_NOTE.to, charts.course(standings, order)),
            figure("scores", texts.SCORES.to, texts.SCORES_NOTE.to, charts.scores(standings, order)),
            figure("times", texts.TIMES.to, _sentences(notes), charts.times(standings, order)),
        ]
        found += [element("div", *figures, class_="figures"), numbers(standings, order)]
        if standings.has_rounds and standings.entrants[0].rounds.count:
            found.append(rounds(standings, order))
    return [*found, _method(outcome)]


def _lead(outcome: Outcome) -> list[Markup]:
    standings, arena = outcome.standings, outcome.arena
    text = texts.SOLO_LEAD if len(arena.sides) == 1 else texts.LEAD
    counts = {
        "matches": standings.matches,
        "entrants": len(standings.entrants),
        "deals": standings.deals,
        "arrangements": len(arena.arrangements),
    }
    chosen = ", ".join(f"{name} = {value}" for name, value in arena.variant.chosen().items())
    options = element("p", both(texts.OPTIONS.to), " ", element("code", chosen), class_="note")
    return [element("p", both(_filled(text, **counts))), options]


def _method(outcome: Outcome) -> Markup:
    standings, arena = outcome.standings, outcome.arena
    sentences = [
        _filled(texts.METHOD_DEALS, deals=standings.deals),
        texts.METHOD_MARGIN.to,
        _filled(texts.METHOD_REPEAT, seed=arena.seed, code=code_digest(arena.declared)),
    ]
    if outcome.ended in texts.ENDED:
        sentences.append(_filled(texts.ENDED[outcome.ended], name=standings.entrants[0].name))
    if outcome.ended in ("precise", "better", "not better"):
        sentences.append(texts.STOPPED.to)
    faults = [part for each in standings.entrants if each.stats.faults for part in _faults(each)]
    paragraphs = [element("p", both(each), class_="note") for each in sentences]
    return element("section", element("h2", both(texts.METHOD.to)), *paragraphs, *faults, id="method")


def _faults(standing: Standing) -> list[Markup]:
    def wording(language: Language) -> str:
        counted = standing.stats.faults.items()
        listed = ", ".join(texts.FAULT_NAMES[fault].to(language).format(count=count) for fault, count in counted)
        total = standing.stats.faults.total()
        return texts.FAULTS.to(language).format(name=standing.name, count=total, faults=listed)

    return [element("p", both(wording), class_="fault"), element("pre", standing.stats.error_output)]


def _has_external_programs(outcome: Outcome) -> bool:
    return any(each.is_external for each in outcome.arena.entrants)


def _filled(text: Text, **details: Any) -> Wording:
    """The text with its placeholders filled in; details may be in both languages themselves."""

    def wording(language: Language) -> str:
        return text.to(language).format(**{name: _in(value, language) for name, value in details.items()})

    return wording


def _in(value: Any, language: Language) -> Any:
    if isinstance(value, Text):
        return value.to(language)
    return value(language) if callable(value) else value


def _sentences(parts: list[Text]) -> Wording:
    return lambda language: " ".join(text.to(language) for text in parts)
