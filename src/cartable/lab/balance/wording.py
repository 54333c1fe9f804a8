"""Findings in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import inf
from typing import Final

from cartable.bots.levels import level
from cartable.games.options import Value
from cartable.games.texts import Language, Text, listed
from cartable.lab.balance import texts
from cartable.lab.balance.findings import FEWEST_DEALS, Difference, Findings
from cartable.lab.balance.measure_names import (
    DROPPED,
    EVENT,
    HEADLINES,
    NEVER,
    NEVER_POINTS,
    RULE,
    WORTH,
    Measure,
    Unit,
    measure,
)
from cartable.lab.balance.measurement import Outcome
from cartable.lab.balance.question import Question
from cartable.lab.balance.topics import TOPICS, Topic
from cartable.lab.balance.variants import differing
from cartable.lab.entrants import Entrant
from cartable.lab.estimates import CONFIDENCE, Interval, Tally
from cartable.reports.number_format import THIN, number, percent, signed_interval

_MOST_DIFFERENCES: Final = 12
"""Differences that are said; the table of the report has all of them."""
_MANY: Final = 3
"""So many comparisons of which the same is true are said together."""
_ABOVE_OTHERS: Final = ("beginning_points", "stronger_points")


def variant_name(question: Question, variant: int, language: Language) -> str:
    """The options in which it differs from the others."""
    apart = differing(question.variants, variant)
    shown = apart or dict(question.variants[variant])
    return ", ".join(option_text(question, *each, language) for each in shown.items()) or texts.RULEBOOK.to(language)


def option_text(question: Question, name: str, value: Value, language: Language) -> str:
    """An option and its value, as people call them."""
    choice = question.declared.options.choices()[name]
    if name == "players":
        text = texts.ONE_PLAYER if value == 1 else texts.PLAYERS
    elif isinstance(value, bool):
        text = texts.SWITCHED_ON if value else texts.SWITCHED_OFF
    else:
        text = texts.OPTION_DEFAULT if value is None else texts.OPTION_VALUE
    return text.to(language).format(label=choice.label.to(language), value=value)


def question_sentences(question: Question, language: Language) -> list[str]:
    """What is the same in all variants, what varies, what everything is compared with, and who met a weaker bot."""
    read = question.declared.options.read
    varied, chosen = differing(question.variants, 0), read(dict(question.variants[0]))
    same = {name: value for name, value in chosen.chosen().items() if name not in varied}
    found = []
    if same:
        mark = f" ({texts.HOUSE_RULE.to(language)})"
        marks = {name: mark if name in chosen.house_rules() else "" for name in same}
        options = ", ".join(f"{option_text(question, *each, language)}{marks[each[0]]}" for each in same.items())
        found.append(texts.PLAYED_WITH.to(language).format(options=options))
    if varied:
        options = ", ".join(_compared_option(question, name, language) for name in varied)
        reference = variant_name(question, 0, language)
        found.append(texts.REFERENCE.to(language).format(options=options, variant=reference))
    if pairs := [_pair(question, strength, language) for strength in question.contested]:
        found.append(texts.MET_WEAKER.to(language).format(pairs=listed(pairs, language)))
    return found


def _pair(question: Question, strength: int, language: Language) -> str:
    """A bot and the weaker one that it meets, with the difference of their ratings where it was measured."""
    pair = (question.strengths[strength], question.contested[strength])
    stronger, weaker = (entrant_title(each, language) for each in pair)
    said = texts.PAIR.to(language).format(stronger=stronger, weaker=weaker)
    gap = question.rating_gap(strength)
    if gap is None:
        return said
    rated = (texts.RATED_HIGHER if gap >= 0 else texts.RATED_LOWER).to(language).format(points=abs(gap))
    if len(question.variants) > 1:
        rated = texts.UNDER_REFERENCE.to(language).format(rated=rated)
    return f"{said} ({rated})"


def _compared_option(question: Question, name: str, language: Language) -> str:
    """An option that varies, the rule that it stands for, and which of its values are house rules."""
    choice, read = question.declared.options.choices()[name], question.declared.options.read
    said = [choice.rule]
    if choice.is_house:
        booklet = [str(each[name]) for each in question.variants if name not in read(dict(each)).house_rules()]
        text = texts.HOUSE_RULE_BUT if booklet else texts.HOUSE_RULE
        said.append(text.to(language).format(values=", ".join(dict.fromkeys(booklet))))
    label = texts.SWITCHED_ON.to(language).format(label=choice.label.to(language))
    return f"{label} ({listed(said, language)})"


def where(question: Question, variant: int, strength: int, language: Language) -> str:
    """A cell in words; where there is one variant, only who plays it."""
    bots = bot_title(question, strength, language)
    if len(question.variants) == 1:
        return texts.BOTS.to(language).format(bots=bots)
    return texts.WHERE.to(language).format(variant=variant_name(question, variant, language), bots=bots)


def bot_title(question: Question, strength: int, language: Language) -> str:
    return entrant_title(question.strengths[strength], language)


def entrant_title(entrant: Entrant, language: Language) -> str:
    """A level as people call it; one with settings as it was written."""
    return level(entrant.level).title.to(language).lower() if entrant.name == entrant.level else entrant.name


def measure_text(question: Question, found: Measure, language: Language) -> str:
    """What a measure is called, with the event, rule, row or pattern that it is about in the words of the game."""
    return found.label.to(language).format(thing=subject_text(question, found, language))


def subject_text(question: Question, found: Measure, language: Language) -> str:
    """What a measure is about."""
    words = rule_text if found.name.startswith(RULE) else thing_text
    return words(question, found.thing, language)


def thing_text(question: Question, name: str, language: Language) -> str:
    """An event or a row of the score sheet, or `taken: seven of diamond` for `taken:7D`."""
    labels, words = question.declared.labels, question.declared.words
    kind, _, thing = name.partition(":")
    if name in labels or not thing:
        return labels[name].to(language) if name in labels else name
    if words and thing in words.CARDS.names:
        thing = words.CARDS.bare(thing, language)
    return texts.OPTION_VALUE.to(language).format(label=thing_text(question, kind, language), value=thing)


def rule_text(question: Question, rule: str, language: Language) -> str:
    """A rule by its title and its id."""
    return f"{question.declared.rule_title(rule, language)} ({rule})"


def is_signed(found: Measure) -> bool:
    """Whether its values are above or below something, such as the points of others; the others have no sign."""
    return found.unit == "excess" or found.name.startswith((WORTH, NEVER_POINTS)) or found.name in _ABOVE_OTHERS


def value_text(value: float, unit: Unit, language: Language, *, signed: bool = False) -> str:
    """A value: a share in percent, what is above or below a fair share in percentage points."""
    if unit == "excess":
        return change_text(value, unit, language)
    return percent(value, language) if unit == "share" else number(value, 2, language, signed=signed)


def change_text(change: float, unit: Unit, language: Language, *, signed: bool = True) -> str:
    """A difference of two values: of shares in percentage points."""
    if unit in ("share", "excess"):
        return f"{number(100 * change, 1, language, signed=signed)}{THIN}{texts.PERCENTAGE_POINTS.to(language)}"
    return number(change, 2, language, signed=signed)


def interval_text(interval: Interval, unit: Unit, language: Language, *, signed: bool = False) -> str:
    if unit == "excess":
        return change_interval_text(interval, unit, language)
    low, high = (value_text(each, unit, language, signed=signed) for each in interval)
    return f"{low} {'à' if language == 'fr' else 'to'} {high}"


def change_interval_text(interval: Interval, unit: Unit, language: Language) -> str:
    scale, places = (100, 1) if unit in ("share", "excess") else (1, 2)
    return signed_interval((scale * interval.low, scale * interval.high), places, language)


def verdict_text(found: Difference, language: Language) -> str:
    """What is concluded of a difference, in a few words."""
    if found.is_early:
        return texts.VERDICT_EARLY.to(language)
    bound = change_text(found.bound, found.measure.unit, language, signed=False)
    return texts.VERDICTS[found.verdict].to(language).format(bound=bound)


def sentences(outcome: Outcome, language: Language) -> list[str]:
    """What was found, the most important first."""
    findings = outcome.findings
    found = []
    if findings.deals < FEWEST_DEALS:
        found.append(texts.FEW_DEALS.to(language).format(deals=findings.deals, fewest=FEWEST_DEALS))
    found += _headlines(findings, language)
    others = findings.others()
    if others:
        different = sorted((each for each in others if each.verdict == "differs"), key=_clearness, reverse=True)
        has_rules = bool(findings.question.declared.rule_signs)  # which say the same as events, in plainer words
        said = [each for each in different if not (has_rules and each.measure.name.startswith(EVENT))]
        said = said[:_MOST_DIFFERENCES]
        text = texts.OTHERS if len(said) == len(different) else texts.OTHERS_CLEAREST
        details = {"count": len(others), "different": len(different), "said": len(said)}
        found.append(text.to(language).format(**details, more=len(different) - len(said)))
        found += [_compared(findings.question, each, language) for each in said]
    if len(findings.question.variants) == 1:
        found += _topics(findings, language)
    found += _restricted(findings, language)
    found += (
        rule_sentences(findings, language) if findings.question.declared.rule_signs else _events(findings, language)
    )
    if findings.faults:
        found.append(texts.FAULTS.to(language).format(count=findings.faults))
    reached = number(findings.precision_reached, 1, language)
    return [*found, texts.ENDED[outcome.ended].to(language).format(reached=reached)]


def _clearness(each: Difference) -> float:
    """How many times as large a change is as its uncertainty."""
    return abs(each.change) / each.simultaneous.half if each.simultaneous.half else inf


def _topics(findings: Findings, language: Language) -> Iterator[str]:
    """What a variant is like, a sentence for each topic and level; the headlines have been said."""
    for topic in TOPICS:
        for variant, strength in findings.question.cells:
            values = list(_topic_values(findings, topic, variant, strength, language))
            if values:
                yield texts.TOPIC.to(language).format(
                    topic=topic.title.to(language),
                    where=where(findings.question, variant, strength, language),
                    values=listed(values, language),
                )


def _topic_values(findings: Findings, topic: Topic, variant: int, strength: int, language: Language) -> Iterator[str]:
    for name in topic.measures:
        tally, found = findings.tally(variant, strength, name), measure(name)
        place = variant * len(findings.question.bots) + strength
        if tally.deals > 1 and name not in HEADLINES:
            yield texts.TOPIC_VALUE.to(language).format(
                label=measure_text(findings.question, found, language),
                value=value_text(tally.mean, found.unit, language, signed=is_signed(found)),
                interval=interval_text(findings.interval(place, name), found.unit, language, signed=is_signed(found)),
            )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _headlines(findings: Findings, language: Language) -> Iterator[str]:
    """Measure by measure: the differences first; what is true of many comparisons alike is said once."""
    for _, group in groupby(findings.headlines(), key=lambda each: each.measure):
        differences = list(group)
        for verdict in ("differs", "equal", "open"):
            alike = [each for each in differences if each.verdict == verdict]
            if verdict == "differs" or len(alike) < _MANY or any(each.is_early or not each.variant for each in alike):
                yield from (_headline(findings.question, each, language) for each in alike)
            else:
                yield _alike(findings.question, alike, len(differences), language)


def _alike(question: Question, alike: Sequence[Difference], total: int, language: Language) -> str:
    """One sentence on comparisons of a measure that are all open, or all without a difference."""
    found = alike[0].measure
    return (
        texts.ALIKE[alike[0].verdict]
        .to(language)
        .format(
            measure=_capital(measure_text(question, found, language)),
            count=len(alike),
            total=total,
            bound=change_text(max(each.bound for each in alike), found.unit, language, signed=False),
            tolerance=change_text(max(each.tolerance for each in alike), found.unit, language, signed=False),
        )
    )


def _headline(question: Question, found: Difference, language: Language) -> str:
    if found.variant:
        return _compared(question, found, language)
    unit = found.measure.unit
    text = texts.VALUE
    if unit == "excess":
        by_verdict = {"differs": texts.WORTH_SOMETHING, "equal": texts.WORTH_NOTHING, "open": texts.WORTH_OPEN}
        text = texts.WORTH_EARLY if found.is_early else by_verdict[found.verdict]
    return text.to(language).format(
        where=where(question, 0, found.strength, language),
        measure=_capital(measure_text(question, found.measure, language)),
        after=value_text(found.after, unit, language),
        interval=interval_text(found.simultaneous, unit, language),
        bound=change_text(found.bound, unit, language, signed=False),
        tolerance=change_text(found.tolerance, unit, language, signed=False),
    )


def _compared(question: Question, found: Difference, language: Language) -> str:
    unit = found.measure.unit
    by_verdict = {"differs": texts.DIFFERS, "equal": texts.EQUAL, "open": texts.OPEN}
    text = texts.EARLY if found.is_early else by_verdict[found.verdict]
    return text.to(language).format(
        where=where(question, found.variant, found.strength, language),
        measure=_capital(measure_text(question, found.measure, language)),
        change=change_text(found.change, unit, language),
        interval=change_interval_text(found.simultaneous, unit, language),
        before=value_text(found.before, unit, language),
        after=value_text(found.after, unit, language),
        bound=change_text(found.bound, unit, language, signed=False),
        tolerance=change_text(found.tolerance, unit, language, signed=False),
    )


def _restricted(findings: Findings, language: Language) -> Iterator[str]:
    """What is lost without a thing; the intervals hold for all patterns and cells at once."""
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(findings.question.never) * len(findings.cells))
    for pattern in findings.question.never:
        dropped = [cell[DROPPED + pattern].total for cell in findings.cells if DROPPED + pattern in cell]
        if dropped and not any(dropped):
            yield texts.NEVER_USED.to(language).format(pattern=pattern)
            continue
        for variant, strength in findings.question.cells:
            tally = findings.tally(variant, strength, NEVER + pattern)
            yield texts.NEVER_WORTH.to(language).format(
                where=where(findings.question, variant, strength, language),
                pattern=pattern,
                share=percent(tally.mean, language),
                interval=interval_text(tally.share_interval(confidence), "share", language),
            )


def _events(findings: Findings, language: Language) -> Iterator[str]:
    """The events that never came up in a cell, but did in another."""
    known = sorted({name for cell in findings.cells for name in cell if name.startswith(EVENT)})
    for place, (variant, strength) in enumerate(findings.question.cells):
        cell = findings.cells[place]
        absent = [name.removeprefix(EVENT) for name in known if name not in cell or not cell[name].total]
        if absent:
            cell_name = where(findings.question, variant, strength, language)
            named = ", ".join(thing_text(findings.question, kind, language) for kind in absent)
            yield texts.ABSENT_EVENTS.to(language).format(where=cell_name, kinds=named)


def rule_sentences(findings: Findings, language: Language) -> Iterator[str]:
    """How often each watched rule came up under the reference, and which never did though they could."""
    signs = findings.question.declared.rule_signs
    if not (findings.question.events and signs):
        return
    seen = [{rule: cell[RULE + rule] for rule in signs if RULE + rule in cell} for cell in findings.cells]
    shown = len(findings.question.bots) - 1
    often = sorted(seen[shown].items(), key=lambda each: -each[1].mean)
    named = [_rule_often(findings.question, *each, language) for each in often]
    yield from _rules_of_cell(findings, texts.RULES_OFTEN, shown, named, language)
    options = [findings.question.plays[variant].options for variant, _ in findings.question.cells]
    possible = [[rule for rule, sign in signs.items() if sign.is_possible(each)] for each in options]
    absent = [[rule for rule in rules if rule not in came] for rules, came in zip(possible, seen, strict=True)]
    yield from _rules_of_cells(findings, texts.RULES_ABSENT, texts.RULES_ABSENT_ANYWHERE, absent, language)


def _rules_of_cells(
    findings: Findings, text: Text, anywhere: Text, rules: Sequence[Sequence[str]], language: Language
) -> Iterator[str]:
    """One sentence where the same rules are meant in every cell, and else one for each cell."""
    named = [[rule_text(findings.question, rule, language) for rule in each] for each in rules]
    if all(each == named[0] for each in named):
        if named[0]:
            yield anywhere.to(language).format(rules=listed(named[0], language))
        return
    for place, each in enumerate(named):
        yield from _rules_of_cell(findings, text, place, each, language)


def _rules_of_cell(
    findings: Findings, text: Text, place: int, rules: Sequence[str], language: Language
) -> Iterator[str]:
    if rules:
        cell_name = where(findings.question, *findings.question.cells[place], language)
        yield text.to(language).format(where=cell_name, rules=listed(rules, language))


def _rule_often(question: Question, rule: str, tally: Tally, language: Language) -> str:
    low, high = tally.interval()
    return texts.RULE_OFTEN.to(language).format(
        rule=rule_text(question, rule, language),
        often=number(tally.mean, 2, language),
        interval=interval_text(Interval(max(0.0, low), high), "amount", language),
    )
