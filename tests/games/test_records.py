"""Records as texts: what they look like, and which ones are refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import BadOption, BadRecord, CartableError, Match
from cartable.games.record_reader import parse
from cartable.games.record_writer import seal_of
from cartable.kernel import interpreted
from tests.cases import each_case
from tests.games.record_seals import resealed
from tests.games.shokoba.positions import dealt, play


def short() -> str:
    """Three moves of a match between Ana and Bo."""
    match = dealt("10R 10S 10S 10S", "1R 1S 1S", "2R 2S 2S", names=["Ana", "Bo"])
    play(match, "1R", "2R", "1S x 1R")
    return match.record()


with interpreted():  # collecting the tests does not wait for the compiler
    SHORT = short()


def error_of(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        cartable.read(text)
    return error.value


def test_a_record_is_readable() -> None:
    lines = SHORT.splitlines()
    assert lines[0] == "# A match of Shokoba, recorded by Cartable"
    assert 'names = ["Ana", "Bo"]' in lines
    assert "1R 2R 1S 2S 1S 2S 10R 10S 10S 10S" in SHORT
    assert '  "1R", "2R",' in lines
    assert '  "1S x 1R",' in lines
    assert "given = true" in lines


@each_case("name", ["Zoë", "李", "😀", "👩‍🚀", 'a"b\\c', "' # ]"])
def test_any_name_and_nonce_reads_back(name: str) -> None:
    match = cartable.new("shokoba", players=2, seed=1, names=[name, "Bo"], nonces=["", name])
    again = cartable.read(match.record())
    assert again.names == (name, "Bo")
    assert again.deals.nonces == ("", name)
    assert match.record().isascii()


@each_case("nonce", ["tab\there", "\x7f", "\u202e", "\r\n", " "])
def test_a_nonce_may_be_any_text(nonce: str) -> None:
    match = cartable.new("shokoba", players=2, seed=1, nonces=["", nonce])
    assert cartable.read(match.record()).deals.nonces == ("", nonce)


@each_case("name", ["A\\u202ena", "A\\u0007na", " Ana", "Ana  A", "Zoe\\u0308"])
def test_a_record_with_a_name_that_no_match_has_is_refused(name: str) -> None:
    error = error_of(resealed(SHORT.replace('"Ana"', f'"{name}"')))
    assert error.code == "record/field"


@each_case(("where", "code"), [("names", "seat/name"), ("nonces", "fair/nonces")])
def test_half_a_character_is_refused_as_a_name_or_nonce(where: str, code: str) -> None:
    """No file can hold a lone surrogate."""
    halves: dict[str, Any] = {where: ["\ud83d", "Bo"]}
    with pytest.raises(BadOption) as error:
        cartable.new("shokoba", players=2, **halves)
    assert error.value.code == code


def test_the_seal_is_over_the_content() -> None:
    content = parse(SHORT)
    assert content.pop("seal") == seal_of(content)


@each_case(
    ("text", "code"),
    [
        ("", "record/version"),
        ("hello", "record/syntax"),
        ("cartable = 2", "record/version"),
        ("cartable = true", "record/version"),
        ('cartable = "1"', "record/version"),
        ("cartable = 1", "record/field"),
        ("cartable = 1\nx = " + "[" * 5000, "record/bounds"),
        ("\x00", "record/syntax"),
    ],
)
def test_texts_that_are_not_records_are_refused(text: str, code: str) -> None:
    assert error_of(text).code == code


@each_case(
    ("old", "new", "code"),
    [
        ("players = 2", "players = 5", "record/field"),
        ("players = 2", "players = 3", "record/field"),
        ("players = 2", "jokers = 2", "record/field"),
        ('"shokoba"', '"poker"', "record/field"),
        ('["Ana", "Bo"]', '["Ana"]', "record/field"),
        ('["Ana", "Bo"]', '["Ana", 2]', "record/field"),
        ('"1R", "2R"', '"1R", "9R"', "record/move"),
        ('"1R", "2R"', '"1R", ""', "record/move"),
        ('"1S x 1R",', '"1S x 1R", "pass",', "record/move"),
        ("10R 10S 10S 10S", "10R 10S 10S 10X", "record/field"),
        ("10R 10S 10S 10S", "10R 10R 10S 10S", "record/field"),
        ("10R 10S 10S 10S", "10R 10S 10S", "record/field"),
        ("10R 10S 10S 10S", "10R 10S 10S ??", "record/field"),
        ("spin = ", "spin = 9", "record/field"),
        ("spin = ", "spin = -1", "record/field"),
        ("given = true", 'given = "yes"', "record/field"),
        ("moves = [", "more = 1\nmoves = [", "record/field"),
        ("[[rounds]]", "[result]\nscores = [0, 0]\nwinners = []\n\n[[rounds]]", "record/field"),
    ],
)
def test_an_inconsistent_record_is_refused_though_its_seal_matches(old: str, new: str, code: str) -> None:
    assert old in SHORT
    error = error_of(resealed(SHORT.replace(old, new, 1)))
    assert error.code == code
    assert error.to("fr") != error.to("en")


def test_a_record_may_not_go_on_after_the_end() -> None:
    match = cartable.new("shokoba", players=2, seed=1, target=1)
    while not match.is_over:
        match.play(match.legal_moves[0])
    rounds = match.record().split("[[rounds]]")[1].split("[result]")[0]
    more = match.record().replace("[result]", f"[[rounds]]{rounds}[result]")
    assert error_of(resealed(more)).code == "record/field"


def test_a_changed_character_breaks_the_seal() -> None:
    assert error_of(SHORT.replace("Ana", "Ada")).code == "record/seal"


@each_case("known_to", ["2", '"nobody"', "-1", "true", "1.5", "[]"])
def test_a_reader_is_a_seat_or_a_spectator(known_to: str) -> None:
    text = re.sub("known_to = .*", f"known_to = {known_to}", cartable.read(SHORT).record(known_to=0))
    with pytest.raises(BadRecord) as error:
        cartable.read(resealed(text))
    assert error.value.code == "record/field"


def test_a_partial_match_can_be_continued_with_the_moves_that_others_show() -> None:
    match = dealt("10R 10S 10S 10S", "1R 1S 1S", "2R 2S 2S")
    again = cartable.read(match.record(known_to=0))
    for move in ("1R", "2R", "1S x 1R", "2S x 2R"):
        match.play(move)
        again.play(move)
        assert again.view(0) == match.view(0)


def test_a_hidden_hand_may_play_every_card_that_it_could_hold() -> None:
    match = dealt("10R 10S 10S 10S", "1R 1S 1S", "2R 2S 2S")
    again = cartable.read(match.record(known_to=1))
    possible = {str(move) for move in again.legal_moves}
    assert {"1R", "1S", "9R", "7D"} <= possible
    assert not {"2R", "10R"} & possible  # seat 1 holds the first and sees the second on the table
    assert {str(move) for move in match.legal_moves} <= possible


mutations = st.tuples(
    st.integers(0, len(SHORT) - 1),
    st.integers(0, 12),
    st.text(max_size=6) | st.sampled_from(['"', "\n", "]", "??", "7D"]),
)


@given(st.lists(mutations, min_size=1, max_size=3))
def test_a_mangled_record_is_read_or_refused_and_nothing_else(changes: list[tuple[int, int, str]]) -> None:
    text = SHORT
    for place, removed, added in changes:
        text = text[:place] + added + text[place + removed :]
    assert_read_or_refused(text)


@given(st.lists(mutations, min_size=1, max_size=2))
def test_a_mangled_record_with_a_fresh_seal_is_read_or_refused_and_nothing_else(
    changes: list[tuple[int, int, str]],
) -> None:
    text = SHORT
    for place, removed, added in changes:
        text = text[:place] + added + text[place + removed :]
    assert_read_or_refused(resealed(text))


plain_values = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)


@given(st.sampled_from(["game", "names", "options", "fairness", "rounds", "known_to", "result"]), plain_values)
def test_a_field_of_any_kind_is_read_or_refused(field: str, value: Any) -> None:
    content = parse(SHORT)
    del content["seal"]
    content[field] = value
    lines = [f"{name} = {toml(content[name])}" for name in content if content[name] is not None]
    assert_read_or_refused("\n".join(["cartable = 1", f'seal = "{seal_of(content)}"', *lines]))


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(each)}" for name, each in value.items()) + "}"
    return "[" + ", ".join(map(toml, value)) + "]" if isinstance(value, list) else json.dumps(value)


def assert_read_or_refused(text: str) -> None:
    match = read_or_refused(text)
    if isinstance(match, CartableError):
        assert match.to("fr")
    else:
        assert cartable.read(match.record()).record() == match.record()


def read_or_refused(text: str) -> Match | CartableError:
    try:
        return cartable.read(text)
    except CartableError as error:
        return error
