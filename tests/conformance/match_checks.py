"""What holds for matches of every game: they follow the rule page, lose no card, can be copied, undone and recorded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from cartable import IllegalMove, Match, Move
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES
from tests.conformance.twin import Twin, deck_of, snapshot, twin_of
from tests.conformance.variants import now_and_then, random_moves
from tests.conformance.walk import Walk

UNREADABLE = ("", "?", "99Z", "x" * 1000)
CODES = (Move(-1, "nothing"), Move(1 << 62, "too much"))


def deal_to(match: Match, twin: Twin) -> None:
    last = match.rounds[-1]
    twin.deal([match.game.notation.card_text(card) for card in last.deck], last.spin)


def follows_the_reference_implementation(walk: Walk) -> Iterator[None]:
    """The same legal moves and the same states, to the end; and all cards of the deck at every moment."""
    match, twin, deck = walk.match, twin_of(walk.variant), deck_of(walk.variant)
    assert Counter(map(walk.game.notation.card_text, walk.game.deck(match.options))) == deck
    deal_to(match, twin)
    assert snapshot(walk.variant.game, match.state) == twin.snapshot()
    while not match.is_over:
        assert sorted(map(str, match.legal_moves)) == twin.legal()
        this_round = match.rounds[-1]
        yield
        twin.play(str(walk.move))
        taken = snapshot(walk.variant.game, this_round.states[-1])
        assert taken == twin.snapshot()
        assert taken.all_cards() == deck
        assert list(match.scores) == twin.scores
        if match.rounds[-1] is not this_round:
            assert twin.legal() == []
            deal_to(match, twin)
            assert snapshot(walk.variant.game, match.state) == twin.snapshot()
    assert twin.is_over
    assert list(match.winners) == twin.winners


def ends_with_winners(walk: Walk) -> Iterator[None]:
    """Nobody has won while the match runs; partners always share their points."""
    match = walk.match
    assert sorted(seat for side in match.sides for seat in side) == list(range(match.players))
    while not match.is_over:
        assert match.winners == ()
        assert match.turn in range(match.players)
        assert len(match.legal_moves) > 0
        for side in match.sides:
            assert len({match.scores[seat] for seat in side}) == 1
        yield
    assert match.turn is None
    assert list(match.legal_moves) == []
    best = {seat for seat in range(match.players) if match.scores[seat] == max(match.scores)}
    assert set() < set(match.winners) <= best  # a rule may break ties; the reference implementation checks which


def is_undone_move_by_move(walk: Walk) -> Iterator[None]:
    match, before = walk.match, []
    while not match.is_over:
        before.append((bytes(match.state), len(match.rounds), match.legal_moves.codes))
        yield
    backwards, moves = match.copy(), match.moves
    while before:
        assert backwards.undo() == moves.pop()
        codes = backwards.legal_moves.codes
        assert (bytes(backwards.state), len(backwards.rounds), codes) == before.pop()
    assert refusal(walk, backwards, None) == "move/none-to-undo"


def is_independent_of_its_copies(walk: Walk) -> Iterator[None]:
    match = walk.match
    for _ in until(walk, ply=20):
        yield
    kept, other = everything(match), match.copy()
    assert everything(other) == kept
    for _ in random_moves(other, seed=1):
        pass
    assert other.is_over
    assert everything(match) == kept


def is_dealt_again_from_its_seed(walk: Walk) -> Iterator[None]:
    match = walk.match
    first, other = (walk.variant.new(seed=walk.seed + more, names=match.names) for more in (0, 1))
    assert other.rounds[0].deck != match.rounds[0].deck
    while not match.is_over:
        yield
        first.play(walk.move)
    assert everything(first) == everything(match)


def refuses_wrong_moves_and_does_not_change(walk: Walk) -> Iterator[None]:
    match = walk.match
    for _ in until(walk, ply=15):
        yield
    if not match.is_over:
        later = match.copy()
        for _ in islice(random_moves(later, seed=12), 25):
            pass
        wrong = [move for move in later.moves[match.ply :] if move not in match.legal_moves]
        assert {refusal(walk, match, text) for text in UNREADABLE} <= {"move/unreadable", "move/ambiguous"}
        assert {refusal(walk, match, move) for move in CODES} == {"move/illegal"}
        assert {refusal(walk, match, move) for move in wrong} <= {"move/illegal"}
        readings = {refusal(walk, match, str(move)) for move in wrong if str(move) not in match.legal_moves}
        assert readings <= {"move/illegal", "move/unreadable", "move/ambiguous"}
    while not match.is_over:
        yield
    for move in (match.moves[-1], str(match.moves[-1]), ""):
        assert refusal(walk, match, move) == "move/over"


def shows_and_tells_plain_data(walk: Walk) -> Iterator[None]:
    match = walk.match
    while True:
        for seat in (SPECTATOR, *range(match.players)) if now_and_then(match) else ():
            shown = match.view(seat)
            assert json.loads(json.dumps(shown)) == shown
        for event in walk.events:
            shown = event.as_data()
            assert json.loads(json.dumps(shown)) == shown
            for language in LANGUAGES:
                assert walk.game.events.describe(event, match.names, language)
        if match.is_over:
            return
        yield


def reads_every_move_back_from_its_notation(walk: Walk) -> Iterator[None]:
    match = walk.match
    while not match.is_over:
        for move in match.legal_moves:
            assert match.legal_moves.read(str(move)) == move
            assert match.legal_moves.read(str(move).lower()) == move
            assert "".join(walk.game.notation.steps(move.code))
        yield


def until(walk: Walk, ply: int) -> Iterator[None]:
    while walk.match.ply < ply and not walk.is_over:
        yield


def everything(match: Match) -> tuple[object, ...]:
    states = [bytes(state) for each in match.rounds for state in each.states]
    return states, match.moves, match.ply, match.turn, match.scores, match.record()


def refusal(walk: Walk, match: Match, move: Move | str | None) -> str:
    """The code with which a move, or an undo (None), is refused; the match stays as it is."""
    kept = everything(match)
    with pytest.raises(IllegalMove) as error:
        match.undo() if move is None else match.play(move)
    assert everything(match) == kept
    walk.explorer.seen[f"refused {error.value.code}"] += 1
    return error.value.code


OF_ALL_VARIANTS = (follows_the_reference_implementation, ends_with_winners, is_undone_move_by_move)
OF_FEWER_VARIANTS = (
    is_independent_of_its_copies,
    is_dealt_again_from_its_seed,
    refuses_wrong_moves_and_does_not_change,
    shows_and_tells_plain_data,
    reads_every_move_back_from_its_notation,
)
