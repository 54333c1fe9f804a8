"""Random options, seeds and moves against the reference implementation, and texts that are not moves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import BadOption, IllegalMove, Match
from cartable.games.options import GameOptions
from tests.conformance.twin import deck_of, snapshot, twin_of
from tests.conformance.variants import GAMES, Variant

every_game = pytest.mark.parametrize("game", GAMES)


@st.composite
def valid_options(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """A value for some of the options, drawn until they go together."""
    choices = cartable.load(game).options.choices()
    values = {name: st.sampled_from(choice.values) for name, choice in choices.items()}
    return draw(st.fixed_dictionaries({}, optional=values).filter(lambda options: goes_together(game, options)))


def goes_together(game: str, options: dict[str, Any]) -> bool:
    return not isinstance(read_or_refused(game, options), BadOption)


def read_or_refused(game: str, options: dict[str, Any]) -> GameOptions | BadOption:
    try:
        return cartable.load(game).options.read(options)
    except BadOption as error:
        return error


def play_chosen(match: Match, choices: list[int]) -> None:
    for choice in choices:
        if match.is_over:
            return
        match.play(match.legal_moves[choice % len(match.legal_moves)])


@every_game
@given(st.data())
def test_any_match_agrees_with_the_reference_implementation(game: str, data: st.DataObject) -> None:
    options = data.draw(valid_options(game))
    match = cartable.new(game, seed=data.draw(st.integers()), **options)
    variant = Variant(game, tuple(options.items()))
    twin = twin_of(variant)
    deck = [match.game.notation.card_text(card) for card in match.rounds[0].deck]
    twin.deal(deck, match.rounds[0].spin)
    for choice in data.draw(st.lists(st.integers(0, 99), max_size=40)):
        assert snapshot(game, match.state) == twin.snapshot()
        assert sorted(map(str, match.legal_moves)) == twin.legal()
        move = match.legal_moves[choice % len(match.legal_moves)]
        match.play(move)
        twin.play(str(move))
        if len(match.rounds) > 1 or match.is_over:
            break
    assert snapshot(game, match.rounds[0].states[-1]) == twin.snapshot()
    assert twin.snapshot().all_cards() == deck_of(variant)


@every_game
@given(st.data())
def test_any_match_is_recorded_and_undone(game: str, data: st.DataObject) -> None:
    match = cartable.new(game, seed=data.draw(st.integers(0, 99)), **data.draw(valid_options(game)))
    start = match.record()
    play_chosen(match, data.draw(st.lists(st.integers(0, 99), max_size=60)))
    assert cartable.read(match.record()).record() == match.record()
    while match.ply:
        match.undo()
    assert match.record() == start


@every_game
@given(st.data())
def test_a_mangled_move_is_read_as_a_legal_one_or_refused(game: str, data: st.DataObject) -> None:
    match = cartable.new(game, seed=data.draw(st.integers(0, 20)), **data.draw(valid_options(game)))
    play_chosen(match, data.draw(st.lists(st.integers(0, 9), max_size=12)))
    text = str(match.legal_moves[0]) if data.draw(st.booleans()) else data.draw(st.text(max_size=20))
    place = data.draw(st.integers(0, len(text)))
    text = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 3)) :]
    before = bytes(match.state), match.record()
    if text in match.legal_moves:
        assert match.legal_moves.read(text) in match.legal_moves
    else:
        with pytest.raises(IllegalMove) as error:
            match.play(text)
        assert error.value.code in {"move/unreadable", "move/illegal", "move/ambiguous"}
    assert (bytes(match.state), match.record()) == before


@every_game
@given(st.data())
def test_any_value_of_any_option_is_taken_or_refused(game: str, data: st.DataObject) -> None:
    names = st.sampled_from(sorted(cartable.load(game).options.choices())) | st.text(max_size=8)
    values: st.SearchStrategy[Any] = (
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.just([])
    )
    options = data.draw(st.dictionaries(names, values, max_size=3))
    read = read_or_refused(game, options)
    if isinstance(read, BadOption):
        assert read.code.startswith("option/")
        assert read.to("fr")
    else:
        assert read.chosen().items() <= {**read.chosen(), **options}.items()
        assert cartable.load(game).options.read(read.chosen()) == read
