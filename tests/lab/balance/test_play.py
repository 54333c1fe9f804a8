"""A deal in the lab: the same cards under every value, each seat beginning, and what is noted of the matches."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from random import Random

import pytest

from cartable.games.events import Event
from cartable.games.registry import load
from cartable.lab.arena import THINK
from cartable.lab.balance.choices import stakes_from
from cartable.lab.balance.match_notes import MatchNotes, sheet_rows, things_of
from cartable.lab.balance.measure_names import DROPPED, EVENT, NEVER
from cartable.lab.balance.measures import margins
from cartable.lab.balance.question import Question
from cartable.lab.balance.restriction import RestrictedPlayer
from cartable.lab.balance.row import FAULTS, MATCHES
from cartable.lab.balance.variant_play import turned_decks
from cartable.lab.entrant_stats import EntrantStats
from cartable.lab.entrants import SeatAssignment, read_entrant
from cartable.lab.match_play import Player, decks_of, play_match, sides_of
from tests.cases import each_case

SHORT = {"players": 2, "target": 1}


def question(*variants: Mapping[str, object], bots: tuple[str, ...] = ("random",), **more: object) -> Question:
    return Question("shokoba", variants or (SHORT,), bots, samples=0, **more)  # type: ignore[arg-type]


def test_the_same_value_twice_gives_the_same_row_twice() -> None:
    """Same deals, same bots, same random numbers: only the rule can make a difference."""
    one, other = question(SHORT, {**SHORT, "memory": True}).play(3).cells
    assert one == other


def test_a_question_can_be_sent_to_any_process() -> None:
    asked = question(SHORT, {**SHORT, "same_number_first": True}, bots=("random", "greedy"), never=("shokoba",))
    assert pickle.loads(pickle.dumps(asked)).play(2) == asked.play(2)


def test_a_deal_is_played_with_each_seat_beginning() -> None:
    cell = question({"players": 3, "target": 1}).play(1).cells[0]
    assert cell.sums[MATCHES] == (3.0, 3.0)
    assert {"beginning", "place_2", "place_3"} <= set(cell.sums)
    assert sum(cell.sums[name][0] for name in ("beginning", "place_2", "place_3")) == pytest.approx(0)


def test_turning_a_deck_moves_the_seat_that_chance_drew() -> None:
    game = load("shokoba")
    decks = decks_of(game, game.options.read(SHORT), 1, 1)
    (cards, spin), (same, turned) = decks(1), turned_decks(decks, 1, 2)(1)
    assert list(cards) == list(same)
    assert turned == (spin + 1) % 2


def test_a_row_holds_every_kind_of_measure() -> None:
    cell = question(bots=("greedy",)).play(1).cells[0]
    expected = {"beginning", "minutes", "turns", "decisions", "choices", "forced", "rounds", "lead_changes", "settled"}
    expected |= {"ties", "spread", "margin", "score", "deal_luck", "stronger", "stronger_points", "beginning_points"}
    expected |= {EVENT + "taken", EVENT + "over", "worth:taken", "count:emeralds", "last_change"}
    assert expected <= set(cell.sums)
    assert cell.sums[FAULTS][0] == 0
    assert cell.sums["decisions"][0] <= cell.sums["forced"][1]


def test_a_bot_that_meets_nobody_weaker_has_no_measure_of_skill() -> None:
    assert "stronger" not in question(bots=("random",)).play(1).cells[0].sums
    assert question(bots=("random", "greedy")).weaker[1] == read_entrant("random")


def players_of(pattern: str) -> tuple[list[Player], RestrictedPlayer]:
    game = load("goita")
    options = game.options.read({"players": 2, "target": 1})
    sides = sides_of(game, options)
    players: list[Player] = [
        read_entrant("greedy").new_player(SeatAssignment(game, options, sides, seat, seat, THINK, EntrantStats()))
        for seat in (0, 1)
    ]
    restricted = RestrictedPlayer(players[1], pattern, 0)
    return [players[0], restricted], restricted


@each_case("pattern", ["blocked", "block*"])
def test_a_restricted_bot_never_does_the_thing_where_it_can_help_it(pattern: str) -> None:
    seats: list[int | None] = []

    class Listening(MatchNotes):
        def moved(self, before: object, after: object, events: object) -> None:
            seats.extend(event.seat for event in events if event.kind == "blocked")  # type: ignore[attr-defined]

    game = load("goita")
    options = game.options.read({"players": 2, "target": 1})
    dropped = 0
    for number in range(1, 5):
        players, restricted = players_of(pattern)
        watching = Listening(game, sides_of(game, options), Random(1))
        play_match(game, options, decks_of(game, options, 1, number), players, watching)
        dropped += restricted.dropped
    assert dropped > 0
    assert 0 in seats
    assert 1 not in seats


def test_what_is_never_done_is_counted() -> None:
    asked = Question(
        "goita", ({"players": 2, "target": 1},), ("greedy",), ("no such thing",), samples=0, contests=False
    )
    cell = asked.play(1).cells[0]
    assert cell.sums[DROPPED + "no such thing"][0] == 0
    assert cell.sums[NEVER + "no such thing"] == (0.5, 1.0)


def test_solo_games_are_measured_without_sides() -> None:
    asked = Question("goita", ({"players": 1, "mode": "solo"},), ("greedy",), samples=0)
    cell = asked.play(1).cells[0]
    assert "beginning" not in cell.sums
    assert "ties" not in cell.sums
    assert cell.sums["stronger"][0] in (0.0, 0.5, 1.0)


def notes_of(*leads: int | None) -> MatchNotes:
    return MatchNotes(load("shokoba"), ((0,), (1,)), Random(1), leads=list(leads))


def test_the_lead_changes_when_another_side_is_clearly_ahead() -> None:
    assert notes_of(None, 0, None, 0, 1, None, 0).lead_changes() == [5, 7]
    assert notes_of(None, None).lead_changes() == []


def test_a_match_is_settled_when_the_winner_stays_ahead() -> None:
    assert notes_of(0, 1, 0, 0).settled(0) == 2
    assert notes_of(0, 0).settled(0) == 0
    assert notes_of(0, None).settled(0) == 2


def test_an_event_names_the_things_in_it() -> None:
    event = Event("taken", 0, {"card": "7D", "cards": ["6R", "??"], "count": 3, "number": 4})
    assert list(things_of(event)) == ["taken", "taken:7D", "taken:6R", "taken:4"]


def test_a_score_sheet_is_read_by_side() -> None:
    details = {"round": 1, "counts": {"gold": [1, 2, 3, 4]}, "stones": [5, 6], "points": [1, 1], "rows": ["a", "b"]}
    assert sheet_rows(details, ((0, 2), (1, 3))) == {"gold": [4.0, 6.0], "stones": [5.0, 6.0]}


def test_margins_add_up_to_nothing() -> None:
    assert margins([3, 1, 2]) == [1.5, -1.5, 0.0]
    assert margins([7]) == [7.0]


def test_a_choice_matters_if_its_best_move_is_better_in_other_worlds() -> None:
    chance = Random(2)
    clear = [[3 + chance.gauss(0, 0.1) for _ in range(32)], [chance.gauss(0, 0.1) for _ in range(32)]]
    found = stakes_from(clear, obvious=1)
    assert found.matters
    assert found.gain == pytest.approx(1.5, abs=0.1)
    assert found.given_away == pytest.approx(3, abs=0.1)
    gains = []
    for _ in range(200):
        noise = [[chance.gauss(0, 1) for _ in range(32)] for _ in range(6)]
        gains.append(stakes_from(noise, obvious=0).gain)
    assert abs(sum(gains) / len(gains)) < 0.05  # chance alone makes no choice look important


def test_sampled_decisions_are_what_the_seat_saw() -> None:
    game = load("shokoba")
    options = game.options.read(SHORT)
    sides = sides_of(game, options)
    players = [
        read_entrant("random").new_player(SeatAssignment(game, options, sides, seat, seat, THINK, EntrantStats()))
        for seat in (0, 1)
    ]
    notes = MatchNotes(game, sides, Random(3), samples=3)
    play_match(game, options, decks_of(game, options, 1, 1), players, notes)
    assert len(notes.sampled) == 3
    assert notes.decisions > 3
    for each in notes.sampled:
        assert set(each.legal) <= set(game.legal_codes(each.seen))
