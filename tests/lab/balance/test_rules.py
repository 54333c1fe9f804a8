"""How often rules come up: what games declare about them, and what the lab says."""

from __future__ import annotations

from functools import cache, cached_property
from random import Random
from typing import Any, Final

from cartable.games.registry import GAMES, load
from cartable.games.texts import LANGUAGES
from cartable.lab.arena import THINK
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.match_notes import MatchNotes
from cartable.lab.balance.measure_names import measure
from cartable.lab.balance.question import Question
from cartable.lab.balance.row import MATCHES, CellRow, DealRow
from cartable.lab.balance.wording import measure_text, rule_sentences, thing_text
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import SeatAssignment, read_entrant
from cartable.lab.match_play import decks_of, play_match, sides_of
from tests.cases import each_case

VARIANTS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "shokoba": ({"players": 3}, {"players": 2, "mistakes": True}),
    "toko_maja": ({"players": 2, "table_sets": True},),
    "goita": ({"players": 2}, {"players": 3, "two_at_random": True}, {"players": 1, "mode": "solo"}),
    "scopette": ({"players": 2, "centre_cards": 1},),
}
RARE: Final = {"GOI-16", "SCO-22"}
"""They need more matches than a test plays."""


def notes_of(game: str, variant: dict[str, Any], number: int) -> OwnEvents:
    """Of a match of random bots, or of every second one of greedy bots."""
    declared = load(game)
    options = declared.options.read(variant)
    sides = sides_of(declared, options)
    players = [
        read_entrant(("random", "greedy")[number % 2]).new_player(
            SeatAssignment(declared, options, sides, seat, seat, THINK, EntrantStats())
        )
        for seat in range(sum(map(len, sides)))
    ]
    notes = OwnEvents(declared, sides, Random(1))
    play_match(declared, options, decks_of(declared, options, 1, number), players, notes)
    return notes


class OwnEvents(MatchNotes):
    """Also notes the kinds of events that moves cause for their own seat."""

    @cached_property
    def own(self) -> set[str]:
        return set()

    def moved(self, before: Any, after: Any, events: Any) -> None:
        self.own.update(event.kind for event in events if event.seat == before.turn)
        super().moved(before, after, events)


@cache
def all_notes(game: str) -> list[tuple[dict[str, Any], OwnEvents]]:
    """Of six matches of each variant."""
    return [(variant, notes_of(game, variant, number)) for number in range(1, 7) for variant in VARIANTS[game]]


NOT_DONE: Final = {"dealt", "counted"}
"""What only follows at the end of a deal or a round."""


@each_case("game", GAMES)
def test_what_a_bot_can_leave_out_is_declared(game: str) -> None:
    seen = set[str]().union(*(notes.own for _, notes in all_notes(game)))
    assert seen - NOT_DONE == set(load(game).own_events)


@each_case("game", GAMES)
def test_declared_rules_are_on_the_rule_page_and_come_up_in_play(game: str) -> None:
    declared = load(game)
    assert declared.rule_signs
    for rule in declared.rule_signs:
        for language in LANGUAGES:
            title = declared.rule_title(rule, language)
            assert title
            assert "*" not in title
    seen: set[str] = set()
    for variant, notes in all_notes(game):
        seen |= set(notes.rules)
        options = declared.options.read(variant)
        assert all(declared.rule_signs[rule].is_possible(options) for rule in notes.rules)
        rows = {row for each in notes.rounds for row in each.rows}
        assert set(notes.kinds) | rows <= set(declared.labels)
    assert set(declared.rule_signs) - RARE <= seen


def test_reports_call_things_by_their_names_in_the_game() -> None:
    shokoba, scopette = (Question(game, ({"players": 2},), ("random",)) for game in ("shokoba", "scopette"))
    assert thing_text(shokoba, "taken:7D", "en") == "taken: seven of diamond"
    assert thing_text(shokoba, "taken:7D", "fr") == "pris : sept de diamant"
    assert thing_text(scopette, "scopette:hand", "en") == "hand scopette"
    assert thing_text(scopette, "something:else", "en") == "something: else"
    assert measure_text(shokoba, measure("rule:SHO-13"), "fr") == "Shokoba (SHO-13), fois par partie"
    assert measure_text(shokoba, measure("minutes"), "en") == "minutes per match"


def test_the_lab_says_how_often_rules_come_up_and_which_never_do() -> None:
    asked = Question("shokoba", ({"players": 2, "target": 1},), ("random",), samples=0)
    findings = Findings(asked, 0.1)
    for number in (1, 2, 3):
        findings.add(asked.play(number))
    (often,) = rule_sentences(findings, "en")
    assert often.startswith("How often rules come up in a match (random bots): ")
    assert "Taking (SHO-9) " in often
    assert "Poser (SHO-10)" in next(rule_sentences(findings, "fr"))


def test_a_rule_that_both_sides_use_alike_is_not_said_to_be_without_effect() -> None:
    """What both do equally often goes with no points on average, however much it is worth."""
    findings = Findings(Question("toko_maja", ({"players": 2},), ("greedy",), samples=0), 0.1)
    alike = {"rule:TOK-9": (8.0, 0.0), "worth:taken": (0.0, 8.0), "margin": (30.0, 2.0), MATCHES: (2.0, 2.0)}
    for number in range(1, 61):
        findings.add(DealRow(number, (CellRow(dict(alike)),)))
    often, *others = rule_sentences(findings, "en")
    assert "(TOK-9) 4.00 times" in often
    assert not any("TOK-9" in each for each in others)


@each_case(
    ("game", "variant", "excluded"),
    [
        ("shokoba", {"players": 2}, {"SHO-25"}),
        ("shokoba", {"players": 2, "mistakes": True}, set()),
        ("toko_maja", {"players": 2}, {"TOK-26"}),
        ("goita", {"players": 4}, {"GOI-26", "GOI-27"}),
        ("goita", {"players": 4, "double_factor": 1}, {"GOI-13", "GOI-26", "GOI-27"}),
        ("goita", {"players": 1, "mode": "solo"}, {"GOI-6", "GOI-9", "GOI-10", "GOI-13", "GOI-16"}),
        ("scopette", {"players": 2}, set()),
    ],
)
def test_rules_that_the_options_exclude_are_not_missed(game: str, variant: dict[str, Any], excluded: set[str]) -> None:
    declared = load(game)
    asked = Question(game, (variant,), ("random",), samples=0)
    findings = Findings(asked, 0.1)
    findings.add(DealRow(1, (CellRow({MATCHES: (2.0, 2.0)}),)))  # nothing came up at all
    (absent,) = rule_sentences(findings, "en")
    assert absent.startswith("These rules never came up: ")
    missed = {rule for rule in declared.rule_signs if f"({rule})" in absent}
    assert missed == set(declared.rule_signs) - excluded
