"""Decisions of bots at a table: who is asked, with which time, and who is asked again at the next move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import cartable
from cartable.bots import Bot
from cartable.bots.adaptive import AdaptiveBot
from cartable.bots.advice import Suggestion
from cartable.bots.decisions import BotRequest, Decisions
from cartable.bots.names import BOT_NAMES, bot_names
from cartable.bots.search.bot import SearchBot
from cartable.games.game import Game

MATCH = cartable.new("goita", players=2, seed=3)
REQUEST = BotRequest(
    MATCH.game, "master", MATCH.hidden(MATCH.actor), MATCH.legal_moves.codes, key=("match", MATCH.actor)
)


class First(SearchBot):
    """Plays the first move, and writes down what it was given."""

    histories: list[Any]

    def __init__(self, game: Game, seed: int, reuse: int = 100) -> None:
        super().__init__(game, seed, sims=4, ms=2000, reuse=reuse)
        self.seed, self.histories = seed, []

    def set_history(self, history: Any) -> None:
        self.histories.append(history)

    def choose(self, seen: Any, legal: Any) -> int:
        return int(legal[0])


@pytest.fixture
def made() -> list[First]:
    return []


@pytest.fixture
def decisions(made: list[First]) -> Decisions:
    def make(game: Game, level: str, seed: int) -> Bot:
        made.append(First(game, seed, reuse=0 if level == "expert" else 100))
        return made[-1]

    return Decisions(make)


def test_a_bot_that_goes_on_with_its_search_is_asked_again_for_its_seat(
    decisions: Decisions, made: list[First]
) -> None:
    other_seat = replace(REQUEST, key=("match", 1 - MATCH.actor))
    for request, seed in ((REQUEST, 1), (other_seat, 2), (REQUEST, 3), (replace(REQUEST, key=("other", 0)), 4)):
        assert decisions.choose(request, "master", seed) == MATCH.legal_moves.codes[0]
    assert [bot.seed for bot in made] == [1, 2, 4]
    decisions.forget("match")
    decisions.choose(REQUEST, "master", 5)
    decisions.choose(replace(REQUEST, key=("other", 0)), "master", 6)
    assert [bot.seed for bot in made] == [1, 2, 4, 5]


def test_others_are_made_anew_for_every_move(decisions: Decisions, made: list[First]) -> None:
    for seed in (1, 2):
        decisions.choose(REQUEST, "expert", seed)
    assert [bot.seed for bot in made] == [1, 2]


def test_each_decision_has_its_own_share_of_the_time(decisions: Decisions, made: list[First]) -> None:
    for share, seconds in ((0.25, 0.5), (0.5, 1.0), (1.0, 2.0)):
        decisions.choose(REQUEST, "master", 1, share)
        assert made[0]._budget.seconds == seconds
    assert len(made) == 1


def test_the_history_reaches_the_bot(decisions: Decisions, made: list[First]) -> None:
    past = [(REQUEST.seen, 3)]
    decisions.choose(replace(REQUEST, history=past), "master", 1)
    decisions.choose(REQUEST, "expert", 1)
    assert [bot.histories for bot in made] == [[past], []]


def test_who_adapts_hands_its_time_on_to_the_level_that_it_plays_as() -> None:
    asked = list[First]()

    def make(seed: int) -> Bot:
        asked.append(First(MATCH.game, seed))
        return asked[-1]

    bot = AdaptiveBot(MATCH.game, 1, [make, make], strength=50)
    bot.choose(REQUEST.seen, REQUEST.legal)
    bot.limit_time(0.25)
    bot.choose(REQUEST.seen, REQUEST.legal)
    assert [each._budget.seconds for each in asked] == [2.0, 0.5]
    assert asked[0].seed != asked[1].seed


def test_a_hint_is_one_move_in_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def noted(game: Any, seen: Any, legal: Any, seed: int, most: int, ms: int) -> list[Suggestion]:
        asked.append((game, seen, legal, seed, most, ms))
        return [Suggestion(7, 0.5, ())]

    monkeypatch.setattr("cartable.bots.decisions.suggestions", noted)
    assert Decisions().advise(REQUEST, 9, 0.5) == Suggestion(7, 0.5, ())
    Decisions().advise(REQUEST, 9)
    assert asked == [(MATCH.game, REQUEST.seen, REQUEST.legal, 9, 1, ms) for ms in (150, 300)]


def test_bots_have_names_that_nobody_else_has() -> None:
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) == 6
    assert bot_names([]) == list(BOT_NAMES)
    assert bot_names(["Emmy", "Zoe", "Ada"]) == ["Blaise", "Évariste", "Grace", "Leonhard"]
    assert bot_names(BOT_NAMES) == []
