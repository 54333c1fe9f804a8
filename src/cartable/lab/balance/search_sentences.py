"""What a search found, in plain sentences."""

from __future__ import annotations

from cartable.games.texts import Language, listed
from cartable.lab.balance import texts
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.measure_names import measure
from cartable.lab.balance.question import Question
from cartable.lab.balance.search import Goal, SearchResult
from cartable.lab.balance.wording import bot_title, interval_text, measure_text, value_text, variant_name


def search_sentence(result: SearchResult, findings: Findings, language: Language) -> str:
    """What a search found, with the values on fresh deals."""
    values = texts.ON_FRESH_DEALS.to(language).format(
        values=listed(goal_sentences(result, findings, language), language)
    )
    return f"{nearest_sentence(result, language)} {values}"


def nearest_sentence(result: SearchResult, language: Language) -> str:
    """Which of the candidates a search found."""
    return texts.SOUGHT.to(language).format(
        count=len(result.asked.variants),
        variant=variant_name(result.asked, result.winner.variant, language),
        goals=listed((_goal_text(result.asked, goal, language) for goal in result.goals), language),
    )


def goal_sentences(result: SearchResult, findings: Findings, language: Language) -> list[str]:
    """For each goal and level the value on fresh deals, and whether it meets the goal."""
    strengths = len(findings.question.bots)
    winner = len(findings.cells) - strengths
    return [
        _goal_found(findings, goal, winner + strength, language)
        for goal in result.goals
        for strength in range(strengths)
    ]


def _goal_found(findings: Findings, goal: Goal, place: int, language: Language) -> str:
    """The value of a goal's measure in the cell at this place, and whether that is what was wanted."""
    found = measure(goal.name)
    label = measure_text(findings.question, found, language)
    strength = findings.question.cells[place][1]
    bots = texts.BOTS.to(language).format(bots=bot_title(findings.question, strength, language))
    tally = findings.cells[place].get(goal.name)
    if tally is None:
        return texts.GOAL_UNKNOWN.to(language).format(label=label, bots=bots)
    return texts.GOAL_FOUND.to(language).format(
        label=label,
        value=value_text(tally.mean, found.unit, language),
        interval=interval_text(findings.interval(place, goal.name), found.unit, language),
        bots=bots,
        verdict=texts.GOAL_VERDICTS[goal.verdict(findings, place)].to(language),
    )


def _goal_text(question: Question, goal: Goal, language: Language) -> str:
    found = measure(goal.name)
    value = value_text(goal.value, found.unit, language)
    return texts.OPTION_VALUE.to(language).format(label=measure_text(question, found, language), value=value)
