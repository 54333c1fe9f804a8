"""Records of every variant, whole or partial, changed at random: read as a consistent match, or refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import BadRecord, Match
from cartable.games.reader import SPECTATOR
from tests.conformance.variants import FEWER, GAMES, Variant, played
from tests.games.record_seals import resealed

ODD_PIECES = ['"', "\n", "]", "??", "-", "0", "9", "true", "pass", "(??)", "lay JJJ", "c2", "4*", "P", "7D"]
change = st.tuples(st.integers(0, 1 << 20), st.integers(0, 1 << 20), st.sampled_from([None, "", *ODD_PIECES]))


@cache
def record_of(variant: Variant, reader: Any) -> str:
    return played(variant, seed=50, plies=14).record(known_to=reader)


def changed(text: str, one: int, other: int, piece: str | None) -> str:
    """Two words change places, or a piece takes the place of a few characters."""
    if piece is None:
        words = text.split(" ")
        one, other = one % len(words), other % len(words)
        words[one], words[other] = words[other], words[one]
        return " ".join(words)
    return text[: one % len(text)] + piece + text[one % len(text) + other % 7 :]


@pytest.mark.parametrize("game", GAMES)
@given(st.data())
def test_a_mangled_record_of_any_variant_is_read_or_refused(game: str, data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from([variant for variant in FEWER if variant.game == game]))
    players = dict(variant.options)["players"]
    text = record_of(variant, data.draw(st.sampled_from(["all", SPECTATOR, *range(players)])))
    for one, other, piece in data.draw(st.lists(change, min_size=1, max_size=3)):
        text = changed(text, one, other, piece)
    read = read_or_refused(resealed(text))
    if isinstance(read, BadRecord):
        assert read.to("fr")
    else:
        assert cartable.read(read.record()).record() == read.record()
        assert read.view(read.deals.reader)


def read_or_refused(text: str) -> Match | BadRecord:
    try:
        return cartable.read(text)
    except BadRecord as error:
        return error


def test_a_forged_hand_cannot_play_more_unknown_cards_than_it_holds() -> None:
    """A card that the reader has seen is in another hand, which then plays three others."""
    match = cartable.new("scopette", players=2, first_player=0, decks=["cG cO cK cU cT cY sH sS sT sE sC sD" + DEALT])
    match.play("6U -1K -1T x 4Y")
    forged = match.record(known_to=1).replace("?? 2G", "5U 2G", 1)
    assert "5U 2G" in forged
    error = read_or_refused(resealed(forged))
    assert isinstance(error, BadRecord)
    assert error.code == "record/move"


DEALT = " 6U 2G -1K 2O -1T 2K 4Y 7Y 8Y 9Y"
