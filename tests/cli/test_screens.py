"""The screens without a real terminal: who is asked, who is not, and what waiting would reveal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.text import Text as Line
from textual.events import Key
from textual.pilot import Pilot

import cartable
from cartable.cli.table import play_screen
from cartable.cli.table.history import MatchHistory
from cartable.cli.table.local_table import LocalTable
from cartable.cli.table.overlays import Panel
from cartable.cli.table.panels import hand_over_panel, leave_panel, summary_panel
from cartable.cli.table.play_screen import PlayScreen
from cartable.cli.table.replay_screen import ALL_HANDS, ReplayScreen, Viewpoint
from cartable.cli.table.result import result_lines
from cartable.cli.table.seating import Seating
from cartable.games import registry
from cartable.games.reader import SPECTATOR
from cartable.games.texts import Language
from cartable.kernel import BackgroundWarmUp
from tests.cases import each_case
from tests.cli.positions import before_a_forced_pass
from tests.patience import PATIENCE

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
            await wait_until(pilot, lambda: until(screen))

    asyncio.run(run())
    return waited


async def wait_until(pilot: Pilot[Any], holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await pilot.pause()


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


@each_case(("language", "text"), [("en", "★ Ana and Bo: {} points"), ("fr", "★ Ana et Bo : {} points")])
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


def drawn(screen: PlayScreen) -> str:
    return "\n".join(line.plain for line in screen.picture_lines(80, 14))


def asked(screen: PlayScreen) -> str:
    return "\n".join(line.plain for line in screen.prompt_lines(80, 10))


def play_with(screen: PlayScreen, *steps: tuple[tuple[str, ...], Callable[[], bool]]) -> None:
    """Press these keys one group after the other, each until its condition holds."""

    async def run() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            for keys, holds in steps:
                await pilot.press(*keys)
                await wait_until(pilot, holds)

    asyncio.run(run())


def table_of(match: cartable.Match, *humans: int) -> PlayScreen:
    """Whose bots do not wait."""
    with BackgroundWarmUp([]) as compilation:
        return PlayScreen(LocalTable(match, Seating(humans, "greedy", 1), "en", 0, lambda _: match), compilation)


def test_a_set_is_chosen_after_its_card_and_highlighted_on_the_table() -> None:
    screen = table_of(cartable.new("shokoba", players=2, seed=7, first_dealer=0), 1)
    chosen = set[int]()

    def highlighted() -> int:
        chosen.add(drawn(screen).count("╔"))
        return len(chosen)

    play_with(
        screen,
        ((), lambda: is_asking(screen) and "ten of sapphire: 2 ways" in asked(screen)),
        (("3",), lambda: "What does your ten of sapphire do?" in asked(screen)),
        ((), lambda: highlighted() == 1),
        (("right",), lambda: highlighted() == 2),
        (("escape",), lambda: "which card?" in asked(screen)),
        (("3", "2"), lambda: any("You take" in line for line in screen.log_lines())),
    )
    assert str(screen.history.match.moves[0]) == "10S x 9S 1S"


def test_a_claim_is_offered_written_and_explained() -> None:
    match = cartable.new("shokoba", players=2, seed=7, mistakes=True, names=["Player 1", "Player 2"])
    screen = table_of(match, 0, 1)
    play_with(
        screen,
        (("enter",), lambda: is_asking(screen)),
        (("3", "3"), lambda: screen.history.match.ply == 1),
        (("enter",), lambda: is_asking(screen) and "claim the nine of sapphire" in asked(screen)),
        (("slash", *"claim", "space", "9", "space", "1", "enter"), lambda: screen.history.match.ply == 2),
        ((), lambda: is_asking(screen) and "which card?" in asked(screen)),
    )
    assert any(line.startswith("You claim the one of sapphire") for line in screen.log_lines())


def test_teams_and_memory_are_shown() -> None:
    match = cartable.new(
        "shokoba", seed=3, teams=True, memory=True, nine_cards=True, names=["A", "Ada", "Blaise", "Emmy"]
    )
    screen = table_of(match, 0)
    play_with(screen, ((), lambda: is_asking(screen)))
    shown = drawn(screen)
    for each in ("Blaise with you", "Ada with Emmy", "◆D"):
        assert each in shown, each


class SlowKernel:
    """A kernel whose compiling takes as long as the test wants."""

    can_be_loaded, is_loaded, name = True, False, "slow"

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def load(self) -> None:
        assert self.may_end.wait(PATIENCE)


def test_people_play_while_the_rules_are_compiled() -> None:
    kernels = [SlowKernel(), SlowKernel()]
    match = cartable.new("shokoba", players=2, seed=7)
    with BackgroundWarmUp(cast(Any, kernels)) as compilation:
        table = LocalTable(match, Seating((0,), "greedy", 1), "en", 0, lambda _: match)
        screen = PlayScreen(table, compilation)

        async def run() -> None:
            async with screen.run_test(size=(80, 24)) as pilot:
                await wait_until(pilot, lambda: screen.status() == "compiling the rules 0/2" and is_asking(screen))
                made = len(screen.history.entries)
                await pilot.press("1")
                await wait_until(pilot, lambda: len(screen.history.entries) >= made + 2 and is_asking(screen))
                assert screen.status() == "compiling the rules 0/2"
                kernels[0].may_end.set()
                await wait_until(pilot, lambda: screen.status() == "compiling the rules 1/2")
                kernels[1].may_end.set()
                await wait_until(pilot, lambda: screen.status() == "")

        asyncio.run(run())


def test_a_match_that_cannot_be_saved_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, *_: object, **__: object) -> int:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    screen = table_of(cartable.new("shokoba", players=2, seed=7, first_dealer=1), 0)
    play_with(
        screen,
        (("s",), lambda: is_asking(screen) and "cannot write" in asked(screen)),
        (("1",), lambda: "cannot write" not in asked(screen) and len(screen.history.entries) >= 2),
        (("q",), lambda: screen.screen.is_modal),
        (("s",), lambda: not screen.screen.is_modal and "cannot write" in asked(screen)),
    )
    assert screen.return_code is None, "nobody has left"


@each_case(
    ("panel", "twice"),
    [
        (summary_panel([[Line("8 to 7")]], 0, "en"), "enter"),
        (leave_panel("en"), "y"),
        (hand_over_panel("Bo", "en"), "q"),
    ],
)
def test_a_key_that_is_pressed_twice_closes_one_panel(panel: Panel, twice: str) -> None:
    screen = table_of(cartable.new("shokoba", players=2, seed=7, first_dealer=1), 0)

    async def run() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            await wait_until(pilot, lambda: is_asking(screen))
            screen.action_log()
            await wait_until(pilot, lambda: len(screen.screen_stack) == 2)
            screen.push_screen(panel)
            await wait_until(pilot, lambda: screen.screen is panel)
            for _ in range(2):  # both wait before the first one is read
                panel.post_message(Key(twice, None))
            await wait_until(pilot, lambda: not panel.is_attached)
            assert len(screen.screen_stack) == 2, "the log is open, and nothing has failed"

    asyncio.run(run())
