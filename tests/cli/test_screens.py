"""The screens without a real terminal: who is asked, who is not, and what waiting would reveal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace

import pytest

import cartable
from cartable.cli.table import play_screen
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.local_table import LocalTable
from cartable.cli.table.play_screen import PlayScreen
from cartable.cli.table.replay_screen import ALL_HANDS, ReplayScreen, Viewpoint
from cartable.cli.table.result import result_lines
from cartable.cli.table.seating import Seating
from cartable.games import registry
from cartable.games.reader import SPECTATOR
from cartable.games.texts import Language
from cartable.kernel import BackgroundWarmUp
from tests.cli.positions import before_a_forced_pass

PACE = 9.75


def screen_of(match: cartable.Match, *humans: int) -> PlayScreen:
    seating = Seating(humans, "greedy", 1)
    with BackgroundWarmUp([]) as compilation:
        return PlayScreen(LocalTable(match, seating, "en", PACE, lambda _: match), compilation)


def waits(
    screen: PlayScreen, until: Callable[[PlayScreen], bool], monkeypatch: pytest.MonkeyPatch, *keys: str
) -> list[float]:
    """The waiting times of the table, which are skipped: press these keys, then run until a condition holds."""
    waited: list[float] = []

    async def skipped_sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(play_screen, "asyncio", SimpleNamespace(sleep=skipped_sleep, to_thread=asyncio.to_thread))

    async def run() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            deadline = time.monotonic() + 150
            while not until(screen):
                assert time.monotonic() < deadline, "the condition never held"
                await pilot.pause()

    asyncio.run(run())
    return waited


def is_asking(screen: PlayScreen) -> bool:
    return screen.choice() is not None


@pytest.mark.rule("GOI-17")
def test_a_private_decision_of_a_bot_causes_no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cartable.new("goita", seed=22)
    assert (match.turn, match.view(0)["turn"]) == (3, 0)
    assert waits(screen_of(match, 0), is_asking, monkeypatch) == []


def test_bots_wait_before_a_public_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = cartable.new("toko_maja", players=2, seed=1, first_player=1)
    waited = waits(screen_of(match, 0), is_asking, monkeypatch)
    assert waited
    assert set(waited) == {PACE}


def test_a_forced_pass_is_made_without_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    match = before_a_forced_pass()
    screen = screen_of(match, 0)
    waited = waits(
        screen, lambda screen: len(screen.history.entries) > match.ply + 2 and is_asking(screen), monkeypatch, "1"
    )
    assert waited[0] == PACE
    assert "You lay nothing (the only possible move)" in list(screen.log_lines())


def test_people_at_one_keyboard_are_asked_even_when_they_must_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the others would learn, from a keyboard that is not passed on, that there was nothing to block with."""
    deck = "L G L G L G L G R S R S B S B S K N K N P N P N"
    match = cartable.new("goita", players=2, first_player=0, decks=[deck])
    match.play("(P)")
    match.play(">L")
    assert [str(move) for move in match.legal_moves] == ["pass"]
    screen = screen_of(match, 0, 1)
    assert waits(screen, is_asking, monkeypatch, "enter") == []
    assert screen.view()["seat"] == 1
    assert len(screen.history.entries) == 2


@pytest.mark.parametrize(("language", "text"), [("en", "★ Ana and Bo: {} points"), ("fr", "★ Ana et Bo : {} points")])
def test_a_cooperative_match_has_points_and_no_winner(language: Language, text: str) -> None:
    match = cartable.new("goita", players=2, mode="solo", seed=2, names=["Ana", "Bo"])
    while not match.is_over:
        match.play(match.legal_moves[0])
    lines = [line.plain for line in result_lines(match, language)]
    assert lines[-1] == text.format(match.scores[0])


@pytest.mark.rule("GOI-17")
def test_a_replay_shows_a_private_decision_only_to_those_who_knew_of_it() -> None:
    match = cartable.new("goita", seed=22)
    match.play("cancel")
    match.play("refuse")
    screen = ReplayScreen(MatchHistory(match), "en")
    viewpoints: tuple[Viewpoint, ...] = (ALL_HANDS, SPECTATOR, 0, 1, 2, 3)
    shown = {}
    for number in (1, 2):
        screen._number = number
        for viewpoint in viewpoints:
            screen._viewpoints = [viewpoint]
            shown[number, viewpoint] = screen.prompt_lines(80, 5)[0].plain.partition(": ")[2]
    assert [shown[1, viewpoint] for viewpoint in (ALL_HANDS, 3)] == ["Seat 3 plays cancel"] * 2
    assert shown[1, 1] == "Seat 3 plays asked"
    assert [shown[2, viewpoint] for viewpoint in (ALL_HANDS, 1, 3)] == ["Seat 1 plays refuse"] * 3
    unnoticed = {shown[number, viewpoint] for number in (1, 2) for viewpoint in (SPECTATOR, 0, 2)}
    assert unnoticed == {"not visible from this seat"}


def test_a_game_without_a_painter_is_played_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {"duel": "tests.games.duel.game"})
    screen = screen_of(cartable.new("duel", seed=3, starter=0), 0)
    waits(screen, lambda screen: len(screen.history.entries) >= 2 and is_asking(screen), monkeypatch, "1")
    assert screen.prompt_lines(80, 5)[0].plain == "Your turn: what do you play?"
    assert any("╔" in line.plain for line in screen.picture_lines(80, 14))
    assert screen.header_lines(80, 1)[0].plain.startswith("Duel  move ")
