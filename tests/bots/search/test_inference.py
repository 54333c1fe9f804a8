"""What others did says what they hold: stories, clues, and the worlds that a search imagines."""

from __future__ import annotations

import pytest

import cartable
from cartable.bots.search.bot import SearchBot
from cartable.games.goita import clues as goita
from cartable.games.goita.acts import BLOCK_WITH, PASS
from cartable.games.goita.cards import WIDTH
from cartable.games.goita.state import State as GoitaState
from cartable.kernel import wide_row
from cartable.kernel.bags import one
from tests.conformance.variants import FEWER, Variant, for_each, played


@for_each(FEWER)
def test_a_story_holds_nothing_that_the_seat_did_not_see(variant: Variant) -> None:
    match = played(variant, seed=8, plies=20)
    assert match.turn is not None
    last = match.rounds[-1]
    for seen, move in match.story(match.turn):
        expected = match.game.state()
        match.game.rules.hide(seen, match.turn, expected)
        assert seen == expected
        assert move in last.moves or move in map(match.game.cover, last.moves) or match.game.quiet_moves


def test_worlds_are_doubted_by_what_they_cannot_explain() -> None:
    state = GoitaState(players=4, turn=3)
    state.hands[1] = one(8, WIDTH) + one(2, WIDTH)
    clues = wide_row(8)
    clues[1] = 1 << 8
    assert goita.doubt(state, clues) == 1
    clues[1] = 1 << 7
    assert goita.doubt(state, clues) == 0


def test_who_lets_an_opponent_pass_is_thought_to_lack_the_card() -> None:
    before = GoitaState(players=4, turn=1, attack=8, attacker=0)
    partner = GoitaState(players=4, turn=2, attack=8, attacker=0)
    seen = GoitaState(players=4, turn=3)
    assert goita.clues([(before, PASS), (partner, PASS)], seen) == [0, 1 << 8, 0, 0]
    shown = GoitaState(players=4, turn=1, attack=8, attacker=2)
    assert goita.clues([(before, PASS), (shown, BLOCK_WITH + 8)], seen) == [0, 0, 0, 0]


@pytest.mark.compiled_only
def test_what_others_did_changes_what_a_bot_thinks() -> None:
    """Over a match the conclusions change some judgement; without a story there are none."""
    match, differed = cartable.new("goita", seed=2), 0
    for _ in range(40):
        if match.turn is None:
            break
        seen = match.hidden(match.turn)
        plain, wise = (SearchBot(match.game, seed=1, sims=50) for _ in range(2))
        wise.recall(match.story(match.turn), seen)
        differed += plain.judge(seen) != wise.judge(seen)
        match.play(match.legal_moves[0])
    assert differed > 3
