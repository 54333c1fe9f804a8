"""The terminal table as a person sees it, in a pseudo-terminal.

What the soak alone tries here, `test_screens.py` tries in memory.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cartable
from tests.cli.terminal import Terminal, terminal

PLAY = ("play", "shokoba", "--players", "2", "--seed", "7", "--fast")
SHAPES = "◆■●▲"


def cards_drawn(screen: str) -> int:
    """The number of face-up cards: each shows its gem and letter in a box."""
    return len(re.findall(r"[◆■●▲] [DERS]", screen))


def at_the_first_decision() -> cartable.Match:
    """The same match in the library, up to the person's first decision."""
    match = cartable.new("shokoba", players=2, seed=7)
    match.play("10S x 5R 4S 1S")
    return match


def test_the_first_screen_shows_the_table_and_hides_the_other_hand() -> None:
    match = at_the_first_decision()
    with terminal(*PLAY) as table:
        screen = table.wait("Your turn", "Ada takes the one of sapphire", "1 six of sapphire: lay it", "q quit")
        shown = match.view(0)
        assert cards_drawn(screen) == len(shown["table"]) + len(shown["hands"][0])
        hidden = match.view(1)["hands"][1]
        assert hidden
        for card in set(hidden) - set(shown["table"]) - set(shown["hands"][0]) - {"10S"}:
            assert card not in screen
        assert "▒ ▒" in screen
        assert "stock 30" in screen
        assert "Player (you) · deals" in screen
        assert all(len(line) <= 80 for line in table.lines)
        for key in ("h hint", "u undo", "? rules", "s save", "q quit"):
            assert key in table.lines[-1]


def play_on(table: Terminal, panel: str) -> str:
    """Pick the first option until this panel opens; returns the screen."""
    while True:
        screen = table.wait_until(lambda text: panel in text or "which card?" in text or "What does" in text)
        if panel in screen:
            return screen
        table.press("1")
        table.wait_until(lambda text, before=screen: text != before)  # type: ignore[misc]


@pytest.mark.slow
def test_a_whole_match_by_number_keys_and_a_rematch() -> None:
    with terminal(*PLAY, "--option", "target=1") as table:
        play_on(table, "Counting round")
        screen = table.wait(
            "◆ diamond", "■ emeralds", "● rubies", "▲ sapphires", "cards", "stones", "Enter to continue"
        )
        assert "+1 ◉" in screen
        table.press("Enter")
        screen = table.wait("The match is over", "n rematch", "q quit", gone="Enter to continue")
        assert re.search(r"★ (Player|Ada) wins!", screen)
        table.press("n")
        table.wait("round 1", "which card?", gone="The match is over")
        table.press("q")
        assert table.wait_for_end() == 0


def test_hint_undo_log_rules_notation_and_quitting(tmp_path: Path) -> None:
    with terminal(*PLAY, folder=tmp_path) as table:
        table.wait("Your turn", "1 six of sapphire: lay it")
        table.press("u")
        table.wait("You have not made a move yet.")
        table.press("h")
        table.wait("Hint: ")
        table.press("/")
        table.press("6S x 9S", "Enter")
        table.wait("6S x 9S is not legal now; legal: 6S, 6R, 10R")
        table.press("Esc")
        table.wait("Your turn", gone="is not legal now")
        table.press("/")
        table.press("7X", "Enter")
        table.wait("'7X' is not a move: there is no card")
        table.press("Esc")
        table.wait("Your turn", gone="is not a move")
        table.press("/")
        table.press("6r", "Enter")
        table.wait("You lay the six of ruby", "Your turn")
        table.press("u")
        table.wait("Back to your last decision.", gone="You lay the six of ruby")
        table.press("Right", "Enter")
        table.wait("You lay the six of ruby", "Your turn")
        table.press("?")
        table.wait("Rules of Shokoba", "Esc close")
        table.press("Esc")
        table.wait("Your turn", gone="Rules of Shokoba")
        table.press("l")
        table.wait("Match log", "Round 1: you deal")
        table.press("Esc")
        table.wait("Your turn", gone="Match log")
        table.press("s")
        table.wait("Saved to")
        table.press("q")
        table.wait("Leave this match?")
        table.press("n")
        table.wait("Your turn", gone="Leave this match?")
        table.press("q")
        table.wait("Leave this match?")
        table.press("y")
        assert table.wait_for_end() == 0
    (saved,) = tmp_path.glob("shokoba-*.toml")
    assert [str(move) for move in cartable.read(saved.read_text()).moves][:2] == ["10S x 5R 4S 1S", "6R"]


@pytest.mark.soak
def test_a_set_is_chosen_after_its_card_and_highlighted_on_the_table() -> None:
    deal = ("--seat", "1", "--option", "first_dealer=0")
    with terminal(*PLAY, *deal) as table:
        screen = table.wait("Your turn", "ten of sapphire: 2 ways")
        assert "×" in screen
        table.press("3")
        screen = table.wait("What does your ten of sapphire do?", "take the nine of sapphire", "Esc back")
        chosen = screen.count("╔")
        table.press("Right")
        table.wait_until(lambda text: text.count("╔") != chosen)
        table.press("Esc")
        table.wait("which card?")
        table.press("3", "2")
        table.wait_until(lambda text: re.search(r"You take .*(\n.*)?ten of sapphire", text) is not None)


