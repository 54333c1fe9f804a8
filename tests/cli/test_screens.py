"""The table without a terminal: whom it asks, whom it does not, and what waiting gives away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest

import cartable
from cartable.cli.table import playing
from cartable.cli.table.play_screen import PlayScreen
from cartable.cli.table.replay_screen import ReplayScreen
from cartable.cli.table.result import result_lines
from cartable.cli.table.seating import Seating
from cartable.cli.table.local_table import Table
from cartable.cli.table.history import MatchHistory
from cartable.games.texts import LANGUAGES, YOU, Language
from cartable.kernel import BackgroundWarmUp

PACE = 9.75


def room_of(match: cartable.Match, *humans: int) -> PlayScreen:
    seating = Seating(humans, "greedy", 1)
    with BackgroundWarmUp([]) as preparation:
        return PlayScreen(Table(match, seating, "en", PACE, lambda _: match), preparation)


def waits(
    room: PlayScreen, until: Callable[[PlayScreen], bool], monkeypatch: pytest.MonkeyPatch, *keys: str
) -> list[float]:
    """How long the table waited each time, in a hurry: until something holds, pressing these keys first."""
    waited: list[float] = []

    async def hurried(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(playing, "asyncio", SimpleNamespace(sleep=hurried, to_thread=asyncio.to_thread))

    async def sit() -> None:
        async with room.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            for _ in range(200):
                if until(room):
                    return
                await pilot.pause()
            raise AssertionError("nothing of the kind")

    asyncio.run(sit())
    return waited


def is_asking(room: PlayScreen) -> bool:
    return room.choice() is not None


@pytest.mark.rule("GOI-17")
def test_a_question_that_a_person_may_not_know_of_makes_that_person_wait_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = cartable.new("goita", seed=22)
    assert (match.turn, match.view(0)["turn"]) == (3, 0)
    assert waits(room_of(match, 0), is_asking, monkeypatch) == []


def test_bots_before_everybody_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cartable.new("toko_maja", players=2, seed=1, first_player=1)
    waited = waits(room_of(match, 0), is_asking, monkeypatch)
    assert waited
    assert set(waited) == {PACE}


def before_a_forced_pass() -> cartable.Match:
    """Two players; seat 0 holds a 1 and a 2 and can take a 3, 4 or 5: never a set."""
    match = cartable.new("toko_maja", players=2, first_player=0, decks=["1 2 3 4 5 4 5 4 5 4 5"], names=["Ana", "Bo"])
    for move in ("take A", "draw", "4 > A", "take B", "draw", "4 > B"):
        match.play(move)
    assert [str(move) for move in match.legal_moves] == ["take A", "take B", "take C", "draw"]
    return match


def test_where_only_passing_is_left_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    match = before_a_forced_pass()
    room = room_of(match, 0)
    waited = waits(room, lambda room: len(room.story.acts) > match.ply + 2 and is_asking(room), monkeypatch, "1")
    assert waited[0] == PACE
    assert "You lay nothing (nothing else is possible)" in list(room.log_lines())


@pytest.mark.parametrize(
    ("language", "mine", "theirs"),
    [
        ("en", "You lay nothing (nothing else is possible)", "Ana lays nothing"),
        ("fr", "Vous ne posez rien (rien d'autre n'est possible)", "Ana ne pose rien"),
    ],
)
def test_a_forced_pass_is_noted_for_whoever_made_it(language: Language, mine: str, theirs: str) -> None:
    story = MatchHistory(before_a_forced_pass())
    assert story.only_pass() is None
    story.play("take A")
    forced = story.only_pass()
    assert str(forced) == "pass"
    assert forced is not None
    story.play(forced, unasked=True)
    assert list(story.lines(0, language))[-1] == mine
    assert list(story.lines(1, language))[-1] == list(story.lines(None, language))[-1] == theirs


def test_undo_goes_back_to_a_decision_and_not_to_a_forced_pass() -> None:
    story = MatchHistory(before_a_forced_pass())
    before = story.match.record()
    story.play("take A")
    story.play("pass")
    assert story.undo_to((0,))
    assert story.match.record() == before


def test_people_at_one_keyboard_are_asked_even_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else all would learn, from the keyboard that was not passed on, that there was nothing to block with."""
    deck = "L G L G L G L G R S R S B S B S K N K N P N P N"
    match = cartable.new("goita", players=2, first_player=0, decks=[deck])
    match.play("(P)")
    match.play(">L")
    assert [str(move) for move in match.legal_moves] == ["pass"]
    room = room_of(match, 0, 1)
    assert waits(room, is_asking, monkeypatch, "enter") == []
    assert room.view()["seat"] == 1
    assert len(room.story.acts) == 2


@pytest.mark.parametrize("game", cartable.GAMES)
def test_the_log_speaks_to_its_reader(game: str) -> None:
    """No sentence names the reader where it can speak to them, and none keeps a mark of the two ways."""
    match = cartable.new(game, players=2, seed=5, names=["Zoë", "Bo"])
    story = MatchHistory(match)
    while not story.match.is_over and len(story.acts) < 120:
        story.play(story.match.legal_moves[len(story.acts) % len(story.match.legal_moves)])
    for language in LANGUAGES:
        mine, others = list(story.lines(0, language)), list(story.lines(None, language))
        assert not set("[]|{}?") & set("".join(mine + others))
        assert not any(line.startswith("Zoë ") for line in mine)
        assert sum(line.startswith(f"{YOU.to(language).capitalize()} ") for line in mine) > 10
        assert not any(YOU.to(language) in line.lower().split() for line in others)


@pytest.mark.parametrize(
    ("language", "help_text"), [("en", "★ Ana and Bo: {} points"), ("fr", "★ Ana et Bo : {} points")]
)
def test_nobody_wins_where_all_are_on_one_side(language: Language, help_text: str) -> None:
    match = cartable.new("goita", players=2, mode="solo", seed=2, names=["Ana", "Bo"])
    while not match.is_over:
        match.play(match.legal_moves[0])
    lines = [line.plain for line in result_lines(match, language)]
    assert lines[-1] == help_text.format(match.scores[0])


@pytest.mark.rule("GOI-17")
def test_a_replay_shows_a_quiet_decision_only_to_those_who_knew_of_it() -> None:
    match = cartable.new("goita", seed=22)
    match.play("cancel")
    match.play("refuse")
    room = ReplayScreen(MatchHistory(match), "en")
    shown = {}
    for moment in (1, 2):
        room._at = moment
        for eyes in ("all", None, 0, 1, 2, 3):
            room._eyes = [eyes]
            shown[moment, eyes] = room.prompt_lines(80, 5)[0].plain.partition(": ")[2]
    unseen = "nothing to be seen from here"
    assert [shown[1, eyes] for eyes in ("all", 3)] == ["Seat 3 plays cancel"] * 2
    assert shown[1, 1] == "Seat 3 plays asked"
    assert [shown[2, eyes] for eyes in ("all", 1, 3)] == ["Seat 1 plays refuse"] * 3
    assert {shown[moment, eyes] for moment in (1, 2) for eyes in (None, 0, 2)} == {unseen}
