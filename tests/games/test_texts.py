"""Every text of the games, the bots, the analysis and the puzzles is there in both languages, with the same gaps."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import cartable
import cartable.analysis
import cartable.bots
import cartable.games
import cartable.puzzles
from cartable.bots import ALL_LEVELS, level
from cartable.games.texts import Text
from tests.cases import each_case
from tests.cli.test_texts import incomplete, texts_in
from tests.outside import games

SAME_IN_BOTH = {"six", "Shokoba", "scopette", "double scopette", "sacrifice", " ({reasons})", "Expert", "Jokers"}
"""Words that are written alike in both languages, and a sentence that is all gap."""


def missing_in(texts: list[Text]) -> list[Text]:
    return [text for text in incomplete(texts) if text.en != text.fr or text.en not in SAME_IN_BOTH]


@each_case(
    "package, least",
    [(cartable.games, 250), (cartable.bots, 5), (cartable.analysis, 40), (cartable.puzzles, 20)],
)
def test_texts_of_modules_are_complete(package: ModuleType, least: int) -> None:
    modules = [import_module(each.name) for each in walk_packages(package.__path__, f"{package.__name__}.")]
    texts = {module.__name__: texts_in(list(vars(module).values())) for module in modules}
    assert sum(map(len, texts.values())) >= least
    assert {name: found for name, each in texts.items() if (found := missing_in(each))} == {}


@each_case("name", games())
def test_what_a_game_says_of_itself_is_complete(name: str) -> None:
    game = cartable.load(name)
    choices = game.options.choices()
    assert missing_in([game.summary, *(text for each in choices.values() for text in (each.label, each.text))]) == []
    assert {
        option: getattr(game.options(), option) in each.values for option, each in choices.items()
    } == dict.fromkeys(choices, True), "what an option usually is, it can be"
    assert game.title.en
    assert game.title.fr


def test_what_levels_are_called_is_complete() -> None:
    assert missing_in([text for name in ALL_LEVELS for text in (level(name).title, level(name).text)]) == []
