"""`cartable review` as people run it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cartable
from cartable.bots import choose, make_bot
from cartable.cli.app import app
from cartable.games import picture
from tests.cases import each_case

pytestmark = pytest.mark.compiled_only


@pytest.fixture(autouse=True)
def _interpreted_rules() -> None:
    """Reviews would take minutes interpreted: here, as for people, kernels are compiled."""


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["review", *arguments], env={"COLUMNS": "160", "CARTABLE_LANG": "en"})


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    match = cartable.new("shokoba", seed=3, players=2, names=["Ana", "Ben"])
    bots = [
        make_bot(match.game, "beginner", 0, overlooks=57, misjudges=100),
        make_bot(match.game, "sensible", 1, overlooks=17, misjudges=38),
    ]
    while match.turn is not None:
        match.play(choose(bots[match.turn], match))
    path = tmp_path_factory.mktemp("review") / "match.toml"
    path.write_text(match.record())
    return str(path)


@cache
def reviewed(record: str, *arguments: str) -> tuple[str, str]:
    """What is printed of a review, and its page."""
    page = Path(record).with_suffix(".html")
    shown = run(record, "--worlds", "60", "--html", str(page), *arguments).stdout
    return shown, page.read_text()


def test_it_tells_what_was_given_away_and_what_was_luck(record: str) -> None:
    shown, _ = reviewed(record)
    assert "How the result came about, in points" in shown
    row = next(line for line in shown.splitlines() if "1.25" in line)
    for part in ("Ana", "Lay your eight of sapphire", "blunder", "it wins the diamond"):
        assert part in row
    assert "Ana: 3 behind: luck cost" in shown
    assert "Ben: 3 ahead: luck brought" in shown


def test_one_seat_in_french(record: str) -> None:
    shown, _ = reviewed(record, "--seat", "0", "--lang", "fr")
    assert "D'où vient le résultat, en points" in shown
    assert "gaffe" in shown
    assert "Ana: 3 de retard : la malchance a coûté" in shown
    assert "Ben" not in shown


def test_what_nobody_could_know_comes_last_and_apart(record: str) -> None:
    shown, _ = reviewed(record)
    known, opened = shown.split("With all cards open", maxsplit=1)
    assert "Nobody could know this at the table" in opened
    assert "Ana: best with all cards open in " in opened
    for part in ("What was given away", "turning point"):
        assert part in known
        assert part not in opened
    alone = reviewed(record, "--seat", "1", "--lang", "fr")[0].split("Toutes cartes ouvertes")[1]
    assert "Personne ne pouvait le savoir à la table" in alone
    assert "Ben : meilleur coup toutes cartes ouvertes dans " in alone
    assert "Ana" not in alone


def test_nothing_is_opened_in_a_match_that_runs(tmp_path: Path) -> None:
    match = cartable.new("shokoba", seed=3, players=2)
    for _ in range(35):
        match.play(match.legal_moves[0])
    (tmp_path / "running.toml").write_text(match.record())
    path = tmp_path / "running.html"
    assert "all cards open" not in run(str(tmp_path / "running.toml"), "--worlds", "5", "--html", str(path)).stdout
    assert "open-cards" not in path.read_text()


def test_luck_is_named(record: str) -> None:
    shown, _ = reviewed(record)
    assert "The greatest luck, in points" in shown
    assert re.search(r"│ 1\.\d+ +│ (Ana|Ben) +│ (the deal|new cards: 3 cards each|what the others held)", shown)
    assert "Les plus grands coups de chance" in reviewed(record, "--seat", "1", "--lang", "fr")[0]


def test_the_page_keeps_open_cards_apart(record: str) -> None:
    _, page = reviewed(record)
    before, opened = page.split('<section id="open-cards">')
    assert "Nobody could know this at the table" in opened
    assert "Personne ne pouvait le savoir à la table" in opened
    lines = re.findall(r'<p class="note open-cards">(.*?)</p>', before)
    assert lines
    assert before.count("With all cards open") == len(lines) == sum("Toutes cartes ouvertes" in each for each in lines)
    assert '<section id="luck">' in before


def test_the_page_needs_nothing_else(record: str) -> None:
    _, page = reviewed(record)
    assert page.startswith("<!DOCTYPE html>")
    assert "Shokoba: what the match was worth" in page
    assert "Round 1, move 25, Ana: blunder" in page
    assert "Manche 1, coup 25, Ana\N{NO-BREAK SPACE}: gaffe" in page
    assert "Better: Take the three of sapphire and the seven of diamond with your ten of sapphire" in page
    assert page.count("<svg") == 1 + page.count('<section id="move-')
    assert not re.search(r"<script|https?://(?!www\.w3\.org)", page)
    drawn = re.search(r"<svg.*?</svg>", page, re.DOTALL)
    assert drawn is not None
    assert drawn[0].count("<path") == 2  # a curve for each player


@each_case("seat", [0, 1])
def test_the_page_shows_no_card_that_its_player_could_not_see(record: str, seat: int) -> None:
    """Each board is the picture of the view of the seat that decided."""
    _, page = reviewed(record, "--seat", str(seat), "--lang", "fr")
    boards = re.findall(r'<section id="move-(\d+)">.*?(<svg.*?</svg>)', page, re.DOTALL)
    assert boards
    for move, board in boards:
        match = cartable.read(Path(record).read_text())
        while match.ply >= int(move):
            match.undo()
        assert match.turn == seat
        assert board == picture.svg(match.game, match.view(seat))


def test_a_page_that_cannot_be_written(record: str, tmp_path: Path) -> None:
    done = run(record, "--worlds", "2", "--html", str(tmp_path / "none/review.html"))
    assert done.exit_code == 2
    assert "file/unwritable" in done.stderr


def test_a_match_in_which_nothing_was_decided(tmp_path: Path) -> None:
    (tmp_path / "new.toml").write_text(cartable.new("goita", players=2, seed=1).record())
    assert run(str(tmp_path / "new.toml")).stdout == "Nobody gave anything away.\n"


@each_case(
    ("arguments", "code"),
    [
        (("--seat", "2"), "seat/unknown"),
        (("--seat", "-1"), "seat/unknown"),
        (("--worlds", "0"), "option/value"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(record: str, arguments: tuple[str, ...], code: str) -> None:
    done = run(record, *arguments)
    assert done.exit_code == 2
    assert code in done.stderr


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "no.toml").write_text("nothing")
    done = run(str(tmp_path / "no.toml"))
    assert done.exit_code == 2
    assert "record/" in done.stderr
