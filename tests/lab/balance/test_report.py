"""The report and the data: well formed, complete, in both languages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cartable.bots.level_ratings import ratings_at
from cartable.games.registry import load
from cartable.games.texts import LANGUAGES, Language, listed
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.measure_names import measure
from cartable.lab.balance.measurement import Outcome, answer, deal_rows
from cartable.lab.balance.question import Question
from cartable.lab.balance.report import charts, page
from cartable.lab.balance.report.legend import letter
from cartable.lab.balance.row import CellRow
from cartable.lab.balance.search import read_goals, search
from cartable.lab.balance.search_sentences import goal_sentences
from cartable.lab.balance.summary import summary
from cartable.lab.balance.topics import TOPICS
from cartable.lab.balance.wording import (
    is_signed,
    question_sentences,
    sentences,
    variant_name,
    where,
)
from cartable.lab.estimates import Tally
from cartable.lab.executors import SerialExecutor
from cartable.reports.drawing import Canvas, Scale, wrapped
from tests.cases import each_case
from tests.lab.balance.synthetic import SyntheticDeals, measured, two_variants
from tests.lab.test_report import SVG, Page


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    from cartable.kernel import interpreted

    asked = Question(
        "shokoba",
        ({"players": 2, "target": 1}, {"players": 2, "target": 2}),
        ("random", "greedy"),
        ("shokoba",),
        samples=0,
    )
    findings = Findings(asked, 0.05)
    with interpreted(), deal_rows(asked, None) as results:
        return answer(findings, 6, SerialExecutor(), results=results, on_progress=lambda _: None)


@each_case("language", LANGUAGES)
def test_a_page_is_well_formed_and_says_it_in_sentences_first(outcome: Outcome, language: Language) -> None:
    text = page(outcome, language)
    found = Page(text)
    ids = found.ids()
    assert len(set(ids)) == len(ids)
    sections = [
        "sentences",
        "differences",
        "places",
        "length",
        "choices",
        "events",
        "changes",
        "values",
        "things-table",
        "method",
    ]
    assert [each for each in ids if each in sections] == sections
    for picture in SVG.findall(text):
        tree = ElementTree.fromstring(picture)
        assert tree.get("aria-labelledby") in ids
        _, _, width, height = map(float, (tree.get("viewBox") or "").split())
        for shape in tree.iter("rect"):
            x, y, wide, tall = (float(shape.get(name) or 0) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width + 0.1
            assert 0 <= y <= y + tall <= height + 0.1
    assert "http" not in text
    assert not {"script", "link", "img"} & {tag for tag, _ in found.attributes}
    assert "What changes" in text
    assert "Ce qui change" in text


def test_the_sentences_are_as_many_in_both_languages_and_differ(outcome: Outcome) -> None:
    english, french = (sentences(outcome, language) for language in LANGUAGES)
    assert len(english) == len(french) > 5
    assert not set(english) & set(french)
    assert any(each.startswith("Minutes per match (Stones that end the match: 2; greedy bots): ") for each in english)
    assert any(each.startswith("Minutes par partie (Pierres pour finir : 2 ; ") for each in french)
    for each in (*english, *french):
        assert " = " not in each
        assert "True" not in each
    assert any("never does ‘shokoba’" in each for each in english)


def test_no_difference_is_said_as_plainly_as_a_difference() -> None:
    said = sentences(measured(SyntheticDeals(4, minutes=2.0), precision=0.1), "en")
    assert any(each.startswith("Minutes per match (") and ", a difference of +" in each for each in said)
    assert any(each.startswith("What beginning is worth (") and "no difference larger than" in each for each in said)
    assert said[-1].startswith("It stopped when")


def test_one_variant_is_described_by_itself() -> None:
    said = sentences(measured(SyntheticDeals(5), precision=0.05, variants=1), "en")
    assert any(each.startswith("Beginning (") and ") is worth +" in each for each in said)
    open_ = sentences(measured(SyntheticDeals(6), precision=0.02, most=40, variants=1), "en")
    assert any(each.startswith("What beginning is worth") and ") is not settled yet" in each for each in open_)
    assert any(each.startswith("Minutes per match (") for each in said)


def test_options_are_called_as_people_call_them() -> None:
    variants = (
        {"players": 4, "teams": True, "nine_cards": False, "diamond_stones": 1, "target": None},
        {"players": 2, "teams": False, "nine_cards": True, "diamond_stones": 2, "target": 5},
    )
    asked = Question("shokoba", variants, ("expert:sims=20",))
    assert variant_name(asked, 0, "en") == (
        "4 players, ‘Teams’, without ‘Nine cards at once’, Stones for the diamond: 1, "
        "Stones that end the match: as in the rulebook"
    )
    assert variant_name(asked, 1, "fr").startswith("2 joueurs, sans « Équipes », « Neuf cartes d'un coup »")
    assert where(asked, 1, 0, "en").endswith("; expert:sims=20 bots")


def test_the_data_is_json_and_agrees_with_the_findings(outcome: Outcome) -> None:
    data = json.loads(json.dumps(summary(outcome)))
    assert data["deals"] == 6
    assert len(data["cells"]) == 4
    minutes = next(each for each in data["headlines"] if each["measure"] == "minutes")
    assert minutes["after"] == outcome.findings.tally(1, 0, "minutes").mean
    assert minutes["variant"] == {"players": 2, "target": 2}


def test_a_search_is_part_of_the_report() -> None:
    asked = two_variants(4)
    found = search(
        asked,
        read_goals("minutes=15,beginning=0"),
        lambda *_: SyntheticDeals(1, minutes=5.0),
        results=None,
        on_stage=lambda *_: lambda _: None,
    )
    assert found is not None
    fresh = measured(SyntheticDeals(9, minutes=5.0), precision=0.1)
    outcome = replace(fresh, question=found.question)
    outcome.findings.question = found.question
    text = page(outcome, "en", found)
    assert {"search", "stage-1", "stage-2"} <= set(Page(text).ids())
    ids = Page(text).ids()
    assert ids.index("search") < ids.index("sentences") < ids.index("stage-1")
    assert "the nearest to the goals (minutes per match: 15.00; " in text
    minutes, beginning = goal_sentences(found, outcome.findings, "en")
    assert minutes in text
    assert minutes.endswith("; random bots), goal met")
    assert beginning.endswith("; random bots), not settled yet")
    written = summary(outcome, found)["search"]
    assert written["goals"] == {"minutes": 15.0, "beginning": 0.0}
    assert [each["verdict"] for each in written["fresh"]] == ["met", "open"]


def test_a_house_rule_is_marked_once_and_only_where_it_is_not_the_booklets() -> None:
    varied = ({"players": 2, "diamond_stones": 1}, {"players": 2, "diamond_stones": 2})
    asked = Question("shokoba", varied, ("random",))
    same, varies = question_sentences(asked, "en")
    assert same == "Played with: 2 players."
    assert varies.startswith("What varies: ‘Stones for the diamond’ (SHO-18; house rule except for 1). ")
    assert varies.endswith("compared with: Stones for the diamond: 1.")
    (alone,) = question_sentences(Question("shokoba", varied[1:], ("random",)), "fr")
    assert alone == "Joué avec : 2 joueurs, Pierres du diamant : 2 (règle maison)."
    assert question_sentences(Question("shokoba", varied[:1], ("random",)), "en") == ["Played with: 2 players."]


def test_it_says_who_met_a_weaker_bot_and_how_much_stronger_the_other_is() -> None:
    asked = Question("shokoba", ({"players": 2},), ("casual", "expert:sims=20"))
    ratings = ratings_at(load("shokoba"), {"players": 2})
    gap = ratings["casual"].points - ratings["beginner"].points
    assert gap > 0
    assert question_sentences(asked, "en")[-1] == (
        "Each bot also met a weaker one in every arrangement: "
        f"casual against beginner (rated {gap} points higher); expert:sims=20 against casual."
    )
    assert question_sentences(asked, "fr")[-1].endswith(
        f" : amateur contre débutant (cote : {gap} points de plus) ; expert:sims=20 contre amateur."
    )
    varied = replace(asked, variants=({"players": 2}, {"players": 3}))
    assert f" (rated {gap} points higher under the reference); " in question_sentences(varied, "en")[-1]
    assert question_sentences(replace(asked, contests=False), "en") == ["Played with: 2 players."]
    backwards = replace(asked, bots=("casual", "beginner"))
    assert question_sentences(backwards, "en")[-1].endswith(f"; beginner against casual (rated {gap} points lower).")
    assert question_sentences(backwards, "fr")[-1].endswith(
        f" ; débutant contre amateur (cote : {gap} points de moins)."
    )


def test_the_data_says_who_met_a_weaker_bot(outcome: Outcome) -> None:
    assert summary(outcome)["contests"] == [{"bot": "greedy", "weaker": "random", "rating_gap": None}]
    rated = Question("goita", ({"players": 4},), ("sensible",))
    ratings = ratings_at(load("goita"), {"players": 4})
    assert rated.contested[0].name == "beginner"
    assert rated.rating_gap(0) == ratings["sensible"].points - ratings["beginner"].points


def test_labels_of_charts_are_whole(outcome: Outcome) -> None:
    text = page(outcome, "en")
    assert "…" not in text
    assert "B, greedy bots" in text
    assert '<b>B</b> <span lang="en">Stones that end the match: 2</span>' in text
    assert [letter(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
    assert wrapped("moment où le vainqueur est devant pour de bon", 160) == [
        "moment où le vainqueur",
        "est devant pour de bon",
    ]


def test_axes_have_units(outcome: Outcome) -> None:
    charts = SVG.findall(page(outcome, "en"))
    for title in ("times the precision asked for", "percentage points", "estimated minutes", "percent"):
        assert any(f">{title}</text>" in each for each in charts)
    canvas = Canvas(40)
    canvas.axis(Scale(-0.06, 0.06, 0, 360), 0)
    assert [text for text in re.findall(r'lang="en"[^>]*>([^<]*)<', "".join(canvas.parts)) if "0" in text] == [
        "−0.05",
        "0.00",
        "0.05",
    ]


def test_nothing_is_marked_in_every_row_whose_scale_holds_it() -> None:
    """At the place of 0 on the axis; minutes are far from it."""
    findings = measured(SyntheticDeals(2, minutes=1.0), precision=0.1).findings
    for drawn, marked in [
        (charts.differences(findings), True),
        (charts.places(findings), True),
        (charts.topic(findings, TOPICS[0]), False),
    ]:
        tree = ElementTree.fromstring(drawn.drawn("caption"))
        marks = [each for each in tree.iter("line") if each.get("class") == "mark"]
        dots = list(tree.iter("circle"))
        assert dots
        assert len(marks) == (len(dots) if marked else 0)
        zeros = {each.get("x") for each in tree.iter("text") if each.text and not each.text.strip("0.")}
        assert {each.get(end) for each in marks for end in ("x1", "x2")} == zeros


def test_one_variant_is_described_topic_by_topic(outcome: Outcome) -> None:
    alone = Outcome(
        replace(outcome.question, variants=outcome.question.variants[:1]), Findings(outcome.question, 0.05), "all"
    )
    alone.findings.question = alone.question
    alone.findings.deals, alone.findings.cells = 6, outcome.findings.cells[:2]
    said = sentences(alone, "en")
    assert any(each.startswith("Length (greedy bots): rounds per match: ") for each in said)
    assert any(each.startswith("Lead (greedy bots): lead changes per match: ") for each in said)
    assert any(each.startswith("Choices (greedy bots): legal moves at a decision: ") for each in said)
    assert {"length", "lead", "luck", "choices"} <= set(Page(page(alone, "en")).ids())


def test_the_clearest_differences_are_said_first_and_the_others_counted() -> None:
    findings = Findings(two_variants(), 0.05)
    findings.deals = 40
    for number in range(20):
        pair = findings._pair(1, f"count:{number:02}", CellRow(), CellRow())
        pair.deals = 0
        for deal in range(40):
            pair.add((10.0, 1.0), (11.0 + number + deal % 2, 1.0))
    said = sentences(Outcome(findings.question, findings, "all"), "en")
    assert "with a difference: 20. Here are 12 of the clearest; the other 8 are in the report's table" in said[0]
    assert [each[:4] for each in said[1:4]] == ["‘19’", "‘18’", "‘17’"]
    assert len([each for each in said if each.startswith("‘")]) == 12


def test_the_chart_of_things_says_what_it_leaves_out() -> None:
    findings = Findings(two_variants(1), 0.05)
    findings.deals = 30
    for number in range(40):
        tally = findings.cells[0][f"worth:taken:{number}"] = Tally()
        for deal in range(30):
            tally.add(number + deal % 3, 1.0)
    text = page(Outcome(findings.question, findings, "all"), "en")
    assert "Shown: 24 of 40 things, the best and the worst. Random bots." in text
    assert ">taken: 39</text>" in text
    assert ">taken: 20</text>" not in text


def test_the_intervals_of_restricted_bots_hold_for_all_of_them_at_once() -> None:
    def interval(*never: str) -> str:
        findings = Findings(replace(two_variants(1), never=never), 0.05)
        findings.deals = 50
        tally = findings.cells[0]["never:taken"] = Tally()
        for deal in range(50):
            tally.add(deal % 3 > 0, 1.0)
        (said,) = (each for each in sentences(Outcome(findings.question, findings, "all"), "en") if "‘taken’" in each)
        return said

    def ends(said: str) -> tuple[float, ...]:
        return tuple(map(float, re.findall(r"([\d.]+)%", said)[1:3]))

    one, four = ends(interval("taken")), ends(interval("taken", "a", "b", "c"))
    assert four[0] < one[0] < one[1] < four[1]


def test_only_what_is_above_or_below_something_has_a_sign(outcome: Outcome) -> None:
    assert is_signed(measure("beginning_points"))
    assert is_signed(measure("worth:taken"))
    assert not is_signed(measure("score"))
    assert not is_signed(measure("minutes"))
    text = page(outcome, "en")
    score = text[text.index(">score of a side<", text.index('id="values"')) :]
    assert "+" not in score[: score.index("</tr>")]


def test_french_has_a_space_before_a_semicolon(outcome: Outcome) -> None:
    for each in (*sentences(outcome, "fr"), *question_sentences(outcome.question, "fr")):
        assert not re.search(r"\S;", each)


def test_parts_of_a_sentence_are_joined_as_each_language_does_it() -> None:
    assert listed(("a", "b"), "en") == "a; b"
    assert listed(("a", "b"), "fr") == "a ; b"


def test_without_deals_there_is_still_a_page() -> None:
    empty = Outcome(two_variants(), Findings(two_variants(), 0.05), "interrupted")
    assert "method" in Page(page(empty, "en")).ids()


def test_what_is_true_of_many_comparisons_is_said_once() -> None:
    many = tuple({"players": 2, "target": target} for target in (1, 2, 3, 4))
    asked = Question("shokoba", many, ("random",), samples=0)
    findings = Findings(asked, 0.001)
    for number in range(1, 41):
        findings.add(asked.play(number))
    said = sentences(Outcome(asked, findings, "all"), "en")
    (ties,) = (each for each in said if each.startswith("Matches that end in a tie"))
    assert ties.startswith("Matches that end in a tie, in 3 of 3 comparisons: not settled yet. In all of them ")
    assert sum(each.startswith("Minutes per match (") for each in said) == 3
