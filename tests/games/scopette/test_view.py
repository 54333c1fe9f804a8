"""What a seat may know: colours, hands and piles, and how chance fills them in (SCO-4, SCO-16, SCO-30)."""

from __future__ import annotations

from collections import Counter

import pytest

import cartable
from cartable.games.reader import SPECTATOR
from cartable.games.scopette.notation import card_text
from cartable.games.scopette.state import State
from cartable.kernel.chance import generator
from tests.games.scopette.positions import position


@pytest.mark.rule("SCO-4", "SCO-5")
def test_unknown_goals_are_filled_in_evenly() -> None:
    match = cartable.new("scopette", players=3, seed=1)
    seen, chance = match.hidden(0), generator(1)
    assert seen.colours[0] == match.state.colours[0]
    found: Counter[str] = Counter()
    for _ in range(600):
        other = seen.copy()
        match.game.rules.resample(other, chance)
        assert sorted(other.colours) == sorted(match.state.colours)
        assert sorted(other.symbols) == sorted(match.state.symbols)
        found[card_text(other.colours[1])] += 1
    assert len(found) == 5
    assert min(found.values()) > 80


def test_unknown_cards_are_filled_in_evenly() -> None:
    match = position("1G 2G 3G", "4G 5G 6G", "7G 8G", stock=None)
    seen, chance = match.hidden(0), generator(2)
    found: Counter[int] = Counter()
    for _ in range(700):
        other: State = seen.copy()
        match.game.rules.resample(other, chance)
        assert list(other.hands)[:3] == list(match.state.hands)[:3]
        found.update(list(other.hands)[3:5])
    assert len(found) == 70
    assert max(found.values()) < 60


@pytest.mark.rule("SCO-16")
def test_nobody_is_shown_what_is_in_a_pile_but_a_bot_remembers() -> None:
    match = position("1G 3O", "4G 5G 6G", piles=["7G 7O", "8G"])
    assert match.view(0)["piles"] == [2, 1]
    assert "7O" not in str(match.view(0))
    assert match.hidden(1).piles[1] == match.state.piles[1]


def test_symbols_are_shown_for_open_cards_only() -> None:
    match = position("1G 3O 7*", "4G 5G 6G", "9Y")
    assert match.view(0)["symbol_of"] == {"1G": "H", "3O": "S", "4G": "E", "5G": "C", "6G": "D"}
    assert match.view(SPECTATOR)["symbol_of"] == {"1G": "H", "3O": "S"}
