"""Reusing the tree of the last search: what is reused, what is not, and that no secrets come with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import cartable
from cartable import Match
from cartable.bots import choose
from cartable.bots.search.bot import SearchBot
from cartable.bots.search.buffers import Branch, SearchBuffers
from cartable.bots.search.engine import Budget, MoveEstimate, TreeMemory, search
from cartable.bots.search.observed_moves import legal_by_observed
from cartable.bots.search.plan import settings_for
from cartable.bots.search.tree import NODE, OFFERED, ROOT
from cartable.bots.search.tree_reuse import graft, moves_since, write_root_evaluation
from cartable.kernel.chance import generator
from tests.bots.endings.twin import squashed
from tests.bots.setups import by_game, quick_by_game
from tests.cases import each_case
from tests.conformance.variants import FEWER, Variant, played
from tests.interpreted import interpreted

compiled_only = pytest.mark.compiled_only
Path = tuple[tuple[int, int], ...]


def searched(match: Match, memory: TreeMemory, sims: int = 60, **settings: int) -> tuple[int, list[MoveEstimate]]:
    """The simulations that an earlier search had made already, and what was found with them."""
    assert match.turn is not None
    plan, seen = settings_for(match.game, {"reuse": 100, **settings}), match.hidden(match.actor)
    with search(match.game, seen, plan, Budget(sims), 1, memory, match.round_history(match.turn)) as found:
        return found.reused_visits, found.estimates()


def play_on(match: Match, seat: int) -> bool:
    """Let everybody make a move of the middle until the seat has to choose; whether it has to in this round."""
    rounds = len(match.rounds)
    while match.turn is not None and len(match.rounds) == rounds:
        if match.turn == seat and len(match.legal_moves) > 1:
            return True
        match.play(match.legal_moves[len(match.legal_moves) // 2])
    return False


def branches(buffers: SearchBuffers, node: int = ROOT, above: Path = ()) -> Iterator[tuple[Path, Branch]]:
    for each in buffers.branches(node):
        path = (*above, (each.seat, each.move))
        yield path, each
        yield from branches(buffers, each.node, path)


@compiled_only
@quick_by_game
def test_the_subtree_below_the_moves_made_since_is_reused(variant: Variant) -> None:
    """A slow twin: every node below those moves, by the path that leads to it.

    Once without the points gained since, and once with them.
    """
    for share in (0, 80):
        is_reused_below(played(variant, seed=4, plies=6), share)


def is_reused_below(match: Match, share: int) -> None:
    plan, seat = settings_for(match.game, {"reuse": 100, "share": share}), match.turn
    assert seat is not None
    before, after = SearchBuffers(match.game, 1001), SearchBuffers(match.game, 1001)
    before.prepare(match.hidden(seat), plan, seed=1)
    before.simulate(400)
    found = dict(branches(before))
    most = max(found, key=lambda path: (len(path) == 1, found[path].visits))
    match.play(next(move for move in match.legal_moves if _begins(match, move.code, most[0][1])))
    if not play_on(match, seat):
        return
    seen = match.hidden(seat)
    made = moves_since(match.game, before.seen, match.round_history(seat), seat)
    assert made is not None
    assert made[0] == most[0]
    old, names = before.saved_tree(), legal_by_observed(match.game, seen)
    start = old.node_after(made)
    assert (start is not None) == (tuple(made) in found)
    if start is not None:
        after.prepare(seen, plan, seed=2)
        after.write_root_evaluation()
        offsets = gained_values(
            match, [now - was for now, was in zip(evaluated(after), old.root_evaluation, strict=True)]
        )
        after.reuse(old, start, names)
        expected = {
            path[len(made) :]: each
            for path, each in found.items()
            if len(path) > len(made) and path[: len(made)] == tuple(made) and path[len(made)][1] in names
        }
        taken = dict(branches(after))
        assert taken.keys() == expected.keys()
        for path, each in taken.items():
            assert each.visits == expected[path].visits
            mean = expected[path].mean - share / 100 * (offsets[each.seat] - 0.5)
            assert each.mean == pytest.approx(min(max(mean, 0), 1), abs=1e-5)
        assert after.visits == sum(each.visits for path, each in taken.items() if len(path) == 1)


def offered(buffers: SearchBuffers) -> dict[int, int]:
    """How often each move at the root could have been made."""
    return {each.move: buffers._nodes[NODE * each.node + OFFERED] for each in buffers.branches()}


def evaluated(buffers: SearchBuffers) -> list[int]:
    return list(buffers.of_write_root_evaluation[-1].root_evaluation)


def gained_values(match: Match, gains: Sequence[int]) -> list[float]:
    """By seat, how much of everything such gains are worth beside those of the other sides."""
    scale, sides = 10 * settings_for(match.game, {})["scale"], match.game.sides(match.state)
    found = []
    for seat in range(match.players):
        others = [gains[each] for side in sides if seat not in side for each in side]
        found.append(squashed(gains[seat] - sum(others) // max(1, len(others)), scale))
    return found


def _begins(match: Match, move: int, name: int) -> bool:
    whole = match.game.whole_moves
    small = whole.small_moves(match.state, move)[0] if whole else move
    return legal_by_observed(match.game, match.hidden(match.actor))[name] == small


@compiled_only
@each_case("game", cartable.GAMES)
def test_a_bot_reuses_the_tree_of_its_last_search(game: str) -> None:
    match, taken = cartable.new(game, players=2, seed=3), list[int]()

    class Watched(SearchBuffers):
        def reuse(self, *old: Any) -> None:
            super().reuse(*old)
            taken.append(self.reused_visits)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("cartable.bots.search.engine.SearchBuffers", Watched)
        monkeypatch.setattr("cartable.bots.search.engine._free", {})
        bots = [SearchBot(match.game, seed, sims=200, reuse=100) for seed in range(2)]
        for _ in range(20):
            assert match.turn is not None
            match.play(choose(bots[match.turn], match))
    assert sum(start > 0 for start in taken) >= 3


@compiled_only
@by_game(FEWER)
def test_what_a_seat_cannot_know_changes_nothing_over_several_moves(variant: Variant) -> None:
    """Two matches that differ in all that the seat does not know, in every state of the history in another way."""
    match, chosen = variant.new(seed=5), 0
    bots = [SearchBot(match.game, seed=2, sims=40, reuse=100) for _ in range(2)]
    seat = match.turn
    assert seat is not None
    while chosen < 5 and match.turn is not None:
        if match.turn != seat:
            match.play(match.legal_moves[0])
            continue
        moves = [choose(bot, each) for bot, each in zip(bots, (match, _imagined(match, seat)), strict=True)]
        assert moves[0] == moves[1]
        match.play(moves[0])
        chosen += 1


def _imagined(match: Match, seat: int) -> Match:
    other = match.copy()
    for number, state in enumerate(other.rounds[-1].states):
        seen = match.game.state()
        match.game.rules.hide(state, seat, seen)
        match.game.rules.resample(seen, generator(number))
        other.rounds[-1].states[number] = seen
    other._legal = None
    return other


@compiled_only
@each_case("game", cartable.GAMES)
def test_a_position_that_does_not_follow_starts_with_an_empty_tree(game: str) -> None:
    """Another deal, a match taken back to before the last search, and a bot without the history."""
    match, memory = cartable.new(game, players=2, seed=3), TreeMemory()
    assert play_on(match, 0)
    early = match.copy()
    match.play(match.legal_moves[0])
    assert play_on(match, 0)
    for other in (cartable.new(game, players=2, seed=4), early):
        assert play_on(other, 0)
        searched(match, memory)
        assert searched(other, memory) == searched(other, TreeMemory())
    searched(early, memory)
    seen = match.hidden(0)
    with search(match.game, seen, settings_for(match.game, {"reuse": 100}), Budget(60), 1, memory) as found:
        assert found.reused_visits == 0


@compiled_only
@each_case("game", cartable.GAMES)
def test_a_bot_uses_history_only_where_it_reuses_trees(game: str) -> None:
    match = cartable.new(game, players=2, seed=3)
    assert not SearchBot(match.game, seed=1, sims=10, reuse=0).uses_history
    assert SearchBot(match.game, seed=1, sims=10, reuse=50).uses_history


@compiled_only
def test_reused_visits_follow_the_setting_and_fill_half_of_the_tree() -> None:
    match = cartable.new("goita", seed=1)
    seen, starts, expected = match.hidden(match.actor), list[tuple[int, int]](), list[int]()
    for reuse, nodes in ((100, 2001), (50, 2001), (100, 101)):
        plan = settings_for(match.game, {"reuse": reuse})
        full, fresh = SearchBuffers(match.game, 2001), SearchBuffers(match.game, nodes)
        full.prepare(seen, plan, seed=1)
        full.simulate(1000)
        expected.append(sum(each.visits * reuse // 100 for each in full.branches()))
        fresh.prepare(seen, plan, seed=1)
        fresh.reuse(full.saved_tree(), ROOT, legal_by_observed(match.game, seen))
        starts.append((fresh.reused_visits, fresh.used))
        before, after = offered(full), offered(fresh)
        assert after.items() <= {move: often * reuse // 100 for move, often in before.items()}.items()
    (whole, used), (half, fewer), (_, few) = starts
    assert [whole, half] == expected[:2]
    assert whole == 1000
    assert fewer < used
    assert few == 51


@compiled_only
@quick_by_game
def test_interpreted_and_compiled_reuse_agree(variant: Variant) -> None:
    match = played(variant, seed=4, plies=7)
    seen, plan = match.hidden(match.actor), settings_for(match.game, {"reuse": 70})
    trees = []
    for form_of in (lambda kernel: kernel, interpreted):
        buffers, next_one = SearchBuffers(match.game, 80), SearchBuffers(match.game, 80)
        buffers.prepare(seen, plan, seed=9)
        buffers.simulate(40)
        next_one.prepare(seen, plan, seed=9)
        form_of(match.game.bound(write_root_evaluation))(*next_one.of_write_root_evaluation)
        with pytest.MonkeyPatch.context() as monkeypatch:
            monkeypatch.setattr("cartable.bots.search.buffers.graft", form_of(graft))
            next_one.reuse(buffers.saved_tree(), ROOT, legal_by_observed(match.game, seen))
        trees.append([bytes(each) for each in next_one.of_simulate])
    assert trees[0] == trees[1]
