"""What holds for matches of every game: they end, can be copied and undone, and a wrong move changes nothing."""

from __future__ import annotations

import json

import pytest

from cartable import IllegalMove, Match, Move
from cartable.games.reader import SPECTATOR
from tests.conformance.variants import ALL, FEWER, Variant, for_each, now_and_then, played, random_moves

every_variant = for_each(ALL)
fewer_variants = for_each(FEWER)


def everything(match: Match) -> tuple[object, ...]:
    states = [bytes(state) for each in match.rounds for state in each.states]
    return states, match.moves, match.ply, match.turn, match.scores, match.record()


@every_variant
def test_a_match_ends_with_winners_and_no_moves(variant: Variant) -> None:
    match = played(variant, seed=5)
    assert match.is_over
    assert match.turn is None
    assert list(match.legal_moves) == []
    best = {seat for seat in range(match.players) if match.scores[seat] == max(match.scores)}
    assert set() < set(match.winners) <= best  # a rule may break ties; the reference implementation checks which


@every_variant
def test_partners_share_their_score(variant: Variant) -> None:
    match = played(variant, seed=6)
    assert sorted(seat for team in match.sides for seat in team) == list(range(match.players))
    for team in match.sides:
        assert len({match.scores[seat] for seat in team}) == 1


@every_variant
def test_nobody_has_won_while_the_match_runs(variant: Variant) -> None:
    match = variant.new(seed=7)
    for _ in random_moves(match, seed=7):
        assert match.winners == ()
        assert match.turn in range(match.players)
        assert len(match.legal_moves) > 0


@fewer_variants
def test_the_same_seed_gives_the_same_match(variant: Variant) -> None:
    assert everything(played(variant, seed=8)) == everything(played(variant, seed=8))
    assert variant.new(seed=8).rounds[0].deck != variant.new(seed=9).rounds[0].deck


@every_variant
def test_undo_walks_back_through_every_state(variant: Variant) -> None:
    match = variant.new(seed=10)
    before = []
    for move in random_moves(match, seed=10):
        before.append((bytes(match.state), len(match.rounds), match.legal_moves.codes, move))
    while before:
        state, rounds, codes, move = before.pop()
        assert match.undo() == move
        assert (bytes(match.state), len(match.rounds), match.legal_moves.codes) == (state, rounds, codes)
    with pytest.raises(IllegalMove) as error:
        match.undo()
    assert error.value.code == "move/none-to-undo"


@fewer_variants
def test_a_copy_is_independent(variant: Variant) -> None:
    match = played(variant, seed=11, plies=20)
    kept = everything(match)
    other = match.copy()
    assert everything(other) == kept
    for _ in random_moves(other, seed=1):
        pass
    assert everything(match) == kept
    match.undo()
    assert other.is_over


@fewer_variants
def test_a_wrong_move_changes_nothing(variant: Variant) -> None:
    match = played(variant, seed=12, plies=15)
    kept = everything(match)
    wrong: list[Move | str] = ["", "?", "99Z", "x" * 1000, Move(-1, "nothing"), Move(1 << 62, "too much")]
    later = played(variant, seed=12, plies=40)
    wrong += [move for move in later.moves[15:] if move not in match.legal_moves]
    for move in wrong:
        with pytest.raises(IllegalMove) as error:
            match.play(move)
        assert error.value.code in {"move/unreadable", "move/illegal", "move/ambiguous"}
        assert everything(match) == kept


@fewer_variants
def test_no_move_comes_after_the_end(variant: Variant) -> None:
    match = played(variant, seed=13)
    kept = everything(match)
    for move in (match.moves[-1], str(match.moves[-1]), ""):
        with pytest.raises(IllegalMove) as error:
            match.play(move)
        assert error.value.code == "move/over"
    assert everything(match) == kept


@fewer_variants
def test_views_and_events_are_plain_data(variant: Variant) -> None:
    match = variant.new(seed=14)
    events = list(match.opening_events)
    for move in random_moves(match, seed=14):
        for seat in (SPECTATOR, *range(match.players)) if now_and_then(match) else ():
            shown = match.view(seat)
            assert json.loads(json.dumps(shown)) == shown
        twin = match.copy()
        events += twin.play(move)
    for event in events:
        shown = event.as_data()
        assert json.loads(json.dumps(shown)) == shown
        for language in ("en", "fr"):
            assert match.game.events.describe(event, match.names, language)


@fewer_variants
def test_every_move_reads_back_from_its_notation(variant: Variant) -> None:
    match = variant.new(seed=15)
    for _ in random_moves(match, seed=15):
        for move in match.legal_moves:
            assert match.legal_moves.read(str(move)) == move
            assert match.legal_moves.read(str(move).lower()) == move
            assert "".join(match.game.notation.steps(move.code))
