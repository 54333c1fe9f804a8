"""Questions: combinations of values, bots, patterns and goals, and the errors for those that cannot be asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cartable.games.errors import BadOption
from cartable.games.registry import load
from cartable.kernel import interpreted
from cartable.lab.balance.entrants import read_bots
from cartable.lab.balance.errors import CODES, BalanceError
from cartable.lab.balance.findings import Findings
from cartable.lab.balance.measurement import answer, check_precision, deal_rows
from cartable.lab.balance.question import Question
from cartable.lab.balance.restriction import check_patterns, named_patterns, read_patterns
from cartable.lab.balance.search import Goal, read_goals, search
from cartable.lab.balance.variants import all_values, combinations, differing, variants
from cartable.lab.errors import ArenaError
from cartable.lab.executors import SerialExecutor
from tests.cases import each_case
from tests.lab.balance.synthetic import SyntheticDeals, measured, two_variants

GAME = load("shokoba")


def test_every_combination_is_compared_with_the_rulebook() -> None:
    found = variants(GAME, {"players": 2}, {"target": (5, None), "same_number_first": (True, False)})
    assert found[0] == {"players": 2, "target": 7, "same_number_first": False}
    assert len(found) == 4
    assert differing(found, 1) == {"target": 7, "same_number_first": True}


def test_a_single_value_is_compared_with_the_rulebook() -> None:
    assert [each["target"] for each in variants(GAME, {"players": 3}, {"target": (9,)})] == [6, 9]


def test_the_number_of_the_rulebook_is_the_reference_where_it_depends_on_other_options() -> None:
    def targets(*values: int | None, **base: int) -> list[Any]:
        return [each["target"] for each in variants(GAME, base, {"target": values})]

    assert targets(5, 7, players=2) == [7, 5]
    assert targets(5, 7, players=4) == [5, 7]
    assert targets(7, players=2) == [7]
    assert targets(7, None, 5, players=2) == [7, 5]
    found = variants(load("toko_maja"), {"players": 3}, {"put_aside": (8, 14)})
    assert [each["put_aside"] for each in found] == [14, 8]
    found = variants(GAME, {}, {"players": (2, 3), "target": (7,)})
    assert [(each["players"], each["target"]) for each in found] == [(2, 7), (3, 6), (3, 7)]


def test_an_option_cannot_be_fixed_and_varied() -> None:
    with pytest.raises(BalanceError) as error:
        variants(GAME, {"target": 5}, {"target": (6,)})
    assert error.value.code == "balance/twice"


def test_values_without_the_rulebook_are_compared_with_the_first() -> None:
    assert [each["target"] for each in variants(GAME, {}, {"target": (9, 4, 9)})] == [9, 4]


def test_a_switch_is_not_taken_for_a_number() -> None:
    assert [each["mistakes"] for each in variants(GAME, {}, {"mistakes": (True, False)})] == [False, True]


@each_case(
    ("varied", "code"),
    [
        ({"target": tuple(range(1, 51)), "players": (2, 3)}, "balance/combinations"),
        ({"target": (99,)}, "option/value"),
        ({"nine_cards": (False, True)}, "option/conflict"),
    ],
)
def test_what_cannot_be_compared_is_an_error(varied: dict[str, tuple[object, ...]], code: str) -> None:
    with pytest.raises((BalanceError, BadOption)) as error:
        variants(GAME, {"players": 2}, varied)
    assert error.value.code == code


def test_combinations_that_the_rules_exclude_are_left_out() -> None:
    found = variants(GAME, {}, {"players": (2, 4), "teams": (False, True)})
    assert [(each["players"], each["teams"]) for each in found] == [(4, False), (4, True), (2, False)]
    single = combinations(GAME, {"players": 2}, {"hand_size": tuple(range(3, 7))})
    assert [each["hand_size"] for each in single.variants] == [3, 6]
    assert single.left_out == ({"hand_size": 4}, {"hand_size": 5})
    with pytest.raises(BadOption) as error:
        variants(GAME, {"teams": True}, {"players": (2, 3), "mistakes": (False, True)})
    assert error.value.code == "option/conflict"


def test_an_option_with_many_values_needs_some_named() -> None:
    assert all_values(GAME, "mistakes") == (False, True)
    with pytest.raises(BalanceError) as error:
        all_values(GAME, "target")
    assert error.value.code == "balance/values"


def test_bots_are_levels_with_settings() -> None:
    assert read_bots("casual, expert:sims=20,threads=1") == ("casual", "expert:sims=20,threads=1")


@each_case("text", ["", "genius", "exec:true", "random,greedy,casual,sensible,expert"])
def test_other_bots_are_refused(text: str) -> None:
    with pytest.raises(BalanceError) as error:
        read_bots(text)
    assert error.value.code == "balance/bots"


def test_a_level_that_is_named_twice_is_refused_as_that() -> None:
    with pytest.raises(BalanceError, match="'greedy' is named twice"):
        read_bots("greedy,casual,greedy")


def test_a_setting_that_a_level_does_not_take_is_refused() -> None:
    with pytest.raises(ArenaError):
        read_bots("random:sims=5")


@each_case("given", [[""], ["x" * 81], ["a\nb"], list("abcde")])
def test_bad_patterns_are_refused(given: list[str]) -> None:
    with pytest.raises(BalanceError) as error:
        read_patterns(given)
    assert error.value.code == "balance/pattern"
    assert read_patterns(["taken", " taken"]) == ("taken",)


@each_case("precision", [0.0, -1.0, 0.5, float("nan"), float("inf")])
def test_bad_precisions_are_refused(precision: float) -> None:
    with pytest.raises(BalanceError) as error:
        check_precision(precision)
    assert error.value.code == "balance/precision"


@each_case("text", ["", "charm=1", "minutes", "minutes=soon", "minutes=nan", "minutes=1,minutes=2"])
def test_bad_goals_are_refused(text: str) -> None:
    with pytest.raises(BalanceError) as error:
        read_goals(text)
    assert error.value.code == "balance/goal"


def test_every_error_speaks_both_languages() -> None:
    for code in CODES:
        english, french = BalanceError.texts[code]
        assert english != french


def test_a_search_finds_the_value_that_meets_the_goal() -> None:
    """The first candidate has matches of ten minutes, all others of sixteen."""
    for wanted, winner in ((10.0, 3), (16.0, 4)):
        found = search(
            two_variants(5),
            read_goals(f"minutes={wanted}"),
            lambda *_: SyntheticDeals(1, minutes=6.0),
            results=None,
            on_stage=lambda *_: lambda _: None,
        )
        assert found is not None
        chosen = found.question.variants[-1]["target"]
        assert (chosen == 3) is (winner == 3)
        assert found.question.variants[0] == {"target": 5}  # the rulebook's
        assert [len(stage.candidates) for stage in found.stages] == [5, 3, 2]
        assert [stage.deals for stage in found.stages] == [40, 80, 160]


def test_a_search_needs_candidates() -> None:
    with pytest.raises(BalanceError) as error:
        search(
            two_variants(1),
            (Goal("minutes", 1.0),),
            lambda *_: SyntheticDeals(1),
            results=None,
            on_stage=lambda *_: lambda _: None,
        )
    assert error.value.code == "balance/search"


def test_a_measurement_is_resumed_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    asked = Question("shokoba", ({"players": 2, "target": 1},), ("random",), samples=0)

    def measured(deals: int, stored: Path | None) -> Findings:
        findings = Findings(asked, 0.01)
        with deal_rows(asked, stored) as results:
            answer(findings, deals, SerialExecutor(), results=results, on_progress=lambda _: None)
        return findings

    measured(2, path)
    before = path.read_bytes()
    resumed, whole = measured(4, path), measured(4, None)
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes().splitlines()) == 5
    assert resumed.cells == whole.cells
    path.write_bytes(path.read_bytes().replace(b'"cells":[{', b'"cells":[{},{'))
    with pytest.raises(ArenaError) as error:
        deal_rows(asked, path)
    assert error.value.code == "results/line"
    other = Question("shokoba", ({"players": 2, "target": 2},), ("random",), samples=0)
    with pytest.raises(ArenaError) as error:
        deal_rows(other, path)
    assert error.value.code == "results/changed"


@each_case(
    ("deals", "wanted", "verdict"),
    [(200, 10.0, "met"), (200, 20.0, "missed"), (200, 11.0, "open"), (20, 10.0, "open")],
)
def test_a_goal_is_met_missed_or_not_settled(deals: int, wanted: float, verdict: str) -> None:
    """Matches last ten minutes; a step is a tenth of the goal."""
    outcome = measured(SyntheticDeals(3), precision=0.001, most=deals, variants=1)
    assert Goal("minutes", wanted).verdict(outcome.findings, 0) == verdict


@each_case(
    ("game", "options", "pattern"),
    [
        ("shokoba", {"players": 2}, "shokoba"),
        ("shokoba", {"players": 2}, "tak*"),
        ("shokoba", {"players": 2}, "*7D*"),
        ("shokoba", {"players": 2}, "7D x *"),
        ("toko_maja", {"players": 2}, "take A"),
        ("goita", {"players": 2}, "(K)*"),
        ("goita", {"players": 1, "mode": "solo"}, "a1"),
        ("scopette", {"players": 2}, "pass"),
    ],
)
def test_a_pattern_fits_an_event_or_a_move(game: str, options: dict[str, Any], pattern: str) -> None:
    declared = load(game)
    with interpreted():
        check_patterns(declared, [pattern], [declared.options.read(options)])


@each_case("pattern", ["no such thing", "takn*", "diamonds", "*zzz*"])
def test_a_pattern_that_fits_nothing_is_refused_with_a_list(pattern: str) -> None:
    with interpreted(), pytest.raises(BalanceError) as error:
        check_patterns(GAME, [pattern], [GAME.options.read({"players": 2})])
    assert error.value.code == "balance/never"
    assert "taken, laid, shokoba" in str(error.value)


def test_a_pattern_can_be_written_as_reports_call_it() -> None:
    assert named_patterns(GAME, ["Réclamé", "taken", "*7D*"]) == ("claimed", "taken", "*7D*")
    assert named_patterns(load("toko_maja"), ["taken from a pile"]) == ("taken",)
