"""Records of strangers are bounded before they are parsed; every record of a match is within the bounds."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import GAMES, BadRecord
from cartable.games import registry
from cartable.games.record_bounds import DEEPEST, LONGEST_LINE, LONGEST_WORD, MOST_DOTS, check_bounds
from cartable.kernel import interpreted
from tests.cases import each_case
from tests.games.test_records import SHORT

LONG_KEY = "a" + ".a" * 20_000 + " = 1"


def code_of(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        cartable.read(text)
    assert error.value.to("en") != error.value.to("fr")
    assert len(error.value.to("fr")) < 600
    return error.value.code


@each_case(
    "text",
    [
        LONG_KEY,
        LONG_KEY.replace(".", " . "),
        '"a"' + '."a"' * (MOST_DOTS + 1) + " = 1",
        "[" + "a." * 1000 + "a]",
        "[[" + "a." * 1000 + "a]]",
        "x = {a" + ".a" * 1000 + " = 1}",
        "x = " + "[" * (DEEPEST + 1),
        "x = " + "{a=" * 5000,
        "a.b.c = 1",
        "cartable = " + "9" * 5000,
        "cartable = 0x" + "f" * 5000,
        "cartable = -" + "9" * 5000,
        "x" * (LONGEST_WORD + 1) + " = 1",
        'x = "' + "a" * LONGEST_LINE + '"',
        "#" * (LONGEST_LINE + 1),
    ],
)
def test_what_no_record_has_is_refused(text: str) -> None:
    assert code_of(text) == "record/bounds"
    assert code_of(SHORT + text) == "record/bounds"


@each_case(
    "before",
    [
        'a = """x"""',
        'a = """x""""',
        'a = """x"""""',
        'a = """\\""""',
        'a = """x\\\n   y"""',
        'a = """"x"" """',
        "a = '''x'''",
        "a = '''x''''",
        "a = '''x'''''",
        "a = '''\\'''",
        'a = "\\\\"',
        'a = "\\""',
        "a = '\\'",
        "a = '\"'",
        'a = "\'"',
        "a = '''\"\"\"'''",
        'a = """\'\'\'"""',
        'a = ""',
        "a = ''",
        'a = """"""',
        "# \"\"\" '''",
        '"a#" = 1',
    ],
)
def test_no_text_hides_what_follows(before: str) -> None:
    """The scan must find the ends of texts where the parser finds them."""
    assert code_of(f"{before}\n{LONG_KEY}") == "record/bounds"
    assert code_of(f"{before} # comment\n{LONG_KEY}") == "record/bounds"


@given(st.text(alphabet="\"'\\#\n a=.[", max_size=30))
def test_what_the_parser_accepts_hides_nothing(before: str) -> None:
    import tomllib

    try:
        tomllib.loads(f"{before}\nb = 1")
    except tomllib.TOMLDecodeError:
        return
    with pytest.raises(BadRecord):
        check_bounds(f"{before}\nb{'.b' * 50} = 1")


def test_dots_and_brackets_in_texts_and_comments_are_allowed() -> None:
    changed = SHORT.replace('"Ana"', '"A.n.a. ]]]]][[[[[["')
    assert code_of(changed) == "record/seal"
    assert cartable.read("#" + ".[" * 2000 + "\n" + SHORT).ply == 3


@each_case("game", [*GAMES])
def test_the_longest_names_and_nonces_are_within_the_bounds(game: str) -> None:
    players = max(value for value in registry.load(game).options.choices()["players"].values if isinstance(value, int))
    names, nonces = ["🀄" * 40] * players, ["🀄" * 200] * players
    with interpreted():
        match = cartable.new(game, players=players, seed=1, names=names, nonces=nonces)
        assert cartable.read(match.record()).deals.nonces == tuple(nonces)


def test_a_record_of_any_length_is_read_in_linear_time() -> None:
    round_ = SHORT[SHORT.index("[[rounds]]") :]
    text = SHORT + 20_000 * round_
    assert len(text) > 2_000_000
    began = time.process_time()
    check_bounds(text)
    assert time.process_time() - began < 10


@each_case(
    "text",
    ['"""' * 60_000, "'''" * 60_000, '"' * 190_000, "\\" * 190_000, "[" * 190_000, ".\n" * 90_000, "#\n" * 90_000],
)
def test_the_scan_is_cheap_whatever_the_text(text: str) -> None:
    tracemalloc.start()
    began = time.process_time()
    try:
        with pytest.raises(BadRecord):
            cartable.read(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert time.process_time() - began < 5
    assert peak < 50_000_000


@each_case("value", ["1979-05-27", "1979-05-27T07:32:00", "07:32:00", "1.5", "nan", "[1]", "{a = 1}"])
def test_an_option_is_a_plain_value(value: str) -> None:
    assert code_of(SHORT.replace("players = 2", f"players = {value}")) == "record/field"


@each_case("result", ["scores = 1\nwinners = []", "scores = [1.5]\nwinners = []", "scores = []", ""])
def test_a_result_is_two_lists_of_numbers(result: str) -> None:
    assert code_of(f"{SHORT}\n[result]\n{result}") == "record/field"


def test_errors_quote_little_of_a_record() -> None:
    assert code_of(SHORT.replace('"shokoba"', f'"{"x" * 9000}"')) in ("record/seal", "record/field")
    assert code_of(SHORT.replace("names =", f'"{"x" * 9000}" =')) == "record/field"
