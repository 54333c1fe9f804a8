"""The report: one self-contained file, well formed, in both languages, with every chart and every number."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from cartable.games.texts import LANGUAGES, Language
from cartable.lab.arena import Arena
from cartable.lab.report import page
from cartable.lab.runner import Outcome
from cartable.lab.stop_rules import Sprt
from cartable.reports.drawing import Scale, shortened, ticks
from cartable.reports.markup import both, element
from tests.cases import each_case
from tests.lab.arenas import deal, played, program, short, standings_of

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
PICTURES = {"shares", "ladder", "matrix", "course", "scores", "times"}
EMPTY = {"meta", "input"}


class Page(HTMLParser):
    """Reads a page, and holds it to closing what it opens."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def ids(self) -> list[str]:
        return [found for _, each in self.attributes if (found := each.get("id"))]


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    from cartable.kernel import interpreted

    with interpreted():
        return played(short("greedy", "odd one=random", target=5), 8)


def read(outcome: Outcome, language: Language = "en") -> tuple[str, Page]:
    text = page(outcome, language)
    return text, Page(text)


@each_case("language", LANGUAGES)
def test_a_page_is_well_formed_and_has_every_chart(outcome: Outcome, language: Language) -> None:
    text, found = read(outcome, language)
    ids = found.ids()
    assert len(set(ids)) == len(ids)
    assert PICTURES | {"numbers", "rounds", "method"} <= set(ids)
    pictures = [ElementTree.fromstring(picture) for picture in SVG.findall(text)]
    assert len(pictures) == len(PICTURES)
    for picture in pictures:
        assert picture.get("aria-labelledby") in ids
        assert len(list(picture)) > 5


def test_nothing_is_fetched_and_nothing_runs(outcome: Outcome) -> None:
    text, found = read(outcome)
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in found.attributes}
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert not [
        name for _, each in found.attributes for name in each if name.startswith("on") or name in ("src", "href")
    ]


@each_case("language", LANGUAGES)
def test_both_languages_are_there_and_one_is_chosen(outcome: Outcome, language: Language) -> None:
    text, found = read(outcome, language)
    chosen = [each["id"] for tag, each in found.attributes if tag == "input" and "checked" in each]
    assert chosen == [language]
    assert f'<html lang="{language}">' in text
    for title in ("First places", "Premières places", "Over time", "Méthode"):
        assert title in text
    assert {each.get("lang") for tag, each in found.attributes if tag == "text"} == {None, "en", "fr"}


def test_the_numbers_are_those_of_the_standings(outcome: Outcome) -> None:
    text, _ = read(outcome)
    share = outcome.standings.entrants[0].share.mean
    assert f"{100 * share:.1f}%" in text
    assert f"{100 * share:.1f}\u202f%".replace(".", ",") in text
    assert "odd one" in text


def test_nothing_lies_outside_its_chart(outcome: Outcome) -> None:
    for picture in SVG.findall(read(outcome)[0]):
        tree = ElementTree.fromstring(picture)
        _, _, width, height = map(float, (tree.get("viewBox") or "").split())
        for shape in tree.iter("rect"):
            x, y, wide, tall = (float(shape.get(name) or 0) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width + 0.1
            assert 0 <= y <= y + tall <= height + 0.1


def test_solo_games_and_many_players_have_reports() -> None:
    solo = played(Arena("goita", {"players": 1, "mode": "solo"}, ("greedy", "random", "a=random")), 2)
    assert "each played solo by" in read(solo)[0]
    many = standings_of(
        [deal(number, (range(6), [number, 5, 4, -30, 200, 1]), entrants=6) for number in range(1, 5)], 6, 6
    )
    text, _ = read(Outcome(solo.arena, many, "all"))
    assert len(SVG.findall(text)) == len(PICTURES)


def test_without_deals_there_are_no_charts() -> None:
    text, found = read(Outcome(short(), standings_of([]), "interrupted"))
    assert not SVG.findall(text)
    assert "interrupted" in text
    assert "method" in found.ids()


def test_faults_and_early_stops_are_reported() -> None:
    arena = short(program("deaf"), "random", think=0.05)
    text, _ = read(played(arena, 1))
    assert "moves were replaced by the first legal one" in text
    assert "too late: 2" in text
    stopped = played(short("greedy", "random", target=2), 60, rule=Sprt(0.5, 0.8))
    assert "sequential test" in read(stopped)[0]


def test_names_cannot_break_the_page() -> None:
    assert element("p", 'a <b> & "c"', title='"><script>') == (
        '<p title="&quot;&gt;&lt;script&gt;">a &lt;b&gt; &amp; &quot;c&quot;</p>'
    )
    assert both(lambda language: f"<{language}>") == (
        '<span lang="en">&lt;en&gt;</span><span lang="fr">&lt;fr&gt;</span>'
    )
    assert both(lambda _: "7") == "<span>7</span>"


@each_case(
    ("low", "high", "found"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (-0.5, 12.5, [0, 5, 10]), (12, 47, [20, 30, 40]), (0.2, 0.9, [0.2, 0.4, 0.6, 0.8])],
)
def test_axes_have_round_numbers(low: float, high: float, found: list[float]) -> None:
    assert ticks(Scale(low, high, 0, 100)) == pytest.approx(found)


def test_a_long_name_is_cut() -> None:
    assert shortened("greedy", 100) == "greedy"
    assert shortened("a very long name of a bot", 70) == "a very lon…"
