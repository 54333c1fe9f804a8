"""The history of a match: its log for each reader, undo, and the positions for replay."""

from __future__ import annotations

import cartable
from cartable.cli.table.history import MatchHistory
from cartable.games.reader import SPECTATOR
from cartable.games.texts import LANGUAGES, YOU, Language
from tests.cases import each_case
from tests.cli.positions import before_a_forced_pass


def test_undo_returns_to_the_last_decision_of_a_seat() -> None:
    history = MatchHistory(cartable.new("shokoba", players=2, seed=7))
    for _ in range(3):
        history.play(history.match.legal_moves[0])
    assert [entry.seat for entry in history.entries] == [1, 0, 1]
    assert history.undo_to({0})
    assert [entry.seat for entry in history.entries] == [1]
    assert history.match.turn == 0
    assert not history.undo_to({0})


def test_undo_skips_a_forced_pass() -> None:
    history = MatchHistory(before_a_forced_pass())
    before = history.match.record()
    history.play("take A")
    history.play("pass")
    assert history.undo_to((0,))
    assert history.match.record() == before


def test_the_history_of_a_match_in_progress_has_all_its_moves() -> None:
    match = cartable.new("shokoba", players=2, seed=7)
    for _ in range(20):
        match.play(match.legal_moves[0])
    history = MatchHistory(match)
    assert history.match.state == match.state
    assert [entry.move for entry in history.entries] == match.moves
    assert [position.ply for position in history.positions()] == list(range(21))
    assert next(history.lines(SPECTATOR, "fr")) == "Manche 1 : Seat 0 donne"


@each_case(
    ("language", "own", "others"),
    [
        ("en", "You lay nothing (the only possible move)", "Ana lays nothing"),
        ("fr", "Vous ne posez rien (seul coup possible)", "Ana ne pose rien"),
    ],
)
def test_a_forced_pass_is_explained_to_the_person_who_made_it(language: Language, own: str, others: str) -> None:
    history = MatchHistory(before_a_forced_pass())
    assert history.forced_pass() is None
    history.play("take A")
    forced = history.forced_pass()
    assert str(forced) == "pass"
    assert forced is not None
    history.play(forced, automatic=True)
    assert list(history.lines(0, language))[-1] == own
    assert list(history.lines(1, language))[-1] == list(history.lines(SPECTATOR, language))[-1] == others


@each_case("game", cartable.GAMES)
def test_the_log_addresses_its_reader(game: str) -> None:
    """A line about the reader says "you", and no line shows the marks that separate the two forms."""
    history = MatchHistory(cartable.new(game, players=2, seed=5, names=["Zoë", "Bo"]))
    while not history.match.is_over and len(history.entries) < 120:
        history.play(history.match.legal_moves[len(history.entries) % len(history.match.legal_moves)])
    for language in LANGUAGES:
        own, spectator = list(history.lines(0, language)), list(history.lines(SPECTATOR, language))
        assert not set("[]|{}?") & set("".join(own + spectator))
        assert not any(line.startswith("Zoë ") for line in own)
        assert sum(line.startswith(f"{YOU.to(language).capitalize()} ") for line in own) > 10
        assert not any(YOU.to(language) in line.lower().split() for line in spectator)
