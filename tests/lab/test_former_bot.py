"""A bot of another version as a program: it plays exactly as it would in its own version, seeing nothing more."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import cartable
from bench.duel import Duel, DuelTable, play, source_tree
from cartable.lab.arena import Arena
from cartable.lab.match_play import Decision, decks_of, play_match
from tests.tiers import rest_in_soak

ROOT = Path(__file__).parents[2]


def as_program(level: str) -> str:
    """A level of this version, driven as if it were an earlier one."""
    return f"clone=exec:{sys.executable} {ROOT / 'bench' / 'former_bot.py'} {ROOT} {level}"


class _Reader:
    """Plays any move after reading the record of what its seat knows."""

    wants_events = False

    def __init__(self) -> None:
        self.decisions = 0

    def move(self, decision: Decision) -> int:
        read = cartable.read(decision.record())
        assert read.turn == decision.seat
        assert bytes(read.hidden(decision.seat)) == bytes(decision.hidden_state())
        seen, told = read.round_history(decision.seat), decision.history()
        assert [(bytes(state), move) for state, move in seen] == [(bytes(state), move) for state, move in told]
        self.decisions += 1
        return decision.legal[self.decisions % len(decision.legal)]

    def receive_events(self, events: object) -> None: ...

    def finish(self, scores: object, winners: object) -> None: ...

    def abort(self) -> None: ...


SHORT: dict[str, dict[str, Any]] = {
    "shokoba": {"players": 2, "target": 2},
    "goita": {"players": 4, "target": 10},
    "scopette": {"players": 3},
    "toko_maja": {"players": 2, "rounds": 1},
}


@pytest.mark.parametrize("game", rest_in_soak(list(SHORT), ["shokoba", "toko_maja"]))
def test_a_record_says_exactly_what_the_seat_knows(game: str) -> None:
    declared = cartable.load(game)
    options = declared.options.read(SHORT[game])
    reader = _Reader()
    play_match(declared, options, decks_of(declared, options, 1, 1), [reader] * SHORT[game]["players"])
    assert reader.decisions > 20


@pytest.mark.parametrize("game", rest_in_soak(["shokoba", "goita"], ["goita"]))
def test_a_clone_of_this_version_plays_the_same_matches(game: str) -> None:
    """It has the seed of its seat, so every move depends on whether it knows the same as a bot of the arena."""
    level, options = "expert:sims=2,ms=60000", {"players": 2, "target": 1}
    as_clone = Arena(game, options, (as_program(level), "greedy"), think=60).play(1)
    as_bot = Arena(game, options, (level, "greedy"), think=60).play(1)
    assert not as_clone.stats[0].faults, as_clone.stats[0].error_output
    assert as_clone.stats[0].wall.moves == as_bot.stats[0].wall.moves > 5
    assert as_clone.matches == as_bot.matches


def test_a_duel_goes_on_from_what_was_played(tmp_path: Path) -> None:
    table = DuelTable("short", "shokoba", {"players": 2, "target": 1}, 0.57)
    duel = Duel(source_tree(str(ROOT)), "greedy", "", deals=1, workers=1, out=tmp_path, all_deals=True)
    first = play(duel, table)
    assert (first.standings.deals, first.standings.matches) == (1, 2)
    assert not any(each.stats.faults for each in first.standings.entrants)
    stored = duel.file(table).read_bytes()
    again = play(Duel(duel.old, "greedy", "", deals=2, workers=1, out=tmp_path, all_deals=True), table)
    assert again.standings.deals == 2
    assert duel.file(table).read_bytes().startswith(stored)


def test_versions_that_disagree_on_what_is_legal_are_not_compared() -> None:
    from bench.former_bot import _check_legal

    match = cartable.new("shokoba", players=2, seed=1)
    legal = [str(move) for move in match.legal_moves]
    _check_legal(match, {"legal": legal, "complete": True})
    with pytest.raises(SystemExit, match="disagree"):
        _check_legal(match, {"legal": legal[1:], "complete": True})
