"""Names as they are stored and shown."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cartable
from cartable import BadOption
from cartable.games.names import LONGEST_NAME, clean_name
from tests.cases import each_case


@each_case(
    ("written", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana\u00a0\tB. ", "Ana B."),
        ("line\nbreak", "line break"),
        ("Zoe\u0308", "Zoë"),
        ("O'Neil-李 3", "O'Neil-李 3"),
        ("👩‍🚀", "👩‍🚀"),
        ("❤️‍🔥", "❤️‍🔥"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("دانا", "دانا"),
        ("B" * 40, "B" * 40),
        (" " * 30 + "B", "B"),
    ],
)
def test_a_name_is_kept_with_single_spaces_and_composed_letters(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@each_case(
    "written",
    [
        "",
        "   ",
        "\u200d",
        "\ufe0f",
        "\u3164",
        "A\u115fda",
        "A\x00da",
        "A\x1b[31mda",
        "A\x7fda",
        "A\u202eda",
        "A\u2066da",
        "A\u200fda",
        "A\u200bda",
        "A\u200dda",
        "A\u00adda",
        "\ufeffAda",
        "A\ue000da",
        "A\ud83dda",
        "A" + "\u0301\u0302" * 3,
        "B" * 41,
        "B" * 100_000,
        None,
        3,
        b"Ada",
    ],
)
def test_invisible_and_reversing_characters_are_refused_in_both_languages(written: object) -> None:
    with pytest.raises(BadOption) as error:
        clean_name(written)
    assert error.value.code == "seat/name"
    assert error.value.to("fr") != error.value.to("en")


@given(st.text(max_size=60))
def test_any_text_is_kept_clean_or_refused(written: str) -> None:
    try:
        name = clean_name(written)
    except BadOption:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert clean_name(name) == name
    assert not {"Cc", "Cs"} & set(map(unicodedata.category, name))
    assert not {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"} & set(
        map(unicodedata.bidirectional, name)
    )


def test_a_match_keeps_clean_names() -> None:
    match = cartable.new("shokoba", players=2, seed=1, names=["  Ana ", "Bo\tB"])
    assert match.names == ("Ana", "Bo B")
    assert cartable.read(match.record()).names == match.names
