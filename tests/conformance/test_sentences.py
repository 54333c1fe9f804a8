"""Sentences name cards in words: no notation in any sentence of any event, for any reader, in either language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import cartable
from cartable import Match
from cartable.games.events import UNKNOWN_CARD, Event
from cartable.games.reader import SPECTATOR, Reader
from cartable.games.texts import LANGUAGES
from tests.conformance.variants import ALL, GAMES, Variant

_SIGNS = re.compile(r"\?\?|=|>|<|\(\w\)| x |\b[a-h][1-4]\b|\b[1-5J]{3}\b|\{|\}")


def _notation(game: str) -> re.Pattern[str]:
    """Every card of the game as a word of its own. A bare number is no notation: there are rounds and points."""
    notation = cartable.load(game).notation
    kinds = set(cartable.load(game).deck(cartable.new(game, seed=1).state))
    texts = {notation.card_text(kind) for kind in kinds}
    found = sorted(text for text in texts if not text.isdigit())
    return re.compile(r"(?<![\w'])(?:" + "|".join(map(re.escape, found)) + r")(?![\w'])")


def _sentences(match: Match, events: list[Event]) -> Iterator[str]:
    readers: list[Reader] = [SPECTATOR, *range(match.players)]
    for event in events:
        for reader in readers:
            for language in LANGUAGES:
                yield match.game.events.describe(event.seen_by(reader), match.names, language, reader)


@pytest.mark.parametrize("variant", ALL[:: max(1, len(ALL) // 60)], ids=str)
def test_no_sentence_and_no_move_name_contains_notation(variant: Variant) -> None:
    code = _notation(variant.game)
    match = variant.new(seed=7)
    rng = random.Random(7)
    written = list(_sentences(match, list(match.opening_events)))
    while match.turn is not None and match.ply < 150:
        move = rng.choice(match.legal_moves)
        written += [match.game.move_name(move.code, language) for language in LANGUAGES]
        written += _sentences(match, list(match.play(move)))
    assert len(written) > 20
    for sentence in set(written):
        assert not _SIGNS.search(sentence), sentence
        assert not code.search(sentence), sentence


@pytest.mark.parametrize("game", GAMES)
def test_each_card_has_a_name_of_its_own_in_both_languages(game: str) -> None:
    declared = cartable.load(game)
    if declared.words is None or declared.faces is None:
        pytest.skip("a game without words or faces")
    faces = [face.text for face in declared.faces()]
    for language in LANGUAGES:
        names = [declared.words.CARDS.card(text, language) for text in faces]
        assert len(set(names)) == len(faces)
        assert declared.words.CARDS.card(UNKNOWN_CARD, language) not in names