@pytest.mark.slow
def test_in_french_without_colours_on_a_larger_screen() -> None:
    environment = {"LANG": "fr_FR.UTF-8", "NO_COLOR": "1"}
    with terminal(*PLAY, width=120, height=40, environment=environment) as table:
        screen = table.wait(
            "À vous : quelle carte ?", "Ada prend le un de saphir", "pioche 30", "six de saphir : le poser"
        )
        assert "▲▲" in screen, "several gems on a card"
        assert "█" in screen, "large numbers where they fit"
        table.press("?")
        table.wait("Règles de Shokoba")
        table.press("Esc")
        table.wait("À vous", gone="Règles de Shokoba")
        table.press("h")
        table.wait("Indice : ")
        colours = {tuple(found.split(";")) for found in re.findall(r"[34]8;2;(\d+;\d+;\d+)", table.raw)}
        assert all(len(set(colour)) == 1 for colour in colours), "only greys"


@pytest.mark.slow
def test_the_picture_follows_the_size_of_the_window() -> None:
    with terminal(*PLAY) as table:
        table.wait("Your turn", gone="█")
        table.resize(120, 40)
        table.wait("█", "Your turn")
        table.resize(60, 20)
        table.wait_until(
            lambda text: "which card?" in text and "█" not in text and cards_drawn(text) == 4, "the hand in small cards"
        )


def test_people_at_one_keyboard_see_only_their_own_cards() -> None:
    with terminal("play", "shokoba", "--players", "2", "--humans", "2", "--seed", "7") as table:
        screen = table.wait("Pass the keyboard to Player 2.")
        assert cards_drawn(screen) == 0
        table.press("Enter")
        table.wait("Player 2 (you)", "1 eight of ruby: lay it")
        table.press("1")
        screen = table.wait("Pass the keyboard to Player 1.")
        assert cards_drawn(screen) == 0
        table.press("Enter")
        table.wait("Player 1 (you)", "six of sapphire", "six of ruby", "ten of ruby")


@pytest.mark.soak
def test_a_claim_is_offered_and_explained() -> None:
    with terminal("play", "shokoba", "--players", "2", "--humans", "2", "--seed", "7", "--mistakes") as table:
        table.wait("Pass the keyboard")
        table.press("Enter")
        table.wait("Your turn")
        table.press("3", "3")
        table.wait("Pass the keyboard to Player 1.")
        table.press("Enter")
        table.wait("Player 2 laid the ten of sapphire", "claim the nine of sapphire", "pass")
        table.press("/")
        table.press("claim 9 1", "Enter")
        table.wait("You claim the one of sapphire", "which card?", "1 six of sapphire: lay it")
        table.press("q")


@pytest.mark.soak
def test_teams_and_memory_are_shown() -> None:
    with terminal("play", "shokoba", "--teams", "--memory", "--nine-cards", "--seed", "3", "--fast") as table:
        screen = table.wait("Your turn", "Blaise with you", "Ada with Emmy", "◆D")
        assert "9" in screen


@pytest.mark.slow
def test_a_saved_match_is_continued_and_replayed_from_any_seat(tmp_path: Path) -> None:
    saved = tmp_path / "match.toml"
    saved.write_text(at_the_first_decision().record())
    with terminal("play", "--open", str(saved), "--fast") as table:
        table.wait("Your turn", "Seat 0 (you)")
        table.press("1")
        table.wait("You lay the six of sapphire", "Your turn")
    with terminal("replay", str(saved)) as table:
        table.wait("Before move 1 of 1", "all hands", "8R 10S 10S")
        table.press("Right")
        table.wait("Move 1 of 1: Seat 1 plays 10S x 5R 4S 1S")
        table.press("v")
        table.wait("Seen by: spectator", "▒ ▒ ▒", gone="8R 10S")
        table.press("v")
        table.wait("Seen by: Seat 0", "Seat 0 (you)")
        table.press("Home")
        table.wait("Before move 1")
        table.press("q")
        assert table.wait_for_end() == 0


@pytest.mark.soak
def test_the_rules_are_compiled_while_people_play(tmp_path: Path) -> None:
    """In short, with kernels that wait: `test_screens.py`."""
    environment = {"CARTABLE_COMPILE": "1", "CARTABLE_BUILT": "0", "CARTABLE_CACHE": str(tmp_path)}
    with terminal(*PLAY, environment=environment) as table:
        table.wait("Your turn", "compiling the rules")
        table.press("1")
        table.wait("You lay the six of sapphire", "Your turn")
        table.wait("Your turn", gone="compiling the rules")
        table.press("1")
        table.wait_until(lambda text: "You take" in text or "You lay the six of ruby" in text)
        table.press("q")
        table.wait("Leave this match?")
        table.press("y")
        assert table.wait_for_end() == 0
