"""Game options and the language, as people write them at the command line."""

from __future__ import annotations

from typing import Any

import pytest

import cartable
from cartable.cli.errors import CommandError
from cartable.cli.game_options import read_game_options, split_game_name
from cartable.cli.language import help_language, locale_language
from tests.cases import each_case

GAMES = ("shokoba", "goita")


@each_case(
    ("arguments", "game", "flags"),
    [
        ([], None, []),
        (["shokoba"], "shokoba", []),
        (["shokoba", "--target", "5"], "shokoba", ["--target", "5"]),
        (["--target", "5", "shokoba"], "shokoba", ["--target", "5"]),
        (["--target", "5"], None, ["--target", "5"]),
        (["bridge", "--target", "5"], "bridge", ["--target", "5"]),
    ],
)
def test_the_game_is_found_among_its_flags(arguments: list[str], game: str | None, flags: list[str]) -> None:
    assert split_game_name(arguments, GAMES) == (game, flags)


@each_case(
    ("flags", "pairs", "options"),
    [
        ([], [], {}),
        (["--nine-cards"], [], {"nine_cards": True}),
        (["--hand-size", "6"], ["ruby_stones=2"], {"hand_size": 6, "ruby_stones": 2}),
        (["--no-mistakes"], [], {"mistakes": False}),
        (["--target", "5", "--memory"], [], {"target": 5, "memory": True}),
        (["--target=5"], [], {"target": 5}),
        ([], ["target=5", "first_dealer=0"], {"target": 5, "first_dealer": 0}),
        ([], ["mistakes=on", "memory=non", "target=none"], {"mistakes": True, "memory": False, "target": None}),
        ([], ["first-dealer=1"], {"first_dealer": 1}),
        ([], ["target=yes"], {"target": "yes"}),
        (["--target"], [], {"target": "true"}),
    ],
)
def test_options_are_read_as_the_game_declares_them(
    flags: list[str], pairs: list[str], options: dict[str, Any]
) -> None:
    read = read_game_options(cartable.load("shokoba"), flags, pairs, {"players": None})
    assert read == options
    assert [type(value) for value in read.values()] == [type(value) for value in options.values()]


def test_an_unknown_option_is_refused() -> None:
    game = cartable.load("shokoba")
    with pytest.raises(CommandError, match="'5' is not an option"):
        read_game_options(game, ["--memory", "5"], [], {})
    with pytest.raises(cartable.BadOption, match="no option 'jokers'"):
        read_game_options(game, ["--jokers"], [], {})


@each_case(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_locale_unless_asked_for(environment: dict[str, str], language: str) -> None:
    assert locale_language(environment) == language
    assert help_language(["play", "--lang", "fr"], environment) == "fr"
    assert help_language(["play", "--lang=en"], environment) == "en"


@each_case(
    ("game", "given", "value"),
    [("shokoba", True, True), ("shokoba", False, False), ("toko_maja", True, 2), ("toko_maja", False, None)],
)
def test_teams_is_the_same_flag_in_every_game(game: str, given: bool, value: Any) -> None:
    loaded = cartable.new(game).game
    assert read_game_options(loaded, [], [], {"players": 4, "teams": given}) == {"players": 4, "teams": value}
    assert read_game_options(loaded, [], [], {"teams": None}) == {}
