"""Each variant against its reference implementation: the same legal moves and the same states, to the end."""

from __future__ import annotations

import random
from collections import Counter

import cartable
from cartable import Match
from tests.conformance.twin import Twin, deck_of, snapshot, twin_of
from tests.conformance.variants import ALL, FEWER, Variant, for_each, random_moves


@for_each(ALL)
def test_a_match_agrees_with_the_reference_implementation_at_every_move(variant: Variant) -> None:
    match = variant.new(seed=1)
    twin = twin_of(variant)
    deal_to(match, twin)
    chance = random.Random(2)
    while not match.is_over:
        assert snapshot(variant.game, match.state) == twin.snapshot()
        assert sorted(map(str, match.legal_moves)) == twin.legal()
        move = chance.choice(match.legal_moves)
        this_round = match.rounds[-1]
        match.play(move)
        twin.play(str(move))
        assert snapshot(variant.game, this_round.states[-1]) == twin.snapshot()
        assert list(match.scores) == twin.scores
        if match.rounds[-1] is not this_round:
            assert twin.legal() == []
            deal_to(match, twin)
    assert twin.is_over
    assert list(match.winners) == twin.winners


def deal_to(match: Match, twin: Twin) -> None:
    last = match.rounds[-1]
    twin.deal([match.game.notation.card_text(card) for card in last.deck], last.spin)


@for_each(FEWER)
def test_no_card_is_lost_or_made(variant: Variant) -> None:
    match = variant.new(seed=3)
    for _ in random_moves(match, seed=4):
        assert snapshot(variant.game, match.state).all_cards() == deck_of(variant)
    assert snapshot(variant.game, match.state).all_cards() == deck_of(variant)


@for_each(ALL)
def test_the_deck_is_the_one_on_the_rule_page(variant: Variant) -> None:
    game = cartable.load(variant.game)
    deck = game.deck(game.options.read(dict(variant.options)))
    assert Counter(map(game.notation.card_text, deck)) == deck_of(variant)
