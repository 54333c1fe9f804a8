"""Errors have stable codes and texts in both languages."""

from __future__ import annotations

import pickle
import string

import pytest

import cartable
from cartable import BadOption, BadRecord, CartableError, IllegalMove
from cartable.games.errors import _TEXTS, CODES
from tests.cases import each_case


@each_case("code", sorted(CODES))
def test_both_languages_say_the_same(code: str) -> None:
    english, french = ({name for _, name, _, _ in string.Formatter().parse(text) if name} for text in _TEXTS[code])
    assert {name.removesuffix("_fr") for name in french} == english


def test_the_codes_are_stable() -> None:
    """Programs rely on codes: one may be added, but none renamed."""
    assert {
        "deck/cards", "deck/unknown", "fair/nonces", "fair/secret", "fair/seed", "game/unknown", "move/ambiguous",
        "move/illegal", "move/none-to-undo", "move/over", "move/unreadable", "option/conflict", "option/unknown",
        "option/value", "record/field", "record/given", "record/move", "record/seal", "record/secret-missing",
        "record/secret-told", "record/syntax", "record/version", "seat/hidden", "seat/name", "seat/names",
        "seat/unknown",
    } <= CODES  # fmt: skip


def test_every_error_is_a_value_error() -> None:
    for kind in (BadOption, BadRecord, IllegalMove):
        assert issubclass(kind, CartableError)
        assert issubclass(kind, ValueError)


def test_an_error_says_what_to_do_and_survives_a_pickle() -> None:
    with pytest.raises(BadOption) as caught:
        cartable.load("poker")
    error = caught.value
    assert "shokoba" in str(error)
    assert str(error) == error.to("en") != error.to("fr")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, str(again)) == (BadOption, "game/unknown", str(error))


@each_case("seat", [-2, 2, 9, True, "0", 0.0, None])
def test_an_unknown_seat_is_refused(seat: int) -> None:
    match = cartable.new("shokoba", players=2, seed=1)
    for ask in (match.view, match.hidden, lambda each: match.record(known_to=each)):
        with pytest.raises(BadOption) as error:
            ask(seat)
        assert error.value.code == "seat/unknown"


@each_case(
    ("names", "code"),
    [
        ([], "seat/names"),
        (["Ana"], "seat/names"),
        (["Ana", "Bo", "Cy"], "seat/names"),
        ("AB C", "seat/names"),
        (["Ana", ""], "seat/name"),
        (["Ana", "B" * 41], "seat/name"),
        (["Ana", 2], "seat/name"),
    ],
)
def test_names_that_do_not_fit(names: list[str], code: str) -> None:
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", players=2, names=names)
    assert error.value.code == code


def test_a_partial_record_does_not_contain_what_another_seat_knows() -> None:
    again = cartable.read(cartable.new("shokoba", players=2, seed=1).record(known_to=0))
    for ask in (again.view, again.hidden):
        with pytest.raises(BadOption) as error:
            ask(1)
        assert error.value.code == "seat/hidden"
